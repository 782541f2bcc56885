/** §4.3: the rows of a batch: CSV whose header holds keys or labels, or JSONL with one object of values a line. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Template } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { findDuplicateKey } from '../../domain/find-duplicate-key.ts';
import { isObject } from '../../domain/is-object.ts';
import { readCsvRecords } from '../../use-cases/sheets/index.ts';
import type { Values } from '../document/read-values.ts';
import { checkRow, unknown } from './check-row.ts';
import { RowFaults } from './row-faults.ts';

/** `line` is its first line in the file, from 1. */
export type Row = { line: number; values: Values };

type Fault = { line: number; message: string };
type Read = (source: string, template: Template) => { rows: Row[]; faults: Fault[] };

const READERS: Record<string, Read> = { '.csv': readCsv, '.tsv': readCsv, '.jsonl': readJsonl, '.ndjson': readJsonl };

/** How standard input is called in messages, and as a batch. */
export const STANDARD_INPUT = 'standard-input';

/** Reads the whole file (`-` is standard input), so that all mistakes are reported before anything is sent. Throws RowFaults. */
export async function readRows(file: string, template: Template): Promise<Row[]> {
  const isPiped = file === '-';
  const name = isPiped ? STANDARD_INPUT : file;
  const refuse = (message: string) => new Refusal('validation', `${name} ${message}`, 'batch');
  const named = READERS[path.extname(file).toLowerCase()];
  if (!named && !isPiped) throw refuse(`must be named ${Object.keys(READERS).join(', ')}.`);
  const bytes = await (isPiped ? buffer(process.stdin) : readFile(file)).catch((error: Error) => {
    throw refuse(`cannot be read: ${error.message}`);
  });
  const source = decode(bytes, refuse);
  const read = named ?? (/^\s*[{[]/.test(source) ? readJsonl : readCsv);
  const { rows, faults } = read(source, template);
  // A column that is not known is one fault, not one of each line.
  const wrong = rows.flatMap(({ line, values }) =>
    (read === readCsv && faults.length > 0 ? [] : checkRow(values, template)).map((message) => ({ line, message })),
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
function readCsv(source: string, template: Template): { rows: Row[]; faults: Fault[] } {
  const { records, fault } = readCsvRecords(source);
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
