/** §7.1: where a value stands that a rule refuses, as messages say it: by its key, where it was sent, and what was sent. */

import { shortenSent } from '../../domain/suggestions.ts';
import { type Instance, type Values, valuePath } from '../../domain/values.ts';
import { type Param, tell } from '../../locales/message.ts';
import type { Place } from '../model/expression.ts';
import type { Group, Inventory, Placeholder } from '../model/inventory.ts';
import { fieldsOf, findField, findTarget, scopesOf } from './find-target.ts';

/** A placeholder of the document, or a field in an entry of its group. */
export type At = Place & { instance?: number };

/** `groups`: with those that are made from others, from a `source` that can be sent; `values`: as they were sent. */
export type Located = { inventory: Inventory; groups: readonly (Group & { source?: number })[]; values: Values };

/** A placeholder or a field as messages name it, where it stands in `values`, and what was sent for it. */
export type Found = { entry: Placeholder; name: Param; path: string; sent?: string };

export function locateValue({ inventory, groups, values }: Located, { group, index, instance = 0 }: At): Found {
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

function textOf(values: Values | Instance, name: string): { sent?: string } {
  const sent = Object.hasOwn(values, name) ? values[name] : undefined;
  return typeof sent === 'string' ? { sent: shortenSent(sent) } : {};
}

/** `a, b and c`; of at least one name. */
export function listWithAnd(names: readonly Param[]): Param {
  const [last = '', ...before] = names.toReversed();
  return before.length === 0 ? last : tell('text.and', { names: joined(before.toReversed()), last });
}

/** `a, b, c`; of at least one name. */
export function joined([first = '', ...others]: readonly Param[]): Param {
  return others.reduce((names, name) => tell('text.comma', { names, name }), first);
}
