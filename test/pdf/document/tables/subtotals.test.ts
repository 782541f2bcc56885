/** §17.31: subtotals within a table have the rule, the tint and the weight of sums. */
import { expect, test } from '@jest/globals';
import { tableLayout } from '../../../../src/pdf/document/tables/table-layout.ts';
import { HOUSE_STYLE, stylesOf } from '../../../../src/template/model/document-style.ts';

const TINT = '#dde8e0';
const style = { ...HOUSE_STYLE, table: { ...HOUSE_STYLE.table, total: { background: TINT } } };

test('the stronger rule is above the first of several, and each has the tint', () => {
  const rows = Array.from({ length: 8 }, () => false);
  const layout = tableLayout(
    { continued: rows, headerRows: 1, totals: 7, subtotals: new Set([3, 4]) },
    { x: 4, y: 2 },
    stylesOf(style),
  );
  const widths = Array.from({ length: 9 }, (_, line) => layout.hLineWidth(line));
  const strong = widths[8];
  expect(widths.flatMap((width, line) => (width === strong ? [line] : []))).toEqual([1, 3, 7, 8]);
  expect(rows.flatMap((_, row) => (layout.fillColor(row) === TINT ? [row] : []))).toEqual([3, 4, 7]);
});
