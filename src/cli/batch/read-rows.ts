/** §4.3: reads the rows of a batch: a sheet, in the same way as the web app (§20.18), or JSONL with one object of values per line. */

import { createHash } from 'node:crypto';
import path from 'node:path';
import type { GenerationRequest, Placeholder, Template } from '../../../generated/openapi.d.ts';
import { readDate, readDateShape } from '../../domain/dates.ts';
import { Refusal } from '../../domain/errors.ts';
import { canonicalJson, findDuplicateKey } from '../../domain/json.ts';
import { decimalsOf, isPlainNumber, roundPlain, withoutZeros } from '../../domain/numbers.ts';
import { findClosest, listNames, listQuoted, shortenSent } from '../../domain/suggestions.ts';
import { todayIn } from '../../domain/time-zones.ts';
import { isObject } from '../../domain/values.ts';
import { type Message, ofField, tell, toldOf } from '../../locales/message.ts';
import { readNamedFile } from '../../platform/read-named-file.ts';
import { NO_LINE } from '../../template/model/fault.ts';
import { formatsIn, formatsToKeep } from '../../template/model/formats.ts';
import { everyGroup, type Inventory } from '../../template/model/inventory.ts';
import { listTargets, matchColumns, planDocuments, readSheets, SHEET_LIMITS } from '../../use-cases/sheets/index.ts';
import type { Values } from '../document/read-values.ts';
import { RowFaults } from '../terminal/failures.ts';
import { printTold, printWarnings } from '../terminal/print.ts';

/** `line`: its first line in the file, from 1. `title`: set if there is a column of titles. */
type Row = { line: number; values: Values; title?: string };

type Fault = { line: number; message: Message };
/** `unclear`: numbers and dates with several readings, which the rows leave blank. */
type ReadRows = { rows: Row[]; faults: Fault[]; unclear?: Fault[] };

const SHEETS = ['.csv', '.tsv', '.xlsx'];
const LINES = ['.jsonl', '.ndjson'];

/** The name of standard input in messages, and as a batch. */
export const STANDARD_INPUT = 'standard-input';

/** Reads the whole file (`-` is standard input), so that all mistakes are reported before anything is sent. Throws RowFaults. */
export async function readRows(file: string, template: Template): Promise<Row[]> {
  const isPiped = file === '-';
  const name = isPiped ? STANDARD_INPUT : file;
  const extension = path.extname(file).toLowerCase();
  if (!isPiped && ![...SHEETS, ...LINES].includes(extension))
    throw refuse(tell('command.rows.ending', { file: name, names: [...SHEETS, ...LINES].join(', ') }));
  const bytes = await readNamedFile(file, { field: 'batch', takesInput: true });
  const isLines = LINES.includes(extension) || (isPiped && /^\s*[{[]/.test(bytes.subarray(0, 100).toString()));
  if (!isLines && bytes.length > SHEET_LIMITS.bytes) throw refuse(tell('command.rows.large', { file: name }));
  const {
    rows,
    faults,
    unclear = [],
  }: ReadRows = isLines ? readJsonl(decode(name, bytes)) : await readSheet(name, bytes, template);
  const wrong = rows.flatMap(({ line, values }) => checkRow(values, template).map((message) => ({ line, message })));
  const all = [...faults, ...unclear, ...wrong].toSorted((one, other) => one.line - other.line);
  if (all.length > 0) throw new RowFaults(all.map((fault) => ({ file: name, ...fault })));
  return rows;
}

function refuse(told: Message): Refusal {
  return new Refusal('validation', told, 'batch');
}

/** Removes a byte order mark. */
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
  printWarnings((sheet.notes ?? []).map((message) => ({ file: name, line: NO_LINE, message })));
  const { inventory, language } = inventoryOf(template);
  const known = listTargets(inventory);
  const targets = matchColumns(sheet.header, known);
  const isTwice = (column: string) => matchColumns([column], known)[0] !== '';
  const wrong = sheet.header.flatMap((column, at) =>
    targets[at] ? [] : columnFaults(column, isTwice(column), template),
  );
  // An unknown column is one fault, not one for each line.
  if (wrong.length > 0) return { rows: [], faults: wrong.map((message) => ({ line: 1, message })) };
  noteAutomatic(sheet.header, template);
  const today = todayIn(Intl.DateTimeFormat().resolvedOptions().timeZone, new Date());
  const unclear: Fault[] = [];
  const planned = planDocuments(sheet, targets, {
    inventory,
    language,
    today,
    unclear: ({ line, column, text, readings: [one = '', other = ''] }) => {
      const of = { value: quoted(text.trim()), name: quoted(sheet.header[column]!), one, other };
      unclear.push({ line, message: tell('command.rows.unclear', of) });
    },
  });
  return {
    rows: planned.map(({ line, title, values }) => ({
      line,
      values: asNamed(values, sheet.header, template),
      ...(title !== '' && { title }),
    })),
    faults: planned.flatMap(({ line, faults }) => faults.map(({ message }) => ({ line, message }))),
    unclear,
  };
}

/** The service's description of a template suffices to parse what people write for it. */
function inventoryOf({ placeholders, groups, language = 'en' }: Template): { inventory: Inventory; language: string } {
  const all = [...placeholders, ...everyGroup<AnyGroup>(groups).flatMap(({ fields }) => fields)];
  const formats = formatsToKeep(formatsIn({ language, isStated: true }), all);
  const inventory = { placeholders, groups, ...(formats && { formats }) } as Inventory;
  return { inventory, language };
}

function columnFaults(column: string, isTwice: boolean, { placeholders, groups }: Template): Message[] {
  const name = JSON.stringify(column);
  if (isTwice) return [tell('command.rows.sameColumn', { name })];
  if (find(placeholders, column)?.auto) return [];
  const group = find(groups, column);
  const example = group && JSON.stringify(`${group.label} ${group.fields[0]?.label ?? ''}`.trim());
  if (example) return [tell('command.rows.groupColumn', { name, example })];
  const sent = placeholders.filter(({ auto }) => !auto);
  return [tell('command.rows.column', { problem: unknown(column, 'placeholder', sent) })];
}

/** Keeps the names of columns as keys, so that the idempotency keys of a file never change. */
function asNamed(values: Values, header: readonly string[], { placeholders }: Template): Values {
  const names = new Map(header.map((name) => [find(placeholders, name)?.key, name]));
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [names.get(key) ?? key, value]));
}

