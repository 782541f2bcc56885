/** §20.9: what the fields of a form show: what was entered, and the template's defaults where nothing was. */
import type { Instance, Values } from '../../../domain/values.ts';
import type { Group, GroupField, Inventory } from '../../../template/model/inventory.ts';

/** A value for each placeholder that callers fill; rows as they are, or the one that the author wrote. */
export function wholeValues({ placeholders, groups }: Inventory, values: Values): Values {
  const single = placeholders.filter(({ auto }) => !auto).map(({ key, value }) => [key, textOr(values[key], value)]);
  const lists = groups.map((group) => {
    const rows = values[group.key];
    return [group.key, Array.isArray(rows) ? rows.map((row) => wholeRow(group, row)) : [wholeRow(group)]];
  });
  return Object.fromEntries([...single, ...lists]);
}

/** A row with the defaults in place. */
export function wholeRow({ fields }: Group, row: Instance = {}): Instance {
  const shown = fields.filter(({ auto }) => !auto);
  return Object.fromEntries(shown.map((field) => [field.key, textOr(row[field.key], defaultOf(field))]));
}

function defaultOf({ default: authored = '' }: GroupField): string {
  return authored;
}

function textOr(value: string | Instance[] | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise;
}
