/** §10.18: the paper of a document: sheets of every name, labels, rolls as long as their text, and margins. */
import { describe, expect, test } from '@jest/globals';
import type { PageSetup } from '../../../../src/template/model/document-setup.ts';
import { token } from '../../support/letterhead.ts';
import { linesOf, open } from '../../support/read-pdf.ts';
import { ENGINES, page, render } from '../../support/render.ts';

const MARGINS = { top: 10, right: 10, bottom: 10, left: 10 };

/** Of the first page, in millimetres. */
async function sheetOf(pdf: { bytes: Uint8Array }): Promise<number[]> {
  const [, , width = 0, height = 0] = (await (await open(pdf)).getPage(1)).view;
  return [width, height].map((side) => Math.round((side * 25.4) / 72));
}

describe('sheets', () => {
  test.each<[size: PageSetup['size'], width: number, height: number]>([
    ['A3', 297, 420],
    ['A4', 210, 297],
    ['A5', 148, 210],
    ['A6', 105, 148],
    ['B5', 176, 250],
    ['JIS-B5', 182, 257],
    ['Letter', 216, 279],
    ['Legal', 216, 356],
    ['Executive', 184, 267],
    [{ width: 175.75, height: 82.2 }, 62, 29],
  ])('%j, upright and across', async (size, width, height) => {
    const pdf = await render('Text', { setup: page({ size, margins: MARGINS }) });
    const across = await render('Text', { setup: page({ size, margins: MARGINS, orientation: 'landscape' }) });
    expect([await sheetOf(pdf), await sheetOf(across)]).toEqual([
      [width, height],
      [Math.max(width, height), Math.min(width, height)],
    ]);
  });
});

describe('a roll', () => {
  const size = { width: 226.77, height: 'auto' } as const;
  const rows = (count: number) => `| Item | Price |\n|:--|--:|\n${'| Coffee | 3.40 |\n'.repeat(count)}`;

  test.each(ENGINES)('is as long as its text, with header and footer at its ends (%s)', async (_name, engine) => {
    const setup = {
      ...page({ size, margins: MARGINS }),
      header: ['Café'],
      footer: [{ token: 'page' as const }, ' of ', { token: 'pages' as const }],
      furniture: { background: { color: '#fff8e0' } },
    };
    const heights: number[] = [];
    for (const count of [1, 41]) {
      const pdf = await render(`# Receipt\n\n${rows(count)}\nThank you\n`, { setup }, engine);
      const lines = await linesOf(pdf);
      expect([lines[0]!.text, lines.at(-2)!.text, lines.at(-1)!.text]).toEqual(['Café', 'Thank you', '1 of 1']);
      // The footer is 14 points below the text.
      expect(lines.at(-2)!.y - lines.at(-1)!.y).toBeLessThan(35);
      expect(lines.at(-1)!.y).toBeGreaterThan(10);
      expect(lines.at(-1)!.y).toBeLessThan(30);
      heights.push((await sheetOf(pdf))[1]!);
    }
    expect(heights[1]! - heights[0]!).toBeGreaterThan(200);
  });

  test('is one page: text that is too long, page breaks and columns are refused', async () => {
    const setup = page({ size, margins: MARGINS });
    await expect(render(rows(900), { setup })).rejects.toThrow('a roll is one page of up to 5080 mm');
    await expect(render('A\n\n<!-- pagebreak -->\n\nB', { setup })).rejects.toThrow('without page breaks and columns');
    await expect(render('A', { setup: { ...setup, columns: 2 } })).rejects.toThrow('without page breaks and columns');
    const furniture = { header: { left: [token('page')] } };
    expect((await render('A', { setup: { ...setup, furniture } })).pages).toBe(1);
  });
});

test('text stands inside the margins', async () => {
  const margins = { top: 50, right: 150, bottom: 300, left: 120 };
  const pdf = await render('Some words. '.repeat(400), { setup: page({ margins }) });
  for (const { pieces, y } of await linesOf(pdf)) {
    expect(pieces[0]!.x).toBeCloseTo(120, 1);
    expect(pieces.at(-1)!.x + pieces.at(-1)!.width).toBeLessThanOrEqual(595.28 - 150 + 3);
    expect(y).toBeGreaterThan(300);
    expect(y).toBeLessThan(841.89 - 50);
  }
  expect(pdf.pages).toBeGreaterThan(1);
});

test('margins that leave no room are refused', async () => {
  await expect(
    render('text', { setup: page({ margins: { top: 0, bottom: 0, left: 300, right: 290 } }) }),
  ).rejects.toThrow(/margins leave 5 ×/);
});
