/**
 * §11.14: evaluates formulas, each once for a document, in order of dependence, and builds the entries of derived groups and the rows of
 * sorted and filtered ones.
 */
import Fraction from 'fraction.js';
import type { Message } from '../../locales/message.ts';
import { EvaluationFault } from '../language/arithmetic.ts';
import type { Compiled, Formula, Rules } from '../model/compiled.ts';
import type { Environment, Place, Value } from '../model/expression.ts';
import { arrangeEntries, type WhereFault } from './arrange-entries.ts';
import type { ResolvedValues } from './resolve-values.ts';
import { shownEntries } from './shown-rows.ts';
import { deriveEntries, type TypedValues } from './typed-values.ts';

/** `gives`: the formula's result, which differs from what was sent. `reason`: why the formula cannot be computed. */
export type ComputeFault = { formula: Formula; instance: number; problem: { gives: string } | { reason: Message } };

/** `madeUp`: nobody sent the values, so nothing is left out by `where`. */
type Computing = { madeUp?: true; report: (fault: ComputeFault | WhereFault) => void };

/** Computes values that were left out, into `resolved` and `typed`. A value with a fault is blank. */
export function computeValues(
  { groupFillers }: Compiled,
  rules: Rules,
  resolved: ResolvedValues,
  typed: TypedValues,
  { madeUp, report }: Computing,
): void {
  const { steps, derived, arranged } = rules;
  const sentGroups = groupFillers.length - derived.length;
  for (const [at, step] of steps.entries()) {
    if (step.kind === 'entries') deriveEntries(derived[step.group - sentGroups]!, step.group, resolved, typed);
    else if (step.kind === 'rows') {
      const own = arranged!.find(({ group }) => group === step.group)!;
      arrangeEntries(own, resolved, typed, { madeUp, report });
    } else if (step.together === undefined) computeColumn(step, rules, resolved, typed, report);
    else if ((steps[at - 1] as Partial<Formula>)?.together !== step.together)
      computeRows(formulasTogether(steps, at), rules, resolved, typed, report);
  }
}

/** Computes a formula for the document, or for each entry of its group that is shown. */
function computeColumn(
  formula: Formula,
  rules: Rules,
  resolved: ResolvedValues,
  typed: TypedValues,
  report: Computing['report'],
): void {
  const { group, index } = formula.place;
  const read = readerAt(formula.place, rules);
  const computed = (group === undefined ? [resolved.placeholders] : resolved.groups[group]!).map((sent, instance) => {
    if (group !== undefined && resolved.rows?.isShown(group, instance) === false) return undefined;
    return computeOne(formula, { sent, instance, ...aroundOf(formula, instance, typed), read, report });
  });
  const columnOf = (kind: 'value' | 'spoken') => computed.map((one) => one?.[kind]);
  typed.setColumn(group, index, columnOf('value'));
  if (formula.original) typed.setSpoken(group, index, columnOf('spoken'));
}

/** Returns the environments in which a formula is computed for the document or an entry of its group. */
function aroundOf({ original, place: { group } }: Formula, instance: number, typed: TypedValues) {
  const within = (document: Environment) => (group === undefined ? document : document.entry(group, instance));
  return { around: within(typed.document), ...(original && { spoken: within(typed.spoken()) }) };
}

/** §10.40: computes fields that need one another's values of the row before, row by row. */
function computeRows(
  formulas: readonly Formula[],
  rules: Rules,
  resolved: ResolvedValues,
  typed: TypedValues,
  report: Computing['report'],
): void {
  const { group } = formulas[0]!.place as { group: number };
  const count = resolved.groups[group]!.length;
  const columns = formulas.map(({ place: { index }, original }) => {
    const values = Array.from<Value>({ length: count });
    const spoken = original && Array.from<Value>({ length: count });
    typed.setColumn(group, index, values);
    if (spoken) typed.setSpoken(group, index, spoken);
    return { values, spoken };
  });
  const readers = formulas.map(({ place }) => readerAt(place, rules));
  for (const instance of shownEntries(resolved, group)) {
    const sent = resolved.groups[group]![instance]!;
    for (const [at, formula] of formulas.entries()) {
      const around = aroundOf(formula, instance, typed);
      const found = computeOne(formula, { sent, instance, ...around, read: readers[at]!, report });
      // The rows after a wrong one are computed from what is right, so that they are not told as wrong, too.
      const { values, spoken } = columns[at]!;
      values[instance] = found.wanted ?? found.value;
      if (spoken) spoken[instance] = found.spoken;
    }
  }
}

function formulasTogether(steps: Rules['steps'], from: number): Formula[] {
  const { together } = steps[from] as Formula;
  const isOne = (step: Rules['steps'][number]): step is Formula =>
    step.kind === 'formula' && step.together === together;
  return steps.slice(from).filter(isOne);
}

function readerAt({ group, index }: Place, { readers, groupReaders }: Rules) {
  return (group === undefined ? readers : groupReaders[group]!)[index]!;
}

type One = {
  sent: (string | undefined)[];
  instance: number;
  around: Environment;
  spoken?: Environment;
  read: (text: string) => Value;
  report: Computing['report'];
};

/**
 * `value`: what conditions and other formulas see. `spoken`: the text that the document prints, of a formula in another language.
 * `wanted`: what the formula gives, if that is not what was sent.
 */
type Computed = { value: Value; spoken?: Value; wanted?: Value };

/** Computes one value, or takes what was sent, in the words of the original or in those of the language. */
function computeOne(formula: Formula, { sent, instance, around, spoken, read, report }: One): Computed {
  const { index } = formula.place;
  const given = sent[index];
  if (given === '') return { value: undefined };
  if (given !== undefined && formula.override) return { value: read(given), spoken: read(given) };
  const computed = compute(formula, spoken ?? around);
  const original = spoken && compute({ ...formula, expression: formula.original! }, around);
  if ('reason' in computed) report({ formula, instance, problem: computed });
  else if (original && 'reason' in original) report({ formula, instance, problem: original });
  else {
    const found = { value: (original ?? computed).value, ...(original && { spoken: computed.value }) };
    if (given === undefined || (original && isSame(read(given), original.value))) {
      sent[index] = computed.text;
      return found;
    }
    if (isSame(read(given), computed.value)) return found;
    report({ formula, instance, problem: { gives: computed.sent() } });
  }
  sent[index] = '';
  return { value: undefined, ...('value' in computed && { wanted: computed.value }) };
}

/** Returns an empty text for a blank. */
function compute(
  { expression, write }: Formula,
  around: Environment,
): ReturnType<Formula['write']> | { reason: Message } {
  try {
    const value = expression.evaluate(around);
    return value === undefined ? { sent: () => '', text: '', value } : write(value);
  } catch (error) {
    if (error instanceof EvaluationFault) return { reason: error.told };
    throw error;
  }
}

function isSame(a: Value, b: Value): boolean {
  return a instanceof Fraction && b instanceof Fraction ? a.equals(b) : a === b;
}