function noteAutomatic(header: readonly string[], { placeholders }: Template): void {
  for (const name of header)
    if (find(placeholders, name)?.auto) printTold(tell('command.rows.unused', { name: JSON.stringify(name) }));
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
        faults.push({ line: at + 1, message: tell('command.rows.twice', { name: JSON.stringify(twice) }) });
      else if (isObject(values)) rows.push({ line: at + 1, values: values as Values });
      else faults.push({ line: at + 1, message: tell('command.rows.noObject') });
    } catch (error) {
      faults.push({ line: at + 1, message: toldOf(error) });
    }
  }
  return { rows, faults };
}

/**
 * §4.3: checks a line before the first document is made: whether its names are the template's, and its values of the right types. The
 * service checks the rest, such as the names of months in a template's language.
 */
type Named = { key: string; label: string };
type RowInventory = Pick<Template, 'placeholders' | 'groups'>;

/** Returns a message for each fault. */
export function checkRow(values: Record<string, unknown>, inventory: RowInventory): Message[] {
  return eachValue(values, inventory, checkValue);
}

/** Returns a message for each number that the document shows differently from the value sent. */
export function findRounded(values: Record<string, unknown>, inventory: RowInventory): Message[] {
  return eachValue(values, inventory, (name, value, { decimals, exact }) => {
    if (decimals === undefined || exact || typeof value !== 'string' || !isPlainNumber(value)) return [];
    return decimalsOf(withoutZeros(value)) > decimals
      ? [tell('values.rounded', { name: quoted(name), text: roundPlain(value, decimals) })]
      : [];
  });
}

type CheckValue = (name: string, value: unknown, placeholder: Placeholder) => Message[];

function eachValue(
  values: Record<string, unknown>,
  { placeholders, groups }: RowInventory,
  check: CheckValue,
): Message[] {
  return eachMember(values, { fields: placeholders, groups, path: '', kind: 'placeholder' }, check);
}

type AnyGroup = Named & { fields: Placeholder[]; groups?: AnyGroup[] };

/** The placeholders and groups of a template, or of an entry at `path`. */
type Members = { fields: Placeholder[]; groups: AnyGroup[]; path: string; kind: 'placeholder' | 'field' };

function eachMember(
  members: Record<string, unknown>,
  { fields, groups, path, kind }: Members,
  check: CheckValue,
): Message[] {
  return Object.entries(members).flatMap(([own, value]) => {
    const name = path + own;
    const group = find(groups, own);
    const placeholder = find(fields, own);
    if (placeholder && (!group || group.key !== own)) return check(name, value, placeholder);
    if (!group) return [unknown(name, kind, [...sendable(fields), ...groups], own)];
    if (!Array.isArray(value)) return [tell('command.rows.group', { name: quoted(name) })];
    return value.flatMap((entry, at) => {
      if (!isObject(entry)) return [tell('command.rows.entry', { name: quoted(`${name}[${at}]`) })];
      const within = {
        fields: group.fields,
        groups: group.groups ?? [],
        path: `${name}[${at}].`,
        kind: 'field',
      } as const;
      return eachMember(entry, within, check);
    });
  });
}

