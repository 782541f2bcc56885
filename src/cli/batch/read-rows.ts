/** §4.3: the rows of a batch: CSV or XLSX whose header holds keys or labels, or JSONL with one object of values a line. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Template } from '../../../generated/openapi.d.ts';
import { readIsoDay } from '../../domain/calendar.ts';
import { readDateShape, writeDate } from '../../domain/dates.ts';
import { Refusal } from '../../domain/errors.ts';
import { findDuplicateKey } from '../../domain/find-duplicate-key.ts';
import { isObject } from '../../domain/is-object.ts';
import { type Cell, plainOf, readRecords, readSheets, SHEET_LIMITS, textOf } from '../../use-cases/sheets/index.ts';
import type { Values } from '../document/read-values.ts';
import { checkRow, find, unknown } from './check-row.ts';
import { RowFaults } from './row-faults.ts';

/** `line` is its first line in the file, from 1. */
export type Row = { line: number; values: Values };

type Fault = { line: number; message: string };
type ReadRows = { rows: Row[]; faults: Fault[] };
type Read = (source: string, template: Template) => ReadRows | Promise<ReadRows>;

const XLSX = '.xlsx';
const READERS: Record<string, Read> = { '.csv': readCsv, '.tsv': readCsv, '.jsonl': readJsonl, '.ndjson': readJsonl };

/** How standard input is called in messages, and as a batch. */
export const STANDARD_INPUT = 'standard-input';

/** Reads the whole file (`-` is standard input), so that all mistakes are reported before anything is sent. Throws RowFaults. */
export async function readRows(file: string, template: Template): Promise<Row[]> {
  const isPiped = file === '-';
  const name = isPiped ? STANDARD_INPUT : file;
  const refuse = (message: string) => new Refusal('validation', `${name} ${message}`, 'batch');
  const extension = path.extname(file).toLowerCase();
  const named = READERS[extension];
  if (!named && !isPiped && extension !== XLSX)
    throw refuse(`must be named ${[...Object.keys(READERS), XLSX].join(', ')}.`);
  const bytes = await (isPiped ? buffer(process.stdin) : readFile(file)).catch((error: Error) => {
    throw refuse(`cannot be read: ${error.message}`);
  });
  const isBook = extension === XLSX;
  const source = isBook ? '' : decode(bytes, refuse);
  const read = named ?? (/^\s*[{[]/.test(source) ? readJsonl : readCsv);
  // A column that is not known is one fault, not one of each line.
  const hasColumns = isBook || read === readCsv;
  if (hasColumns && bytes.length > SHEET_LIMITS.bytes)
    throw refuse('has more than 5 MB. Send a part of its rows at a time, or all of them as .jsonl.');
  const { rows, faults } = await (isBook ? readBook(file, bytes, template, refuse) : read(source, template));
  const wrong = rows.flatMap(({ line, values }) =>
    (hasColumns && faults.length > 0 ? [] : checkRow(values, template)).map((message) => ({ line, message })),
  );
  const all = [...faults, ...wrong].toSorted((one, other) => one.line - other.line);
  if (all.length > 0) throw new RowFaults(all.map((fault) => ({ file: name, ...fault })));
  return rows;
}

/** Without a byte order mark. */
function decode(bytes: Buffer, refuse: (message: string) => Error): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse('is not UTF-8; save it as "CSV UTF-8" or the like.');
  }
}

/** An empty cell leaves its placeholder out; `""` in quotes clears it. CSV cannot hold groups. */
async function readCsv(source: string, template: Template): Promise<ReadRows> {
  const { records, fault } = await readRecords(source);
  if (fault) return { rows: [], faults: [fault] };
  const [header, ...lines] = records;
  if (!header) return { rows: [], faults: [{ line: 1, message: 'The first line must hold keys or labels.' }] };
  const columns = header.cells.map((name) => name ?? '');
  const faults = columnFaults(columns, template).map((message) => ({ line: header.line, message }));
  const rows = lines.map(({ line, cells }) => {
    if (cells.length !== columns.length)
      faults.push({ line, message: `The line has ${cells.length} cells, the header ${columns.length}.` });
    const filled = columns.flatMap((name, at) => (cells[at] === undefined ? [] : [[name, cells[at]]]));
    return { line, values: Object.fromEntries(filled) as Values };
  });
  return { rows, faults };
}

/** §20.18: of a sheet as the page of the web app reads it. An empty cell leaves its placeholder out. */
async function readBook(
  file: string,
  bytes: Buffer,
  template: Template,
  refuse: (message: string) => Error,
): Promise<ReadRows> {
  const [sheet, ...others] = await readSheets(path.basename(file), bytes);
  const names = [sheet!, ...others].map(({ name }) => JSON.stringify(name));
  if (others.length > 0) throw refuse(`has rows in several sheets: ${names.join(', ')}. Leave one in the file.`);
  const { header, rows } = sheet!;
  const faults = columnFaults(header, template).map((message) => ({ line: 1, message }));
  const placeholders = header.map((name) => find(template.placeholders, name));
  const read = rows.map(({ line, cells }) => {
    const values: Values = {};
    for (const [at, cell] of cells.entries()) {
      if (textOf(cell).trim() === '') continue;
      if (typeof cell !== 'string' && cell.isError)
        faults.push({ line, message: `${JSON.stringify(header[at])} has ${textOf(cell)}, the error of a formula.` });
      values[header[at]!] = asWritten(cell, placeholders[at] ?? { type: 'text' });
    }
    return { line, values };
  });
  return { rows: read, faults };
}

/** A day as the placeholder has it, where that needs no names of months. */
function asWritten(cell: Cell, { type, format }: Pick<Template['placeholders'][number], 'type' | 'format'>): string {
  const plain = plainOf(cell, { type, format });
  const day = type === 'date' ? readIsoDay(plain) : undefined;
  if (!day || format === undefined) return plain;
  const shape = /\p{L}/u.test(format) ? undefined : readDateShape(format, 'en');
  return shape ? writeDate(shape, day) : textOf(cell).trim();
}

function columnFaults(columns: string[], { placeholders, groups }: Template): string[] {
  const known = new Set(placeholders.flatMap(({ key, label }) => [key, label]));
  const grouped = new Set(groups.flatMap(({ key, label }) => [key, label]));
  return columns.flatMap((name, at) => {
    if (columns.indexOf(name) < at) return [`There are two columns ${JSON.stringify(name)}.`];
    if (grouped.has(name)) return [`${JSON.stringify(name)} is a group; send groups in a .jsonl file.`];
    return known.has(name)
      ? []
      : [
          `Column ${unknown(
            name,
            'placeholder',
            placeholders.filter(({ auto }) => !auto),
          )}`,
        ];
  });
}

function readJsonl(source: string): { rows: Row[]; faults: Fault[] } {
  const rows: Row[] = [];
  const faults: Fault[] = [];
  for (const [at, text] of source.split(/\r?\n/).entries()) {
    if (text.trim() === '') continue;
    try {
      const values = JSON.parse(text);
      const twice = findDuplicateKey(text, Number.NaN, values);
      if (twice !== undefined)
        faults.push({ line: at + 1, message: `${JSON.stringify(twice)} stands twice in the line. Send it once.` });
      else if (isObject(values)) rows.push({ line: at + 1, values: values as Values });
      else faults.push({ line: at + 1, message: 'A line must be one JSON object of values, {"key": "value"}.' });
    } catch (error) {
      faults.push({ line: at + 1, message: (error as Error).message });
    }
  }
  return { rows, faults };
}
