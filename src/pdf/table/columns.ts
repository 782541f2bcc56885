/** What each column of a table needs, and the widths and type size that give it to all of them. */
import { isBracketed, isNoAmount, isNumber, namesAmount } from '../../template/number-columns.ts';
import { cannotBeSet } from '../cannot-be-set.ts';
import { TABLE } from '../styles.ts';
import { bracketOf } from './cell-places.ts';
import type { Cell } from './cells.ts';
import { type Column, columnWidths, type Widths } from './column-widths.ts';

const isPictured = ({ picture, stacked }: Cell): boolean => picture !== undefined || stacked !== undefined;

const saidBy = (cell: Cell): string => (isPictured(cell) ? 'picture' : cell.text);

/** Whether a cell says something that makes its column none of amounts. */
function saysOtherThanAmount(row: Cell[], column: number): boolean {
  if (isNoAmount(saidBy(row[column]!))) return false;
  const behind = row[column + 1];
  const firstSaid = row.findIndex((cell) => saidBy(cell).trim() !== '');
  return isPictured(row[column]!) || !namesAmount(column, firstSaid, behind && saidBy(behind));
}

/** `brackets`: some of its amounts are in brackets, for which the others leave room. */
export type CellColumn = Column & { brackets: boolean };

/** The needs of each column; the first row is the header. */
export const columnsOf = (rows: Cell[][]): CellColumn[] =>
  rows[0]!.map((header, column) => {
    const needs = { least: header.least, greatest: header.greatest, numeric: false, brackets: false };
    let numbers = 0;
    let hasOthers = false;
    let bare: Cell | undefined;
    for (const row of rows.slice(1)) {
      const cell = row[column]!;
      needs.least = Math.max(needs.least, cell.least);
      needs.greatest = Math.max(needs.greatest, cell.greatest);
      if (isNumber(cell.text)) {
        numbers += 1;
        if (isBracketed(cell.text)) needs.brackets = true;
        else if (!bare || cell.greatest > bare.greatest) bare = cell;
      } else if (!hasOthers) hasOthers = saysOtherThanAmount(row, column);
    }
    if (hasOthers || numbers === 0) return { ...needs, brackets: false };
    const room = needs.brackets && bare ? bare.greatest + bracketOf(bare) : 0;
    return { ...needs, least: Math.max(needs.least, room), greatest: Math.max(needs.greatest, room), numeric: true };
  });

/**
 * Air between columns, and the least size of type with it, in the order in which they are tried: some air is given up before the
 * type shrinks, and the last of it only when the type has shrunk, for words that nearly touch are harder to read than small ones.
 */
const FITS = [
  { padding: TABLE.padding.x, smallest: TABLE.size },
  { padding: 3, smallest: 8 },
  { padding: 2.5, smallest: 7.5 },
  { padding: 1.5, smallest: TABLE.smallest },
];

/**
 * The widths of the columns of a table whose normal size of type is `size`, and the padding on each side. Throws when there are
 * more columns than the width has letters.
 */
export function fitColumns(columns: Column[], width: number, size: number): Widths & { padding: number } {
  const narrowest = FITS.at(-1)!.padding;
  if (width < columns.length * (TABLE.smallest + 2 * narrowest)) {
    throw cannotBeSet(`a table of ${columns.length} columns does not fit on a page ${Math.round(width)} pt wide`);
  }
  const fits = FITS.map(({ padding, smallest }) => ({
    padding,
    ...columnWidths(columns, width - 2 * padding * columns.length, Math.min(1, smallest / size)),
  }));
  return fits.find(({ broken }) => !broken) ?? fits.at(-1)!;
}
