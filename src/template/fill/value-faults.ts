/** §7.1: messages about values that do not fit: each names the placeholder by its key and says what to send instead. */
import { Refusal } from '../../domain/errors.ts';
import { findClosest, listNames, shortenSent } from '../../domain/suggestions.ts';
import { valuePath } from '../../domain/values.ts';
import type { Reference } from '../model/compiled.ts';
import type { FormerName, Group, Inventory } from '../model/inventory.ts';
import type { ValueFault, ValueFaults } from '../model/value-fault.ts';
import { type At, type Located, locateValue } from './locate-value.ts';

/** §11.13: group entries in one request. */
export const MAX_INSTANCES = 10_000;

/** Answers what stands in the place of a value that does not fit, where the document is made all the same: a blank. */
export function reportValueFault(faults: ValueFaults, describe: () => ValueFault): '' {
  if (faults.reported.length < faults.max) faults.reported.push(describe());
  faults.count++;
  return '';
}

function suggest(name: string, keys: string[]): string {
  const closest = findClosest(name, keys);
  return `${closest === undefined ? '' : `Did you mean "${closest}"? `}Valid keys: ${listNames(keys)}.`;
}

/** §10.10: what has become of a name of an earlier version; undefined for one that there never was. */
function tellFormer(sent: string, keys: string[], former: readonly FormerName[] = []): string | undefined {
  const found = former.find(({ name }) => name.normalize() === sent.normalize());
  if (!found) return undefined;
  const quoted = `"${shortenSent(sent)}"`;
  if (found.key === null) return `${quoted} was removed from the template. Valid keys: ${listNames(keys)}.`;
  return found.moved
    ? `${quoted} is the label of another placeholder than it was; send its key, "${found.key}".`
    : `${quoted} is called "${found.key}" now; send that key.`;
}

export function unknownPlaceholder(
  path: string,
  name: string,
  { placeholders, groups, former }: Inventory,
): ValueFault {
  const keys = [...placeholders.filter(({ auto }) => !auto), ...groups].map(({ key }) => key);
  const message =
    tellFormer(name, keys, former) ?? `"${shortenSent(name)}" matches no placeholder. ${suggest(name, keys)}`;
  return { code: 'unknown_placeholder', message, path };
}

/** §10.28: a group that is made from another is no part of what callers send. */
export function sentDerived(path: string, name: string, { label }: Group, source: Group): ValueFault {
  const message = `"${shortenSent(name)}" is no part of what is sent: the group "${label}" is made from the entries of "${source.key}"; leave it out.`;
  return { code: 'unknown_placeholder', message, path };
}

export function unknownField(path: string, name: string, group: Group, index: number): ValueFault {
  const keys = group.fields.filter(({ auto }) => !auto).map(({ key }) => key);
  const message =
    tellFormer(name, keys, group.former) ??
    `"${shortenSent(name)}" in entry ${index} matches no field of the group "${group.key}". ${suggest(name, keys)}`;
  return { code: 'unknown_group_field', message, path };
}

export function sentTwice(path: string, key: string): ValueFault {
  return {
    code: 'invalid_values',
    message: `"${key}" is sent twice with different values, by key and by label; send it once.`,
    path,
  };
}

export function notText(path: string, key: string): ValueFault {
  return {
    code: 'invalid_values',
    message: `"${key}" is a placeholder, not a group; send a string.`,
    path,
  };
}

export function notInstances(path: string, group: Group): ValueFault {
  return {
    code: 'invalid_values',
    message: `"${group.key}" is a repeating group; send an array of objects with the keys: ${listNames(
      group.fields.filter(({ auto }) => !auto).map(({ key }) => key),
    )}.`,
    path,
  };
}

export function tooManyInstances(path: string): ValueFault {
  return {
    code: 'invalid_values',
    message: `There are more than ${MAX_INSTANCES} group entries in one request; send fewer.`,
    path,
  };
}

/** §10.23: a reference to the one clause `id` of a group that has another number of entries. */
export function lostReference(id: string, { key }: Group, entries: number): ValueFault {
  const why =
    entries === 0 ? `"${key}" is empty, which removes it` : `each of the ${entries} entries of "${key}" has one`;
  return {
    code: 'invalid_values',
    message: `The text refers to the number of the clause "${shortenSent(id)}", but ${why}; send one entry for "${key}".`,
    path: valuePath('values', key),
    fact: { kind: 'reference' },
  };
}

/** §10.27: a reference to the clause `id` of branches that do not apply. */
export function leftOutReference(
  id: string,
  branches: NonNullable<Reference['branches']>,
  { placeholders, groups }: Inventory,
): ValueFault {
  const where =
    branches.length === 0
      ? 'which a condition or a blank leaves out'
      : `which is there only where ${listMarks(branches)} applies`;
  const [place] = branches.flatMap(({ condition }) => condition?.places ?? []);
  const named = place && (place.group === undefined ? placeholders[place.index] : groups[place.group]);
  const path = named ? valuePath('values', named.key) : 'values';
  const message = `The text refers to the number of the clause "${shortenSent(id)}", ${where}; send values with which it does, or mend the template.`;
  return { code: 'invalid_values', message, path, isOfText: true };
}

function listMarks(branches: NonNullable<Reference['branches']>): string {
  return branches
    .map(({ mark }) => mark)
    .toReversed()
    .join(' … ');
}

/** §10.35: a code that cannot say what is in it. */
export function codeFault(told: Located, at: At, problem: string): ValueFault {
  const { name, path } = locateValue(told, at);
  const message = `The value of ${name} does not fit: ${problem}.`;
  return { code: 'invalid_values', message, path, fact: { kind: 'code', reason: problem } };
}

export function toRefusal({ code, message, path }: ValueFault, others: number): Refusal {
  const more = others === 0 ? '' : ` (And ${others} more ${others === 1 ? 'fault' : 'faults'}.)`;
  return new Refusal(code, message + more, path);
}