/** `name` matches nothing; `own`: the part of it that was written. */
function unknown(name: string, kind: 'field' | 'placeholder', among: Named[], own = name): Message {
  const keys = among.map(({ key }) => key);
  const closest = findClosest(own, [...keys, ...among.map(({ label }) => label)]);
  const meant = closest === undefined ? '' : tell('command.rows.meant', { name: quoted(closest) });
  return tell('command.rows.unknown', { name: quoted(name), kind, meant, keys: listNames(keys) });
}

/** Finds an entry as the service does: by its key, or else by its label. */
function find<Entry extends Named>(entries: Entry[], name: string): Entry | undefined {
  return entries.find(({ key }) => key === name) ?? entries.find(({ label }) => label === name);
}

function sendable(placeholders: Placeholder[]): Placeholder[] {
  return placeholders.filter(({ auto }) => !auto);
}

function checkValue(
  name: string,
  value: unknown,
  { type, auto, options = [], format, decimals, exact }: Placeholder,
): Message[] {
  if (auto) return [];
  const of = quoted(name);
  if (typeof value !== 'string')
    return [tell(Array.isArray(value) ? 'command.rows.text.noGroup' : 'command.rows.text', { name: of })];
  if (value === '') return [];
  const sent = quoted(shortenSent(value));
  if (type === 'select' && !options.includes(value))
    return [tell('command.rows.noOption', { value: sent, name: of, options: listQuoted(options) })];
  if (type === 'number' && !isPlainNumber(value)) return [tell('command.rows.noNumber', { value: sent, name: of })];
  if (exact && decimals !== undefined && decimalsOf(withoutZeros(value)) > decimals)
    return [tell('command.rows.decimals', { value: sent, name: of, max: decimals })];
  const shape =
    type === 'date' && !/\p{L}/u.test(format ?? '') ? readDateShape(format ?? '2026-08-27', 'en') : undefined;
  if (shape && !readDate(shape, value))
    return [tell('command.rows.date', { value: sent, name: of, format: format ?? '2026-08-27' })];
  return [];
}

function quoted(name: string): string {
  return JSON.stringify(name);
}

/**
 * §4.3: turns rows into requests, each with its Idempotency-Key. The key is a hash of the batch's name, the request and the number of
 * equal requests before it. So a file that is sent again replays; a line that is changed or added becomes a new document, wherever it is;
 * and two equal lines make two documents.
 */
export type BatchLine = { line: number; key: string; request: GenerationRequest };

/**
 * What all lines share: the batch's name, the title with `{column}` in it, values that a line may override, and the template's
 * placeholders.
 */
export type Common = { batch: string; title?: string; values: Values; placeholders: Placeholder[] };

/** Throws `validation` for a title that names an unknown placeholder. */
export function batchLines(rows: Row[], { batch, title: pattern, values: common, placeholders }: Common): BatchLine[] {
  const seen = new Map<string, number>();
  const writeTitle = pattern === undefined ? undefined : titleWriter(pattern, placeholders);
  return rows.map(({ line, values: own, title: titled }) => {
    const values = { ...common, ...own };
    const title = writeTitle?.(values, line) ?? titled;
    const request = { ...(title !== undefined && { title }), values };
    const content = canonicalJson(request);
    const before = seen.get(content) ?? 0;
    seen.set(content, before + 1);
    const key = createHash('sha256')
      .update(canonicalJson([batch, content, before]))
      .digest('hex');
    return { line, key, request };
  });
}

/** Replaces `{customer}` by the line's value for that placeholder, or its default, and `{line}` by the number of the line. */
function titleWriter(pattern: string, placeholders: Placeholder[]): (values: Values, line: number) => string {
  const parts = pattern.split(/\{([^{}]+)\}/);
  const named = parts.map((part, at) => (at % 2 === 1 ? find(placeholders, part) : undefined));
  const wrong = parts.find((part, at) => at % 2 === 1 && part !== 'line' && !named[at]);
  if (wrong !== undefined)
    throw new Refusal(
      'validation',
      ofField('--title', unknown(`{${wrong}}`, 'placeholder', placeholders, wrong)),
      'title',
    );
  return (values, line) =>
    parts
      .map((part, at) => {
        if (at % 2 === 0) return part;
        const placeholder = named[at];
        if (!placeholder) return String(line);
        const { key, label, value } = placeholder;
        const name = [key, label].find((one) => Object.hasOwn(values, one));
        return name === undefined ? value : String(values[name]);
      })
      .join('');
}
