/** §17.31: subtotals in tables whose cells hold blocks look like sums in the PDF. */
import { expect, test } from '@jest/globals';
import { parseDocument } from '../../../../src/template/document/parse-document.ts';
import { HOUSE_STYLE } from '../../../../src/template/model/document-style.ts';
import { documentPieces } from '../../support/read-pdf.ts';
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
