/** §17.30 `leaders`: dots from the texts of a menu or price list to the next column. */
import { expect, test } from '@jest/globals';
import { makePreview } from '../../../../src/rendering/preview/make-preview.ts';
import { HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { contentOf, linesOf } from '../../support/read-pdf.ts';
import { BOTH_ENGINES, render, SETUP } from '../../support/render.ts';
import { structureOf } from '../../support/structure-of.ts';

const LONG = 'a description that goes over more than one line, '.repeat(3).trim();
const TABLE = `<!-- table leaders -->\n\n| | |\n|:--|--:|\n| Soup | 4.50 |\n| ${LONG} | 12.00 |\n| | 1.00 |\n`;
/** A dashed line: where it begins and ends. */
const DOTS = /\[0 ([\d.]+)\] 0 d\n([\d.]+) [\d.-]+ m ([\d.]+) [\d.-]+ l S/g;

test.each(BOTH_ENGINES)('dots fill the room behind a text, and are not read or copied (%s)', async (_name, engine) => {
  const pdf = await render(TABLE, {}, engine);
  const read = (await linesOf(pdf)).map(({ text }) => text).join(' ');
  expect(read).toContain('Soup');
  expect(read).not.toMatch(/\. ?\./);
  expect(JSON.stringify((await structureOf(pdf)).elements)).not.toContain('..');
  const leaders = [...contentOf(pdf.bytes).matchAll(DOTS)].map((found) => found.slice(1).map(Number));
  // None behind an empty cell. All dots are multiples of one step, so they stand under one another.
  expect(leaders).toHaveLength(2);
  for (const [step, from, to] of leaders as [number, number, number][]) {
    expect(from / step).toBeCloseTo(Math.round(from / step), 1);
    expect(to).toBeGreaterThan(from);
  }
  expect(Math.abs(leaders[0]![2]! - leaders[1]![2]!)).toBeLessThan(0.1);
});

test('in the preview they are no text either', async () => {
  const { html } = await makePreview({ title: 'T', markdown: TABLE, blanks: [], setup: SETUP }, []);
  expect(html).toMatch(/<table class="leaders[^>]*>/);
  expect(html.slice(html.indexOf('<table'), html.indexOf('</table>'))).not.toContain('..');
});

test.each(BOTH_ENGINES)(
  'a price stands at the end of its dots, and texts stand at the edges (%s)',
  async (_name, engine) => {
    const pdf = await render(`text\n\n${TABLE}`, {}, engine);
    const pieces = (await linesOf(pdf)).flatMap((line) => line.pieces);
    const [text, soup, price, ends, dear] = ['text', 'Soup', '4.50', 'line,', '12.00'].map(
      (word) => pieces.findLast((piece) => piece.text.includes(word))!,
    );
    expect(soup!.x).toBeCloseTo(text!.x, 1);
    expect(price!.x + price!.width).toBeCloseTo(595.28 - 72, 0);
    expect(dear!.y).toBeCloseTo(ends!.y, 1);
    expect(price!.y).toBeCloseTo(soup!.y, 1);
  },
);

test('a theme has no tints, rules and colours of heads and sums for it', async () => {
  const { table } = HOUSE_STYLE;
  const tints = {
    header: { background: '#004400', color: '#ffffff' },
    total: { background: '#440000', color: '#ffffff' },
  };
  const setup = { ...SETUP, style: { ...HOUSE_STYLE, table: { ...table, ...tints, stripe: '#eeeeee' } } };
  const file = contentOf((await render(TABLE.replace('| | |', '| Dish | Price |'), { setup })).bytes);
  expect(file).not.toMatch(/0 0\.2666\d+ 0 rg|0\.2666\d+ 0 0 rg|1 1 1 rg|0\.9333\d+ 0\.9333/);
});
