/** §17.30: rows part over pages, columns follow their words, and amounts stand with their points under one another, by both engines. */
import { describe, expect, test } from '@jest/globals';
import { byPage, words } from '../support/fill-pages.ts';
import { documentPieces, linesOf, type Piece } from '../support/read-pdf.ts';
import { ENGINES, render, SETUP } from '../support/render.ts';

const BEFORE = { ...SETUP, layout: undefined } as never;

/** Rows of so many words each. */
function table(rows: readonly number[], asHtml = false): string {
  const cells = rows.map((count, at) => [`row${at}`, words(count)]);
  return asHtml
    ? `<table>\n<thead><tr><th>Head</th><th>Text</th></tr></thead>\n<tbody>\n${cells
        .map(([a, b]) => `<tr><td>${a}</td><td>${b}</td></tr>`)
        .join('\n')}\n</tbody><tfoot><tr><td>Sum</td><td>1</td></tr></tfoot></table>`
    : `| Head | Text |\n|---|---|\n${cells.map((row) => `| ${row.join(' | ')} |`).join('\n')}\n`;
}

const LONG = [300, 160, 160, 160, 60, 160, 900, 40, 160, 160];

describe('rows that part', () => {
  test.each(ENGINES)(
    'fill their pages, two lines at least on each side, below the repeated header (%s)',
    async (_, engine) => {
      for (const asHtml of [false, true]) {
        const lines = await linesOf(await render(table(LONG, asHtml), {}, engine));
        const pages = byPage(lines);
        const before = byPage(await linesOf(await render(table(LONG, asHtml), { setup: BEFORE }, engine)));
        expect(pages.length).toBeLessThan(before.length + (before.length === pages.length ? 1 : 0));
        for (const page of pages) expect(page[0]!.text).toBe('Head Text');
        for (const page of pages.slice(0, -1)) expect(page.at(-1)!.y).toBeLessThan(72 + 4 * 14);
        const found = lines.filter(({ text }) => /word\d/.test(text));
        for (const [at, line] of found.entries()) {
          const next = found[at + 1];
          if (next === undefined || next.page === line.page || /^row/.test(next.text)) continue;
          // The row goes on: two of its lines stand on this page, and two on the next.
          expect(/^row/.test(line.text)).toBe(false);
          expect(found[at + 2]?.page).toBe(next.page);
          expect(/^row/.test(found[at + 2]!.text)).toBe(false);
        }
      }
    },
  );

  test('no word is lost or repeated, and the first row of a table without a header breaks too', async () => {
    for (const [, engine] of ENGINES) {
      const markdown = `| | |\n|---|---|\n| a | ${words(1500)} |\n| b | c |\n`;
      const text = (await linesOf(await render(markdown, {}, engine))).map((line) => line.text).join(' ');
      expect(text.match(/word\d+/g)).toEqual(words(1500).split(' '));
    }
  });

  test('stay whole where the front matter says so', async () => {
    const setup = { ...SETUP, keep: ['rows' as const] };
    const lines = await linesOf(await render(table(LONG.filter((count) => count < 900)), { setup }));
    for (const page of byPage(lines)) expect(page[1]!.text).toMatch(/^row/);
  });

  test('a short last row has the last two lines of the row before it with it', async () => {
    for (let count = 560; count < 620; count += 12) {
      const pages = byPage(await linesOf(await render(`${table([count, 60])}| Total | 1 |\n`)));
      expect(pages.at(-1)!.at(-1)!.text).toBe('Total 1');
      if (pages.length > 1) expect(pages.at(-1)!.length).toBeGreaterThan(3);
    }
  });
});

