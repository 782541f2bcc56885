/**
 * §10.27: finds branches that can never apply. Conditions that only compare names with constants are tried with each value that makes a
 * difference: each constant, one value between, below and above them, and blank. It never reports a branch wrongly: in doubt, a branch
 * may apply.
 */
import Fraction from 'fraction.js';
import { type Problem, problem } from '../../locales/message.ts';
import type { Asked, Environment, Expression, Value } from '../model/expression.ts';
import { EvaluationFault } from './arithmetic.ts';

/** The case that a branch applies: its condition (none for `else`) is true, and those before it are false. */
export type Case = { condition?: Expression | undefined; before: readonly Expression[] };

export function caseOf(chain: readonly { condition?: Expression }[], index: number): Case {
  return {
    condition: chain[index]!.condition,
    before: chain.slice(0, index).flatMap(({ condition }) => condition ?? []),
  };
}

/** The steps that all conditions of a template may take together: about a second. */
export type Budget = { steps: number };

export const MAX_STEPS = 4_000_000;

/** The most combinations of values that are tried at once. */
const MAX_COMBINATIONS = 10_000;

/**
 * Returns the index of the first branch that can never apply, with the reason. Undefined if each may. `chain`: the conditions of one
 * `{{#if}}` in order. `hasElse`: whether an `else` follows, which counts as the last branch. `around`: the branches that contain it.
 */
export function findNeverApplies(
  chain: readonly Expression[],
  hasElse: boolean,
  around: readonly Case[],
  budget: Budget,
): { index: number; reason: Problem } | undefined {
  const seen = new Set<string>();
  for (const [index, condition] of chain.entries()) {
    const before = chain.slice(0, index);
    if (!canApply([{ condition, before: [] }], budget)) return { index, reason: problem('markdown.never.false') };
    if (seen.has(condition.canonical)) return { index, reason: problem('markdown.never.same') };
    seen.add(condition.canonical);
    if (!canApply([{ before }], budget)) return { index, reason: alwaysBefore(index) };
    if (!canApply([{ condition, before }], budget)) return { index, reason: problem('markdown.never.implied') };
    if (!canApply([{ condition, before }, ...around], budget)) return { index, reason: IN_VAIN };
  }
  const index = chain.length;
  if (!hasElse) return undefined;
  if (!canApply([{ before: chain }], budget)) return { index, reason: alwaysBefore(index) };
  return canApply([{ before: chain }, ...around], budget) ? undefined : { index, reason: IN_VAIN };
}

function alwaysBefore(count: number): Problem {
  return problem(count === 1 ? 'markdown.never.always' : 'markdown.never.anyAlways');
}

const IN_VAIN = problem('markdown.never.excluded');

/** Returns whether some values make all of these branches apply; true if that is unknown. */
export function canApply(cases: readonly Case[], budget: Budget): boolean {
  // Leaving out conditions that cannot be tried makes the answer more permissive.
  const canBeTried = ({ asks }: Expression) => asks !== undefined;
  const wanted = cases.flatMap(({ condition }) => condition ?? []).filter(canBeTried);
  const unwanted = cases.flatMap(({ before }) => before).filter(canBeTried);
  const asked = Object.groupBy(
    [...wanted, ...unwanted].flatMap(({ asks }) => asks!),
    ({ of }) => nameOf(of),
  );
  const spend = (steps: number): void => {
    budget.steps -= steps;
  };
  const isTrue = (one: Expression, values: ReadonlyMap<string, Value>) =>
    one.evaluate(environmentOf(values, spend)) === true;
  try {
    const names = Object.entries(asked).map(([name, asks]) => ({ name, values: valuesThatDiffer(asks!, spend) }));
    const count = names.reduce((product, { values }) => product * values.length, 1);
    if (count > MAX_COMBINATIONS) return true;
    for (let nth = 0; nth < count && budget.steps > 0; nth++) {
      const values = nthCombination(names, nth);
      if (wanted.every((one) => isTrue(one, values)) && !unwanted.some((one) => isTrue(one, values))) return true;
    }
    return budget.steps <= 0;
  } catch (error) {
    if (error instanceof EvaluationFault) return true;
    throw error;
  }
}

function nameOf(of: Asked['of']): string {
  return 'index' in of ? `${of.group ?? ''}.${of.index}` : `entries of ${of.entriesOf}`;
}

function nthCombination(names: readonly { name: string; values: readonly Value[] }[], nth: number): Map<string, Value> {
  let rest = nth;
  return new Map(
    names.map(({ name, values }) => {
      const value = values[rest % values.length];
      rest = Math.floor(rest / values.length);
      return [name, value];
    }),
  );
}

function environmentOf(values: ReadonlyMap<string, Value>, spend: Environment['spend']): Environment {
  const environment: Environment = {
    valueOf: (place) => values.get(nameOf(place)),
    entriesOf: (group) => ({ from: 0, to: values.get(nameOf({ entriesOf: group })) as number }),
    at: () => undefined,
    rowOf: () => undefined,
    entry: () => environment,
    partOf: () => undefined,
    memo: new Map(),
    spend,
  };
  return environment;
}

/** Returns one value for each combination of answers that the conditions on a name can have. */
function valuesThatDiffer(asks: readonly Asked[], spend: Environment['spend']): Value[] {
  const [{ of, type, options }] = asks as [Asked, ...Asked[]];
  const constants = asks.flatMap(({ than }) => than?.(environmentOf(new Map(), spend)) ?? []);
  if ('entriesOf' in of) {
    const near = (constants as Fraction[]).map((number) => Math.floor(number.valueOf())).flatMap(daysBeside);
    return [0, 1, ...near.filter((count) => count > 1)];
  }
  if (type === 'number') return [undefined, ...numbersBeside(constants as Fraction[])];
  if (type === 'date') return [undefined, 0, ...(constants as number[]).flatMap(daysBeside)];
  return [undefined, ...(options ?? [...constants, `other than ${constants.join(' ')}`])];
}

function daysBeside(day: number): number[] {
  return [day - 1, day, day + 1];
}

/** Returns the numbers, one between each pair, one below and one above all. */
function numbersBeside(numbers: readonly Fraction[]): Fraction[] {
  const [first, ...others] = numbers.toSorted((a, b) => a.compare(b));
  if (!first) return [new Fraction(0)];
  const upwards = others.flatMap((one, at) => [one.add(at === 0 ? first : others[at - 1]!).div(2), one]);
  return [first.sub(1), first, ...upwards, (others.at(-1) ?? first).add(1)];
}
