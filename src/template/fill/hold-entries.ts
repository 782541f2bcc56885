/**
 * §11.16: the entries of groups within groups. Those of each group lie flat, one after another, in the order of the entries that hold
 * them; so a field has one column of values, and an entry one index, however deep its group stands.
 */
import type { EntryRange } from '../model/expression.ts';
import { everyGroup, type Group, outersOf } from '../model/inventory.ts';

/** The texts of sent values, by field of a scope. Undefined for a field that keeps its default. */
export type Sent = (string | undefined)[];

/**
 * Where the entries of a group within another lie. `starts`: for each entry of the group `outer`, the index of its first entry, and at
 * the end their number. `holders`: for each entry, the index of the entry that holds it.
 */
export type Held = { outer: number; starts: readonly number[]; holders: readonly number[] };

/** For each group of `everyGroup` that stands within another. Undefined for a template without such groups. */
export type Nesting = readonly (Held | undefined)[] | undefined;

/** The entries that were sent for the groups within an entry. */
export type SentWithin = ReadonlyMap<Sent, ReadonlyMap<Group, Sent[]>>;

/**
 * Puts the entries of groups within others into `groups`, which has those of the document's groups. An entry that leaves out a group
 * keeps the one row of its author; `keep` is called for each such row. If it returns false, there are too many, and each group is left with one
 * entry.
 */
export function holdEntries(
  tree: readonly Group[],
  groups: (Sent[] | undefined)[],
  within: SentWithin,
  keep: () => boolean,
): Nesting {
  const all = everyGroup(tree);
  if (all === tree) return undefined;
  const nesting: (Held | undefined)[] = [];
  for (const [group, outer] of outersOf(tree).entries()) {
    if (outer === undefined) {
      nesting.push(undefined);
      continue;
    }
    groups[outer] ??= [[]];
    const [entries, starts, holders]: [Sent[], number[], number[]] = [[], [0], []];
    for (const [holder, entry] of groups[outer].entries()) {
      const own = within.get(entry)?.get(all[group]!);
      if (!own && !keep()) {
        groups.splice(0, all.length, ...all.map(() => [[]]));
        return singleEntries(tree);
      }
      for (const one of own ?? [[]]) holders.push(entries.push(one) && holder);
      starts.push(entries.length);
    }
    groups[group] = entries;
    nesting.push({ outer, starts, holders });
  }
  return nesting;
}

/** Returns where the entries lie when each group has one. */
export function singleEntries(tree: readonly Group[]): Nesting {
  if (everyGroup(tree) === tree) return undefined;
  return outersOf(tree).map((outer) => (outer === undefined ? undefined : { outer, starts: [0, 1], holders: [0] }));
}

/** Returns the entries of a group within the entry `at` of `base`, a group around it. */
export function entriesWithin(nesting: Nesting, group: number, base: number, at: number): EntryRange {
  if (group === base) return { from: at, to: at + 1 };
  const { outer, starts } = nesting![group]!;
  const { from, to } = entriesWithin(nesting, outer, base, at);
  return { from: starts[from]!, to: starts[to]! };
}

/** An entry of a group, and its position among those that the same entry holds. */
type Step = { group: number; index: number; position: number };

/** Returns the entries around an entry and the entry itself, the outermost first. */
export function stepsTo(nesting: Nesting, group: number, index: number): Step[] {
  const held = nesting?.[group];
  if (!held) return [{ group, index, position: index }];
  const holder = held.holders[index]!;
  return [...stepsTo(nesting, held.outer, holder), { group, index, position: index - held.starts[holder]! }];
}

/** Returns the index of the entry of `outer` that holds an entry, however deep. Undefined if `outer` is not around its group. */
export function holderOf(nesting: Nesting, group: number, index: number, outer: number): number | undefined {
  return stepsTo(nesting, group, index).find((step) => step.group === outer)?.index;
}

/** Returns the path of an entry by the keys of its groups: `values.sections[2].items[0]`. */
export function pathOfEntry(
  groups: readonly Pick<Group, 'key'>[],
  nesting: Nesting,
  group: number,
  index: number,
): string {
  const steps = stepsTo(nesting, group, index);
  return ['values', ...steps.map((step) => `${groups[step.group]!.key}[${step.position}]`)].join('.');
}
