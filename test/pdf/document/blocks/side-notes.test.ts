/** §10.48: notes in the margin stand beside their blocks, over no other note, and never leave the page. */
import { describe, expect, test } from '@jest/globals';
import { SENTENCE } from '../../support/fill-pages.ts';
import { documentPieces, type Piece } from '../../support/read-pdf.ts';
import { ENGINES, page, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

/** The margin at the right has room for 50 mm. */
const WIDE = { setup: page({ margins: { top: 72, right: 170, bottom: 72, left: 72 } }) };
const BODY_END = 595.28 - 170;

function aside(text: string): string {
  return `::: aside\n${text}\n:::`;
}
function text(...blocks: string[]): string {
  return blocks.join('\n\n');
}
function pieceOf(pieces: Piece[], beginning: string): Piece {
  return pieces.find((piece) => piece.text.startsWith(beginning))!;
}
/** The lines of notes, in the order of their pages and from the top. */
function notesIn(pieces: Piece[]): Piece[] {
  const notes = pieces.filter(({ x, text }) => x > BODY_END && text.trim() !== '');
  return notes.sort((a, b) => a.page - b.page || b.y - a.y);
}

describe('side notes', () => {
  test.each(ENGINES)('stand on the first line of their block (%s)', async (_name, engine) => {
    const markdown = text(
      'Zero',
      SENTENCE.repeat(9),
      aside('Note'),
      '## Heading',
      aside('Beside'),
      '- Item',
      aside('List'),
    );
    const pieces = await documentPieces(await render(markdown, WIDE, engine));
    for (const [note, block] of [
      ['Note', 'The'],
      ['Beside', 'Heading'],
      ['List', 'Item'],
    ]) {
      expect(pieceOf(pieces, note!).y).toBeCloseTo(pieceOf(pieces, block!).y, 0);
      expect(pieceOf(pieces, note!).x).toBeCloseTo(BODY_END + 11.34, 1);
    }
  });

  test.each<[what: string, margins: object, language: string, isLeft: boolean]>([
    ['at the right', { left: 90, right: 90 }, 'en', false],
    ['at the left in text from right to left', { left: 90, right: 90 }, 'ar', true],
    ['in the wider margin', { left: 120, right: 90 }, 'en', true],
    ['in the wider margin of text from right to left', { left: 90, right: 120 }, 'ar', false],
  ])('stand %s', async (_what, margins, language, isLeft) => {
    const setup = { ...page({ margins: { top: 72, bottom: 72, left: 72, right: 72, ...margins } }), language };
    const pieces = await documentPieces(await render(text(SENTENCE, aside('Nota')), { setup }));
    const { x, width } = pieceOf(pieces, 'Nota');
    if (isLeft) expect(x + width).toBeLessThan(setup.page.margins.left);
    else expect(x).toBeGreaterThan(595.28 - setup.page.margins.right);
    expect(x).toBeGreaterThan(16);
    expect(x + width).toBeLessThan(595.28 - 16);
  });

  test('stay within a frame around the page', async () => {
    const frame = { inset: 40, width: 2, color: '#000000', sides: ['top', 'right', 'bottom', 'left'] as const };
    const note = aside('One two three four five six seven eight nine ten eleven twelve');
    const framed = { ...WIDE.setup, furniture: { frame } };
    const pieces = await documentPieces(await render(text('Text', note), { setup: framed }));
    for (const { x, width } of notesIn(pieces)) expect(x + width).toBeLessThan(595.28 - 42);
    const narrow = { ...framed, page: { ...framed.page, margins: { ...framed.page.margins, right: 100 } } };
    await expect(render(text('Text', note), { setup: narrow })).rejects.toThrow('a margin of 41 mm');
  });

  test('are pushed down by those above, and never overlap', async () => {
    const long = 'A note of many words that takes several lines of the margin, and more. ';
    const blocks = Array.from({ length: 60 }, (_, at) => text(`Point ${at}.`, aside(`N${at} ${long.repeat(at % 3)}`)));
    const pieces = await documentPieces(await render(text(...blocks), WIDE));
    const notes = notesIn(pieces);
    for (const [at, { page: number, y }] of notes.entries()) {
      const above = notes[at - 1];
      if (above?.page === number) expect(above.y - y).toBeGreaterThan(8);
      expect(y).toBeGreaterThan(72);
      expect(y).toBeLessThan(842 - 72);
    }
    for (let at = 0; at < 60; at += 1)
      expect(pieceOf(pieces, `N${at} `)?.page ?? pieceOf(pieces, `N${at}`).page).toBe(
        pieceOf(pieces, `Point ${at}.`).page,
      );
  });

  test('stay with the beginning of their paragraph at the end of a page', async () => {
    for (let before = 30; before < 52; before += 3) {
      const lines = Array.from({ length: before }, (_, at) => `Line ${at}`).join('\\\n');
      const note = aside('One two three four five six seven eight nine ten. '.repeat(4));
      const pieces = await documentPieces(await render(text(lines, `Here ${SENTENCE.repeat(8)}`, note), WIDE));
      const pages = new Set(notesIn(pieces).map((piece) => piece.page));
      expect([...pages]).toEqual([pieceOf(pieces, 'Here').page]);
      for (const { y } of notesIn(pieces)) expect(y).toBeGreaterThan(72);
    }
  });

  test('stay with what is kept with the next block, and with signatures', async () => {
    const markdown = text(SENTENCE.repeat(50), 'Last', aside('Beside'), '::: signature\n\n___\n\nAda\n:::');
    const pieces = await documentPieces(await render(markdown, WIDE));
    expect(pieceOf(pieces, 'Beside').page).toBe(pieceOf(pieces, 'Last').page);
  });

  test('are read behind their block', async () => {
    const pdf = await render(text('First', aside('**Key** date\n\n[more](https://example.com)'), 'Second'), WIDE);
    const { elements } = await structureOf(pdf);
    expect(elements).toEqual([
      ['P', 'First'],
      ['Note', ['P', 'Key date'], ['P', ['Link', 'more', '@']]],
      ['P', 'Second'],
    ]);
  });

  test('a document without any is the same, whatever its margins', async () => {
    const plain = await render(text('First', 'Second'), WIDE);
    const { elements } = await structureOf(plain);
    expect(elements).toEqual([
      ['P', 'First'],
      ['P', 'Second'],
    ]);
  });

  test.each([
    ['a margin of 30 mm', text('Text', aside('Note')), SETUP],
    ['on a page with columns', text('Text', aside('Note')), { ...WIDE.setup, columns: 2 as const }],
    [
      'a side note is in a column, a table, or on a page with columns, where it has no margin',
      '<table><tr><td>\n\nText\n\n<aside class="side">Note</aside>\n\n</td></tr></table>',
      WIDE.setup,
    ],
    ['higher than the page', text('Text', aside(SENTENCE.repeat(80))), WIDE.setup],
  ])('cannot be set without room: %s', async (reason, markdown, setup) => {
    await expect(render(markdown, { setup })).rejects.toThrow(reason);
  });
});
