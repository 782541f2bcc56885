/** §20.9: rows that were removed, or pasted over, go along with the form, so that they can be brought back. */
import type { Instance, Values } from '../../../domain/values.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import { MAX_JSON_FIELD, readJsonField } from '../forms/read-json-field.ts';
import { t } from '../pages/index.ts';

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
