/** §10.10: what a new version changes for those who send values, and which of them would notice. */
import type { Group, Inventory, Placeholder } from '../model/inventory.ts';

/** `key` is `items.qty` for a field; `was` the label, key, type, shape or options before; `noticed` by whom, empty when by nobody. */
export type Change = {
  change: 'added' | 'brought back' | 'reworded' | 'renamed' | 'changed' | 'removed';
  key: string;
  label: string;
  was: string;
  noticed: string;
};

type Entry = Placeholder | Group;

/**
 * The entries of both inventories are identified; `known` are those of all versions before. In order of the new version, then of what was
 * removed.
 */
export function findChanges(previous: Inventory, next: Inventory, known: ReadonlySet<string>): Change[] {
  const groupsBefore = new Map(previous.groups.map((group) => [group.entry, group]));
  return [
    ...compare(previous.placeholders, next.placeholders, known, ''),
    ...compare(previous.groups, next.groups, known, ''),
    ...next.groups.flatMap((group) => {
      const before = groupsBefore.get(group.entry);
      // The fields of a group that is new are told by the group.
      return before ? compare(before.fields, group.fields, known, `${group.key}.`) : [];
    }),
  ];
}

function compare(before: Entry[], after: Entry[], known: ReadonlySet<string>, prefix: string): Change[] {
  const old = new Map(before.map((one) => [one.entry, one]));
  const now = new Set(after.map(({ entry }) => entry));
  const describe = ({ key, label }: Entry, change: Change['change'], was = '', noticed = ''): Change => ({
    change,
    key: prefix + key,
    label,
    was,
    noticed,
  });
  return [
    ...after.flatMap((one) => {
      const earlier = old.get(one.entry);
      if (!earlier) return [describe(one, known.has(one.entry!) ? 'brought back' : 'added')];
      const changes: Change[] = [];
      if (one.label !== earlier.label)
        changes.push(describe(one, 'reworded', earlier.label, `who sends the label "${earlier.label}"`));
      if (one.key !== earlier.key)
        changes.push(describe(one, 'renamed', prefix + earlier.key, `who sends the key "${earlier.key}"`));
      const narrowed = narrowing(earlier, one);
      if (narrowed) changes.push(describe(one, 'changed', narrowed.was, narrowed.noticed));
      return changes;
    }),
    ...before
      .filter(({ entry }) => !now.has(entry))
      .map((one) => describe(one, 'removed', '', isAutomatic(one) ? '' : `who sends ${namesOf(one)}`)),
  ];
}

/** What was accepted and is no longer. */
function narrowing(before: Entry, after: Entry): { was: string; noticed: string } | undefined {
  if ('fields' in before || 'fields' in after) return narrowedBound(before, after, 'entries');
  if (before.type !== after.type) return { was: before.type, noticed: `who sends a ${before.type}` };
  if (after.type === 'date' && before.format !== after.format)
    return { was: before.format ?? '', noticed: `who sends a date as ${before.format}` };
  const gone = (before.options ?? []).filter((option) => !after.options?.includes(option));
  if (gone.length > 0)
    return { was: gone.join(', '), noticed: `who sends ${gone.map((one) => `"${one}"`).join(' or ')}` };
  const formula = before.computed?.formula ?? '';
  if (after.computed && !after.computed.override && after.computed.formula !== formula)
    return { was: formula, noticed: 'who sends something else than it computes' };
  if (after.required && !before.required) return { was: 'optional', noticed: 'who leaves it blank' };
  const { pattern = '' } = before;
  if (after.pattern !== undefined && after.pattern !== pattern)
    return { was: pattern, noticed: `who sends what does not match ${after.pattern}` };
  return narrowedBound(before, after, '');
}

type Bounded = { min?: number | string; max?: number | string };

/** A formula may allow less than the one before it. */
function narrowedBound(before: Bounded, after: Bounded, what: string): { was: string; noticed: string } | undefined {
  const isWider = (bound: 'min' | 'max', sign: 1 | -1) =>
    after[bound] === undefined || sign * Number(after[bound]) >= sign * Number(before[bound] ?? Number.NaN);
  const describe = (bound: 'min' | 'max', than: string) =>
    after[bound] === before[bound]
      ? undefined
      : { was: String(before[bound] ?? ''), noticed: `who sends ${than} ${after[bound]} ${what}`.trim() };
  return (
    (isWider('min', -1) ? undefined : describe('min', what ? 'fewer than' : 'less than')) ??
    (isWider('max', 1) ? undefined : describe('max', 'more than'))
  );
}

function namesOf({ key, label }: Entry): string {
  return [...new Set([key, label])].map((name) => `"${name}"`).join(' or ');
}

function isAutomatic(entry: Entry): boolean {
  return 'auto' in entry;
}
