/** What stands beside, above and below what: markers on their line, more space above a heading than below, nothing on top of another. */
import { describe, expect, test } from '@jest/globals';
import { documentPieces, type Piece } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';

function find(pieces: Piece[], text: string): Piece {
  const found = pieces.find((piece) => piece.text.startsWith(text));
  if (!found) throw new Error(`no ${text} among ${pieces.map((piece) => piece.text).join(' | ')}`);
  return found;
}
/** From baseline to baseline. */
function between(pieces: Piece[], upper: string, lower: string): number {
  return find(pieces, upper).y - find(pieces, lower).y;
}

describe('markers', () => {
  const FIRST: [name: string, markdown: string][] = [
    ['a paragraph', '7. first'],
    ['a heading', '7. # first\n\n   text'],
    ['code', '7. ```\n   first\n   ```'],
    ['a table', '7. | first | b |\n   |---|---|\n   | c | d |'],
    ['a quote', '7. > first'],
    ['a list that begins with a heading', '7. - ## first'],
    ['a task', '7. [ ] first'],
  ];
  test.each(FIRST)('on the baseline of %s', async (_name, markdown) => {
    const pieces = await documentPieces(await render(markdown));
    expect(find(pieces, '7.').y).toBeCloseTo(find(pieces, 'first').y, 1);
  });

  test.each(['- ***\n- b', '- [a]: https://a.example\n- b', '-\n- b', '- > \n- b', '- [^a]: note\n- b'])(
    'an item with nothing to read is a line high: %j',
    async (markdown) => {
      const [first, second] = (await documentPieces(await render(markdown))).filter(({ text }) => text === '•');
      expect(first!.y - second!.y).toBeGreaterThan(14);
    },
  );

  test('a task with a number keeps it, and its text stands in behind the box', async () => {
    const pieces = await documentPieces(await render('1. [x] done\n2. open'));
    expect(find(pieces, '1.').x).toBe(find(pieces, '2.').x);
    expect(find(pieces, 'done').x - find(pieces, 'open').x).toBeCloseTo(14, 1);
  });
});

describe('space', () => {
  const HEADINGS: [name: string, markdown: string][] = [
    ['in the text', 'above\n\n## heading\n\nbelow'],
    ['after a list', '- above\n\n## heading\n\nbelow'],
    ['at the beginning of an item', '- above\n- ## heading\n\n  below'],
    ['at the beginning of a quote', 'above\n\n> ## heading\n>\n> below'],
    ['in a note', 'text[^n]\n\n[^n]: above\n\n    ## heading\n\n    below'],
  ];
  test.each(HEADINGS)('is more above a heading than below: %s', async (_name, markdown) => {
    const pieces = await documentPieces(await render(markdown));
    expect(between(pieces, 'above', 'heading')).toBeGreaterThan(between(pieces, 'heading', 'below') + 4);
  });

  const CLOSED: [name: string, upper: string, markdown: string][] = [
    ['a table at the end of an item', 'cell', '- | a |\n  |---|\n  | cell |\n- below'],
    ['code at the end of an item', 'code', '- ```\n  code\n  ```\n- below'],
    ['a table at the end of a note', 'cell', '[^a]: | a |\n    |---|\n    | cell |\n\n[^b]: below'],
  ];
  test.each(CLOSED)('is left below %s', async (_name, upper, markdown) => {
    expect(between(await documentPieces(await render(markdown)), upper, 'below')).toBeGreaterThan(22);
  });

  const EVEN: [name: string, markdown: string][] = [
    ['a list between paragraphs of an item', '1. above\n\n   - first\n   - last\n\n   below'],
    ['a list between paragraphs of a nested item', '- a\n\n  - above\n\n    1. first\n    2. last\n\n    below'],
  ];
  test.each(EVEN)('is as much below as above %s', async (_name, markdown) => {
    const pieces = await documentPieces(await render(markdown));
    expect(between(pieces, 'last', 'below')).toBeCloseTo(between(pieces, 'above', 'first'), 1);
  });

  test('is between paragraphs of an item and of a quote, however close the list around them is', async () => {
    const free = between(await documentPieces(await render('above\n\nbelow')), 'above', 'below');
    for (const markdown of ['- a\n  - above\n\n    below\n- b', '- a\n  > above\n  >\n  > below\n- b']) {
      expect(between(await documentPieces(await render(markdown)), 'above', 'below')).toBeCloseTo(free, 1);
    }
  });

  test('a table in a note is as small as the note', async () => {
    const pieces = await documentPieces(await render('x[^n]\n\n[^n]: note\n\n    | a |\n    |---|\n    | cell |'));
    expect(find(pieces, 'cell').size).toBeCloseTo(find(pieces, 'note').size, 2);
  });

  test('the box of a blank stands where lines begin', async () => {
    const [blank] = await documentPieces(await render('{{Blank}} text'));
    expect(blank!.x).toBeGreaterThanOrEqual(SETUP.page.margins.left);
  });

  test('margins of any size, with a header, leave the text its place', async () => {
    const margins = { top: 300, right: 150, bottom: 330, left: 150 };
    const setup = { ...SETUP, header: ['Header'], page: { ...SETUP.page, margins } };
    const pieces = await documentPieces(await render('text', { setup }));
    expect(find(pieces, 'text').y).toBeCloseTo(841.89 - 300 - 10.5 * 1.069, 0);
  });
});
