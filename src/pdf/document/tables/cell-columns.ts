/** §17.12: what each column of a table needs: its narrowest and widest width, and whether it holds amounts. */
import type { TableLook } from '../../../template/model/table-look.ts';
import {
  decimalSignOf,
  isBracketed,
  isNoAmount,
  isNumber,
  isQuantity,
  namesAmount,
  usualDecimalSign,
} from '../../../template/typography/number-columns.ts';
import { isTextRow, type TextRow } from '../../layout/text-rows.ts';
import { contentWidths, widestNumber } from '../../lines/lines.ts';
import { wordsOf } from '../../lines/words.ts';
import type { AmountColumn, Decimals } from '../context/block-layout.ts';
import { type Defaults, followsWords, type Look } from '../context/context.ts';
import { emptyRun } from '../inline/text-runs.ts';
import { type Cell, EMPTY_CELL } from './cells.ts';
import type { Column } from './column-widths.ts';
import { bracketWidth, noteNumbersWidth, widthOfDecimals } from './table-layout.ts';

/**
 * `brackets`: some of its amounts are in brackets. `noteNumbers`: the width of the widest note numbers after them. Cells without leave
 * room for both.
 */
export type CellColumn = Column & AmountColumn;

/** `widestBare`: the widest amount without brackets. `widest`: the widest amount without its note numbers. */
type Needs = {
  minWidth: number;
  maxWidth: number;
  numbers: number;
  hasOthers: boolean;
  brackets: boolean;
  noteNumbers: number;
  widest: number;
  widestBare: Pick<Cell, 'maxWidth' | 'runs'> | undefined;
  words: number;
  code: number;
  /** The widths of amounts with aligned decimal points. `before`: the width of the widest integer digits. */
  decimals: (Decimals & { before: number }) | undefined;
};

type Row = Cell[] | TextRow;

function hasPicture(row: Row, column: number): boolean {
  return !isTextRow(row) && Boolean(row[column]!.picture || row[column]!.stacked);
}

function textOf(row: Row, column: number): string {
  if (isTextRow(row)) return row.texts[column] as string;
  return hasPicture(row, column) ? 'picture' : row[column]!.text;
}

/** Returns whether a cell other than an amount makes its column one of text. */
function isOtherText(row: Row, column: number): boolean {
  if (isNoAmount(textOf(row, column))) return false;
  const next = column + 1 < (isTextRow(row) ? row.texts.length : row.length) ? textOf(row, column + 1) : undefined;
  let firstFilled = 0;
  while (textOf(row, firstFilled).trim() === '') firstFilled += 1;
  return hasPicture(row, column) || !namesAmount(column, firstFilled, next);
}

/** Adds the widths that a cell needs to those of its column. */
function addNeeds(
  needs: Needs,
  row: Row,
  column: number,
  cell: Pick<Cell, 'minWidth' | 'maxWidth' | 'runs' | 'code'>,
  isAmount: boolean,
) {
  const text = textOf(row, column);
  if (cell.minWidth > needs.minWidth) needs.minWidth = cell.minWidth;
  if (cell.maxWidth > needs.maxWidth) needs.maxWidth = cell.maxWidth;
  if (cell.code && cell.code > needs.code) needs.code = cell.code;
  needs.words += cell.maxWidth ** 2;
  if (isAmount && needs.decimals) {
    const behind = widthOfDecimals(cell, needs.decimals.sign);
    needs.decimals.width = Math.max(needs.decimals.width, behind);
    needs.decimals.before = Math.max(needs.decimals.before, cell.maxWidth - behind);
  }
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
  words,
  decimals,
}: Needs): CellColumn {
  if (decimals) {
    const { sign, width, before } = decimals;
    const needed = before + width;
    return {
      minWidth: Math.max(minWidth, needed),
      maxWidth: Math.max(maxWidth, needed),
      words,
      numeric: true,
      brackets: false,
      noteNumbers: 0,
      decimals: { sign, width },
    };
  }
  if (hasOthers || numbers === 0) return { minWidth, maxWidth, words, numeric: false, brackets: false, noteNumbers: 0 };
  const bracketed =
    brackets && widestBare ? widestBare.maxWidth - noteNumbersWidth(widestBare) + bracketWidth(widestBare) : 0;
  const amountWidth = noteNumbers > 0 ? Math.max(widest, bracketed) + noteNumbers : bracketed;
  return {
    minWidth: Math.max(minWidth, amountWidth),
    maxWidth: Math.max(maxWidth, amountWidth),
    words,
    numeric: true,
    brackets,
    noteNumbers,
  };
}

/** Returns the decimal separator of each column with aligned decimal points. */
function decimalSigns(rows: Row[], { align = [] }: TableLook, { language }: Look): (string | undefined)[] {
  return align.map((one, column) => {
    if (one !== 'decimal') return undefined;
    const amounts = rows.map((row) => textOf(row, column)).filter(isQuantity);
    return decimalSignOf(amounts, usualDecimalSign(language));
  });
}

/** Returns the columns of a table. `context`: with its normal text style. */
export function columnsOf(header: Cell[], rows: Row[], context: Look & Defaults, look: TableLook = {}): CellColumn[] {
  const signs = decimalSigns(rows, look, context);
  const columns = header.map(
    ({ minWidth, maxWidth, code = 0 }, column): Needs => ({
      minWidth,
      maxWidth,
      code,
      numbers: 0,
      hasOthers: false,
      brackets: false,
      noteNumbers: 0,
      widest: 0,
      widestBare: undefined,
      words: maxWidth ** 2,
      decimals: signs[column] === undefined ? undefined : { sign: signs[column], width: 0, before: 0 },
    }),
  );
  const run = emptyRun(context);
  const runs = [run];
  for (const row of rows) {
    for (let column = 0; column < columns.length; column++) {
      const text = textOf(row, column);
      const isAmount = signs[column] === undefined ? isNumber(text) : isQuantity(text);
      if (!isTextRow(row)) {
        addNeeds(columns[column]!, row, column, row[column]!, isAmount);
        continue;
      }
      run.text = text;
      run.noWrap = isAmount || undefined;
      const { minWidth, maxWidth } = run.text === '' ? EMPTY_CELL : contentWidths(wordsOf(runs));
      addNeeds(columns[column]!, row, column, { minWidth, maxWidth, runs }, isAmount);
    }
  }
  return columns.map((needs, at) => {
    const { words, ...column } = columnOf(needs);
    const { code } = needs;
    return { ...column, ...(followsWords(context) && { words }), chosen: look.widths?.[at], ...(code > 0 && { code }) };
  });
}

/** §17.11: returns the width of the widest number in each column, in points. `context`: with the table's normal text style. */
export function numbersIn(columns: number, rows: Row[], context: Look & Defaults): number[] {
  const run = emptyRun(context);
  const numberIn = (row: Row, column: number): number => {
    if (!isTextRow(row)) return numberOf(row[column]!);
    run.text = row.texts[column] as string;
    run.noWrap = isNumber(run.text) || undefined;
    return run.text === '' ? 0 : widestNumber(wordsOf([run]));
  };
  return Array.from({ length: columns }, (_, column) =>
    rows.reduce((max, row) => Math.max(max, numberIn(row, column)), 0),
  );
}

function numberOf({ runs, stacked }: Cell): number {
  return stacked ? Math.max(...stacked.map(numberOf)) : widestNumber(wordsOf(runs));
}
