/** §20.18: a CSV or XLSX file → its sheets. */

import { readCsvRecords } from './csv-records.ts';
import { decodeCsv } from './decode-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { characterCounter, refuseSheet, SHEET_LIMITS, type Sheet, sheetOf } from './sheet.ts';

const ZIP = Buffer.from('PK\x03\x04');
/** Of files of programs before 2007, and of XLSX files with a password. */
const COMPOUND = Buffer.from('d0cf11e0a1b11ae1', 'hex');

/** Those with rows, in the order of the file. Told apart by what is in them, not by their names. Throws `validation`. */
export async function readSheets(name: string, bytes: Uint8Array): Promise<Sheet[]> {
  if (bytes.length > SHEET_LIMITS.bytes)
    throw refuseSheet('The file has more than 5 MB. Send a part of its rows at a time.');
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (content.subarray(0, COMPOUND.length).equals(COMPOUND)) throw refuseSheet(OLD);
  const isZip = content.subarray(0, ZIP.length).equals(ZIP);
  const sheets = isZip ? await readXlsx(content) : [readCsv(name, content)];
  const full = sheets.filter(({ rows }) => rows.length > 0);
  if (full.length === 0)
    throw refuseSheet(
      'There are no rows: the first line has the names of the columns, and each line below it is a row.',
    );
  return full;
}

const OLD = 'The file is of an old version of Excel, or has a password. Save it as XLSX without one, or as CSV.';

function readCsv(name: string, bytes: Buffer): Sheet {
  const { records, fault } = readCsvRecords(decodeCsv(bytes));
  if (fault) throw refuseSheet(`Line ${fault.line}: ${fault.message}`);
  const count = characterCounter();
  const rows = records.map(({ line, cells }) => ({ line, cells: cells.map((cell = '') => cell) }));
  for (const { cells } of rows) for (const cell of cells) count(cell);
  return sheetOf(name, rows);
}
