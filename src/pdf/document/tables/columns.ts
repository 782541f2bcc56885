/** What each column of a table needs, and the widths and type size that give it to all of them. */
import { isBracketed, isNoAmount, isNumber, namesAmount } from '../../../template/typography/number-columns.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { extent } from '../../lines/lines.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Build } from '../context/build.ts';
import { TABLE } from '../context/styles.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { bracketOf, marksOf } from './cell-places.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';
import { type Column, columnWidths, type Widths } from './column-widths.ts';

/** `brackets`: some of its amounts are in brackets. `marks`: the widest numbers of notes behind them. The others leave room for both. */
export type CellColumn = Column & { brackets: boolean; marks: number };

/** `bare`: the widest amount without brackets. `widest`: any, without marks. */
type Needs = {
  least: number;
  greatest: number;
  numbers: number;
  hasOthers: boolean;
  brackets: boolean;
  marks: number;
  widest: number;
  bare: Pick<Cell, 'greatest' | 'runs'> | undefined;
};

type Row = Cell[] | TextRow;

function isPictured(row: Row, column: number): boolean {
  return !isTextRow(row) && Boolean(row[column]!.picture || row[column]!.stacked);
}

function textAt(row: Row, column: number): string {
  if (isTextRow(row)) return row.texts[column] as string;
  return isPictured(row, column) ? 'picture' : row[column]!.text;
}

function lengthOf(row: Row): number {
  return isTextRow(row) ? row.texts.length : row.length;
}

/** Whether a cell that is no amount says something that makes its column none of amounts. */
function saysOtherThanAmount(row: Row, column: number): boolean {
  if (isNoAmount(textAt(row, column))) return false;
  const behind = column + 1 < lengthOf(row) ? textAt(row, column + 1) : undefined;
  let firstSaid = 0;
  while (textAt(row, firstSaid).trim() === '') firstSaid += 1;
  return isPictured(row, column) || !namesAmount(column, firstSaid, behind);
}

/** Notes what a cell needs, and what it says of its column. */
function note(
  needs: Needs,
  row: Row,
  column: number,
  cell: Pick<Cell, 'least' | 'greatest' | 'runs'>,
  isAmount: boolean,
) {
  const text = textAt(row, column);
  if (cell.least > needs.least) needs.least = cell.least;
  if (cell.greatest > needs.greatest) needs.greatest = cell.greatest;
  if (!isAmount) {
    if (!needs.hasOthers) needs.hasOthers = saysOtherThanAmount(row, column);
    return;
  }
  needs.numbers += 1;
  const marks = isTextRow(row) ? 0 : marksOf(cell);
  if (marks > needs.marks) needs.marks = marks;
  if (cell.greatest - marks > needs.widest) needs.widest = cell.greatest - marks;
  if (isBracketed(text)) needs.brackets = true;
  else if (!needs.bare || cell.greatest > needs.bare.greatest) needs.bare = cell;
}

function columnOf({ least, greatest, numbers, hasOthers, brackets, marks, widest, bare }: Needs): CellColumn {
  if (hasOthers || numbers === 0) return { least, greatest, numeric: false, brackets: false, marks: 0 };
  const bracketed = brackets && bare ? bare.greatest - marksOf(bare) + bracketOf(bare) : 0;
  const room = marks > 0 ? Math.max(widest, bracketed) + marks : bracketed;
  return { least: Math.max(least, room), greatest: Math.max(greatest, room), numeric: true, brackets, marks };
}

/** The needs of each column of a table set as `build`. */
export function columnsOf(header: Cell[], rows: Row[], build: Build): CellColumn[] {
  const columns = header.map(
    ({ least, greatest }): Needs => ({
      least,
      greatest,
      numbers: 0,
      hasOthers: false,
      brackets: false,
      marks: 0,
      widest: 0,
      bare: undefined,
    }),
  );
  const run = emptyRun(build);
  const runs = [run];
  for (const row of rows) {
    for (let column = 0; column < columns.length; column++) {
      const isAmount = isNumber(textAt(row, column));
      if (!isTextRow(row)) {
        note(columns[column]!, row, column, row[column]!, isAmount);
        continue;
      }
      run.text = row.texts[column] as string;
      run.noWrap = isAmount || undefined;
      const { least, greatest } = run.text === '' ? EMPTY_CELL : extent(wordsOf(runs));
      note(columns[column]!, row, column, { least, greatest, runs }, isAmount);
    }
  }
  return columns.map(columnOf);
}

/**
 * Air between columns, and the least size of type with it, in the order in which they are tried: some air is given up before the
 * type shrinks, and the last of it only when the type has shrunk, for words that nearly touch are harder to read than small ones.
 * The least that is left between two of them is more than half of the smallest size; rather than give up that, words break.
 */
const FITS = [
  { padding: TABLE.padding.x, smallest: TABLE.size },
  { padding: 3, smallest: 8 },
  { padding: 2.5, smallest: TABLE.smallest },
  { padding: 2, smallest: TABLE.smallest },
];
/** So many columns that those would leave no room for a letter. */
const CROWDED = { padding: 1.5, smallest: TABLE.smallest };

function hasRoom(count: number, width: number, { padding, smallest }: typeof CROWDED): boolean {
  return width >= count * (smallest + 2 * padding);
}

/**
 * The widths of the columns of a table whose normal size of type is `size`, and the padding on each side. Throws when there are
 * more columns than the width has letters.
 */
export function fitColumns(columns: Column[], width: number, size: number): Widths & { padding: number } {
  if (!hasRoom(columns.length, width, CROWDED)) {
    throw cannotBeSet(`a table of ${columns.length} columns does not fit on a page ${Math.round(width)} pt wide`);
  }
  const tried = hasRoom(columns.length, width, FITS.at(-1)!) ? FITS : [CROWDED];
  const fits = tried.map(({ padding, smallest }) => ({
    padding,
    ...columnWidths(columns, width - 2 * padding * columns.length, Math.min(1, smallest / size)),
  }));
  return fits.find(({ broken }) => !broken) ?? fits.at(-1)!;
}
