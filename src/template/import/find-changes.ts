/** §10.10: finds what a new version changes for people who send values, and which of them would notice. */
import { writeNumber } from '../../domain/numbers.ts';
import { type Message, type Param, tell } from '../../locales/message.ts';
import { type Formats, savedFormats, shapeOf } from '../model/formats.ts';
import {
  everyGroup,
  type FormerName,
  type Group,
  type History,
  type Inventory,
  type KnownEntry,
  type Placeholder,
} from '../model/inventory.ts';

/**
 * `key`: `items.qty` for a field. `was`: the previous label, key, type, format, options, formula or limit. `noticed`: who notices; empty
 * for nobody.
 */
export type Change = {
  change: 'added' | 'brought back' | 'reworded' | 'renamed' | 'changed' | 'removed';
  key: string;
  label: string;
  was: string;
  noticed: Message | '';
};

type Entry = Placeholder | Group;

/**
 * The entries of both inventories have identities. `known`: the entries of all earlier versions. Changes are in the order of the new
 * version; removals come last.
 */
export function findChanges(previous: Inventory, next: Inventory, known: ReadonlySet<string>): Change[] {
  const groupsBefore = new Map(everyGroup(previous.groups).map((group) => [group.entry, group]));
  const written = [previous, next].map(({ formats }) => savedFormats(formats));
  const [was, is] = written.map((formats) => (one: Entry) => exampleOf(formats, one)) as [Example, Example];
  const facts = { known, was, is };
  return [
    ...compare(previous.placeholders, next.placeholders, facts, ''),
    ...compare(previous.groups, next.groups, facts, ''),
    ...next.groups.flatMap((group) => changesIn(group, '', groupsBefore, facts)),
  ];
}

/** `prefix`: the keys of the groups around. */
function changesIn(group: Group, prefix: string, before: Map<string | undefined, Group>, facts: Facts): Change[] {
  const known = before.get(group.entry);
  // What a new group holds is covered by the group's own change.
  if (!known) return [];
  const path = `${prefix}${group.key}.`;
  return [
    ...compare(known.fields, group.fields, facts, path),
    ...compare(known.groups ?? [], group.groups ?? [], facts, path),
    ...(group.groups ?? []).flatMap((inner) => changesIn(inner, path, before, facts)),
  ];
}

/** Returns an example of how an entry writes numbers, if it does. `was`: in the version before. */
type Example = (one: Entry) => string | undefined;
type Facts = { known: ReadonlySet<string>; was: Example; is: Example };

/** A number with more decimals than most formats show. */
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
      // A later release may read the same format differently.
      if ('format' in one && 'format' in earlier && one.format === earlier.format && is(one) !== was(earlier))
        changes.push(describe(one, 'changed', `${NUMBER} as ${was(earlier)}`));
      return changes;
    }),
    ...before
      .filter(({ entry }) => !now.has(entry))
      .map((one) => describe(one, 'removed', '', 'auto' in one ? '' : whoSends([...new Set([one.key, one.label])]))),
  ];
}

// §10.10: finds values that the previous version accepted and the new one refuses, and who would notice.

/** `was`: the previous rule; empty if there was none. */
type Narrowing = { was: string; noticed: Message };

function findNarrowings(before: Placeholder | Group, after: Placeholder | Group): Narrowing[] {
  if ('fields' in before || 'fields' in after)
    return 'fields' in before && 'fields' in after ? ofEntries(before, after) : [];
  const typed = ofType(before, after);
  return typed ? [typed] : [...ofOptions(before, after), ...ofRules(before, after)];
}

/** Returns who would notice a new placeholder or group: callers who do not send a required one. */
function noticedWhenAdded(added: Placeholder | Group): Message | undefined {
  const isMissed = 'fields' in added ? (added.min ?? 0) > 1 || added.fields.some(isMissing) : isMissing(added);
  return isMissed ? tell('template.narrowed.required') : undefined;
}

function isMissing({ required, value, computed }: Placeholder): boolean {
  return required === true && value === '' && !computed;
}

function ofType(before: Placeholder, after: Placeholder): Narrowing | undefined {
  if (before.type !== after.type)
    return { was: before.type, noticed: tell('template.narrowed.type', { type: before.type }) };
  return after.type === 'date' && before.format !== after.format
    ? { was: before.format ?? '', noticed: tell('template.narrowed.date', { format: before.format ?? '' }) }
    : undefined;
}

function ofOptions(before: Placeholder, after: Placeholder): Narrowing[] {
  const gone = (before.options ?? []).filter((option) => !after.options?.includes(option));
  if (gone.length === 0) return [];
  return [{ was: gone.join(', '), noticed: whoSends(gone) }];
}

