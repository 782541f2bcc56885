/** §4.3, §20.18: reads CSV as spreadsheets and programs write it. The header decides the delimiter. */

import { CsvError, parse } from 'csv-parse/sync';
import { Refusal } from '../../domain/errors.ts';
import { type Message, tell } from '../../locales/message.ts';
import { cellCounter, GRID, refuseSheet, SHEET_LIMITS } from './sheet.ts';

/** `line`: its first line in the file, from 1. An empty cell is undefined; `""` is an empty text. */
export type CsvRecord = { line: number; cells: (string | undefined)[] };

/**
 * Returns the records; the first is the header. Lines with only empty cells are skipped. Reading stops at the first
 * row, column or character over the limit. `fault`: why nothing can be read, and where.
 */
export function readCsvRecords(source: string): { records: CsvRecord[]; fault?: { line: number; message: Message } } {
  const told = SEPARATOR.exec(source)?.[1];
  const delimiter = told ?? delimiterOf(source);
  const records: CsvRecord[] = [];
  const count = cellCounter();
  let line = 1;
  try {
    if (hasMoreLines(source)) throw refuseSheet(TOO_MANY_LINES);
    parse(source, {
      delimiter,
      from_line: told === undefined ? 1 : 2,
      skip_empty_lines: true,
      relax_column_count: true,
      cast(cell, { quoting, index, lines }) {
        line = lines;
        if (index >= GRID.columns || (index >= SHEET_LIMITS.columns && cell.trim() !== ''))
          throw refuseSheet(tell('sheet.columns', { max: SHEET_LIMITS.columns }));
        count(cell);
        return cell === '' && !quoting ? undefined : cell;
      },
      on_record(cells: CsvRecord['cells'], { lines }: { lines: number }) {
        if (cells.every((cell) => cell === undefined)) return null;
        const breaks = cells.reduce((sum, cell) => sum + (cell?.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
        if (records.push({ line: lines - breaks, cells }) > SHEET_LIMITS.rows + 1) throw refuseSheet(TOO_MANY_ROWS);
        return null;
      },
    });
    return { records };
  } catch (error) {
    if (error instanceof Refusal) return { records: [], fault: { line, message: error.told } };
    if (!(error instanceof CsvError)) throw error;
    // Quotes are all that the parser refuses here.
    const open = findOpenQuote(source, delimiter);
    return {
      records: [],
      fault:
        open === undefined ? { line: Number(error.lines), message: QUOTE_WITHIN } : { line: open, message: OPEN_QUOTE },
    };
  }
}

const TOO_MANY_ROWS = tell('sheet.rows', { max: SHEET_LIMITS.rows });
const TOO_MANY_LINES = tell('sheet.lines', { max: GRID.rows });
const OPEN_QUOTE = tell('sheet.quote');
const QUOTE_WITHIN = tell('sheet.quoteWithin');

/** Matches a first line that tells spreadsheets the separator. */
const SEPARATOR = /^sep=([^\r\n"])(?=\r|\n)/i;

/** Returns whether there are too many lines, including empty ones. */
function hasMoreLines(source: string): boolean {
  let lines = 0;
  for (let at = source.indexOf('\n'); at >= 0 && lines <= GRID.rows; at = source.indexOf('\n', at + 1)) lines += 1;
  return lines > GRID.rows;
}

/** Returns the line (from 1) of the first unclosed quotation mark. The parser only knows where it gave up. */
function findOpenQuote(source: string, delimiter: string): number | undefined {
  const isEnd = (sign: string | undefined) => sign === undefined || [delimiter, '\r', '\n'].includes(sign);
  let line = 1;
  let opened: number | undefined;
  for (let at = 0; at < source.length; at += 1) {
    const sign = source[at];
    if (sign === '\n' || (sign === '\r' && source[at + 1] !== '\n')) line += 1;
    if (sign !== '"') continue;
    if (opened === undefined) opened = isEnd(source[at - 1]) ? line : undefined;
    else if (source[at + 1] === '"') at += 1;
    else if (isEnd(source[at + 1])) opened = undefined;
    else return opened;
  }
  return opened;
}

/** Returns the delimiter. Spreadsheets write `;` where the decimal separator is a comma. */
function delimiterOf(source: string): string {
  const header = source.slice(0, source.search(/[\r\n]|$/)).replace(/"(?:[^"]|"")*"/g, '');
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
