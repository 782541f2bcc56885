/** §10.7, §10.28: the order of the inventory and of all contents, and what stands nowhere in the text. */
import type { GroupEntry, Names, PlaceholderEntry, WrittenNames } from './written-names.ts';

/**
 * Entries in order of first appearance in the text, then of declaration. Groups that are made from others are the last. `unplaced` stand
 * nowhere in the text: they are of use only where something is computed from them, or a theme names them.
 */
export type InUse = {
  placeholders: PlaceholderEntry[];
  groups: { entry: GroupEntry; fields: PlaceholderEntry[] }[];
  unplaced: Set<PlaceholderEntry | GroupEntry>;
};

/** All groups, without their fields. */
export function groupsInUse({ groups }: Names, written: WrittenNames): InUse {
  const inText = new Set([...written.groups.keys()].map(groups.resolve));
  const derived = groups.entries.filter(({ declared }) => declared?.from !== undefined);
  const sent = [...inText, ...groups.entries].filter((entry) => !derived.includes(entry));
  const all = [...new Set([...sent, ...derived])];
  all.forEach((entry, index) => {
    entry.index = index;
  });
  return {
    placeholders: [],
    groups: all.map((entry) => ({ entry, fields: [] })),
    unplaced: new Set(all.filter((entry) => !inText.has(entry))),
  };
}

/** Puts all that is declared behind what the text has. */
export function useDeclared({ placeholders }: Names, inUse: InUse): void {
  const use = (declared: readonly PlaceholderEntry[], used: PlaceholderEntry[]) => {
    for (const entry of declared) {
      if (entry.index !== undefined) continue;
      entry.index = used.push(entry) - 1;
      // The values that make a group need not be shown.
      if (!entry.by) inUse.unplaced.add(entry);
    }
  };
  use(placeholders.entries, inUse.placeholders);
  for (const { entry, fields } of inUse.groups) {
    use(entry.fields.entries, fields);
    // What begins a link must be a whole URL where it is sent.
    for (const { by, beginsUrl } of fields) if (by && beginsUrl) by.beginsUrl = true;
  }
}
