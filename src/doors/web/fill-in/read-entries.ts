/**
 * §20.9: reads the form of a template. Its names are the paths of the API's errors: `values.items[2].qty`.
 * `values.items[]` means that there is such a list, `values.items[2]` such a row, even when it is empty.
 */
import { Refusal } from '../../../domain/errors.ts';
import { normaliseLineBreaks } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import type { Instance, Values } from '../../../domain/values.ts';
import { foreign } from '../../../locales/message.ts';
import { wholeRow } from '../../../template/fill/fit-values.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import { describeEntries, type Group, type Inventory } from '../../../template/model/inventory.ts';
import { MAX_JSON_FIELD, readJsonField } from '../model/field.ts';
import { languageOfRequest, t } from '../pages/index.ts';

export type Entries = {
  title: string;
  /** The values as the person has written them. */
  values: Values;
  /** The version of the template that the form was made from. */
  version: number;
  /** The id of this form and its draft, a UUID. */
  submission: string;
  /** The id of this page, a UUID. Several pages may show the same draft. */
  page: string;
  /** The draft's revision that the page knows; 0 for none. */
  revision: number;
  /** Entries of earlier pages that no longer fit the template. */
  lost: LostEntry[];
  /** Removed rows, the newest last. */
  removed: RemovedRows[];
  pasted: Pasted[];
  /** The draft that another page has changed, when this one is saved beside it; empty for none. */
  other: string;
  /** The id of the document that this one corrects; empty for none. */
  corrects: string;
  /** §18.27: the id of the document whose values it began with; empty for none. */
  origin: string;
  /** Paths of fields that were blank when the person last looked at the form before sending. */
  seen: string[];
  /** The button that was used; empty for the send button. */
  action: string;
};

/** Spreadsheet text for the rows of the group `key`. */
export type Pasted = { key: string; text: string };

const NAME = /^([^[\]]+)(?:\[(\d{0,6})\](?:\.([^[\]]+))?)?$/;

/** Splits `items[2].qty` into its parts. Any other name is a key. */
export function splitPath(name: string): { key: string; row?: string; field?: string } {
  const [, key = name, row, field] = NAME.exec(name) ?? [];
  return { key, ...(row !== undefined && { row }), ...(field !== undefined && { field }) };
}

type Rows = Map<number, Map<string, string>>;

/** Reads a sent form. Throws `validation` for a form that is not ours. */
export function readEntries(form: URLSearchParams): Entries {
  const cleared = clearedBy(form.get('do') ?? '');
  if (cleared !== undefined) form.set(cleared, '');
  const version = Number(form.get('version'));
  const submission = form.get('submission') ?? '';
  const page = form.get('page') ?? submission;
  const revision = Number(form.get('revision') ?? 0);
  if (!isUuid(submission) || !isUuid(page) || !(Number.isInteger(version) && isCount(revision)))
    throw new Refusal('validation', foreign(t('fillIn.notOurs')), 'submission');
  return {
    title: form.get('title') ?? '',
    values: readValues(form),
    version,
    submission,
    page,
    revision,
    lost: readLost(form.get('lost')),
    removed: readRemoved(form.get('removed')),
    pasted: readPastedTexts(form),
    other: form.get('other') ?? '',
    corrects: form.get('corrects') ?? '',
    origin: form.get('origin') ?? '',
    seen: readSeen(form.get('seen')),
    action: form.get('do') ?? '',
  };
}

const CLEARS = /^clear\.(values\..+)$/;

/** Returns the field whose picture a button removes. Undefined for any other button. */
export function clearedBy(button: string): string | undefined {
  return CLEARS.exec(button)?.[1];
}

/** Returns whether a number fits Postgres's integer. */
function isCount(number: number): boolean {
  return Number.isInteger(number) && number >= 0 && number < 2 ** 31 - 1;
}

/** Returns nothing for a field that is not ours. */
function readLost(sent: string | null): LostEntry[] {
  try {
    return ((readJsonField(sent) ?? []) as LostEntry[]).map(({ name, row, text }) => ({
      name: String(name),
      row: row === null ? null : Number(row),
      text: String(text),
    }));
  } catch {
    return [];
  }
}

