/** §19.8: a document in the style of a theme: sizes, colours, spaces, tables; and any style within the limits. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import type { DocumentStyle } from '../../../../src/template/model/document-style.ts';
import { assertProperty } from '../../../support/property.ts';
import { contentOf, linesOf } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';
import { shapesOf } from '../../support/shapes-of.ts';
import { said, structureOf } from '../../support/structure-of.ts';
import { anyStyle, GRID, STRIPED } from '../../support/styles.ts';

const LEFT = 72;
const BODY_WIDTH = 595.28 - 2 * LEFT;

function set(markdown: string, style: DocumentStyle) {
  return render(markdown, { setup: { ...SETUP, style } });
}

const TEXT = `# Title

Text that goes on for more than one line, whatever the size of its type may be, so that the distance of its lines can be told.

- item
  - in the item
- [ ] task

> quote

[^1]

[^1]: note
`;

describe.each<
  [string, DocumentStyle, { size: number; heading: number; leading: number; after: number; small: number }]
>([
  ['small type', STRIPED, { size: 9, heading: 16.5, leading: 1.6, after: 6, small: (8.5 * 9) / 10.5 }],
  ['large type', GRID, { size: 14, heading: 30, leading: 1.3, after: 9.5, small: (8.5 * 14) / 10.5 }],
])('%s', (_, style, { size, heading, leading, after, small }) => {
  test('text, headings, lists and notes have their sizes, and stand where those say', async () => {
    const lines = await linesOf(await set(TEXT, style));
    const at = (text: string) => lines.find((line) => line.text.includes(text))!;
    const sizeOf = (text: string) => at(text).pieces.find((piece) => piece.text.includes(text))!.size;
    const indentOf = (text: string) => at(text).pieces.find((piece) => piece.text.includes(text))!.x - LEFT;
    const unit = size / 10.5;
    expect(sizeOf('Title')).toBeCloseTo(heading, 1);
    expect(sizeOf('Text that')).toBeCloseTo(size, 1);
    expect(sizeOf('note')).toBeCloseTo(small, 1);
    expect([indentOf('item'), indentOf('in the item'), indentOf('task'), indentOf('quote')]).toEqual(
      [18, 36, 18, 12].map((indent) => expect.closeTo(indent * unit, 1)),
    );
    const text = lines.findIndex((line) => line.text.startsWith('Text that'));
    const last = lines.findIndex((line) => line.text.endsWith('told.'));
    expect(last).toBeGreaterThan(text);
    expect(lines[text]!.y - lines[text + 1]!.y).toBeCloseTo(size * leading, 1);
    expect(lines[last]!.y - at('item').y).toBeCloseTo(size * leading + after, 1);
  });

  test('tables have their size', async () => {
    const [line] = await linesOf(await set('| a | b |\n|---|---|\n| c | d |', style));
    expect(line!.pieces[0]!.size).toBeCloseTo(style.table.size, 1);
  });
});

/** The colours that are set for filling and for lines, as `#rrggbb`. */
function coloursIn(content: string): { fill: Set<string>; line: Set<string> } {
  const set = [...content.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) (rg|scn|RG|SCN)\b/g)].map(([, ...found]) => {
    const parts = found.slice(0, 3).map((part) =>
      Math.round(Number(part) * 255)
        .toString(16)
        .padStart(2, '0'),
    );
    return { color: `#${parts.join('')}`, fill: found[3] === found[3]!.toLowerCase() };
  });
  const those = (fill: boolean) => new Set(set.filter((one) => one.fill === fill).map(({ color }) => color));
  return { fill: those(true), line: those(false) };
}

test('headings, links, rules and the bar of a quote have their colours', async () => {
  const content = contentOf((await set('# Title\n\n[link](https://example.com)\n\n> quote\n\n---\n\nend', GRID)).bytes);
  const { headings, link, accent, bar, text } = GRID;
  const { fill, line } = coloursIn(content);
  expect([...fill]).toEqual(expect.arrayContaining([headings[1].color, link.color, text.color]));
  expect([...line]).toEqual(expect.arrayContaining([accent, bar]));
});

const TABLE = '| A | B |\n|---|---|\n| 1 | a |\n| 2 | b |\n| 3 | c |\n| 4 | d |';

/** Those as wide as the text. */
async function bandsOf(pdf: Awaited<ReturnType<typeof render>>, page = 1) {
  const shapes = await shapesOf(pdf, page);
  return shapes.filter(([left, bottom, right, top]) => right - left > BODY_WIDTH - 1 && top - bottom > 5);
}

