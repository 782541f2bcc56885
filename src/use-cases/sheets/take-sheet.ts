/**
 * §20.18: reads a sheet file into what is stored of it, and the documents that its first sheet asks for. Both are JSON:
 * a worker thread makes it, the database stores it, and requests pass it on.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '../../domain/json.ts';
import { tell } from '../../locales/message.ts';
import { decodeCsv } from './decode-csv.ts';
import { guessColumns } from './guess-columns.ts';
import { listTargets, matchColumns, type PlanOptions, planDocuments } from './plan-documents.ts';
import { type Cell, refuseSheet, SHEET_LIMITS, type Sheet, sheetBuilder } from './sheet.ts';

type SheetOptions = PlanOptions;

/** `rows`: planned documents in chunks. `digest`: equal for equal documents. */
export type SettledSheet = {
  sheet: number;
  targets: readonly string[];
  rows: string[];
  digest: Uint8Array<ArrayBuffer>;
};

/** The sheets of an uploaded file. `settled`: the first sheet, if at least one of its columns is known and none has to be confirmed (§20.66). */
type TakenSheet = { sheets: string; settled?: SettledSheet };

/** Reads a sheet file. Throws `validation` for a file that cannot be read. */
export async function takeSheet(file: { file: string; bytes: Uint8Array }, options: SheetOptions): Promise<TakenSheet> {
  const sheets = await readSheets(file.file, file.bytes);
  const known = listTargets(options.inventory, options);
  const { header } = sheets[0]!;
  const targets = matchColumns(header, known);
  const isWhole = !guessColumns(header, known, targets).some(Boolean);
  const settled = isWhole && targets.some(Boolean) && settle(sheets[0]!, { sheet: 0, targets }, options);
  return { sheets: JSON.stringify(sheets), ...(settled && { settled }) };
}

/** `source`: the sheets as `takeSheet` returned them. `targets`: one for each column of one sheet. */
export function settleSheet(
  { source }: { source: string },
  given: { sheet: number; targets: readonly string[] },
  options: SheetOptions,
): SettledSheet {
  const sheets = JSON.parse(source) as Sheet[];
  return settle(sheets[given.sheet]!, given, options);
}

/** The rows that are stored at once. */
const AT_ONCE = 500;

function settle(
  sheet: Sheet,
  given: { sheet: number; targets: readonly string[] },
  options: SheetOptions,
): SettledSheet {
  const planned = planDocuments(sheet, given.targets, options);
  // The digest is that of the whole list, which is never built in memory.
  const hash = createHash('sha256');
  for (const [at, { title, values }] of planned.entries())
    hash.update(`${at === 0 ? '[' : ','}${canonicalJson([title, values])}`);
  const digest = new Uint8Array(hash.update(planned.length === 0 ? '[]' : ']').digest());
  const rows = Array.from({ length: Math.ceil(planned.length / AT_ONCE) }, (_, at) =>
    JSON.stringify(planned.slice(at * AT_ONCE, (at + 1) * AT_ONCE)),
  );
  return { ...given, rows, digest };
}

/** §20.18: reads a CSV or XLSX file into sheets. The parsers are loaded when a file arrives. */
const ZIP = Buffer.from('PK\x03\x04');
/** The signature of files of programs before 2007, and of XLSX files with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Returns the sheets that have rows, in the order of the file. The content decides the file's type, not its name. Throws `validation`. */
export async function readSheets(name: string, bytes: Uint8Array): Promise<Sheet[]> {
  if (bytes.length > SHEET_LIMITS.bytes) throw refuseSheet(tell('sheet.tooLarge'));
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (content.subarray(0, COMPOUND.length).equals(COMPOUND)) throw refuseSheet(OLD);
  const isZip = content.subarray(0, ZIP.length).equals(ZIP);
  const sheets = isZip ? await (await import('./read-xlsx.ts')).readXlsx(content) : [await readCsvSheet(name, content)];
  const full = sheets.filter(({ rows }) => rows.length > 0);
  if (full.length === 0) throw refuseSheet(tell('sheet.noRows'));
  return full;
}

const OLD = tell('sheet.oldExcel');

async function readCsvSheet(name: string, bytes: Buffer): Promise<Sheet> {
  const { text: source, guessed } = decodeCsv(bytes);
  const { readCsvRecords } = await import('./csv-records.ts');
  const { records, fault } = readCsvRecords(source);
  if (fault) throw refuseSheet(tell('sheet.line', { line: fault.line, problem: fault.message }));
  const sheet = sheetBuilder(name);
  const columns = records[0]?.cells.length ?? 0;
  for (const { line, cells } of records) {
    // An unquoted comma would otherwise move all cells after it to the wrong columns.
    const width = cells.findLastIndex((cell) => cell !== undefined && cell !== '') + 1;
    if (width > columns)
      throw refuseSheet(tell('sheet.line', { line, problem: tell('sheet.width', { cells: width, columns }) }));
    if (cells.some((cell) => cell !== undefined && cell.trim() !== '')) sheet.add({ line, cells: cells.map(toCell) });
  }
  const note = guessed.length > 0 && { notes: [tell('sheet.readAs', { words: guessed.join(', ') })] };
  return { ...sheet.done(), ...note };
}

function toCell(cell: string | undefined): Cell {
  return cell === '' ? { text: '', isCleared: true } : (cell ?? '');
}