function readPastedTexts(form: URLSearchParams): Pasted[] {
  return [...form].flatMap(([name, text]) =>
    name.startsWith('pasted.') && text.trim() !== ''
      ? [{ key: name.slice('pasted.'.length), text: normaliseLineBreaks(text) }]
      : [],
  );
}

/** Returns the entered values; see `readEntries`. */
export function readValues(form: URLSearchParams): Values {
  const texts = new Map<string, string>();
  const lists = new Map<string, Rows>();
  for (const [sent, text] of form) {
    if (!sent.startsWith('values.')) continue;
    const name = sent.slice('values.'.length);
    const { key, row, field } = splitPath(name);
    if (row === undefined) texts.set(key, normaliseLineBreaks(text));
    else addTo(rowsAt(lists, key), row, field, text);
  }
  const inOrder = (list: Rows) =>
    [...list].sort(([a], [b]) => a - b).map(([, row]): Instance => Object.fromEntries(row));
  return Object.fromEntries([...texts, ...[...lists].map(([key, list]) => [key, inOrder(list)] as const)]);
}

function rowsAt(lists: Map<string, Rows>, key: string): Rows {
  const rows = lists.get(key) ?? new Map();
  lists.set(key, rows);
  return rows;
}

function addTo(rows: Rows, at: string, field: string | undefined, text: string): void {
  if (at === '') return;
  const row = rows.get(Number(at)) ?? new Map<string, string>();
  rows.set(Number(at), row);
  if (field !== undefined) row.set(field, normaliseLineBreaks(text));
}

/** Returns the paths that were blank when the form was looked at. Returns none for a field that is not ours. */
function readSeen(sent: string | null): string[] {
  const listed = readJsonField(sent);
  return Array.isArray(listed) ? listed.filter((path) => typeof path === 'string') : [];
}

/**
 * §20.9: buttons add, remove and move the rows of a group; their names say what they do: `up.items[2]`. Rows that were
 * removed or pasted over travel with the form, so that they can be restored.
 */
const BUTTON = /^(add|remove|up|down)\.([^[\]]+)(?:\[(\d{1,6})\])?$/;

/** The most rows of all groups together. */
export const MAX_ROWS = 500;

export function rowsOf(values: Values): Instance[] {
  return Object.values(values).flatMap((value) => (typeof value === 'string' ? [] : value));
}

type Change = (group: Group, rows: Instance[], at: number) => Omit<ChangedRows, 'values'> & { rows: Instance[] };

const CHANGES: Record<string, Change> = {
  add: (group, rows) => {
    if (rows.length >= (group.max ?? Infinity)) return { rows, focus: `values.${group.key}`, said: limitsOf(group) };
    const row = wholeRow(group);
    const [first] = Object.keys(row);
    const path = `values.${group.key}[${rows.length}]`;
    const focus = first === undefined ? path : `${path}.${first}`;
    return {
      rows: [...rows, row],
      focus,
      said: t('fillIn.rows.added', { number: rows.length + 1, group: group.label }),
    };
  },
  remove: (group, rows, at) => {
    const left = rows.toSpliced(at, 1);
    const next = Math.min(at, left.length - 1);
    const focus = next < 0 ? `add.${group.key}` : `values.${group.key}[${next}]`;
    const said = t('fillIn.rows.removed', { number: at + 1, group: group.label });
    return { rows: left, focus, said: left.length < (group.min ?? 0) ? `${said} ${limitsOf(group)}` : said };
  },
  up: (group, rows, at) => moved(group, rows, at, at - 1),
  down: (group, rows, at) => moved(group, rows, at, at + 1),
};

function limitsOf(group: Group): string {
  return describeEntries(group, languageOfRequest()).join(' ');
}

