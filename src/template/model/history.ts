/** §10.10: the entries (placeholders, groups, fields) that the versions of a template have had so far. */
import type { Inventory, PlaceholderType } from './inventory.ts';

export type EntryType = PlaceholderType | 'group';

/** An entry keeps its identity when its label or its key changes, and when it is dropped and comes back. */
export type KnownEntry = {
  id: string;
  /** All that it has had, the newest last. They stay its own. */
  keys: string[];
  labels: string[];
  /** Whether it is, or once was, a counter. */
  counted: boolean;
  /** As the version before has it; undefined when it was dropped earlier. */
  type?: EntryType;
};

export type KnownGroup = KnownEntry & { fields: KnownEntry[] };

/**
 * Entries of the version before come first, in their order there; those dropped earlier follow. `takesDoubtsAsNew`: the author of a Word file cannot write which entry was reworded; one in doubt is another, whose key is new.
 */
export type History = { placeholders: KnownEntry[]; groups: KnownGroup[]; takesDoubtsAsNew?: true };

export const NO_HISTORY: History = { placeholders: [], groups: [] };

/** What one saved version alone knows. Throws when the entries of the inventory have no identity. */
export function historyOf({ placeholders, groups }: Inventory): History {
  const known = <T extends EntryType>(one: { entry?: string; key: string; label: string }, type: T) => ({
    id: identityOf(one),
    keys: [one.key],
    labels: [one.label],
    counted: type === 'counter',
    type,
  });
  return {
    placeholders: placeholders.map((one) => known(one, one.type)),
    groups: groups.map((group) => ({
      ...known(group, 'group'),
      fields: group.fields.map((field) => known(field, field.type)),
    })),
  };
}

function identityOf({ entry, label }: { entry?: string; label: string }): string {
  if (entry === undefined)
    throw new Error(`Cannot tell the history of ${JSON.stringify(label)}, expected a saved entry`);
  return entry;
}

/** The identities of all entries. */
export function entriesOf({ placeholders, groups }: History): Set<string> {
  return new Set([...placeholders, ...groups, ...groups.flatMap(({ fields }) => fields)].map(({ id }) => id));
}
