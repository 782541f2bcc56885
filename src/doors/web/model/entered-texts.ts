/** §20.9: what was entered, as text to be read: with what its fields are called, in the order of the form. */

import type { Instance, Values } from '../../../domain/values.ts';
import { isFile } from '../../../domain/write-picture.ts';
import type { Inventory, Placeholder } from '../../../template/model/inventory.ts';
import { t } from '../pages/index.ts';

export type EnteredText = { name: string; text: string };

/** Without blanks; of a picture, that there was one. Names that the inventory does not have, or all of them without one, are those of the values. */
export function enteredTexts(values: Values, { placeholders, groups }: Inventory = { placeholders: [], groups: [] }) {
  const known = [...placeholders, ...groups];
  const keys = known.map(({ key }) => key).filter((key) => Object.hasOwn(values, key));
  const others = Object.keys(values).filter((key) => !keys.includes(key));
  return [...keys, ...others].flatMap((key): EnteredText[] => {
    const entry = known.find((one) => one.key === key);
    const name = entry?.label ?? key;
    const value = values[key]!;
    if (typeof value === 'string') return written([{ name, text: value }]);
    const fields = entry && 'fields' in entry ? entry.fields : [];
    return value.flatMap((row, at) => rowTexts(t('fillIn.rows.title', { number: at + 1, group: name }), row, fields));
  });
}

function rowTexts(title: string, row: Instance, fields: readonly Placeholder[]): EnteredText[] {
  const label = (key: string) => fields.find((one) => one.key === key)?.label ?? key;
  const keys = fields.map(({ key }) => key).filter((key) => Object.hasOwn(row, key));
  const others = Object.keys(row).filter((key) => !keys.includes(key));
  return written([...keys, ...others].map((key) => ({ name: `${title}: ${label(key)}`, text: row[key]! })));
}

function written(texts: EnteredText[]): EnteredText[] {
  const shown = texts.map(({ name, text }) => ({ name, text: isFile(text) ? t('unsent.picture') : text }));
  return shown.filter(({ text }) => text.trim() !== '');
}