describe('columns', () => {
  const startOf = async (markdown: string, setup = SETUP) =>
    (await documentPieces(await render(markdown, { setup }))).find(({ text }) => text.startsWith('Text'))!.x;
  const row = (first: number, second: number) => `| Head | Text |\n|---|---|\n| ${words(first)} | ${words(second)} |\n`;

  test('have the width that their words need, where half each wasted half', async () => {
    const half = await startOf(row(12, 120), BEFORE);
    expect(half).toBeCloseTo(72 + 5 + 451.28 / 2, 0);
    const share = ((await startOf(row(12, 120))) - 77) / 451.28;
    expect(share).toBeGreaterThan(0.2);
    expect(share).toBeLessThan(0.35);
    expect(await startOf(row(100, 120))).toBeCloseTo(half, 1);
  });

  test.each([
    ['30% 70%', 0.3 * 451.28],
    ['40mm 1', (40 / 25.4) * 72],
    ['1 3', 451.28 / 4],
    ['auto 400pt', 51.28],
  ])('have the widths that are chosen: %s', async (widths, first) => {
    const markdown = `<!-- table widths="${widths}" -->\n\n| Head | Text |\n|---|---|\n| a | b |\n`;
    expect(await startOf(markdown)).toBeCloseTo(77 + first, 1);
  });

  test('are no narrower than their longest word', async () => {
    const markdown = '<!-- table widths="5mm 1" -->\n\n| Unbreakable | Text |\n|---|---|\n| a | b |\n';
    const lines = await linesOf(await render(markdown));
    expect(lines[0]!.text).toBe('Unbreakable Text');
  });
});

describe('decimals', () => {
  const AMOUNTS = ['1,234.50 €', '-99', '-98 pcs. or so', '12.5 kr.', '(3.25)', '–', '7.125'];
  /** Where the whole digits of an amount end. */
  const pointOf = ({ text, x, width }: Piece, all: Piece[]) => {
    const whole = /^[^.]*\d(?=\.)|^.*\d|^–/.exec(text)![0];
    expect(all.length).toBeGreaterThan(0);
    return whole === text ? x + width : undefined;
  };

  test.each(ENGINES)('amounts begin at one place, with any signs and units (%s)', async (_, engine) => {
    const rows = AMOUNTS.map((amount) => `| a | ${amount} |`).join('\n');
    const plain = `| A | B |\n|---|---|\n${rows}\n`;
    const html = `<table><tr><th>A</th><th>B</th></tr>${AMOUNTS.map((one) => `<tr><td>a<br>b</td><td>${one}</td></tr>`).join('')}</table>`;
    for (const table of [plain, html]) {
      const pieces = await documentPieces(await render(`<!-- table align="left decimal" -->\n\n${table}`, {}, engine));
      const whole = pieces.find(({ text }) => text === '-99')!;
      const dash = pieces.find(({ text }) => text === '–')!;
      expect(pointOf(dash, pieces)).toBeCloseTo(pointOf(whole, pieces)!, 1);
      expect(pieces.find(({ text }) => text.startsWith('-98'))!.x).toBeCloseTo(whole.x, 1);
      // The widest decimals end at the column's edge.
      const right = Math.max(...pieces.filter(({ text }) => /\d/.test(text)).map(({ x, width }) => x + width));
      expect(right).toBeCloseTo(595.28 - 72 - 5, 1);
      expect(right - pointOf(whole, pieces)!).toBeGreaterThan(10);
    }
  });
});

describe('density and sums', () => {
  test('400 rows stand on 13 landscape pages', async () => {
    const rows = Array.from({ length: 400 }, (_, at) => `| ${at} | Payment ${at} | Reference ${at} | ${at}.50 |`).join(
      '\n',
    );
    const markdown = `| No | What | Reference | Amount |\n|---|---|---|---|\n${rows}\n`;
    const setup = { ...SETUP, tables: 'compact' as const, page: { ...SETUP.page, orientation: 'landscape' as const } };
    for (const [, engine] of ENGINES) expect((await render(markdown, { setup }, engine)).pages).toBeLessThanOrEqual(13);
  });

  test('a table of totals stands at the right, its amounts under those above', async () => {
    const markdown =
      '| A | B | C |\n|---|--:|---|\n| a | (1,000.00) | note |\n| b | 20.00 | note |\n\n<!-- table totals -->\n\n| | |\n|---|--:|\n| Due | 980.00 |\n';
    for (const [, engine] of ENGINES) {
      const pieces = await documentPieces(await render(markdown, {}, engine));
      const rightOf = (text: string) => {
        const piece = pieces.find((one) => one.text === text)!;
        return piece.x + piece.width;
      };
      expect(rightOf('980.00')).toBeCloseTo(rightOf('20.00'), 0);
      expect(pieces.find(({ text }) => text === 'Due')!.x).toBeGreaterThan(72 + 80);
    }
  });
});
