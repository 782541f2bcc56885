/** §20.9, §10.10: adapts values entered for an earlier version of a template to another version, and returns what has no place in it. */
import { type Instance, isObject, type Values } from '../../domain/values.ts';
import type { LostEntry } from '../model/compiled.ts';
import { isEntered } from '../model/document-tree.ts';
import type { FormerName, Group, Inventory, Placeholder } from '../model/inventory.ts';
import { entryScopeOf, findInEntry, findTarget, scopesOf } from './find-target.ts';

type Entry = Placeholder | Group;

/** Recognises entries whose key has changed. Lost blanks are not reported. */
export function fitValues(inventory: Inventory, values: Values): { values: Values; lost: LostEntry[] } {
  const lost: LostEntry[] = [];
  const find = finder<Entry>([...inventory.placeholders, ...inventory.groups], inventory.former);
  const lose = (name: string, text: string) => lost.push({ name, row: null, text });
  const fitted = fitMembers(values, find, lose, (group, name, rows) =>
    rows.map((row, at) => fitRow(group, group?.label ?? name, row, at + 1, lost)),
  );
  return { values: fitted, lost: lost.filter(({ text }) => text !== '') };
}

/** `fitRows`: fits the rows of a group; without a group, all their texts are lost. */
function fitMembers(
  members: Values,
  find: (name: string) => Entry | undefined,
  lose: (name: string, text: string) => void,
  fitRows: (group: Group | undefined, name: string, rows: Instance[]) => Instance[],
): Values {
  const fitted = Object.entries(members).flatMap(([name, value]): [string, string | Instance[]][] => {
    const entry = find(name);
    if (typeof value === 'string') {
      if (entry && !('fields' in entry) && isEntered(entry)) return [[entry.key, value]];
      lose(name, value);
      return [];
    }
    const group = entry && 'fields' in entry ? entry : undefined;
    const rows = fitRows(group, name, value);
    return group ? [[group.key, rows]] : [];
  });
  return Object.fromEntries(fitted);
}

/** `list`: the name of the group, with those around it. `number`: that of the outermost row. */
function fitRow(group: Group | undefined, list: string, row: Instance, number: number, lost: LostEntry[]): Instance {
  const find = finder<Entry>([...(group?.fields ?? []), ...(group?.groups ?? [])], group?.former);
  const lose = (name: string, text: string) => lost.push({ name: `${list}: ${name}`, row: number, text });
  const fitInner = (inner: Group | undefined, name: string, rows: Instance[]) =>
    rows.map((one) => fitRow(inner, `${list}: ${inner?.label ?? name}`, one, number, lost));
  return fitMembers(row, find, lose, fitInner);
}

function finder<E extends Entry>(entries: readonly E[], former: readonly FormerName[] = []) {
  const byKey = new Map(entries.map((one) => [one.key, one]));
  const now = new Map(former.map(({ name, key }) => [name, key]));
  return (name: string): E | undefined => byKey.get(name) ?? byKey.get(now.get(name) ?? '');
}

// §4.3 rule 7, §11.5: values sent for automatic placeholders are ignored, whatever their type.

/** Removes values sent for automatic placeholders and fields. Takes `values` of any shape. */
export function dropAutomatic(inventory: Inventory, values: unknown): unknown {
  if (!isObject(values)) return values;
  const scopes = scopesOf(inventory);
  const kept = Object.entries(values).flatMap(([name, value]) => {
    const entry = findTarget(scopes, name)?.entry;
    if (entry && 'auto' in entry) return [];
    return [[name, entry && 'fields' in entry ? dropFields(entry, value) : value]];
  });
  return Object.fromEntries(kept);
}

function dropFields(group: Group, instances: unknown): unknown {
  if (!Array.isArray(instances)) return instances;
  const scope = entryScopeOf(group);
  const kept = ([name, value]: [string, unknown]): [string, unknown][] => {
    const entry = findInEntry(scope, name)?.entry;
    if (entry && 'auto' in entry && entry.auto) return [];
    return [[name, entry && 'fields' in entry ? dropFields(entry, value) : value]];
  };
  return instances.map((instance) =>
    isObject(instance) ? Object.fromEntries(Object.entries(instance).flatMap(kept)) : instance,
  );
}

// §20.9: what the fields of a form show: the entered values, and the template's defaults for others.

/** Returns a value for each placeholder that callers fill. Groups keep their rows, or get the one that the author wrote. */
export function wholeValues({ placeholders, groups }: Inventory, values: Values): Values {
  const single = placeholders
    .filter(isEntered)
    .map((one) => [one.key, textOr(values[one.key], defaultOf(one, one.value))]);
  return Object.fromEntries([...single, ...wholeLists(groups, values)]);
}

/** Returns a row completed with defaults. */
export function wholeRow({ fields, groups = [] }: Group, row: Instance = {}): Instance {
  const shown = fields.filter(isEntered);
  const texts = shown.map((field) => [field.key, textOr(row[field.key], defaultOf(field, field.default))]);
  return Object.fromEntries([...texts, ...wholeLists(groups, row)]);
}

function wholeLists(groups: readonly Group[], members: Values): [string, Instance[]][] {
  return groups.map((group) => {
    const rows = members[group.key];
    return [group.key, Array.isArray(rows) ? rows.map((row) => wholeRow(group, row)) : [wholeRow(group)]];
  });
}

/** An empty computed field is computed, so it needs no default. */
function defaultOf({ computed }: Placeholder, authored = ''): string {
  return computed ? '' : authored;
}

function textOr(value: string | Instance[] | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

// §11.6: replaces labels, which callers may send, by keys.

/** Returns the values by key. Unknown names stay. */
export function valuesByKey(inventory: Inventory, values: Values): Values {
  const scopes = scopesOf(inventory);
  return membersByKey(values, (name) => findTarget(scopes, name)?.entry);
}

function membersByKey(members: Values, find: (name: string) => Entry | undefined): Values {
  const named = Object.entries(members).map(([name, value]): [string, string | Instance[]] => {
    const entry = find(name);
    if (!entry) return [name, value];
    if (typeof value === 'string' || !('fields' in entry)) return [entry.key, value];
    const scope = entryScopeOf(entry);
    return [entry.key, value.map((row) => membersByKey(row, (one) => findInEntry(scope, one)?.entry))];
  });
  return Object.fromEntries(named);
}
