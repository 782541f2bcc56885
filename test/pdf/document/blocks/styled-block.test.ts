/** §17.36, §17.37: styles of blocks and words on paper: type, boxes, places in the column and on the page. */
import { describe, expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import type { DocumentSetup } from '../../../../src/template/model/document-setup.ts';
import { type BlockStyle, BOX_SIDES, HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { SENTENCE } from '../../support/fill-pages.ts';
import { png } from '../../support/pictures.ts';
import { contentOf, type Line, linesOf, textOf } from '../../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';
import { structureOf } from '../../support/structure-of.ts';

/** A4 with an inch of margin: the body is 451.28 points wide and goes from 72 to 769.89. */
const WIDTH = 451.28;
const [LOWEST, HIGHEST] = [72, 769.89];

function styled(styles: Record<string, BlockStyle>, more: Partial<DocumentSetup> = {}): DocumentSetup {
  return { ...SETUP, style: { ...HOUSE_STYLE, styles }, ...more };
}

function block(name: string, text: string): string {
  return `<div class="style-${name}">\n\n${text}\n\n</div>`;
}

async function lineOf(pdf: { bytes: Uint8Array }, text: string): Promise<Line> {
  const lines = await linesOf(pdf);
  const line = lines.find((one) => one.text === text);
  if (!line) throw new Error(`no line ${text}; there are ${lines.map((one) => one.text).join(' | ')}`);
  return line;
}

function edges({ pieces }: Line): { left: number; right: number } {
  const last = pieces.at(-1)!;
  return { left: pieces[0]!.x, right: last.x + last.width };
}

const RULE = { width: 2, color: '#aa0000', sides: BOX_SIDES };

describe.each(ENGINES)('by the %s engine', (_name, engine) => {
  const draw = (markdown: string, setup: DocumentSetup) => render(markdown, { setup }, engine);

  test('a heading has the type of its style, and others keep theirs', async () => {
    const setup = styled({ big: { size: 96, leading: 1.1, bold: false, align: 'center' } });
    const pdf = await draw(`${block('big', '# Prize')}\n\n# Other`, setup);
    const [prize, other] = [await lineOf(pdf, 'Prize'), await lineOf(pdf, 'Other')];
    expect(prize.pieces[0]!.size).toBeCloseTo(96, 1);
    expect(other.pieces[0]!.size).toBeCloseTo(19, 1);
    const { left, right } = edges(prize);
    expect((left + right) / 2).toBeCloseTo(72 + WIDTH / 2, 0);
  });

  test('letters with space between them are wider by it, and copied as they were written', async () => {
    const setup = styled({ wide: { tracking: 0.1 }, caps: { caps: 'all' }, small: { caps: 'small' } });
    const pdf = await draw(
      'office\n\n<span class="style-wide">office</span>\n\n<span class="style-caps">straße</span>\n\n<span class="style-small">small</span>',
      setup,
    );
    const lines = await linesOf(pdf);
    expect(lines.map(({ text }) => text)).toEqual(['office', 'office', 'straße', 'small']);
    const [plain, wide] = lines.map((line) => edges(line));
    // Five spaces between six letters; the ligature of the first line has its own width.
    expect(wide!.right - wide!.left - (plain!.right - plain!.left)).toBeCloseTo(5 * 0.1 * 10.5, -0.5);
  });

  test('a double rule is two, and the box is as wide as its style says, at its side', async () => {
    const setup = styled({
      box: { width: 200, side: 'right', padding: 10, border: { ...RULE, width: 3, double: true } },
    });
    const pdf = await draw(block('box', 'In the box'), setup);
    const { left } = edges(await lineOf(pdf, 'In the box'));
    expect(left).toBeCloseTo(72 + WIDTH - 200 + 13, 0);
    const sides = (await shapesOf(pdf, 1)).flatMap(([from, , to]) => [from, to]);
    expect(Math.min(...sides)).toBeCloseTo(72 + WIDTH - 200, 0);
    expect(Math.max(...sides)).toBeCloseTo(72 + WIDTH, 0);
  });

  test.each<[where: string, markdown: string]>([
    ['a paragraph', 'before WORDS after'],
    ['a heading', '# before WORDS after'],
    ['a cell', '| before WORDS after |\n|---|\n| cell |'],
    ['emphasis and a link', '**before WORDS [WORDS](https://x.example) after**'],
    ['a line with a picture', 'before ![](p.png){height=40mm} WORDS after'],
  ])('words have the background of their style, in %s', async (_where, markdown) => {
    const setup = styled({ pill: { color: '#ffffff', background: '#aa0000' } });
    const body = markdown.replaceAll('WORDS', '<span class="style-pill">words</span>').replace('{height=40mm}', '');
    const changes = { setup, tree: parseDocument(body, [], setup), assets: [png('p.png', 40, 100)] };
    const pdf = await render(body, changes, engine);
    const words = (await linesOf(pdf)).flatMap(({ pieces }) => pieces).filter(({ text }) => text.includes('words'));
    const boxes = (await shapesOf(pdf, 1)).filter(([, bottom, , top]) => top - bottom > 5);
    for (const { x, width, y, text } of words) {
      const ends = text === 'words' ? [x, x + width] : undefined;
      const box = boxes.find(
        ([left, bottom, right, top]) => left < x + width && right > x && bottom < y && top > y + 5,
      );
      expect(box).toBeDefined();
      if (ends) expect([box![0], box![2]].map(Math.round)).toEqual(ends.map(Math.round));
    }
    expect(words.length).toBeGreaterThan(0);
  });

  test.each([
    ['words', '<span class="style-pill">words [link](https://x.example) `code`</span>'],
    ['a block', block('pill', 'words [link](https://x.example) `code`\n\n## heading\n\n| head |\n|---|\n| cell |')],
  ])('on a dark background all text of %s has the colour of its words', async (_where, markdown) => {
    const setup = styled({ pill: { color: '#ffffff', background: '#10264a' } });
    const changes = { setup, tree: parseDocument(markdown, [], setup) };
    const content = contentOf((await render(markdown, changes, engine)).bytes);
    const fills = new Set(content.match(/\S+ \S+ \S+ (?:rg|scn)/g)?.map((fill) => fill.replace(/ \w+$/, '')));
    expect([...fills].filter((fill) => fill !== '1 1 1')).toHaveLength(1);
  });

  test('a block is at least as high as its style says, with its box and its text at the top', async () => {
    const box = { height: 100, padding: 10, border: RULE };
    const pdf = await draw(`above\n\n${block('box', 'inside')}\n\nbelow`, styled({ box, low: { height: 3 } }));
    const [above, inside, below] = [
      await lineOf(pdf, 'above'),
      await lineOf(pdf, 'inside'),
      await lineOf(pdf, 'below'),
    ];
    const sides = (await shapesOf(pdf, 1)).flatMap(([, bottom, , top]) => [bottom, top]);
    expect(Math.max(...sides) - Math.min(...sides)).toBeCloseTo(100, 0);
    expect(above.y - inside.y).toBeLessThan(45);
    expect(inside.y - below.y).toBeGreaterThan(85);
    const low = await draw(`${block('low', 'one\\\ntwo')}\n\nbelow`, styled({ low: { height: 3 } }));
    expect((await textOf(low)).split('\n')).toEqual(['one', 'two', 'below']);
  });

  test('a block with a box stays on one page; one that is higher than a page is divided', async () => {
    const setup = styled({ box: { padding: 4, border: RULE } });
    const filling = `${SENTENCE.repeat(6)}\n\n`.repeat(6);
    const whole = await draw(`${filling}${block('box', `First\n\n${SENTENCE.repeat(9)}\n\nLast`)}`, setup);
    expect((await lineOf(whole, 'First')).page).toBe((await lineOf(whole, 'Last')).page);
    const long = await draw(block('box', `First\n\n${filling.repeat(3)}Last`), setup);
    expect((await lineOf(long, 'Last')).page).toBeGreaterThan(1);
  });

  test('the free height of a page goes above, below and between blocks', async () => {
    const setup = styled({ middle: { vertical: 'middle' }, foot: { vertical: 'bottom', after: 0 } });
    const pdf = await draw(`${block('middle', 'One\n\nTwo')}\n\n${block('foot', 'Foot')}`, setup);
    const [one, two, foot] = await Promise.all(['One', 'Two', 'Foot'].map((text) => lineOf(pdf, text)));
    expect(foot!.y).toBeLessThan(LOWEST + 12);
    // From the top to the first line as from the last one to the foot.
    expect(Math.abs(HIGHEST - one!.y - (two!.y - foot!.y))).toBeLessThan(12);
    expect(one!.y - two!.y).toBeLessThan(30);
  });

  test.each([
    ['middle' as const, (LOWEST + HIGHEST) / 2],
    ['bottom' as const, LOWEST],
  ])('a page has its content at the %s', async (vertical, wanted) => {
    const setup = { ...SETUP, page: { ...SETUP.page, vertical } };
    const pdf = await draw('Alone', setup);
    expect(Math.abs((await lineOf(pdf, 'Alone')).y - wanted)).toBeLessThan(10);
  });

  test('no page ends elsewhere for a block at the foot', async () => {
    const text = `${SENTENCE.repeat(6)}\n\n`.repeat(12);
    const setup = styled({ foot: { vertical: 'bottom' } });
    const [with_, without] = [await draw(text + block('foot', 'Foot'), setup), await draw(`${text}Foot`, SETUP)];
    const pagesOf = async (pdf: { bytes: Uint8Array }) => (await linesOf(pdf)).map(({ page }) => page);
    expect(await pagesOf(with_)).toEqual(await pagesOf(without));
    expect((await lineOf(with_, 'Foot')).y).toBeLessThan(LOWEST + 20);
  });

  test('a table at the foot ends with its last line, and content that fills the page begins at the top', async () => {
    const setup = styled({ foot: { vertical: 'bottom', after: 0 }, middle: { vertical: 'middle' } });
    const cell = SENTENCE.repeat(4);
    const pdf = await draw(block('foot', `| A | B |\n|---|---|\n| a | b |\n| a | ${cell}End |`), setup);
    const { y } = (await linesOf(pdf)).find(({ text }) => text.endsWith('End'))!;
    expect(y).toBeGreaterThan(LOWEST);
    expect(y).toBeLessThan(LOWEST + 20);
    const long = await draw(block('middle', `# First\n\n${`${SENTENCE.repeat(6)}\n\n`.repeat(20)}`), setup);
    expect((await lineOf(long, 'First')).y).toBeGreaterThan(HIGHEST - 30);
  });

  test('a rule that stands around moved blocks moves and grows with them', async () => {
    const setup = styled({ box: { padding: 4, border: RULE }, foot: { vertical: 'bottom' } });
    const pdf = await draw(`${block('foot', block('box', 'In'))}`, setup);
    const { y } = await lineOf(pdf, 'In');
    const ends = (await shapesOf(pdf, 1)).flatMap(([, bottom, , top]) => [bottom, top]);
    expect(Math.min(...ends)).toBeGreaterThan(LOWEST - 3);
    expect(Math.min(...ends)).toBeLessThan(y);
    expect(Math.max(...ends)).toBeGreaterThan(y);
    expect(Math.max(...ends)).toBeLessThan(y + 30);
  });
});

test('a style that the theme does not have says nothing', async () => {
  const [with_, without] = [await render(block('none', 'Text')), await render('Text')];
  expect(await textOf(with_)).toBe(await textOf(without));
  expect((await lineOf(with_, 'Text')).y).toBe((await lineOf(without, 'Text')).y);
});

test('rules are artifacts, and text is read in its order', async () => {
  const setup = styled({ box: { padding: 4, border: RULE, background: '#eeeeee' } });
  const { elements } = await structureOf(await render(`${block('box', '# A\n\nB')}\n\nC`, { setup }));
  expect(elements).toEqual([
    ['H1', 'A'],
    ['P', 'B'],
    ['P', 'C'],
  ]);
});

test('figures of a document are not those of its tables', async () => {
  const style = { ...HOUSE_STYLE, text: { ...HOUSE_STYLE.text, figures: ['onum' as const, 'pnum' as const] } };
  const widthOf = async (setup: DocumentSetup, markdown: string) => {
    const { left, right } = edges(
      (await linesOf(await render(markdown, { setup }))).find(({ text }) => text === '1111')!,
    );
    return right - left;
  };
  const old = { ...SETUP, style };
  expect(await widthOf(old, '1111')).toBeLessThan((await widthOf(SETUP, '1111')) - 1);
  const table = '| A |\n|---|\n| 1111 |';
  expect(await widthOf(old, table)).toBeCloseTo(await widthOf(SETUP, table), 2);
});

test.each([
  ['1/2', true],
  ['12/16 and 3/4', true],
  ['1/2/2027', false],
  ['a/b', false],
])('fractions are set as such, and copied as they were written: %s', async (text, isSet) => {
  const setup = styled({ fraction: { figures: ['frac'] }, plain: {} });
  const widthOf = async (name: string) => {
    const line = await lineOf(await render(`<span class="style-${name}">${text}</span>`, { setup }), text);
    const { left, right } = edges(line);
    return right - left;
  };
  const [plain, fraction] = [await widthOf('plain'), await widthOf('fraction')];
  if (isSet) expect(fraction).toBeLessThan(0.95 * plain);
  else expect(fraction).toBe(plain);
});
