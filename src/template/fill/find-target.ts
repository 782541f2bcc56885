/** §11.6: what a name of `values` means: a key first, then a label, exactly and with its case. */
import type { Group, GroupField, Inventory, Placeholder } from '../model/inventory.ts';

/** The entries of one kind in one scope, with their positions in the inventory. */
export type Scope<E> = Record<'byKey' | 'byLabel', (name: string) => { entry: E; index: number } | undefined>;

export type Scopes = { placeholders: Scope<Placeholder>; groups: Scope<Group> };

export function scopesOf({ placeholders, groups }: Inventory): Scopes {
  return { placeholders: createScope(placeholders), groups: createScope(groups) };
}

export function fieldsOf({ fields }: Group): Scope<GroupField> {
  return createScope(fields);
}

/** The placeholder or group that a name means. */
export function findTarget({ placeholders, groups }: Scopes, name: string) {
  return placeholders.byKey(name) ?? groups.byKey(name) ?? placeholders.byLabel(name) ?? groups.byLabel(name);
}

export function findField(fields: Scope<GroupField>, name: string) {
  return fields.byKey(name) ?? fields.byLabel(name);
}

function createScope<E extends { key: string; label: string }>(entries: readonly E[]): Scope<E> {
  const indexed = entries.map((entry, index) => ({ entry, index }));
  const keys = new Map(indexed.map((one) => [one.entry.key, one]));
  const labels = new Map(indexed.map((one) => [one.entry.label, one]));
  return { byKey: (name) => keys.get(name), byLabel: (name) => labels.get(name) };
}
