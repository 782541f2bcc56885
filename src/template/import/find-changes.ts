/** §10.10: what a new version changes for those who send values, and which of them would notice. */

import { writeNumber } from '../../domain/numbers.ts';
import { type Message, tell } from '../../locales/message.ts';
import { type Formats, savedFormats, shapeOf } from '../model/formats.ts';
import type { Group, Inventory, Placeholder } from '../model/inventory.ts';
import { findNarrowings, noticedWhenAdded, whoSends } from './find-narrowings.ts';

/** `key` is `items.qty` for a field; `was` the label, key, type, shape, options, formula or limit before; `noticed` by whom, empty when by nobody. */
export type Change = {
  change: 'added' | 'brought back' | 'reworded' | 'renamed' | 'changed' | 'removed';
  key: string;
  label: string;
  was: string;
  noticed: Message | '';
};

type Entry = Placeholder | Group;

/**
 * The entries of both inventories are identified; `known` are those of all versions before. In order of the new version, then of what was
 * removed.
 */
export function findChanges(previous: Inventory, next: Inventory, known: ReadonlySet<string>): Change[] {
  const groupsBefore = new Map(previous.groups.map((group) => [group.entry, group]));
  const written = [previous, next].map(({ formats }) => savedFormats(formats));
  const [was, is] = written.map((formats) => (one: Entry) => exampleOf(formats, one)) as [Example, Example];
  const facts = { known, was, is };
  return [
    ...compare(previous.placeholders, next.placeholders, facts, ''),
    ...compare(previous.groups, next.groups, facts, ''),
    ...next.groups.flatMap((group) => {
      const before = groupsBefore.get(group.entry);
      // The fields of a group that is new are told by the group.
      return before ? compare(before.fields, group.fields, facts, `${group.key}.`) : [];
    }),
  ];
}

/** How an entry writes a number, if it does; `was`: in the version before. */
type Example = (one: Entry) => string | undefined;
type Facts = { known: ReadonlySet<string>; was: Example; is: Example };

/** Has more decimals than most formats show. */
const NUMBER = '-1234.5678';

function exampleOf({ number }: Formats, one: Entry): string | undefined {
  if (!('type' in one) || one.type !== 'number' || one.format === undefined) return undefined;
  const shape = shapeOf(number(one.format));
  return shape && writeNumber(NUMBER, shape);
}

function compare(before: Entry[], after: Entry[], { known, was, is }: Facts, prefix: string): Change[] {
  const old = new Map(before.map((one) => [one.entry, one]));
  const now = new Set(after.map(({ entry }) => entry));
  const describe = ({ key, label }: Entry, change: Change['change'], was = '', noticed: Message | '' = ''): Change => ({
    change,
    key: prefix + key,
    label,
    was,
    noticed,
  });
  return [
    ...after.flatMap((one) => {
      const earlier = old.get(one.entry);
      if (!earlier)
        return [describe(one, known.has(one.entry!) ? 'brought back' : 'added', '', noticedWhenAdded(one) ?? '')];
      const changes: Change[] = [];
      if (one.label !== earlier.label)
        changes.push(
          describe(one, 'reworded', earlier.label, tell('template.narrowed.label', { label: `"${earlier.label}"` })),
        );
      if (one.key !== earlier.key)
        changes.push(
          describe(one, 'renamed', prefix + earlier.key, tell('template.narrowed.key', { key: `"${earlier.key}"` })),
        );
      for (const { was: limit, noticed } of findNarrowings(earlier, one))
        changes.push(describe(one, 'changed', limit, noticed));
      // A later release may read the same format otherwise.
      if ('format' in one && 'format' in earlier && one.format === earlier.format && is(one) !== was(earlier))
        changes.push(describe(one, 'changed', `${NUMBER} as ${was(earlier)}`));
      return changes;
    }),
    ...before
      .filter(({ entry }) => !now.has(entry))
      .map((one) => describe(one, 'removed', '', isAutomatic(one) ? '' : whoSends([...new Set([one.key, one.label])]))),
  ];
}

function isAutomatic(entry: Entry): boolean {
  return 'auto' in entry;
}
