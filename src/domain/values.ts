/** §4.3 `values`: placeholder key → text, group key → list of instances (field key → text, inner group key → list of instances). */

import { tell } from '../locales/message.ts';
import { Refusal } from './errors.ts';
import { shortenSent } from './suggestions.ts';

/** One row of a group: field key or label → the value that was sent; inner group → its instances. */
export type Instance = { [name: string]: string | Instance[] };

/** The values as sent. Only their JSON types have been checked. */
export type Values = Record<string, string | Instance[]>;

/** §10.8: the most levels of groups within one another. */
export const MAX_GROUP_LEVELS = 3;

/**
 * §11.5: tells which names of one level mean groups, and which names mean groups in their entries. Undefined for a name that takes no
 * list. A template without groups within groups has none.
 */
export type InnerGroups = (name: string) => InnerGroups | undefined;

/** Takes lists within entries wherever some template may, for values whose template is not known. */
export const ANY_INNER_GROUPS: InnerGroups = innerGroupsFrom(1);

function innerGroupsFrom(level: number): InnerGroups {
  return () => (level <= MAX_GROUP_LEVELS ? innerGroupsFrom(level + 1) : undefined);
}

/**
 * §11.5: throws 400 `validation` for the first wrong JSON type; `detail` says where, such as `values.items[2].qty`.
 * Returns the values; absent values become an empty object.
 */
export function checkValuesShape(values: unknown, inner?: InnerGroups): Values {
  eachWrongType(
    values,
    (refusal) => {
      throw refusal;
    },
    inner,
  );
  return (values ?? {}) as Values;
}

/** Returns the values with the right types, and what is wrong with the others. */
export function fitValuesShape(values: unknown, inner?: InnerGroups): { values: Values; refused: Refusal[] } {
  const refused: Refusal[] = [];
  eachWrongType(values, (refusal) => refused.push(refusal), inner);
  const kept = Object.entries(isObject(values) ? values : {}).flatMap(([key, value]) => {
    if (typeof value === 'string') return [[key, value]];
    return Array.isArray(value) ? [[key, value.map((instance) => rightOf(instance, inner?.(key)))]] : [];
  });
  return { values: Object.fromEntries(kept), refused };
}

function rightOf(instance: unknown, inner: InnerGroups | undefined): Instance {
  if (!isObject(instance)) return {};
  const right = Object.entries(instance).flatMap(([key, value]): [string, Instance[string]][] => {
    if (typeof value === 'string') return [[key, value]];
    const within = Array.isArray(value) ? inner?.(key) : undefined;
    return within ? [[key, (value as unknown[]).map((one) => rightOf(one, within))]] : [];
  });
  return Object.fromEntries(right);
}

function eachWrongType(values: unknown, report: (refusal: Refusal) => void, inner: InnerGroups | undefined): void {
  if (values === undefined) return;
  if (!isObject(values)) return void report(wrongType('values', values, 'values'));
  for (const [key, value] of Object.entries(values)) {
    if (Array.isArray(value)) checkInstances(() => valuePath('values', key), value, inner?.(key), report);
    else if (typeof value !== 'string') report(wrongType(valuePath('values', key), value, 'value'));
  }
}

function checkInstances(
  path: () => string,
  instances: readonly unknown[],
  inner: InnerGroups | undefined,
  report: (refusal: Refusal) => void,
): void {
  for (const [index, instance] of instances.entries()) {
    const at = () => `${path()}[${index}]`;
    if (!isObject(instance)) {
      report(wrongType(at(), instance, 'instance'));
      continue;
    }
    for (const [key, value] of Object.entries(instance)) {
      if (typeof value === 'string') continue;
      const within = Array.isArray(value) ? inner?.(key) : undefined;
      if (within) checkInstances(() => valuePath(at(), key), value as unknown[], within, report);
      else report(wrongType(valuePath(at(), key), value, 'text'));
    }
  }
}

/** Returns whether two values are the same text, or the same instances in the same order. */
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
    fields.length === Object.keys(b).length &&
    fields.every(([key, value]) => Object.hasOwn(b, key) && isSameValue(value, b[key]!))
  );
}

/** Returns a path: `values` and `amount` → `values.amount`. Other characters are quoted: `values["Due date"]`. */
export function valuePath(parent: string, key: string): string {
  const name = shortenSent(key);
  return /^[\p{L}\p{N}_$-]+$/u.test(name) ? `${parent}.${name}` : `${parent}[${JSON.stringify(name)}]`;
}

function wrongType(path: string, value: unknown, wanted: 'values' | 'value' | 'instance' | 'text'): Refusal {
  return new Refusal('validation', tell('values.type', { path, given: nameOfType(value), wanted }), path);
}

function nameOfType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

/** §11.5: returns whether a JSON value is an object, and neither null nor an array. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

// §18.7: the `values` of a long body, kept as JSON. Parsing a megabyte takes up to a tenth of a second, so only worker
// threads parse it.

/** JSON has no symbols, so no caller can send a value that passes for long values. */
const LONG = Symbol('long values');

/**
 * `json`: valid JSON with its members in the order in which they were sent. `digest`: see `digestOfValues`. `fault`: the first wrong type
 * (§11.5). It does not count when it was sent for an automatic placeholder, or for a group within a group (`mayNest`), which only the
 * template knows.
 */
export type LongValues = { [LONG]: true; json: string; digest: string; fault: Refusal | undefined; mayNest?: true };

export function longValues(facts: Omit<LongValues, typeof LONG>): LongValues {
  return { [LONG]: true, ...facts };
}

export function isLongValues(values: unknown): values is LongValues {
  return typeof values === 'object' && values !== null && LONG in values;
}
