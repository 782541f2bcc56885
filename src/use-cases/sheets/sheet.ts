/** §20.18: a sheet of rows, whatever file it came in, and its limits. */
import { Refusal } from '../../domain/errors.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';

/**
 * As the sheet shows it; where the file says so, also what it is: a plain number, exact as shown, how much percent that is, a day as
 * ISO has it, or a formula that gives an error, or was never computed.
 */
export type Cell = string | { text: string; number?: string; percent?: string; day?: string; isError?: true };

/** `line`: as the file or the spreadsheet counts it, from 1. */
export type SheetRow = { line: number; cells: Cell[] };

/** Every row has as many cells as the header. */
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
  /** Of all cells together: one text may stand in many. */
  characters: 8_000_000,
};

export function refuseSheet(message: string): Refusal {
  return new Refusal('validation', message, 'file');
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

/** The first row that is not empty is the header. A column without a name that has cells is called by its letter. Throws `validation`. */
export function sheetOf(name: string, all: readonly SheetRow[]): Sheet {
  const [header, ...rows] = all.filter(({ cells }) => cells.some((cell) => textOf(cell).trim() !== ''));
  if (!header) return { name, header: [], rows: [] };
  if (rows.length > SHEET_LIMITS.rows)
    throw refuseSheet(`“${name}” has more than ${SHEET_LIMITS.rows.toLocaleString('en')} rows. Send a part at a time.`);
  const width = Math.max(...[header, ...rows].map(({ cells }) => widthOf(cells)));
  if (width > SHEET_LIMITS.columns) throw refuseSheet(`“${name}” has more than ${SHEET_LIMITS.columns} columns.`);
  const columns = Array.from({ length: width }, (_, at) => textOf(header.cells[at] ?? '').trim() || letterOf(at));
  return { name, header: columns, rows: rows.map(({ line, cells }) => ({ line, cells: filled(cells, width) })) };
}

/** Throws `validation` for more characters than a sheet may have. */
export function characterCounter(): (text: string) => void {
  let left = SHEET_LIMITS.characters;
  return (text) => {
    left -= text.length;
    if (text.length > SHEET_LIMITS.cell)
      throw refuseSheet(`A cell has more than ${SHEET_LIMITS.cell.toLocaleString('en')} characters.`);
    if (left < 0) throw refuseSheet('The sheet has too much text. Send a part of its rows at a time.');
  };
}

function widthOf(cells: readonly Cell[]): number {
  return cells.findLastIndex((cell) => textOf(cell).trim() !== '') + 1;
}

function filled(cells: readonly Cell[], width: number): Cell[] {
  return Array.from({ length: width }, (_, at) => cells[at] ?? '');
}

/** 0 → `A`, 26 → `AA`. */
function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}
