/** §20.9: what a draft is called: the title of its document, or what was entered first. */
import type { Values } from '../../../domain/values.ts';
import type { Inventory, Placeholder } from '../../../template/model/inventory.ts';
import { isEntered } from '../../../template/model/is-entered.ts';

const MAX_CHARACTERS = 100;

/** One line. Empty when nothing was entered but defaults. Without an inventory, what comes first of the values counts. */
export function draftName({ title, values }: { title: string; values: Values }, inventory?: Inventory): string {
  const texts = inventory ? enteredTexts(inventory, values) : Object.values(values).flatMap(textsOf);
  const [first = ''] = [title, ...texts].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return [...first].slice(0, MAX_CHARACTERS).join('');
}

/** In the order of the form, without defaults. */
function enteredTexts({ placeholders, groups }: Inventory, values: Values): string[] {
  const single = placeholders
    .filter((one) => isText(one) && values[one.key] !== one.value)
    .flatMap(({ key }) => textsOf(values[key]));
  const inRows = groups.flatMap(({ key, fields }) => {
    const rows = values[key];
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((row) =>
      fields.filter((one) => !one.isPicture && row[one.key] !== one.default).flatMap((one) => textsOf(row[one.key])),
    );
  });
  return [...single, ...inRows];
}

function isText(one: Placeholder): boolean {
  return isEntered(one) && !one.isPicture;
}

function textsOf(value: Values[string] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value.flatMap((row) => Object.values(row));
}