function ofRules(before: Placeholder, after: Placeholder): Narrowing[] {
  const found: Narrowing[] = [];
  const { computed, required, type, exact, decimals } = after;
  const isSame = computed?.formula === before.computed?.formula && !before.computed?.override;
  if (computed && !computed.override && !isSame)
    found.push({
      was: before.computed?.formula ?? '',
      noticed: tell('template.narrowed.otherThan', { formula: computed.formula }),
    });
  if (exact && (!before.exact || decimals! < (before.decimals ?? decimals!)))
    found.push({
      was: before.exact ? `${before.decimals} decimals` : 'not exact',
      noticed: tell('template.narrowed.decimals', { count: decimals! }),
    });
  if (required && !before.required)
    found.push({
      was: 'not required',
      noticed: tell(isMissing(after) ? 'template.narrowed.blankOrMissing' : 'template.narrowed.blank'),
    });
  const [less, more] = type === 'date' ? (['before', 'after'] as const) : (['min', 'max'] as const);
  if (isStricter(before.min, after.min, 1))
    found.push({ was: named('min', before.min), noticed: tell(`template.narrowed.${less}`, { limit: after.min! }) });
  if (isStricter(before.max, after.max, -1))
    found.push({ was: named('max', before.max), noticed: tell(`template.narrowed.${more}`, { limit: after.max! }) });
  if (type === 'text' && before.type === type && after.markdown !== before.markdown)
    found.push({ was: named('markdown', before.markdown), noticed: tell('template.narrowed.marks') });
  if (after.pattern !== undefined && after.pattern !== before.pattern)
    found.push({ was: before.pattern ?? '', noticed: tell('template.narrowed.pattern', { pattern: after.pattern }) });
  return found;
}

function ofEntries(before: Group, after: Group): Narrowing[] {
  const found: Narrowing[] = [];
  if ((after.min ?? 0) > (before.min ?? 0))
    found.push({ was: named('min', before.min), noticed: tell('template.narrowed.fewest', { count: after.min! }) });
  if ((after.max ?? Infinity) < (before.max ?? Infinity))
    found.push({ was: named('max', before.max), noticed: tell('template.narrowed.most', { count: after.max! }) });
  return found;
}

/** Limits that cannot be compared, such as formulas, may be stricter if they differ. */
function isStricter(before: string | undefined, after: string | undefined, direction: 1 | -1): boolean {
  if (after === undefined || after === before) return false;
  if (before === undefined) return true;
  const difference = Number(after) - Number(before);
  return Number.isNaN(difference) || difference * direction > 0;
}

function named(limit: string, before: string | number | undefined): string {
  return before === undefined ? '' : `${limit} ${before}`;
}

/** Returns a phrase such as `who sends "a" or "b"`. */
function whoSends(names: readonly string[]): Message {
  const [a = '', b = '', c = ''] = names;
  if (names.length === 2) return tell('template.narrowed.label2', { a, b });
  if (names.length === 3) return tell('template.narrowed.label3', { a, b, c });
  const quoted = names.map((name): Param => `"${name}"`);
  return tell('template.narrowed.sends', { what: quoted.reduce((names, name) => tell('text.or', { names, name })) });
}

// §10.10: gives each new entry of an inventory an identity, and each scope its former names.

type Identified = { entry?: string; key: string; label: string };

/** Returns the inventory as it is saved. `newId`: makes a UUID. */
export function identifyEntries(inventory: Inventory, history: History, newId: () => string): Inventory {
  const identify = <E extends Identified>(one: E): E & { entry: string } => ({ ...one, entry: one.entry ?? newId() });
  const placeholders = inventory.placeholders.map(identify);
  const knownGroups = new Map(everyGroup(history.groups).map((group) => [group.id, group]));
  // A group has an older identity than those within it, so that a backup has it first.
  const identifyGroup = (one: Group): Group & { entry: string } => {
    const group = identify(one);
    const fields = group.fields.map(identify);
    const inner = group.groups?.map(identifyGroup);
    const known = knownGroups.get(group.entry);
    const former = formerNames([...(known?.fields ?? []), ...(known?.groups ?? [])], [...fields, ...(inner ?? [])]);
    return { ...group, fields, ...(inner && { groups: inner }), former };
  };
  const groups = inventory.groups.map(identifyGroup);
  const former = formerNames([...history.placeholders, ...history.groups], [...placeholders, ...groups]);
  return { ...inventory, placeholders, groups, former };
}

/** Keys take precedence over labels, as in `values`. */
function formerNames(known: readonly KnownEntry[], present: readonly Identified[]): FormerName[] {
  const keyNow = new Map(present.map(({ entry, key }) => [entry, key]));
  const keys = new Set(present.map(({ key }) => key));
  const byLabel = new Map(present.map((one) => [one.label.normalize(), one]));
  const former = new Map<string, FormerName>();
  for (const { id, keys: own } of known)
    for (const name of own) if (!keys.has(name)) former.set(name, { name, key: keyNow.get(id) ?? null });
  for (const { id, labels: own } of known)
    for (const name of own) {
      const holder = byLabel.get(name.normalize());
      if (holder?.entry === id || keys.has(name) || former.has(name)) continue;
      former.set(name, holder ? { name, key: holder.key, moved: true } : { name, key: keyNow.get(id) ?? null });
    }
  return [...former.values()];
}
