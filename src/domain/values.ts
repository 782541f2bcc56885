/** §4.3 `values`: placeholder key to string, group key to an array of instances (field key to string). */
import { Refusal } from './errors.ts';
import { isObject } from './is-object.ts';
import { shortenSent } from './suggestions.ts';

/** One row of a group: field key or label → what was sent. */
export type Instance = Record<string, string>;

/** As sent, with every JSON type checked and nothing else. */
export type Values = Record<string, string | Instance[]>;

/**
 * §11.5: wrong JSON types are 400 `validation`, and `detail` says where: `values.items[2].qty`.
 * Returns what it was given; absent values are no values.
 */
export function checkValuesShape(values: unknown): Values {
  if (values === undefined) return {};
  if (!isObject(values)) throw wrongType('values', values, 'an object of placeholder keys and strings');
  for (const [key, value] of Object.entries(values)) {
    if (Array.isArray(value)) {
      for (const [index, instance] of value.entries())
        checkInstance(() => `${valuePath('values', key)}[${index}]`, instance);
    } else if (typeof value !== 'string')
      throw wrongType(valuePath('values', key), value, 'a string, or for a group an array of objects');
  }
  return values as Values;
}

function checkInstance(path: () => string, instance: unknown): void {
  if (!isObject(instance)) throw wrongType(path(), instance, 'an object of field keys and strings');
  for (const [key, value] of Object.entries(instance)) {
    if (typeof value !== 'string') throw wrongType(valuePath(path(), key), value, 'a string');
  }
}

/** Whether two values are the same text, or the same instances in the same order. */
export function isSameValue(a: string | Instance[], b: string | Instance[]): boolean {
  return (
    a === b ||
    (typeof a !== 'string' &&
      typeof b !== 'string' &&
      a.length === b.length &&
      a.every((instance, index) => isSameInstance(instance, b[index]!)))
  );
}

function isSameInstance(a: Instance, b: Instance): boolean {
  const fields = Object.entries(a);
  return (
    fields.length === Object.keys(b).length && fields.every(([key, value]) => Object.hasOwn(b, key) && b[key] === value)
  );
}

/** `values` and `amount` → `values.amount`; a label with other characters is quoted: `values["Due date"]`. */
export function valuePath(parent: string, key: string): string {
  const name = shortenSent(key);
  return /^[\p{L}\p{N}_$-]+$/u.test(name) ? `${parent}.${name}` : `${parent}[${JSON.stringify(name)}]`;
}

function wrongType(path: string, value: unknown, expected: string): Refusal {
  return new Refusal('validation', `${path} is ${nameOfType(value)}; send ${expected}.`, path);
}

function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'an array';
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
