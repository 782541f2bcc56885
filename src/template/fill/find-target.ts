/**
 * §11.6: resolves a name in `values`: first as a key, then as a label, case-sensitive, in NFC. A former name (§10.10) never becomes
 * another entry's label, or an old caller's value would land in the wrong place.
 */
import { shortenSent } from '../../domain/suggestions.ts';
import { type InnerGroups, type Instance, type Values, valuePath } from '../../domain/values.ts';
import { type Param, tell } from '../../locales/message.ts';
import type { Compiled } from '../model/compiled.ts';
import type { Place } from '../model/expression.ts';
import {
  everyGroup,
  type FormerName,
  type Group,
  type GroupField,
  type Inventory,
  type Placeholder,
} from '../model/inventory.ts';
import { type Nesting, stepsTo } from './hold-entries.ts';

/** The entries of one kind in one scope, with their positions in the inventory. */
export type Scope<E> = Record<'byKey' | 'byLabel', (name: string) => { entry: E; index: number } | undefined>;

type Scopes = { placeholders: Scope<Placeholder>; groups: Scope<Group> };

export function scopesOf({ placeholders, groups, former }: Inventory): Scopes {
  return { placeholders: createScope(placeholders, former), groups: createScope(groups, former) };
}

function fieldsOf({ fields, former }: Group): Scope<GroupField> {
  return createScope(fields, former);
}

/** The names in an entry of a group, or in the document. */
export type EntryScope<Field = GroupField> = { fields: Scope<Field>; groups: Scope<Group> };

export function entryScopeOf(group: Group): EntryScope {
  return { fields: fieldsOf(group), groups: createScope(group.groups ?? [], group.former) };
}

export function findInEntry<Field = GroupField>({ fields, groups }: EntryScope<Field>, name: string) {
  return fields.byKey(name) ?? groups.byKey(name) ?? fields.byLabel(name) ?? groups.byLabel(name);
}

/** Returns the names in a document. */
export function documentScopeOf(inventory: Inventory): EntryScope<Placeholder> {
  const { placeholders: fields, groups } = scopesOf(inventory);
  return { fields, groups };
}

/** Returns which names of `values` and of entries mean groups. Undefined for a template without groups within groups. */
export function innerGroupsOf(inventory: Inventory): InnerGroups | undefined {
  if (!inventory.groups.some(({ groups }) => groups)) return undefined;
  const known = new Map<Group, InnerGroups>();
  const within = (scope: EntryScope<Placeholder>): InnerGroups => {
    return (name) => {
      const entry = findInEntry(scope, name)?.entry;
      if (!entry || !('fields' in entry)) return undefined;
      const inner = known.get(entry) ?? within(entryScopeOf(entry));
      known.set(entry, inner);
      return inner;
    };
  };
  return within(documentScopeOf(inventory));
}

export function findTarget({ placeholders: fields, groups }: Scopes, name: string) {
  return findInEntry({ fields, groups }, name);
}

/** Returns the entry of one scope with a name. */
export function findField<E>({ byKey, byLabel }: Scope<E>, name: string) {
  return byKey(name) ?? byLabel(name);
}

function createScope<E extends { key: string; label: string }>(
  entries: readonly E[],
  former: readonly FormerName[] = [],
): Scope<E> {
  const indexed = entries.map((entry, index) => ({ entry, index }));
  const keys = new Map(indexed.map((one) => [one.entry.key, one]));
  const labels = new Map(indexed.map((one) => [one.entry.label, one]));
  for (const { name } of former) labels.delete(name);
  let composed: typeof labels | undefined;
  const byEquivalent = (name: string) => {
    if (!composed) {
      composed = new Map([...labels].map(([label, one]) => [label.normalize(), one]));
      for (const { name: old, key, moved } of former)
        if (moved || composed.get(old.normalize())?.entry.key !== key) composed.delete(old.normalize());
    }
    return composed.get(name.normalize());
  };
  return { byKey: (name) => keys.get(name), byLabel: (name) => labels.get(name) ?? byEquivalent(name) };
}

// §7.1: locates a refused value for messages: its key, its path in the request, and what was sent.

/** A placeholder of the document, or a field in an instance of its group. */
export type At = Place & { instance?: number };

