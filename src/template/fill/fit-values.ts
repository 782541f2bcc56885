/** §20.9, §10.10: adapts values entered for an earlier version of a template to another version, and returns what has no place in it. */
import { type Instance, isObject, type Values } from '../../domain/values.ts';
import type { LostEntry } from '../model/compiled.ts';
import { isEntered } from '../model/document-tree.ts';
import type { FormerName, Group, Inventory, Placeholder } from '../model/inventory.ts';
import { fieldsOf, findField, findTarget, scopesOf } from './find-target.ts';

type Entry = Placeholder | Group;

/** Recognises entries whose key has changed. Lost blanks are not reported. */
export function fitValues(inventory: Inventory, values: Values): { values: Values; lost: LostEntry[] } {
  const lost: LostEntry[] = [];
  const find = finder<Entry>([...inventory.placeholders, ...inventory.groups], inventory.former);
  const fitted = Object.entries(values).flatMap(([name, value]): [string, string | Instance[]][] => {
    const entry = find(name);
    if (typeof value === 'string') {
      if (entry && !('fields' in entry) && isEntered(entry)) return [[entry.key, value]];
      lost.push({ name, row: null, text: value });
      return [];
    }
    const group = entry && 'fields' in entry ? entry : undefined;
    const rows = value.map((row, at) => fitRow(group, name, row, at + 1, lost));
    return group ? [[group.key, rows]] : [];
  });
  return { values: Object.fromEntries(fitted), lost: lost.filter(({ text }) => text !== '') };
}

function fitRow(group: Group | undefined, list: string, row: Instance, number: number, lost: LostEntry[]): Instance {
  const find = finder<Placeholder>(group?.fields ?? [], group?.former);
  const fitted = Object.entries(row).flatMap(([name, text]): [string, string][] => {
    const field = find(name);
    if (field && isEntered(field)) return [[field.key, text]];
    lost.push({ name: `${group?.label ?? list}: ${name}`, row: number, text });
    return [];
  });
  return Object.fromEntries(fitted);
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
  const fields = fieldsOf(group);
  const isKept = ([name]: [string, unknown]) => !findField(fields, name)?.entry.auto;
  return instances.map((instance) =>
    isObject(instance) ? Object.fromEntries(Object.entries(instance).filter(isKept)) : instance,
  );
}

// §20.9: what the fields of a form show: the entered values, and the template's defaults for others.

/** Returns a value for each placeholder that callers fill. Groups keep their rows, or get the one that the author wrote. */
export function wholeValues({ placeholders, groups }: Inventory, values: Values): Values {
  const single = placeholders
    .filter(isEntered)
    .map((one) => [one.key, textOr(values[one.key], defaultOf(one, one.value))]);
  const lists = groups.map((group) => {
    const rows = values[group.key];
    return [group.key, Array.isArray(rows) ? rows.map((row) => wholeRow(group, row)) : [wholeRow(group)]];
  });
  return Object.fromEntries([...single, ...lists]);
}

/** Returns a row completed with defaults. */
export function wholeRow({ fields }: Group, row: Instance = {}): Instance {
  const shown = fields.filter(isEntered);
  return Object.fromEntries(shown.map((field) => [field.key, textOr(row[field.key], defaultOf(field, field.default))]));
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
  const named = Object.entries(values).map(([name, value]): [string, string | Instance[]] => {
    const entry = findTarget(scopes, name)?.entry;
    if (!entry) return [name, value];
    if (typeof value === 'string' || !('fields' in entry)) return [entry.key, value];
    const fields = fieldsOf(entry);
    const keyOf = (field: string) => findField(fields, field)?.entry.key ?? field;
    return [
      entry.key,
      value.map((row) => Object.fromEntries(Object.entries(row).map(([of, text]) => [keyOf(of), text]))),
    ];
  });
  return Object.fromEntries(named);
}
