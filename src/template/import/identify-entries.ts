/** §10.10: gives each new entry of an inventory its identity, and each scope the names that were in use earlier. */
import type { FormerName, History, Inventory, KnownEntry } from '../model/inventory.ts';

type Entry = { entry?: string; key: string; label: string };

/** The inventory as it is saved. `newId` makes a UUID. */
export function identifyEntries(inventory: Inventory, history: History, newId: () => string): Inventory {
  const identify = <E extends Entry>(one: E): E & { entry: string } => ({ ...one, entry: one.entry ?? newId() });
  const placeholders = inventory.placeholders.map(identify);
  const knownFields = new Map(history.groups.map((group) => [group.id, group.fields]));
  const groups = inventory.groups.map(identify).map((group) => {
    const fields = group.fields.map(identify);
    return { ...group, fields, former: formerNames(knownFields.get(group.entry) ?? [], fields) };
  });
  const former = formerNames([...history.placeholders, ...history.groups], [...placeholders, ...groups]);
  return { ...inventory, placeholders, groups, former };
}

/** A key comes before a label, as in `values`. */
function formerNames(known: readonly KnownEntry[], present: readonly Entry[]): FormerName[] {
  const keyNow = new Map(present.map(({ entry, key }) => [entry, key]));
  const keys = new Set(present.map(({ key }) => key));
  const byLabel = new Map(present.map((one) => [one.label.normalize(), one]));
  const former = new Map<string, FormerName>();
  for (const { id, keys: own } of known)
    for (const name of own) if (!keys.has(name)) former.set(name, { name, key: keyNow.get(id) ?? null });
  for (const { id, labels: own } of known)
    for (const name of own) {
      const holder = byLabel.get(name.normalize());
      if (holder?.entry === id || keys.has(name) || former.has(name)) continue;
      former.set(name, holder ? { name, key: holder.key, moved: true } : { name, key: keyNow.get(id) ?? null });
    }
  return [...former.values()];
}