/** `groups`: `everyGroup`, and derived groups, whose `source` can be sent. `values`: as sent. `nesting`: of its groups within groups. */
export type Located = {
  inventory: Inventory;
  groups: readonly (Group & { source?: number })[];
  values: Values;
  nesting?: Nesting;
};

/** Returns what locating values needs. */
export function locatedIn(
  { inventory, compiled }: { inventory: Inventory; compiled: Pick<Compiled, 'rules'> },
  values: Values,
  nesting: Nesting,
): Located {
  const groups = [...everyGroup(inventory.groups), ...(compiled.rules?.derived ?? [])];
  return { inventory, groups, values, ...(nesting && { nesting }) };
}

/** A placeholder or field as messages name it, its path in `values`, and what was sent for it. */
type Found = { entry: Placeholder; name: Param; path: string; sent?: string };

export function locateValue(told: Located, { group, index, instance = 0 }: At): Found {
  const { inventory, groups, values, nesting } = told;
  const scopes = scopesOf(inventory);
  const sentAs = (wanted: unknown, fallback: string) =>
    Object.keys(values).find((name) => findTarget(scopes, name)?.entry === wanted) ?? fallback;
  if (group === undefined) {
    const entry = inventory.placeholders[index]!;
    const name = sentAs(entry, entry.key);
    return { entry, name: `"${entry.key}"`, path: valuePath('values', name), ...textOf(values, name) };
  }
  const owner = groups[group]!;
  const entry = owner.fields[index]!;
  if (nesting?.[group]) return locateWithin(told, { group, index, instance }, entry);
  const name = tell('values.inEntry', { key: entry.key, entry: instance, group: owner.key });
  const sentOwner = owner.source === undefined ? owner : groups[owner.source]!;
  const groupName = sentAs(sentOwner, sentOwner.key);
  const groupPath = valuePath('values', groupName);
  if (sentOwner !== owner) return { entry, name, path: groupPath };
  const instances = Object.hasOwn(values, groupName) ? values[groupName] : undefined;
  const sent = (Array.isArray(instances) && instances[instance]) || {};
  const fields = fieldsOf(owner);
  const field = Object.keys(sent).find((one) => findField(fields, one)?.entry === entry) ?? entry.key;
  return { entry, name, path: valuePath(`${groupPath}[${instance}]`, field), ...textOf(sent, field) };
}

function locateWithin(
  { inventory, groups, values, nesting }: Located,
  { group, index, instance }: Required<At>,
  entry: GroupField,
): Found {
  let scope: (name: string) => unknown = (name) => findTarget(scopesOf(inventory), name)?.entry;
  let [sent, path]: [Values | Instance, string] = [values, 'values'];
  const keys: string[] = [];
  const steps = stepsTo(nesting, group, instance);
  for (const { group: at, position } of steps) {
    const one = groups[at]!;
    const name = Object.keys(sent).find((written) => scope(written) === one) ?? one.key;
    const instances: unknown = Object.hasOwn(sent, name) ? sent[name] : undefined;
    sent = (Array.isArray(instances) && (instances[position] as Instance | undefined)) || {};
    path = `${valuePath(path, name)}[${position}]`;
    keys.push(at === group ? one.key : `${one.key}[${position}]`);
    const inside = entryScopeOf(one);
    scope = (written) => findInEntry(inside, written)?.entry;
  }
  const field = Object.keys(sent).find((written) => scope(written) === entry) ?? groups[group]!.fields[index]!.key;
  const name = tell('values.inEntry', { key: entry.key, entry: steps.at(-1)!.position, group: keys.join('.') });
  return { entry, name, path: valuePath(path, field), ...textOf(sent, field) };
}

function textOf(values: Values | Instance, name: string): { sent?: string } {
  const sent = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof sent === 'string' ? { sent: shortenSent(sent) } : {};
}

/** Joins at least one name: `a, b and c`. */
export function listWithAnd(names: readonly Param[]): Param {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : tell('text.and', { names: joined(before.toReversed()), last });
}

/** Joins at least one name: `a, b, c`. */
export function joined([first = '', ...others]: readonly Param[]): Param {
  return others.reduce((names, name) => tell('text.comma', { names, name }), first);
}
