/**
 * §20.9: the rows of a repeating group are added, removed and moved by buttons, whose names say what they do: `up.items[2]`. Rows that were
 * removed, or pasted over, go along with the form, so that they can be brought back.
 */
import type { Instance, Values } from '../../../domain/values.ts';
import { wholeRow } from '../../../template/fill/fit-values.ts';
import { describeEntries, type Group, type Inventory } from '../../../template/model/inventory.ts';
import { MAX_JSON_FIELD, readJsonField } from '../model/field.ts';
import { languageOfRequest, t } from '../pages/index.ts';

const BUTTON = /^(add|remove|up|down)\.([^[\]]+)(?:\[(\d{1,6})\])?$/;

/** Of all groups of a form together. */
export const MAX_ROWS = 500;

/** The rows of all groups. */
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

/** The button that was used has the focus again, or at an end the one that is left. */
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

/** Where rows were moved, nobody knows any more which of them were pasted. */
function withoutPasted(removed: readonly RemovedRows[], { key }: RemovedRows): RemovedRows[] {
  return removed.filter((one) => one.key !== key || one.count === 0);
}

/** What can be brought back then. */
const GONE: Record<string, (removed: readonly RemovedRows[], row: RemovedRows) => RemovedRows[]> = {
  remove: addRemoved,
  up: withoutPasted,
  down: withoutPasted,
};

/** Null when there is no such button, no such row, or no room for one more. */
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

/** Where they stood in the group with this key; `count`: how many rows took their place. */
export type RemovedRows = { key: string; at: number; rows: Instance[]; count: number };

/** `focus`: the id of the element that has the focus then; `said`: what has happened. */
export type ChangedRows = { values: Values; focus: string; said: string; removed?: RemovedRows[] };

/** Of the last ones. */
const MAX_REMOVED = 10;

/** With some more, the newest last. The oldest go first where they are more than a page takes along. */
export function addRemoved(removed: readonly RemovedRows[], more: RemovedRows): RemovedRows[] {
  const kept = [...removed, more].slice(-MAX_REMOVED);
  while (kept.length > 0 && JSON.stringify(kept).length > MAX_JSON_FIELD) kept.shift();
  return kept;
}

/** Null when there is none, or its group has gone. */
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

/** Nothing of what no form of ours sends. */
export function readRemoved(sent: string | null): RemovedRows[] {
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
