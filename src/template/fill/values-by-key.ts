/** §11.6: callers may send labels. */
import type { Instance, Values } from '../../domain/values.ts';
import type { Inventory } from '../model/inventory.ts';
import { fieldsOf, findField, findTarget, scopesOf } from './find-target.ts';

/** The same by keys alone; what means nothing stays. */
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
