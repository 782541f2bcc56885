/** §20.18: a sheet of rows, whatever file it came in, and its limits. */

import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { type Message, tell } from '../../locales/message.ts';

/**
 * As the sheet shows it; where the file says so, also what it is: a plain number, exact as shown, how much percent that is, a day as
 * ISO has it, or a formula that gives an error, or was never computed. `isCleared`: nothing in quotes, which CSV tells from nothing.
 */
export type Cell =
  | string
  | { text: string; number?: string; percent?: string; day?: string; isError?: true; isCleared?: true };

/** `line`: as the file or the spreadsheet counts it, from 1. A row ends with its last cell that is not empty. */
export type SheetRow = { line: number; cells: Cell[] };

/** `header`: a name for each column that has cells. */
export type Sheet = { name: string; header: string[]; rows: SheetRow[] };

export const SHEET_LIMITS = {
  /** Of the file. */
  bytes: 5 * MEBIBYTE,
  rows: 5_000,
  columns: 200,
  /** Of one file. */
  sheets: 20,
  /** Of one cell, as spreadsheets have it. */
  cell: 32_767,
  /** Of all cells together, as they are kept: one text may stand in many. */
  characters: 4_000_000,
};

/** What any spreadsheet has at most. Further empty rows and columns are none. */
export const GRID = { rows: 1_048_576, columns: 16_384 };

export function refuseSheet(message: Message): Refusal {
  return new Refusal('validation', message, 'file');
}

/** Whether a document gets something from it: a text, or the order to leave its placeholder blank. */
export function saysSomething(cell: Cell | undefined): boolean {
  return cell !== undefined && (textOf(cell).trim() !== '' || (typeof cell !== 'string' && cell.isCleared === true));
}

export function textOf(cell: Cell): string {
  return typeof cell === 'string' ? cell : cell.text;
}

/** What the sheet says exactly of a number or a day, for a placeholder of that type; else the text that it shows. A day is as ISO has it. */
export function plainOf(cell: Cell, { type, format = '' }: { type: string; format?: string | undefined }): string {
  const { number, percent, day } = typeof cell === 'string' ? {} : cell;
  if (type === 'number' && number !== undefined) return format.includes('%') ? (percent ?? number) : number;
  if (type === 'date' && day !== undefined) return day;
  return type === 'text' ? textOf(cell) : textOf(cell).trim();
}

export type SheetBuilder = {
  /** Throws `validation` for the first row that is one too many, or has a column too many. Empty rows do not count. */
  add(row: SheetRow): void;
  done(): Sheet;
};

/** The first row that is not empty is the header. A column without a name that has cells is called by its letter. */
export function sheetBuilder(name: string): SheetBuilder {
  let head: Cell[] | undefined;
  let width = 0;
  const rows: SheetRow[] = [];
  return {
    add({ line, cells }) {
      const length = cells.findLastIndex(saysSomething) + 1;
      if (length === 0) return;
      if (length > SHEET_LIMITS.columns)
        throw refuseSheet(tell('sheet.columnsOf', { sheet: name, max: SHEET_LIMITS.columns }));
      width = Math.max(width, length);
      const filled = Array.from(cells.slice(0, length), (cell) => cell ?? '');
      if (!head) head = filled;
      else if (rows.push({ line, cells: filled }) > SHEET_LIMITS.rows)
        throw refuseSheet(tell('sheet.rowsOf', { sheet: name, max: SHEET_LIMITS.rows }));
    },
    done() {
      const nameOf = (at: number) => textOf(head?.[at] ?? '').trim() || letterOf(at);
      return { name, header: Array.from({ length: width }, (_, at) => nameOf(at)), rows };
    },
  };
}

/** Counts the cells of a file that are not empty. Throws `validation` for more characters than a cell or a file may have, and for none of text. */
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

/** What a cell counts beside what it says. */
const EACH = 2;

function lengthOf(cell: Cell): number {
  if (typeof cell === 'string') return cell.length;
  const { text, number = '', percent = '', day = '' } = cell;
  return text.length + number.length + percent.length + day.length;
}

/** 0 → `A`, 26 → `AA`. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}
