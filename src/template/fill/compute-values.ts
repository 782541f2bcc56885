/** §11.14: what formulas give, each once a document, in order of dependence; and the entries of groups that are made from others. */

import Fraction from 'fraction.js';
import type { Message } from '../../locales/message.ts';
import { EvaluationFault } from '../language/arithmetic.ts';
import type { Compiled, Formula, Rules } from '../model/compiled.ts';
import type { Environment, Value } from '../model/expression.ts';
import { deriveEntries } from './derive-entries.ts';
import type { ResolvedValues } from './resolve-values.ts';
import type { TypedValues } from './typed-values.ts';

/** `sent`: what was sent is not what the formula gives. Else it cannot be computed, for this reason. */
export type ComputeFault = { formula: Formula; instance: number; problem: { gives: string } | { reason: Message } };

/** Puts into `resolved` and `typed` what was left out and can be computed. What has a fault is blank. */
export function computeValues(
  { groupFillers }: Compiled,
  { steps, derived, readers, groupReaders }: Rules,
  resolved: ResolvedValues,
  typed: TypedValues,
  report: (fault: ComputeFault) => void,
): void {
  const sentGroups = groupFillers.length - derived.length;
  for (const step of steps) {
    if (step.kind === 'entries') {
      const { group } = step;
      deriveEntries(derived[group - sentGroups]!, group, resolved, typed);
      continue;
    }
    const { group, index } = step.place;
    const read = (group === undefined ? readers : groupReaders[group]!)[index]!;
    const values = (group === undefined ? [resolved.placeholders] : resolved.groups[group]!).map((sent, instance) => {
      const given = sent[index];
      if (given === '') return undefined;
      if (given !== undefined && step.override) return read(given);
      const around = group === undefined ? typed.document : typed.document.entry(group, instance);
      const computed = compute(step, around);
      if ('reason' in computed) report({ formula: step, instance, problem: computed });
      else if (given === undefined) {
        sent[index] = computed.text;
        return computed.value;
      } else if (isSame(read(given), computed.value)) return computed.value;
      else report({ formula: step, instance, problem: { gives: computed.sent() } });
      sent[index] = '';
      return undefined;
    });
    typed.setColumn(group, index, values);
  }
}

/** Empty when blank. */
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
