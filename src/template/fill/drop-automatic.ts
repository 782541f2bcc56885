/** §4.3 rule 7, §11.5: what is sent for an automatic placeholder is ignored, whatever its type. */
import { isObject } from '../../domain/values.ts';
import type { Group, Inventory } from '../model/inventory.ts';
import { fieldsOf, findField, findTarget, scopesOf } from './find-target.ts';

/** `values` of any shape without what is sent for automatic placeholders and fields. */
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
