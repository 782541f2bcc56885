/**
 * §20.9: paths in the values of a form, as its fields and buttons are named: `items[2].qty` is a field of a row, and
 * `orders[0].items` the rows of a group within a row.
 */
import { type Instance, MAX_GROUP_LEVELS, type Values } from '../../../domain/values.ts';
import type { Group, Inventory } from '../../../template/model/inventory.ts';
import { t } from '../pages/index.ts';

/** `row`: the digits in brackets; empty for `items[]`, which means the whole list. */
export type Step = { key: string; row?: string };

const STEP = /^([^[\]]+)\[(\d{0,6})\](?:\.(?=[^[\]])|$)/;

/** Splits `orders[0].items[2].qty` into its steps. Any other name is a key. */
export function stepsOf(name: string): Step[] {
  const steps: Step[] = [];
  let rest = name;
  while (rest !== '') {
    const [all, key, row] = (steps.length < MAX_GROUP_LEVELS && STEP.exec(rest)) || [];
    if (all === undefined) return /[[\]]/.test(rest) ? [{ key: name }] : [...steps, { key: rest }];
    steps.push({ key: key!, row: row! });
    rest = rest.slice(all.length);
  }
  return steps;
}

/** `rows`: those of the group at `path`. `name`: the group with the rows around it, such as “Items of Orders 1”. */
export type RowList = { path: string; group: Group; rows: Instance[]; name: string };

/** Returns the rows at a path, such as `orders[0].items`. Undefined when the template or the values have none there. */
export function findRows({ groups }: Pick<Inventory, 'groups'>, values: Values, path: string): RowList | undefined {
  let [known, members, outer]: [readonly Group[], Values, string] = [groups, values, ''];
  const steps = stepsOf(path);
  for (const { key, row } of steps.slice(0, -1)) {
    const group = known.find((one) => one.key === key);
    const rows = members[key];
    const entry = Array.isArray(rows) && row !== '' ? rows[Number(row)] : undefined;
    if (!group || !entry) return undefined;
    [known, members, outer] = [group.groups ?? [], entry, titleOfRow(group.label, Number(row) + 1, outer)];
  }
  const { key = '', row } = steps.at(-1) ?? {};
  const group = known.find((one) => one.key === key);
  const rows = members[key];
  if (!group || row !== undefined || !Array.isArray(rows)) return undefined;
  return { path, group, rows, name: nameWithin(group.label, outer) };
}

/** Returns the values with other rows at a path that `findRows` has found. */
export function withRows(values: Values, path: string, rows: Instance[]): Values {
  const change = (members: Values, [{ key, row } = { key: '' }, ...deeper]: Step[]): Values => {
    if (deeper.length === 0) return { ...members, [key]: rows };
    const list = members[key] as Instance[];
    const at = Number(row);
    return { ...members, [key]: list.with(at, change(list[at]!, deeper)) };
  };
  return change(values, stepsOf(path));
}

/** Returns all rows, those within rows too. */
export function rowsOf(values: Values): Instance[] {
  return Object.values(values).flatMap((value) =>
    typeof value === 'string' ? [] : value.flatMap((row) => [row, ...rowsOf(row)]),
  );
}

/** Returns a row's title: “Items 2”, or “Items 2 of Orders 1”. `outer`: the title of the row around it; empty for none. */
export function titleOfRow(group: string, number: number | string, outer: string): string {
  return nameWithin(t('fillIn.rows.title', { number, group }), outer);
}

export function nameWithin(name: string, outer: string): string {
  return outer === '' ? name : t('fillIn.rows.within', { name, outer });
}
