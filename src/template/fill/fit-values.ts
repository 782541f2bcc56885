/** §20.9, §10.10: values that were entered for an earlier version of a template → those of another one, and what has no place in it. */
import type { Instance, Values } from '../../domain/values.ts';
import { isEntered } from '../model/document-tree.ts';
import type { LostEntry } from '../model/filled-document.ts';
import type { FormerName, Group, Inventory, Placeholder } from '../model/inventory.ts';

type Entry = Placeholder | Group;

/** Entries that have another key now are known again. Of what is lost, blanks are not told. */
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
