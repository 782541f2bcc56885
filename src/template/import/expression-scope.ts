/** §10.26: what formulas and conditions of a template may name, in the order of its contents. */
import type { KnownGroup, Known as KnownName, Scope } from '../language/names.ts';
import type { InUse } from './in-use.ts';
import type { PlaceholderEntry } from './names.ts';

/** Outside of groups; `scopeIn` leads into one. */
export function expressionScope({ placeholders, groups }: InUse): Scope {
  return {
    placeholders: placeholders.map(known),
    groups: groups.map(({ entry: { label, key }, fields }): KnownGroup => ({ label, key, fields: fields.map(known) })),
  };
}

/** In a group made from another, sums go over its source, too. */
export function scopeIn(scope: Scope, { groups }: InUse, group: number | undefined): Scope {
  const source = group === undefined ? undefined : groups[group]!.entry.source?.index;
  return { ...scope, ...(group !== undefined && { group }), ...(source !== undefined && { source }) };
}

function known({ label, key, declared }: PlaceholderEntry): KnownName {
  const { type = 'text', options } = declared ?? {};
  return { label, key, type, ...(options && { options }) };
}

/** What an expression names is of use, even where it stands nowhere in the text. */
export function useNamed(
  { places, groups: named }: { places: readonly { group?: number; index: number }[]; groups: readonly number[] },
  { placeholders, groups, unplaced }: InUse,
): void {
  for (const { group, index } of places) {
    unplaced.delete((group === undefined ? placeholders : groups[group]!.fields)[index]!);
    if (group !== undefined) unplaced.delete(groups[group]!.entry);
  }
  for (const group of named) unplaced.delete(groups[group]!.entry);
}
