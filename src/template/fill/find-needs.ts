/**
 * §10.27: finds the values that a document needs: those in branches that apply, and those from which these are computed or chosen. Other
 * values are not required, checked or asked for.
 */
import type { Formula, Rules, Step } from '../model/compiled.ts';
import type { Branch, Expression, Place, Reach } from '../model/expression.ts';
import type { At } from './find-target.ts';
import { holderOf, type Nesting } from './hold-entries.ts';

export type Needed = {
  value: (at: At) => boolean;
  group: (group: number) => boolean;
};

/** The group and instance in which something stands. Without `group`, the document itself. */
export type Entry = { group?: number; instance: number };

export type Needs = {
  stands(field: number, entry: Entry): void;
  /** `isIn`: whether the group stands in a branch that applies. */
  hasGroup(group: number): void;
  /** Notes that an expression is evaluated for an instance; without `instance`, for all. */
  asks(expression: Expression, of: Partial<Entry>): void;
  /** Returns the needs; called once everything in the branches that apply is noted. */
  settle(rules: Rules, reach: Reach): Needed;
};

/** `themed`: the placeholders that the theme names. `nesting`: which entries lie in which others. */
export function findNeeds(themed: ReadonlySet<number>, nesting?: Nesting): Needs {
  const single = new Set(themed);
  const groups = new Set<number>();
  /** The fields of groups that are needed in all instances, and in single ones. */
  const inAll: Set<number>[] = [];
  const inEntries: Set<number>[][] = [];
  const inAllOf = (group: number) => setAt(inAll, group);
  const inEntryOf = (group: number, instance: number) => {
    const entries = inEntries[group] ?? [];
    inEntries[group] = entries;
    return setAt(entries, instance);
  };

  let count = 0;
  const add = (to: Set<number>, one: number): void => {
    if (to.has(one)) return;
    to.add(one);
    count += 1;
  };
  const asks: Needs['asks'] = ({ places, groups: whole }, { group, instance }) => {
    for (const place of places) {
      const { group: of, index } = place;
      if (of === undefined) add(single, index);
      else {
        const own = whole.includes(of) ? undefined : instanceOf(nesting, of, { group, instance });
        add(own === undefined ? inAllOf(of) : inEntryOf(of, own), index);
      }
    }
    for (const one of whole) add(groups, one);
  };
  /** The formula or limit of a place is needed where the place is. */
  const asksAt = (expression: Expression, { group, index }: Place): void => {
    if (group === undefined) {
      if (single.has(index)) asks(expression, {});
    } else if (inAll[group]?.has(index)) asks(expression, { group });
    else
      inEntries[group]?.forEach((needed, instance) => {
        if (needed.has(index)) asks(expression, { group, instance });
      });
  };
  const addParts = (rules: Rules, sent: number): void => {
    for (const check of rules.checks)
      if ((check.kind === 'min' || check.kind === 'max') && 'expression' in check.bound)
        asksAt(check.bound.expression, check.place);
    for (const step of rules.steps.toReversed()) {
      if (step.kind === 'formula') asksAt(step.expression, step.place);
      else if (groups.has(step.group)) {
        const { group, fields, where } = madeFrom(step, rules, sent);
        add(groups, group);
        for (const field of fields) add(inAllOf(group), field);
        if (where) asks(where, { group });
      }
    }
  };
  return {
    stands: (field, { group, instance }) => add(group === undefined ? single : inEntryOf(group, instance), field),
    hasGroup: (group) => add(groups, group),
    asks,
    settle(rules, reach) {
      const sent = rules.groupReaders.length - rules.derived.length;
      for (let before = -1; before < count; ) {
        before = count;
        addParts(rules, sent);
      }
      const isNamed = namedIn(rules, reach);
      return {
        value: ({ group, index, instance = 0 }) => {
          const isNeeded =
            group === undefined
              ? single.has(index)
              : inAll[group]?.has(index) || inEntries[group]?.[instance]?.has(index);
          return isNeeded || !isNamed({ ...(group !== undefined && { group }), index });
        },
        group: (group) => groups.has(group),
      };
    },
  };
}

/** Returns what the entries or the rows of a group are made from: fields of a group in all entries, and a condition. */
function madeFrom(
  { kind, group }: Exclude<Step, Formula>,
  { derived, arranged = [] }: Rules,
  sent: number,
): { group: number; fields: number[]; where?: Expression } {
  if (kind === 'entries') {
    const { source, by } = derived[group - sent]!;
    return { group: source, fields: by.map(({ of }) => of) };
  }
  const { where, sort } = arranged.find((one) => one.group === group)!;
  return { group, fields: sort.map(({ field }) => field), ...(where && { where }) };
}

/** Returns the entry of a group that is or holds another entry. Undefined without one. */
function instanceOf(nesting: Nesting, of: number, entry: Partial<Record<keyof Entry, number | undefined>>) {
  const { group, instance } = entry;
  if (of === group || group === undefined || instance === undefined) return of === group ? instance : undefined;
  return nesting && holderOf(nesting, group, instance, of);
}

function setAt(sets: Set<number>[], at: number): Set<number> {
  const known = sets[at] ?? new Set();
  sets[at] = known;
  return known;
}

/** Returns whether a placeholder or field stands in the text or in any expression, whichever branches apply. */
function namedIn({ steps, checks, derived, arranged = [] }: Rules, reach: Reach): (place: Place) => boolean {
  const found = new Set<string>();
  const add = ({ group, index }: Place) => found.add(`${group ?? ''}:${index}`);
  const addBranch = ({ condition, reach: inside }: Pick<Branch, 'condition' | 'reach'>, group: number | undefined) => {
    condition?.places.forEach(add);
    walk(inside, group);
  };
  const walk = (
    { fields, ofDocument = [], ofOuter = [], sections, branches }: Reach,
    group: number | undefined,
  ): void => {
    for (const index of ofDocument) add({ index });
    ofOuter.forEach(add);
    for (const index of fields) add({ ...(group !== undefined && { group }), index });
    for (const { children } of branches) for (const branch of children) addBranch(branch, group);
    for (const section of sections) walk(section.reach, section.group);
  };
  walk(reach, undefined);
  for (const step of steps) if (step.kind === 'formula') step.expression.places.forEach(add);
  for (const check of checks)
    if ('bound' in check && 'expression' in check.bound) check.bound.expression.places.forEach(add);
  for (const { source, by } of derived) for (const { of } of by) add({ group: source, index: of });
  for (const { group, where, sort } of arranged) {
    where?.places.forEach(add);
    for (const { field } of sort) add({ group, index: field });
  }
  return (place) => found.has(`${place.group ?? ''}:${place.index}`);
}
