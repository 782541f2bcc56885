/** §20.26, §10.10: values by the keys of one version → the same by the keys that the same entries have in another. */
import type { Instance, Values } from '../../domain/values.ts';
import type { Group, Inventory, Placeholder } from '../../template/model/inventory.ts';

type Entry = Placeholder | Group;

/** What is no entry of both stays as it is. */
export function renameValues(values: Values, from: Inventory, to: Inventory): Values {
  const nameIn = renamer<Entry>([...from.placeholders, ...from.groups], [...to.placeholders, ...to.groups]);
  const renamed = Object.entries(values).map(([key, value]): [string, Values[string]] => {
    if (typeof value === 'string') return [nameIn(key), value];
    const [group, other] = [
      from.groups.find((one) => one.key === key),
      to.groups.find((one) => one.key === nameIn(key)),
    ];
    const fieldIn = renamer<Placeholder>(group?.fields ?? [], other?.fields ?? []);
    const rename = (row: Instance) => Object.fromEntries(Object.entries(row).map(([of, text]) => [fieldIn(of), text]));
    return [nameIn(key), value.map(rename)];
  });
  return Object.fromEntries(renamed);
}

function renamer<E extends Entry>(from: readonly E[], to: readonly E[]) {
  const keys = new Map(to.map((one) => [one.entry, one.key]));
  const now = new Map(from.map(({ entry, key }) => [key, entry === undefined ? undefined : keys.get(entry)]));
  return (key: string): string => now.get(key) ?? key;
}
