/** §20.9: what the fields of a form show: what was entered, and the template's defaults where nothing was. */
import type { Instance, Values } from '../../domain/values.ts';
import { isEntered } from '../model/document-tree.ts';
import type { Group, Inventory, Placeholder } from '../model/inventory.ts';
import { fieldsOf, findField, findTarget, scopesOf } from './find-target.ts';

/** A value for each placeholder that callers fill; rows as they are, or the one that the author wrote. */
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

/** A row with the defaults in place. */
export function wholeRow({ fields }: Group, row: Instance = {}): Instance {
  const shown = fields.filter(isEntered);
  return Object.fromEntries(shown.map((field) => [field.key, textOr(row[field.key], defaultOf(field, field.default))]));
}

/** What is left empty is computed, where it can be. */
function defaultOf({ computed }: Placeholder, authored = ''): string {
  return computed ? '' : authored;
}

function textOr(value: string | Instance[] | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}

// §11.6: callers may send labels.

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
