/**
 * §4.3: what can be said of a line of a batch before the first document is made: whether its names are the template's, and its values of
 * their types. What only the service knows, such as the names of months in a template's language, it says itself.
 */

import type { Placeholder, Template } from '../../../generated/openapi.d.ts';
import { readDate, readDateShape } from '../../domain/dates.ts';
import { decimalsOf, isPlainNumber, roundPlain, withoutZeros } from '../../domain/numbers.ts';
import { findClosest, listNames, listQuoted, shortenSent } from '../../domain/suggestions.ts';
import { isObject } from '../../domain/values.ts';
import { english, tell } from '../../locales/message.ts';

type Named = { key: string; label: string };
type Inventory = Pick<Template, 'placeholders' | 'groups'>;

/** A message for each fault. */
export function checkRow(values: Record<string, unknown>, inventory: Inventory): string[] {
  return eachValue(values, inventory, checkValue);
}

/** A message for each number that documents have otherwise than it is sent. */
export function findRounded(values: Record<string, unknown>, inventory: Inventory): string[] {
  return eachValue(values, inventory, (name, value, { decimals, exact }) => {
    if (decimals === undefined || exact || typeof value !== 'string' || !isPlainNumber(value)) return [];
    return decimalsOf(withoutZeros(value)) > decimals
      ? [english(tell('values.rounded', { name: quoted(name), text: roundPlain(value, decimals) }))]
      : [];
  });
}

type CheckValue = (name: string, value: unknown, placeholder: Placeholder) => string[];

function eachValue(values: Record<string, unknown>, { placeholders, groups }: Inventory, check: CheckValue): string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const group = find(groups, name);
    const placeholder = find(placeholders, name);
    if (placeholder && (!group || group.key !== name)) return check(name, value, placeholder);
    if (!group) return [unknown(name, 'placeholder', [...sendable(placeholders), ...groups])];
    if (!Array.isArray(value)) return [`${quoted(name)} is a group; send an array of objects in a .jsonl file.`];
    return value.flatMap((entry, at) => {
      const where = (field: string) => `${name}[${at}].${field}`;
      if (!isObject(entry)) return [`${quoted(`${name}[${at}]`)} must be an object of field keys and strings.`];
      return Object.entries(entry).flatMap(([own, sent]) => {
        const field = find(group.fields, own);
        return field ? check(where(own), sent, field) : [unknown(where(own), 'field', sendable(group.fields), own)];
      });
    });
  });
}

/** `name` matches nothing; `own`: the part of it that was written. */
export function unknown(name: string, kind: string, among: Named[], own = name): string {
  const keys = among.map(({ key }) => key);
  const closest = findClosest(own, [...keys, ...among.map(({ label }) => label)]);
  const meant = closest === undefined ? '' : ` Did you mean ${quoted(closest)}?`;
  return `${quoted(name)} matches no ${kind}.${meant} Valid keys: ${english(listNames(keys))}.`;
}

/** Finds an entry as the service does: by its key, or else by its label. */
export function find<Entry extends Named>(entries: Entry[], name: string): Entry | undefined {
  return entries.find(({ key }) => key === name) ?? entries.find(({ label }) => label === name);
}

function sendable(placeholders: Placeholder[]): Placeholder[] {
  return placeholders.filter(({ auto }) => !auto);
}

function checkValue(
  name: string,
  value: unknown,
  { type, auto, options = [], format, decimals, exact }: Placeholder,
): string[] {
  if (auto) return [];
  if (typeof value !== 'string')
    return [`${quoted(name)} must be a string${Array.isArray(value) ? ', not a group' : ''}.`];
  if (value === '') return [];
  const sent = quoted(shortenSent(value));
  if (type === 'select' && !options.includes(value))
    return [`${sent} is no option of ${quoted(name)}: ${english(listQuoted(options))}.`];
  if (type === 'number' && !isPlainNumber(value))
    return [`${sent} for ${quoted(name)} is no plain number such as 1234.5.`];
  if (exact && decimals !== undefined && decimalsOf(withoutZeros(value)) > decimals)
    return [`${sent} for ${quoted(name)} has more than ${decimals} ${decimals === 1 ? 'decimal' : 'decimals'}.`];
  const shape =
    type === 'date' && !/\p{L}/u.test(format ?? '') ? readDateShape(format ?? '2026-08-27', 'en') : undefined;
  if (shape && !readDate(shape, value))
    return [`${sent} for ${quoted(name)} is no date in the shape of ${format ?? '2026-08-27'}.`];
  return [];
}

function quoted(name: string): string {
  return JSON.stringify(name);
}
