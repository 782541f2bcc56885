/** What each column of a table needs, and the widths and type size that give it to all of them. */

import { isNumber } from '../../template/number-columns.ts';
import { cannotBeSet } from '../cannot-be-set.ts';
import { TABLE } from '../styles.ts';
import type { Cell } from './cells.ts';
import { type Column, columnWidths, type Widths } from './column-widths.ts';

/** The needs of each column; the first row is the header. */
export const columnsOf = (rows: Cell[][]): Column[] =>
  rows[0]!.map((header, column) => {
    const needs: Column = { least: header.least, greatest: header.greatest, numeric: false };
    let filled = 0;
    let numbers = 0;
    for (const row of rows.slice(1)) {
      const cell = row[column]!;
      needs.least = Math.max(needs.least, cell.least);
      needs.greatest = Math.max(needs.greatest, cell.greatest);
      if (cell.text.trim() !== '' || cell.picture || cell.stacked) filled += 1;
      if (isNumber(cell.text)) numbers += 1;
    }
    return { ...needs, numeric: filled > 0 && filled === numbers };
  });

/** Air between columns is given up before the type shrinks. */
const PADDINGS = [TABLE.padding.x, 3, 1.5];

/** The widths of the columns and the padding on each side. Throws when there are more columns than the width has letters. */
export function fitColumns(columns: Column[], width: number): Widths & { padding: number } {
  const smallest = TABLE.smallest / TABLE.size;
  const narrowest = PADDINGS.at(-1)!;
  if (width < columns.length * (TABLE.smallest + 2 * narrowest)) {
    throw cannotBeSet(`a table of ${columns.length} columns does not fit on a page ${Math.round(width)} pt wide`);
  }
  const fits = PADDINGS.map((padding) => ({
    padding,
    ...columnWidths(columns, width - 2 * padding * columns.length, smallest),
  }));
  return fits.find(({ ratio }) => ratio === 1) ?? fits.at(-1)!;
}
