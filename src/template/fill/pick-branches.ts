/** §10.27: which branches of a template apply to the values of a document, and what the document shows then. */

import { type Message, tell } from '../../locales/message.ts';
import { EvaluationFault } from '../language/arithmetic.ts';
import type { Rules } from '../model/compiled.ts';
import type { Branch, Branches, Environment, Reach } from '../model/expression.ts';
import type { ValueFault } from '../model/fault.ts';
import type { BranchFact } from '../model/filled-document.ts';
import type { Choose } from './choose-in-line.ts';
import { type Entry, findNeeds, type Needed } from './find-needs.ts';
import { listBranches } from './list-branches.ts';

export type Picked = {
  choose: Choose;
  /** Which values the document needs. */
  needed: () => Needed;
  /** Which branches apply, in the order of the file. */
  facts: () => BranchFact[];
};

/** `mark`: that of a branch whose condition cannot be evaluated. */
export type ConditionFault = { mark: string; reason: Message };

/** `themed`: the placeholders that the theme names. A branch whose condition cannot be evaluated does not apply. */
export function pickBranches(
  rules: Rules & { reach: Reach },
  environment: Environment,
  themed: ReadonlySet<number>,
  report: (fault: ConditionFault) => void,
): Picked {
  const { reach } = rules;
  const picks = new Map<object, (readonly Branch[])[]>();
  const needs = findNeeds(themed);

  const applies = ({ condition, mark }: AnyBranch, at: Environment, entry: Entry): boolean => {
    if (!condition) return true;
    needs.asks(condition, entry);
    try {
      return condition.evaluate(at) === true;
    } catch (error) {
      if (!(error instanceof EvaluationFault)) throw error;
      report({ mark, reason: error.told });
      return false;
    }
  };
  const walk = (part: Reach, at: Environment, entry: Entry): void => {
    const { instance } = entry;
    for (const field of part.fields) needs.stands(field, entry);
    for (const field of part.ofDocument ?? []) needs.stands(field, DOCUMENT);
    for (const branches of part.branches) {
      const branch = branches.children.find((one) => applies(one, at, entry));
      const known = picks.get(branches);
      const picked = branch ? [branch as Branch] : [];
      if (known) known[instance] = picked;
      else picks.set(branches, Object.assign([], { [instance]: picked }));
      if (branch) walk(branch.reach, at, entry);
    }
    for (const { group, reach: inside } of part.sections) {
      needs.hasGroup(group);
      for (let index = 0; index < at.countOf(group); index++)
        walk(inside, at.entry(group, index), { group, instance: index });
    }
  };
  walk(reach, environment, DOCUMENT);
  let needed: Needed | undefined;
  return {
    choose: (branches: Branches, instance) => picks.get(branches)![instance]!,
    needed: () => {
      needed ??= needs.settle(rules, reach);
      return needed;
    },
    facts: () => factsOf(reach, (branches) => picks.get(branches) ?? []),
  };
}

const DOCUMENT: Entry = { instance: 0 };

type AnyBranch = Reach['branches'][number]['children'][number];

function factsOf(reach: Reach, picksOf: (branches: object) => (readonly Branch[])[]): BranchFact[] {
  return listBranches(reach).map(({ branch, branches }) => {
    // Entries where it is not asked are holes.
    const picked = picksOf(branches).filter(() => true);
    const applies = picked.filter(([first]) => first === branch).length;
    return { mark: branch.mark, line: branch.line, applies, of: picked.length };
  });
}

export function conditionFault({ mark, reason }: ConditionFault): ValueFault {
  const message = tell('values.condition', { mark, problem: reason });
  return { code: 'invalid_values', message, path: 'values', isOfText: true };
}
