/** What each column of a table needs, and the widths and type size that give it to all of them. */
import { isBracketed, isNoAmount, isNumber, namesAmount } from '../../../template/typography/number-columns.ts';
import { cannotBeSet } from '../../check/render-failure.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Context } from '../context/context.ts';
import { TABLE } from '../context/styles.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { bracketWidth, noteNumbersWidth } from './amount-alignment.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';
import { type Column, columnWidths, type Widths } from './column-widths.ts';

/** `brackets`: some of its amounts are in brackets. `marks`: the widest numbers of notes behind them. The others leave room for both. */
export type CellColumn = Column & { brackets: boolean; noteNumbers: number };

/** `bare`: the widest amount without brackets. `widest`: any, without marks. */
type Needs = {
  minWidth: number;
  maxWidth: number;
  numbers: number;
  hasOthers: boolean;
  brackets: boolean;
  noteNumbers: number;
  widest: number;
  widestBare: Pick<Cell, 'maxWidth' | 'runs'> | undefined;
};

type Row = Cell[] | TextRow;

function hasPicture(row: Row, column: number): boolean {
  return !isTextRow(row) && Boolean(row[column]!.picture || row[column]!.stacked);
}

function textOf(row: Row, column: number): string {
  if (isTextRow(row)) return row.texts[column] as string;
  return hasPicture(row, column) ? 'picture' : row[column]!.text;
}

function lengthOf(row: Row): number {
  return isTextRow(row) ? row.texts.length : row.length;
}

/** Whether a cell that is no amount says something that makes its column none of amounts. */
function isOtherText(row: Row, column: number): boolean {
  if (isNoAmount(textOf(row, column))) return false;
  const next = column + 1 < lengthOf(row) ? textOf(row, column + 1) : undefined;
  let firstFilled = 0;
  while (textOf(row, firstFilled).trim() === '') firstFilled += 1;
  return hasPicture(row, column) || !namesAmount(column, firstFilled, next);
}

/** Notes what a cell needs, and what it says of its column. */
function addNeeds(
  needs: Needs,
  row: Row,
  column: number,
  cell: Pick<Cell, 'minWidth' | 'maxWidth' | 'runs'>,
  isAmount: boolean,
) {
  const text = textOf(row, column);
  if (cell.minWidth > needs.minWidth) needs.minWidth = cell.minWidth;
  if (cell.maxWidth > needs.maxWidth) needs.maxWidth = cell.maxWidth;
  if (!isAmount) {
    if (!needs.hasOthers) needs.hasOthers = isOtherText(row, column);
    return;
  }
  needs.numbers += 1;
  const marks = isTextRow(row) ? 0 : noteNumbersWidth(cell);
  if (marks > needs.noteNumbers) needs.noteNumbers = marks;
  if (cell.maxWidth - marks > needs.widest) needs.widest = cell.maxWidth - marks;
  if (isBracketed(text)) needs.brackets = true;
  else if (!needs.widestBare || cell.maxWidth > needs.widestBare.maxWidth) needs.widestBare = cell;
}

function columnOf({
  minWidth,
  maxWidth,
  numbers,
  hasOthers,
  brackets,
  noteNumbers,
  widest,
  widestBare,
}: Needs): CellColumn {
  if (hasOthers || numbers === 0) return { minWidth, maxWidth, numeric: false, brackets: false, noteNumbers: 0 };
  const bracketed =
    brackets && widestBare ? widestBare.maxWidth - noteNumbersWidth(widestBare) + bracketWidth(widestBare) : 0;
  const room = noteNumbers > 0 ? Math.max(widest, bracketed) + noteNumbers : bracketed;
  return {
    minWidth: Math.max(minWidth, room),
    maxWidth: Math.max(maxWidth, room),
    numeric: true,
    brackets,
    noteNumbers,
  };
}

/** The needs of each column of a table set as `context`. */
export function columnsOf(header: Cell[], rows: Row[], context: Context): CellColumn[] {
  const columns = header.map(
    ({ minWidth, maxWidth }): Needs => ({
      minWidth,
      maxWidth,
      numbers: 0,
      hasOthers: false,
      brackets: false,
      noteNumbers: 0,
      widest: 0,
      widestBare: undefined,
    }),
  );
  const run = emptyRun(context);
  const runs = [run];
  for (const row of rows) {
    for (let column = 0; column < columns.length; column++) {
      const isAmount = isNumber(textOf(row, column));
      if (!isTextRow(row)) {
        addNeeds(columns[column]!, row, column, row[column]!, isAmount);
        continue;
      }
      run.text = row.texts[column] as string;
      run.noWrap = isAmount || undefined;
      const { minWidth, maxWidth } = run.text === '' ? EMPTY_CELL : contentWidths(wordsOf(runs));
      addNeeds(columns[column]!, row, column, { minWidth, maxWidth, runs }, isAmount);
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
