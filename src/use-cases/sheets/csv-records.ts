/** §4.3, §20.18: CSV, as spreadsheets and programs write it. The header says what divides its cells. */
import { parse } from 'csv-parse/sync';

/** `line`: its first one in the file, from 1; quoted cells may span several. A cell is undefined where nothing stands, and `''` where `""` does. */
export type CsvRecord = { line: number; cells: (string | undefined)[] };

type Parsed = { record: (string | undefined)[]; raw: string; info: { lines: number } };

/** Without empty lines; the first record is the header. `fault`: why nothing can be read, and where. */
export function readCsvRecords(source: string): { records: CsvRecord[]; fault?: { line: number; message: string } } {
  try {
    const parsed = parse(source, {
      delimiter: delimiterOf(source),
      info: true,
      raw: true,
      skip_empty_lines: true,
      relax_column_count: true,
      cast: (cell, { quoting }) => (cell === '' && !quoting ? undefined : cell),
    }) as unknown as Parsed[];
    return { records: parsed.map((one) => ({ line: lineOf(one), cells: one.record })) };
  } catch (error) {
    const { message, lines } = error as Error & { lines?: number };
    const open = findOpenQuote(source);
    const fault = open === undefined ? { line: lines ?? 1, message } : { line: open, message: OPEN_QUOTE };
    return { records: [], fault };
  }
}

const OPEN_QUOTE = 'A quotation mark begins a cell here, and none ends it. One within a cell is written twice ("").';

/** The line of the first quotation mark whose cell does not end with one, from 1; the parser names the line where it gave up. */
function findOpenQuote(source: string): number | undefined {
  const delimiter = delimiterOf(source);
  const cells = new RegExp(`(?<=^|[\\r\\n${delimiter}])(?:"((?:[^"]|"")*)("?)|[^"\\r\\n${delimiter}]+)`, 'g');
  for (const { 0: cell, 2: closing, index } of source.matchAll(cells)) {
    const next = source.charAt(index + cell.length);
    const isClosed = closing === '"' && ['', '\r', '\n', delimiter].includes(next);
    if (cell.startsWith('"') && !isClosed) return source.slice(0, index).split(/\r\n|\n|\r/).length;
  }
  return undefined;
}

function lineOf({ raw, info }: Parsed): number {
  // `raw` may begin or end with the line breaks between records.
  return info.lines - (raw.replace(/^[\r\n]+|[\r\n]+$/g, '').match(/\r\n|\n|\r/g) ?? []).length;
}

/** Spreadsheets write `;` where the decimal separator is a comma. */
function delimiterOf(source: string): string {
  const header = source.slice(0, source.search(/[\r\n]|$/)).replace(/"(?:[^"]|"")*"/g, '');
  const count = (mark: string) => header.split(mark).length;
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best));
}
