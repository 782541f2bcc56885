/** What each column of a table needs, and the widths and type size that give it to all of them. */
import { isNoAmount, isNumber } from '../../template/number-columns.ts';
import type { Build } from '../build.ts';
import { cannotBeSet } from '../cannot-be-set.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { extent } from '../measure/lines.ts';
import { wordsOf } from '../measure/words.ts';
import { TABLE } from '../styles.ts';
import type { Cell } from './cells.ts';
import { type Column, columnWidths, type Widths } from './column-widths.ts';
import { isTextRow, type TextRow } from './text-rows.ts';

type Needs = { least: number; greatest: number; numbers: number; others: number };

function widen(needs: Needs, { least, greatest }: Pick<Cell, 'least' | 'greatest'>): void {
  if (least > needs.least) needs.least = least;
  if (greatest > needs.greatest) needs.greatest = greatest;
}

/** The needs of each column of a table set as `build`. */
export function columnsOf(header: Cell[], rows: (Cell[] | TextRow)[], build: Build): Column[] {
  const columns = header.map(({ least, greatest }): Needs => ({ least, greatest, numbers: 0, others: 0 }));
  const run = emptyRun(build);
  const runs = [run];
  for (const row of rows) {
    for (let column = 0; column < columns.length; column++) {
      const needs = columns[column]!;
      if (isTextRow(row)) {
        const text = row.texts[column] as string;
        const numeric = isNumber(text);
        if (numeric) needs.numbers += 1;
        else if (!isNoAmount(text)) needs.others += 1;
        run.text = text;
        run.noWrap = numeric || undefined;
        if (text !== '') widen(needs, extent(wordsOf(runs)));
      } else {
        const cell = row[column]!;
        if (isNumber(cell.text)) needs.numbers += 1;
        else if (cell.picture || cell.stacked || !isNoAmount(cell.text)) needs.others += 1;
        widen(needs, cell);
      }
    }
  }
  return columns.map(({ least, greatest, numbers, others }) => ({
    least,
    greatest,
    numeric: numbers > 0 && others === 0,
  }));
}

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
