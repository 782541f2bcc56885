/** §4.3: the rows of a batch: a sheet, read as the web app reads it (§20.18), or JSONL with one object of values a line. */

import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Template } from '../../../generated/openapi.d.ts';
import { Refusal } from '../../domain/errors.ts';
import { findDuplicateKey } from '../../domain/json.ts';
import { isObject } from '../../domain/values.ts';
import { english, foreign, type Message, tell, toldOf } from '../../locales/message.ts';
import { formatsIn, formatsToKeep } from '../../template/model/formats.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import { listTargets, matchColumns, planDocuments, readSheets, SHEET_LIMITS } from '../../use-cases/sheets/index.ts';
import type { Values } from '../document/read-values.ts';
import { printNote } from '../terminal/print.ts';
import { checkRow, find, unknown } from './check-row.ts';
import { RowFaults } from './row-faults.ts';

/** `line` is its first line in the file, from 1. `title`: where a column has one. */
export type Row = { line: number; values: Values; title?: string };

type Fault = { line: number; message: string };
type ReadRows = { rows: Row[]; faults: Fault[] };

const SHEETS = ['.csv', '.tsv', '.xlsx'];
const LINES = ['.jsonl', '.ndjson'];

/** How standard input is called in messages, and as a batch. */
export const STANDARD_INPUT = 'standard-input';

/** Reads the whole file (`-` is standard input), so that all mistakes are reported before anything is sent. Throws RowFaults. */
export async function readRows(file: string, template: Template): Promise<Row[]> {
  const isPiped = file === '-';
  const name = isPiped ? STANDARD_INPUT : file;
  const extension = path.extname(file).toLowerCase();
  if (!isPiped && ![...SHEETS, ...LINES].includes(extension))
    throw refuse(tell('command.rows.ending', { file: name, names: [...SHEETS, ...LINES].join(', ') }));
  const bytes = await (isPiped ? buffer(process.stdin) : readFile(file)).catch((error: Error) => {
    throw refuse(tell('command.unread', { file: name, problem: toldOf(error) }));
  });
  const isLines = LINES.includes(extension) || (isPiped && /^\s*[{[]/.test(bytes.subarray(0, 100).toString()));
  if (!isLines && bytes.length > SHEET_LIMITS.bytes) throw refuse(tell('command.rows.large', { file: name }));
  const { rows, faults } = isLines ? readJsonl(decode(name, bytes)) : await readSheet(name, bytes, template);
  // A column that is not known is one fault, not one of each line.
  const isKnown = isLines || faults.length === 0;
  const wrong = rows.flatMap(({ line, values }) =>
    (isKnown ? checkRow(values, template) : []).map((message) => ({ line, message })),
  );
  const all = [...faults, ...wrong].toSorted((one, other) => one.line - other.line);
  if (all.length > 0)
    throw new RowFaults(all.map(({ line, message }) => ({ file: name, line, message: foreign(message) })));
  return rows;
}

function refuse(told: Message): Refusal {
  return new Refusal('validation', told, 'batch');
}

/** Without a byte order mark. */
function decode(file: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw refuse(tell('command.rows.notUtf8', { file }));
  }
}

async function readSheet(name: string, bytes: Buffer, template: Template): Promise<ReadRows> {
  const sheets = await readSheets(path.basename(name), bytes).catch((error) => {
    throw error instanceof Refusal ? refuse(tell('command.unread', { file: name, problem: error.told })) : error;
  });
  const names = sheets.map((one) => JSON.stringify(one.name));
  if (sheets.length > 1) throw refuse(tell('command.rows.sheets', { file: name, names: names.join(', ') }));
  const sheet = sheets[0]!;
  const { inventory, language } = inventoryOf(template);
  const known = listTargets(inventory);
  const targets = matchColumns(sheet.header, known);
  const isTwice = (column: string) => matchColumns([column], known)[0] !== '';
  const wrong = sheet.header.flatMap((column, at) =>
    targets[at] ? [] : columnFaults(column, isTwice(column), template),
  );
  if (wrong.length > 0) return { rows: [], faults: wrong.map((message) => ({ line: 1, message })) };
  noteAutomatic(sheet.header, template);
  const planned = planDocuments(sheet, targets, { inventory, language });
  return {
    rows: planned.map(({ line, title, values }) => ({
      line,
      values: asNamed(values, sheet.header, template),
      ...(title !== '' && { title }),
    })),
    faults: planned.flatMap(({ line, faults }) => faults.map(({ message }) => ({ line, message: english(message) }))),
  };
}

/** What the service says of a template is enough to read what people write for it. */
function inventoryOf({ placeholders, groups, language = 'en' }: Template): { inventory: Inventory; language: string } {
  const all = [...placeholders, ...groups.flatMap(({ fields }) => fields)];
  const formats = formatsToKeep(formatsIn({ language, isStated: true }), all);
  const inventory = { placeholders, groups, ...(formats && { formats }) } as Inventory;
  return { inventory, language };
}

function columnFaults(column: string, isTwice: boolean, { placeholders, groups }: Template): string[] {
  const name = JSON.stringify(column);
  if (isTwice) return [`There are two columns ${name}.`];
  if (find(placeholders, column)?.auto) return [];
  const group = find(groups, column);
  if (group)
    return [
      `${name} is a group; name a column for each field, as ${JSON.stringify(`${group.label} ${group.fields[0]!.label}`)}.`,
    ];
  const sent = placeholders.filter(({ auto }) => !auto);
  return [`Column ${unknown(column, 'placeholder', sent)}`];
}

/** Under the names that the columns have: so a file has the keys of idempotency that it always had. */
function asNamed(values: Values, header: readonly string[], { placeholders }: Template): Values {
  const names = new Map(header.map((name) => [find(placeholders, name)?.key, name]));
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [names.get(key) ?? key, value]));
}

function noteAutomatic(header: readonly string[], { placeholders }: Template): void {
  for (const name of header)
    if (find(placeholders, name)?.auto)
      printNote(`platen: column ${JSON.stringify(name)} is not used; the service fills it in.`);
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
