/** §13: what each column of a table needs: its narrowest and widest width, and whether it holds amounts. */
import { isBracketed, isNoAmount, isNumber, namesAmount } from '../../../template/typography/number-columns.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { contentWidths } from '../../lines/content-widths.ts';
import { wordsOf } from '../../lines/words.ts';
import type { Context } from '../context/context.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { bracketWidth, noteNumbersWidth } from './align-with-amounts.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';
import type { Column } from './column-widths.ts';

/**
 * `brackets`: some of its amounts are in brackets. `noteNumbers`: the width of the widest note numbers behind them. Cells without leave
 * room for both.
 */
export type CellColumn = Column & { brackets: boolean; noteNumbers: number };

/** `widestBare`: the widest amount without brackets. `widest`: the width of the widest amount without its note numbers. */
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

/** Whether a cell that is no amount holds text that makes its column one of text. */
function isOtherText(row: Row, column: number): boolean {
  if (isNoAmount(textOf(row, column))) return false;
  const next = column + 1 < lengthOf(row) ? textOf(row, column + 1) : undefined;
  let firstFilled = 0;
  while (textOf(row, firstFilled).trim() === '') firstFilled += 1;
  return hasPicture(row, column) || !namesAmount(column, firstFilled, next);
}

/** Adds what a cell needs to the needs of its column. */
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
  const noteNumbers = isTextRow(row) ? 0 : noteNumbersWidth(cell);
  if (noteNumbers > needs.noteNumbers) needs.noteNumbers = noteNumbers;
  if (cell.maxWidth - noteNumbers > needs.widest) needs.widest = cell.maxWidth - noteNumbers;
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
  const amountWidth = noteNumbers > 0 ? Math.max(widest, bracketed) + noteNumbers : bracketed;
  return {
    minWidth: Math.max(minWidth, amountWidth),
    maxWidth: Math.max(maxWidth, amountWidth),
    numeric: true,
    brackets,
    noteNumbers,
  };
}

/** The columns of a table. `context`: with its normal text style. */
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
