/**
 * §11.6: what a name of `values` means: a key first, then a label, with its case, in NFC as in NFD. A name of an earlier
 * version is nobody else's label (§10.10): an old caller's value would land in another place.
 */
import type { FormerName, Group, GroupField, Inventory, Placeholder } from '../model/inventory.ts';

/** The entries of one kind in one scope, with their positions in the inventory. */
export type Scope<E> = Record<'byKey' | 'byLabel', (name: string) => { entry: E; index: number } | undefined>;

export type Scopes = { placeholders: Scope<Placeholder>; groups: Scope<Group> };

export function scopesOf({ placeholders, groups, former }: Inventory): Scopes {
  return { placeholders: createScope(placeholders, former), groups: createScope(groups, former) };
}

export function fieldsOf({ fields, former }: Group): Scope<GroupField> {
  return createScope(fields, former);
}

/** The placeholder or group that a name means. */
export function findTarget({ placeholders, groups }: Scopes, name: string) {
  return placeholders.byKey(name) ?? groups.byKey(name) ?? placeholders.byLabel(name) ?? groups.byLabel(name);
}

/** The entry of one scope that a name means. */
export function findField<E>({ byKey, byLabel }: Scope<E>, name: string) {
  return byKey(name) ?? byLabel(name);
}

function createScope<E extends { key: string; label: string }>(
  entries: readonly E[],
  former: readonly FormerName[] = [],
): Scope<E> {
  const indexed = entries.map((entry, index) => ({ entry, index }));
  const keys = new Map(indexed.map((one) => [one.entry.key, one]));
  const labels = new Map(indexed.map((one) => [one.entry.label, one]));
  for (const { name } of former) labels.delete(name);
  let composed: typeof labels | undefined;
  const byEquivalent = (name: string) => {
    if (!composed) {
      composed = new Map([...labels].map(([label, one]) => [label.normalize(), one]));
      for (const { name: old, key, moved } of former)
        if (moved || composed.get(old.normalize())?.entry.key !== key) composed.delete(old.normalize());
    }
    return composed.get(name.normalize());
  };
  return { byKey: (name) => keys.get(name), byLabel: (name) => labels.get(name) ?? byEquivalent(name) };
}