/** Moves a row. The used button keeps the focus; at an end, the other one gets it. */
function moved({ key, label }: Group, rows: Instance[], from: number, to: number): ReturnType<Change> {
  if (to < 0 || to >= rows.length) return { rows, focus: `values.${key}[${from}]`, said: '' };
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!);
  const isUp = to === 0 ? false : to === rows.length - 1 || to < from;
  return {
    rows: order,
    focus: `${isUp ? 'up' : 'down'}.${key}[${to}]`,
    said: t('fillIn.rows.moved', { from: from + 1, to: to + 1, group: label }),
  };
}

/** Forgets pasted rows. Once rows were moved, nobody knows which were pasted. */
function withoutPasted(removed: readonly RemovedRows[], { key }: RemovedRows): RemovedRows[] {
  return removed.filter((one) => one.key !== key || one.count === 0);
}

/** Describes what each action has removed and can restore. */
const GONE: Record<string, (removed: readonly RemovedRows[], row: RemovedRows) => RemovedRows[]> = {
  remove: addRemoved,
  up: withoutPasted,
  down: withoutPasted,
};

/** Returns null when there is no such button, no such row, or no room for another one. */
export function changeRows(
  { groups }: Inventory,
  values: Values,
  button: string,
  removed: readonly RemovedRows[],
): ChangedRows | null {
  const [, verb = '', key, row = '0'] = BUTTON.exec(button) ?? [];
  const group = groups.find((one) => one.key === key);
  const rows = values[key ?? ''];
  const at = Number(row);
  if (!group || !Array.isArray(rows)) return null;
  if (verb === 'add' ? rowsOf(values).length >= MAX_ROWS : at >= rows.length) return null;
  const { rows: changed, ...others } = CHANGES[verb]!(group, rows, at);
  const gone = GONE[verb]?.(removed, { key: group.key, at, rows: [rows[at]!], count: 0 });
  return { values: { ...values, [group.key]: changed }, ...others, ...(gone && { removed: gone }) };
}

/** `at`: where the rows were in the group `key`. `count`: how many rows replaced them. */
export type RemovedRows = { key: string; at: number; rows: Instance[]; count: number };

/** `focus`: the id of the element that gets the focus. `said`: what has happened. */
export type ChangedRows = { values: Values; focus: string; said: string; removed?: RemovedRows[] };

/** The most removals that can be undone. */
const MAX_REMOVED = 10;

/** Adds removed rows, the newest last. Drops the oldest when they are more than a page can send. */
export function addRemoved(removed: readonly RemovedRows[], more: RemovedRows): RemovedRows[] {
  const kept = [...removed, more].slice(-MAX_REMOVED);
  while (kept.length > 0 && JSON.stringify(kept).length > MAX_JSON_FIELD) kept.shift();
  return kept;
}

/** Restores the last removed rows. Null when there are none, or their group is gone. */
export function bringBack({ groups }: Inventory, values: Values, removed: readonly RemovedRows[]): ChangedRows | null {
  const last = removed.at(-1);
  const group = groups.find(({ key }) => key === last?.key);
  const rows = values[last?.key ?? ''];
  if (!last || !group || !Array.isArray(rows)) return null;
  const at = Math.min(last.at, rows.length);
  return {
    values: { ...values, [group.key]: rows.toSpliced(at, last.count, ...last.rows) },
    removed: removed.slice(0, -1),
    focus: last.rows.length > 0 ? `values.${group.key}[${at}]` : `add.${group.key}`,
    said:
      last.count > 0
        ? t('fillIn.paste.undone', { rows: last.count })
        : t('fillIn.rows.broughtBack', { number: at + 1, group: group.label }),
  };
}

/** Returns none for a field that is not ours. */
function readRemoved(sent: string | null): RemovedRows[] {
  try {
    const listed = (readJsonField(sent) ?? []) as RemovedRows[];
    return listed.slice(-MAX_REMOVED).map(({ key, at, rows, count }) => ({
      key: String(key),
      at: countOf(at),
      rows: rows.map((row) => Object.fromEntries(Object.entries(row).map(([name, text]) => [name, String(text)]))),
      count: countOf(count),
    }));
  } catch {
    return [];
  }
}

function countOf(sent: unknown): number {
  return Math.max(0, Math.trunc(Number(sent)) || 0);
}