describe('tables', () => {
  test('the header and every second row have a tint, as wide as the table and as high as the row', async () => {
    const pdf = await set(TABLE, STRIPED);
    const bands = await bandsOf(pdf);
    const rows = (await linesOf(pdf)).map(({ y }) => y);
    const tinted = rows.map((y) => bands.some(([, bottom, , top]) => bottom < y && y < top));
    expect(tinted).toEqual([true, false, true, false, true]);
    const height = STRIPED.table.size * 1.35 + 7;
    expect(bands.map(([left, bottom, right, top]) => [left, right, top - bottom])).toEqual(
      bands.map(() => [expect.closeTo(LEFT, 1), expect.closeTo(LEFT + BODY_WIDTH, 1), expect.closeTo(height, 1)]),
    );
    const { header, stripe } = STRIPED.table;
    const { fill } = coloursIn(contentOf(pdf.bytes));
    expect([...fill]).toEqual(expect.arrayContaining([header.background, header.color, stripe]));
  });

  test('stripes go on over pages, below the header that repeats', async () => {
    const rows = Array.from({ length: 90 }, (_, row) => `| ${row} | row |`).join('\n');
    const pdf = await set(`| No | What |\n|---|---|\n${rows}`, STRIPED);
    expect(pdf.pages).toBeGreaterThan(1);
    const lines = await linesOf(pdf);
    for (let page = 1; page <= pdf.pages; page++) {
      const bands = await bandsOf(pdf, page);
      for (const { text, y } of lines.filter((line) => line.page === page)) {
        const number = Number.parseInt(text, 10);
        const isTinted = bands.some(([, bottom, , top]) => bottom < y && y < top);
        expect([text, isTinted]).toEqual([text, Number.isNaN(number) || number % 2 === 1]);
      }
    }
  });

  test('rows that a cell joins have one stripe, and code in it shows', async () => {
    const cells = '<tr><td rowspan="2">x<td>y<tr><td><pre>code</pre>';
    const pdf = await set(`<table>${cells}${cells}<tr><td>z<td>z</table>`, STRIPED);
    const shapes = (await shapesOf(pdf, 1)).filter(([, bottom, , top]) => top - bottom > 5);
    const [stripe, ...others] = shapes;
    expect(await bandsOf(pdf)).toEqual([stripe]);
    const lines = await linesOf(pdf);
    const inStripe = lines.filter(({ y }) => stripe![1] < y && y < stripe![3]);
    expect(inStripe.map(({ text }) => text)).toEqual(['x y', 'code']);
    // Drawn later, and inside.
    expect(
      others.some(
        ([left, bottom, right, top]) =>
          left > stripe![0] && right <= stripe![2] && bottom > stripe![1] && top < stripe![3],
      ),
    ).toBe(true);
  });

  test('tints are no part of what is read', async () => {
    const { elements, artifacts } = await structureOf(await set(TABLE, STRIPED));
    expect(elements.map(([role]) => role)).toEqual(['Table']);
    expect(said(elements)).toBe('A B 1 a 2 b 3 c 4 d');
    expect(artifacts).toBe('');
  });

  test('a grid has rules around every cell, between which text keeps its distance', async () => {
    const pdf = await set(TABLE, GRID);
    const shapes = await shapesOf(pdf, 1);
    const upright = new Set(shapes.filter(([left, , right]) => right - left < 1).map(([left]) => Math.round(left)));
    const level = shapes.filter(([left, , right]) => right - left > BODY_WIDTH - 1);
    expect(upright.size).toBe(3);
    expect(level.length).toBe(6);
    const [line] = await linesOf(pdf);
    expect(Math.abs(line!.pieces[0]!.x - (LEFT + 0.5 + 5))).toBeLessThan(0.1);
    expect(Math.max(...shapes.map(([, , right]) => right))).toBeLessThan(LEFT + BODY_WIDTH + 0.5);
  });

  test.each([
    ['rows', 5],
    ['head', 2],
    ['none', 0],
  ] as const)('rules: %s', async (rules, wanted) => {
    const { stripe: _stripe, ...table } = STRIPED.table;
    const style = { ...STRIPED, table: { ...table, rules, header: { color: '#102a43' } } };
    expect(await shapesOf(await set(TABLE, style), 1)).toHaveLength(wanted);
  });
});

const ALL = `# One *em* \`code\`

Text with a [link](https://example.com), \`code\`, {{a blank}}, <mark>marked</mark> and a note[^1].

## Two

1. item

   - [x] inner

> quote

\`\`\`
code
\`\`\`

### Three
#### Four
##### Five
###### Six

| Head \`code\` | [link](#one-em-code)[^1] |
|---|--:|
| a **b** | 1.00 |
| c | (2.50) |

<table><caption>Caption</caption><thead><tr><th colspan="2"><h3>in head</h3></thead><tr><td rowspan="2">a<td><pre>b</pre><tr><td><ul><li>c</ul><tr><td>d<td>e</table>

Term
: Description

---

[^1]: Note.
`;

test('any style within the limits sets all that was written', async () => {
  const wanted = said((await structureOf(await render(ALL))).elements);
  // A link on two lines has two areas.
  const letters = (text: string) => text.replace(/[\s@]/g, '');
  await assertProperty(
    fc.asyncProperty(anyStyle, async (style) => {
      // Anything that is lost fails the render (§13.9).
      const pdf = await set(ALL, style);
      const pages = Array.from({ length: pdf.pages }, (_, page) => structureOf(pdf, page + 1));
      const read = (await Promise.all(pages)).map(({ elements }) => said(elements)).join('');
      expect([...letters(read)].sort()).toEqual([...letters(wanted)].sort());
      for (const { pieces } of await linesOf(pdf))
        for (const { x, width } of pieces) expect(x + width).toBeLessThan(LEFT + BODY_WIDTH + 0.5);
    }),
    { numRuns: 10, endOnFailure: true },
  );
});
