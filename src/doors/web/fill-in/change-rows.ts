/**
 * §20.9: buttons add, remove and move the rows of a group; their names say what they do: `up.items[2]`, or
 * `up.orders[0].items[2]` within a row. Rows that were removed or pasted over travel with the form, so that they can be restored.
 */
import type { Instance, Values } from '../../../domain/values.ts';
import { wholeRow } from '../../../template/fill/fit-values.ts';
import { describeEntries, type Group, type Inventory } from '../../../template/model/inventory.ts';
import { MAX_JSON_FIELD } from '../model/field.ts';
import { languageOfRequest, t } from '../pages/index.ts';
import { findRows, type RowList, rowsOf, withRows } from './find-rows.ts';
import { MAX_REMOVED, type RemovedRows } from './read-entries.ts';

const BUTTON = /^(add|remove|up|down)\.(.+?)(?:\[(\d{1,6})\])?$/;

/** The most rows of all groups together. */
export const MAX_ROWS = 500;

type Change = (list: RowList, at: number) => Omit<ChangedRows, 'values'> & { rows: Instance[] };

const CHANGES: Record<string, Change> = {
  add: ({ path, group, rows, name }) => {
    if (rows.length >= (group.max ?? Infinity)) return { rows, focus: `values.${path}`, said: limitsOf(group) };
    const row = wholeRow(group);
    const [first] = Object.keys(row);
    const added = `values.${path}[${rows.length}]`;
    const focus = first === undefined ? added : `${added}.${first}`;
    return { rows: [...rows, row], focus, said: t('fillIn.rows.added', { number: rows.length + 1, group: name }) };
  },
  remove: ({ path, group, rows, name }, at) => {
    const left = rows.toSpliced(at, 1);
    const next = Math.min(at, left.length - 1);
    const focus = next < 0 ? `add.${path}` : `values.${path}[${next}]`;
    const said = t('fillIn.rows.removed', { number: at + 1, group: name });
    return { rows: left, focus, said: left.length < (group.min ?? 0) ? `${said} ${limitsOf(group)}` : said };
  },
  up: (list, at) => moved(list, at, at - 1),
  down: (list, at) => moved(list, at, at + 1),
};

function limitsOf(group: Group): string {
  return describeEntries(group, languageOfRequest(), { rows: true }).join(' ');
}

/** Moves a row. The used button keeps the focus; at an end, the other one gets it. */
function moved({ path, rows, name }: RowList, from: number, to: number): ReturnType<Change> {
  if (to < 0 || to >= rows.length) return { rows, focus: `values.${path}[${from}]`, said: '' };
  const order = rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]!);
  const isUp = to === 0 ? false : to === rows.length - 1 || to < from;
  return {
    rows: order,
    focus: `${isUp ? 'up' : 'down'}.${path}[${to}]`,
    said: t('fillIn.rows.moved', { from: from + 1, to: to + 1, group: name }),
  };
}

/** Once rows were moved, nobody knows which were pasted, nor in which rows others were removed. */
function forgetMoved(removed: readonly RemovedRows[], { path }: RemovedRows): RemovedRows[] {
  return removed.filter((one) => !one.path.startsWith(`${path}[`) && (one.path !== path || one.count === 0));
}

/** Describes what each action has removed and can restore. */
const GONE: Record<string, (removed: readonly RemovedRows[], row: RemovedRows) => RemovedRows[]> = {
  remove: addRemoved,
  up: forgetMoved,
  down: forgetMoved,
};

/** Returns null when there is no such button, no such row, or no room for another one. */
export function changeRows(
  inventory: Inventory,
  values: Values,
  button: string,
  removed: readonly RemovedRows[],
): ChangedRows | null {
  const [, verb = '', path = '', row = '0'] = BUTTON.exec(button) ?? [];
  const list = findRows(inventory, values, path);
  const at = Number(row);
  if (!list) return null;
  if (verb !== 'add' && at >= list.rows.length) return null;
  const { rows, ...others } = CHANGES[verb]!(list, at);
  const changed = withRows(values, path, rows);
  if (verb === 'add' && rowsOf(changed).length > MAX_ROWS) return null;
  const gone = GONE[verb]?.(removed, { path, at, rows: [list.rows[at]!], count: 0 });
  return { values: changed, ...others, ...(gone && { removed: gone }) };
}

/** `focus`: the id of the element that gets the focus. `said`: what has happened. */
export type ChangedRows = { values: Values; focus: string; said: string; removed?: RemovedRows[] };

/** Adds removed rows, the newest last. Drops the oldest when they are more than a page can send. */
export function addRemoved(removed: readonly RemovedRows[], more: RemovedRows): RemovedRows[] {
  const kept = [...removed, more].slice(-MAX_REMOVED);
  while (kept.length > 0 && JSON.stringify(kept).length > MAX_JSON_FIELD) kept.shift();
  return kept;
}

/** Restores the last removed rows. Null when there are none, or their group is gone. */
export function bringBack(inventory: Inventory, values: Values, removed: readonly RemovedRows[]): ChangedRows | null {
  const last = removed.at(-1);
  const list = last && findRows(inventory, values, last.path);
  if (!list) return null;
  const { path, rows, name } = list;
  const at = Math.min(last.at, rows.length);
  return {
    values: withRows(values, path, rows.toSpliced(at, last.count, ...last.rows)),
    removed: removed.slice(0, -1),
    focus: last.rows.length > 0 ? `values.${path}[${at}]` : `add.${path}`,
    said:
      last.count > 0
        ? t('fillIn.paste.undone', { rows: last.count })
        : t('fillIn.rows.broughtBack', { number: at + 1, group: name }),
  };
}
