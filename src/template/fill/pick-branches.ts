/** §10.27: which branches of a template apply to the values of a document, and what the document shows then. */

import { EvaluationFault } from '../language/arithmetic.ts';
import type { Branch, Branches, Reach } from '../model/branches.ts';
import type { Environment, Place } from '../model/expression.ts';
import type { ValueFault } from '../model/value-fault.ts';
import type { Choose } from './choose-in-line.ts';
import type { At } from './locate-value.ts';

export type Picked = {
  choose: Choose;
  /** Whether a placeholder, or the field of an entry, stands in what applies, is named by the theme, or stands nowhere in the text. */
  isReached: (at: At) => boolean;
};

/** `mark`: that of a branch whose condition cannot be evaluated. */
export type ConditionFault = { mark: string; reason: string };

/** `themed`: the placeholders that the theme names. A branch whose condition cannot be evaluated does not apply. */
export function pickBranches(
  reach: Reach,
  environment: Environment,
  themed: ReadonlySet<number>,
  report: (fault: ConditionFault) => void,
): Picked {
  const picks = new Map<object, (readonly Branch[])[]>();
  const shown = new Set(themed);
  const shownInGroups: Set<number>[][] = [];
  const shownIn = (group: number, instance: number): Set<number> => {
    const instances = shownInGroups[group] ?? [];
    shownInGroups[group] = instances;
    const known = instances[instance] ?? new Set();
    instances[instance] = known;
    return known;
  };
  let isPlaced: ReturnType<typeof placesIn> | undefined;

  const applies = ({ condition, mark }: Pick<Branch, 'condition' | 'mark'>, at: Environment): boolean => {
    try {
      return condition === undefined || condition.evaluate(at) === true;
    } catch (error) {
      if (!(error instanceof EvaluationFault)) throw error;
      report({ mark, reason: error.message });
      return false;
    }
  };
  const walk = (part: Reach, at: Environment, instance: number, seen: Set<number>): void => {
    for (const field of part.fields) seen.add(field);
    for (const branches of part.branches) {
      const branch = branches.children.find((one) => applies(one, at));
      const known = picks.get(branches);
      const picked = branch ? [branch as Branch] : [];
      if (known) known[instance] = picked;
      else picks.set(branches, Object.assign([], { [instance]: picked }));
      if (branch) walk(branch.reach, at, instance, seen);
    }
    for (const { group, reach: inside } of part.sections) {
      for (let index = 0; index < at.countOf(group); index++)
        walk(inside, at.entry(group, index), index, shownIn(group, index));
    }
  };
  walk(reach, environment, 0, shown);
  return {
    choose: (branches: Branches, instance) => picks.get(branches)![instance]!,
    isReached: ({ group, index, instance = 0 }) => {
      const seen = group === undefined ? shown : shownInGroups[group]?.[instance];
      if (seen?.has(index)) return true;
      isPlaced ??= placesIn(reach);
      return !isPlaced({ group, index });
    },
  };
}

/** Tells whether a placeholder or field has a place anywhere, whatever applies. */
function placesIn(reach: Reach): (place: Place) => boolean {
  const found = new Set<string>();
  const keyOf = (group: number | undefined, index: number) => `${group ?? ''}:${index}`;
  const walk = ({ fields, sections, branches }: Reach, group: number | undefined): void => {
    for (const field of fields) found.add(keyOf(group, field));
    for (const { children } of branches) for (const branch of children) walk(branch.reach, group);
    for (const section of sections) walk(section.reach, section.group);
  };
  walk(reach, undefined);
  return ({ group, index }) => found.has(keyOf(group, index));
}

export function conditionFault({ mark, reason }: ConditionFault): ValueFault {
  const message = `The template cannot tell whether ${mark} applies: ${reason}; send other values.`;
  return { code: 'invalid_values', message, path: 'values' };
}
