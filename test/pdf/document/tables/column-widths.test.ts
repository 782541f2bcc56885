/** Columns are as wide as their content asks, with air between them, and nothing leaves the page. */
import { describe, expect, test } from '@jest/globals';
import { chosenWidths, columnWidths } from '../../../../src/pdf/document/tables/column-widths.ts';
import { documentPieces, linesOf, type Piece } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';

const LEFT = 72;
const RIGHT = 595.28 - 72;

function rightOf(piece: Piece) {
  return piece.x + piece.width;
}

test('chosen columns that need all that there is keep it, however sums of fractions are rounded', () => {
  const column = (minWidth: number) => ({
    minWidth,
    maxWidth: 9,
    numeric: false,
    chosen: { value: 1, unit: 'points' as const },
  });
  expect(chosenWidths([column(0.1), column(0.2)], 0.3, [2, 2], () => [])).toEqual([0.1, 0.2]);
});

describe('column widths', () => {
  const column = (minWidth: number, maxWidth: number, numeric = false) => ({ minWidth, maxWidth, numeric });
  const CASES: [name: string, columns: ReturnType<typeof column>[], widths: number[], ratio: number][] = [
    [
      'what is left goes to text, by its width',
      [column(10, 20), column(10, 40), column(30, 30, true)],
      [56.6, 113.3, 30],
      1,
    ],
    ['only numbers: what is left goes to all', [column(50, 50, true), column(50, 50, true)], [100, 100], 1],
    ['a short column keeps its line, a long one wraps', [column(30, 50), column(40, 900)], [50, 150], 1],
    ['two long ones share evenly', [column(30, 500), column(40, 900)], [100, 100], 1],
    ['a long word takes what it needs', [column(150, 500), column(20, 900)], [150, 50], 1],
    [
      'a long word among short columns takes what they leave',
      [column(90, 900), column(20, 30), column(20, 40)],
      [130, 30, 40],
      1,
    ],
    ['type shrinks before words break', [column(150, 150), column(100, 100)], [120, 80], 0.8],
    ['at the smallest size short words stay whole', [column(900, 900), column(40, 40)], [170, 30], 0.75],
  ];
  test.each(CASES)('%s', (_name, columns, widths, ratio) => {
    const got = columnWidths(columns, 200, 0.75);
    expect(got.ratio).toBeCloseTo(ratio, 2);
    for (const [index, width] of widths.entries()) expect(Math.abs(got.widths[index]! - width)).toBeLessThan(0.5);
    expect(got.widths.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(200.001);
  });
});

describe('air between columns', () => {
  const table = (columns: number, header: string, cell: string, delimiter: string) =>
    [header, delimiter, cell].map((text) => `|${` ${text} |`.repeat(columns)}`).join('\n');
  const SQUEEZED: [name: string, markdown: string][] = [
    ['words', table(12, 'Quantity', 'Quantity', ':--')],
    ['words that have to break', table(12, 'Quantities', 'quantity', ':--')],
    ['headers in the middle', table(13, 'Amount', '1,234.50', ':-:')],
    ['amounts', table(11, 'Amount', '123,456.50', '--:')],
    ['very many columns', table(39, 'ab', 'cd', ':--')],
  ];
  test.each(SQUEEZED)(
    'is more than half the size of type, however little room there is: %s',
    async (_name, markdown) => {
      for (const { pieces } of await linesOf(await render(markdown))) {
        const seen = pieces.filter(({ text }) => text.trim() !== '');
        expect(seen.length).toBeGreaterThan(5);
        for (const [index, piece] of seen.entries()) {
          if (index > 0) expect(piece.x - rightOf(seen[index - 1]!)).toBeGreaterThan(piece.size * 0.55);
        }
      }
    },
  );

  test('a table of more columns than that leaves letters for is set all the same', async () => {
    const columns = Math.floor((RIGHT - LEFT) / 10);
    expect((await linesOf(await render(table(columns, 'a', 'b', ':--')))).map(({ text }) => text)).toEqual([
      'a '.repeat(columns).trim(),
      'b '.repeat(columns).trim(),
    ]);
  });
});

describe('no column extends beyond the page', () => {
  const twelve = (cell: string) => `|${` ${cell} |`.repeat(12)}\n`;
  const WIDE: [name: string, markdown: string][] = [
    ['nine columns of amounts', `|${' Total |'.repeat(9)}\n|${'---|'.repeat(9)}\n|${' 1,234,567.89 |'.repeat(9)}\n`],
    ['twelve columns of long words', `${twelve('Total')}${twelve('---')}${twelve('Incomprehensibilities')}`],
    ['forty columns', `|${' a |'.repeat(40)}\n|${'---|'.repeat(40)}\n|${' word |'.repeat(40)}`],
    ['an address of 300 characters', `| Url | Note |\n|---|---|\n| https://a.example/${'path/'.repeat(60)} | a note |`],
    ['a word of 300 letters in a heading', `# ${'a'.repeat(300)}`],
    ['a word of 300 letters in a quote in a list', `- > ${'wide'.repeat(75)}`],
    ['a word of 300 letters in code', `\`\`\`\n${'x'.repeat(300)}\n\`\`\``],
  ];
  test.each(WIDE)('%s', async (_name, markdown) => {
    const pieces = await documentPieces(await render(markdown));
    for (const piece of pieces) {
      expect(piece.x).toBeGreaterThanOrEqual(LEFT - 0.1);
      expect(rightOf(piece)).toBeLessThanOrEqual(RIGHT + 1);
    }
    expect(Math.min(...pieces.map(({ size }) => size))).toBeGreaterThanOrEqual(6.99);
  });

  test('amounts are never broken while they fit at the smallest size', async () => {
    const lines = await linesOf(await render(`${twelve('A')}${twelve('---')}${twelve('1,234.56')}`));
    expect(lines).toHaveLength(2);
  });

  const NUMBERS = ['1.234.567,89', '−12’345’678.90', '27.08.2026', 'DE89370400440532013000', 'INV-2026-00042', '12kg'];
  test.each<[where: string, cell: (text: string) => string]>([
    ['alone', (text) => text],
    ['among long words', (text) => `Donaudampfschifffahrtsgesellschaft ${text} ja`],
    ['in bold', (text) => `x **${text}**`],
  ])('no number is parted, however narrow the columns: %s', async (_where, cell) => {
    const row = (cells: string[]) => `| ${cells.join(' | ')} |\n`;
    const cells = [...NUMBERS, ...NUMBERS.slice(0, 3)].map(cell);
    const blocks = NUMBERS.map((text) => `<td>\n\n${cell(text)}\n\n- ${cell(text)}\n\n</td>`).join('');
    const tables = [
      row(cells.map(() => 'Langes Wort')) + row(cells.map(() => '---')) + row(cells),
      `<table><tr>${blocks}</tr><tr>${blocks.slice(0, blocks.lastIndexOf('<td>'))}<td>${cell(NUMBERS[5]!)}</td></tr></table>`,
    ];
    for (const markdown of tables) {
      const pieces = await documentPieces(await render(markdown));
      const text = pieces.map((piece) => piece.text).join('\n');
      for (const number of NUMBERS) expect(text).toContain(number);
      expect(Math.min(...pieces.map(({ size }) => size))).toBeGreaterThanOrEqual(4.99);
    }
  });

  test('a table whose numbers fit in no type that can be read is refused', async () => {
    const row = (cell: string) => `|${` ${cell} |`.repeat(20)}\n`;
    await expect(render(row('A') + row('---') + row('1,234,567.89'))).rejects.toThrow(
      'a table of 20 columns does not fit on a page 451 pt wide without breaking its numbers, in 5 pt type',
    );
    // Documents from before keep their bytes.
    const before = { setup: { ...SETUP, layout: 3 } };
    expect((await render(row('A') + row('---') + row('1,234,567.89'), before)).pages).toBe(1);
  });

  test('a table with more columns than letters fit is refused', async () => {
    const row = `|${' a |'.repeat(200)}\n`;
    await expect(render(`${row}|${'---|'.repeat(200)}\n${row}`)).rejects.toThrow(/200 columns does not fit on a page/);
  });
});
