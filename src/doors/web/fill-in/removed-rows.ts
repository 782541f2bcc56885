/** §20.9: rows that were removed go along with the form, so that they can be brought back. */
import type { Instance, Values } from '../../../domain/values.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import { TEXTS } from '../pages/index.ts';

/** Where it stood in the group with this key. */
export type RemovedRow = { key: string; at: number; row: Instance };

/** `focus`: the id of the element that has the focus then; `said`: what has happened. */
export type ChangedRows = { values: Values; focus: string; said: string; removed?: RemovedRow[] };

/** Of the last ones. */
const MAX_REMOVED = 10;

/** With one more, the newest last. */
export function addRemoved(removed: readonly RemovedRow[], row: RemovedRow): RemovedRow[] {
  return [...removed, row].slice(-MAX_REMOVED);
}

/** Null when there is none, or its group has gone. */
export function bringBack({ groups }: Inventory, values: Values, removed: readonly RemovedRow[]): ChangedRows | null {
  const last = removed.at(-1);
  const group = groups.find(({ key }) => key === last?.key);
  const rows = values[last?.key ?? ''];
  if (!last || !group || !Array.isArray(rows)) return null;
  const at = Math.min(last.at, rows.length);
  return {
    values: { ...values, [group.key]: rows.toSpliced(at, 0, last.row) },
    removed: removed.slice(0, -1),
    focus: `values.${group.key}[${at}]`,
    said: TEXTS.fillIn.rows.broughtBack(at + 1, group.label),
  };
}

/** Nothing of what no form of ours sends. */
export function readRemoved(sent: string | null): RemovedRow[] {
  try {
    const listed = JSON.parse(sent ?? '[]') as RemovedRow[];
    return listed.slice(-MAX_REMOVED).map(({ key, at, row }) => ({
      key: String(key),
      at: Math.max(0, Math.trunc(Number(at)) || 0),
      row: Object.fromEntries(Object.entries(row).map(([name, text]) => [name, String(text)])),
    }));
  } catch {
    return [];
  }
}
