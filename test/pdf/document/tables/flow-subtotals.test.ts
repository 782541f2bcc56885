/** §17.31: subtotals in tables whose cells hold blocks look like sums in the PDF. */
import { expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { contentOf, documentPieces } from '../../support/read-pdf.ts';
import { render, SETUP } from '../../support/render.ts';

const ROWS = ['a', 'b', 'sum', 'c'].map((text) => `<tr><td>${text}</td><td><p>1</p><p>2</p></td></tr>`).join('\n');
const TABLE = `<table>\n<thead>\n<tr><th>Item</th><th>Sum</th></tr>\n</thead>\n<tbody>\n${ROWS}\n</tbody>\n</table>`;

test('have the weight of sums', async () => {
  const style = { ...HOUSE_STYLE, table: { ...HOUSE_STYLE.table, total: { bold: true as const, color: '#0a5c36' } } };
  const widthOf = async (within: number[]) => {
    const setup = { ...SETUP, style, layout: 4, totals: [{ table: 0, rows: 0, within }] };
    const pieces = await documentPieces(await render(TABLE, { setup, tree: parseDocument(TABLE, [], setup) }));
    return pieces.find(({ text }) => text === 'sum')!.width;
  };
  expect(await widthOf([2])).toBeGreaterThan(await widthOf([0]));
});

test('have a stronger rule above them, beside a cell over several rows, and over pages', async () => {
  const rows = (count: number) =>
    [`<tr><td rowspan="${count + 1}">1</td><td><p>a</p></td></tr>`]
      .concat(Array(count - 1).fill('<tr><td><p>b</p></td></tr>'))
      .concat('<tr><td><p>sum</p></td></tr>')
      .join('\n');
  for (const count of [2, 80]) {
    const table = `<table>\n<thead>\n<tr><th>Order</th><th>Item</th></tr>\n</thead>\n<tbody>\n${rows(count)}\n<tr><td>2</td><td>c</td></tr>\n</tbody>\n</table>`;
    const widthsOf = async (within: number[]) => {
      const setup = { ...SETUP, layout: 4, totals: [{ table: 0, rows: 0, within }] };
      const { bytes } = await render(table, { setup, tree: parseDocument(table, [], setup) });
      return Array.from(contentOf(bytes).matchAll(/^([\d.]+) w$/gm), ([, width]) => width);
    };
    // A width is written where it changes.
    const countOf = (widths: unknown[]) => widths.filter((width) => width === '0.9').length;
    expect(countOf(await widthsOf([count]))).toBe(countOf(await widthsOf([])) + 1);
  }
});
