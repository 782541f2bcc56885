/** §20.18: a sheet of rows from any kind of file, and its limits. */

import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type Message, tell } from '../../locales/message.ts';

/**
 * A cell's shown text, and what the file says exactly: a plain number, the same number as percent, or a day in ISO format. `isError`: a
 * formula with an error or without a value. `isCleared`: an empty text in quotes, which CSV distinguishes from an empty cell.
 */
export type Cell =
  | string
  | { text: string; number?: string; percent?: string; day?: string; isError?: true; isCleared?: true };

/** `line`: the row's number in the file or the spreadsheet, from 1. A row ends with its last non-empty cell. */
export type SheetRow = { line: number; cells: Cell[] };

/** `header`: a name for each column that has cells. `notes`: what people cannot see of how it was read. */
export type Sheet = { name: string; header: string[]; rows: SheetRow[]; notes?: Message[] };

export const SHEET_LIMITS = {
  /** The most bytes of a file. */
  bytes: 5 * MEBIBYTE,
  rows: 5_000,
  columns: 200,
  /** The most sheets of a file. */
  sheets: 20,
  /** The characters of one cell, as in spreadsheets. */
  cell: 32_767,
  /** The characters of all stored cells together. One shared text may stand in many cells. */
  characters: 4_000_000,
};

/** The largest sheet of any spreadsheet program. Empty rows and columns beyond it are ignored. */
export const GRID = { rows: 1_048_576, columns: 16_384 };

export function refuseSheet(message: Message): Refusal {
  return new Refusal('validation', message, 'file');
}

/** Returns whether a document gets something from the cell: a text, or the order to leave its placeholder blank. */
export function saysSomething(cell: Cell | undefined): boolean {
  return cell !== undefined && (textOf(cell).trim() !== '' || (typeof cell !== 'string' && cell.isCleared === true));
}

export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

/** Returns the exact number or day (ISO) of a cell for a placeholder of that type, otherwise the shown text. */
export function plainOf(cell: Cell, { type, format = '' }: { type: string; format?: string | undefined }): string {
  const { number, percent, day } = typeof cell === 'string' ? {} : cell;
  if (type === 'number' && number !== undefined) return format.includes('%') ? (percent ?? number) : number;
  if (type === 'date' && day !== undefined) return day;
  return type === 'text' ? textOf(cell) : textOf(cell).trim();
}

export type SheetBuilder = {
  /** Throws `validation` for the first row or column over the limit. Empty rows do not count. `isHidden`: the spreadsheet does not show it. */
  add(row: SheetRow, isHidden?: boolean): void;
  done(): Sheet;
};

/** Builds a sheet. The first non-empty row is the header. A column without a name gets its letter as its name. */
export function sheetBuilder(name: string): SheetBuilder {
  let head: Cell[] | undefined;
  let width = 0;
  let hidden = 0;
  const rows: SheetRow[] = [];
  return {
    add({ line, cells }, isHidden = false) {
      const length = cells.findLastIndex(saysSomething) + 1;
      if (length === 0) return;
      if (length > SHEET_LIMITS.columns)
        throw refuseSheet(tell('sheet.columnsOf', { sheet: name, max: SHEET_LIMITS.columns }));
      width = Math.max(width, length);
      const filled = Array.from(cells.slice(0, length), (cell) => cell ?? '');
      if (isHidden && head) hidden += 1;
      if (!head) head = filled;
      else if (rows.push({ line, cells: filled }) > SHEET_LIMITS.rows)
        throw refuseSheet(tell('sheet.rowsOf', { sheet: name, max: SHEET_LIMITS.rows }));
    },
    done() {
      const nameOf = (at: number) => textOf(head?.[at] ?? '').trim() || letterOf(at);
      const header = Array.from({ length: width }, (_, at) => nameOf(at));
      return { name, header, rows, ...(hidden > 0 && { notes: [tell('sheet.hiddenRows', { rows: hidden })] }) };
    },
  };
}

/**
 * Returns a function that counts the non-empty cells of a file. It throws `validation` for too many characters in a
 * cell or the file, and for characters that are not text.
 */
export function cellCounter(): (cell: Cell) => void {
  let left = SHEET_LIMITS.characters;
  return (cell) => {
    const text = textOf(cell);
    if (text === '') return;
    left -= EACH + lengthOf(cell);
    if (text.length > SHEET_LIMITS.cell) throw refuseSheet(tell('sheet.cell', { max: SHEET_LIMITS.cell }));
    if (left < 0) throw refuseSheet(tell('sheet.text'));
    if (/[\0\p{Surrogate}]/u.test(text)) throw refuseSheet(tell('sheet.character'));
  };
}

/** The length that each cell counts in addition to its text. */
const EACH = 2;

function lengthOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  const { text, number = '', percent = '', day = '' } = cell;
  return text.length + number.length + percent.length + day.length;
}

/** Returns the letter of a column: 0 → `A`, 26 → `AA`. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}
