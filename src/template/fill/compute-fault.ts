/** §11.14: messages about what was sent for a formula, and about formulas that cannot be computed. */

import { shorten } from '../../domain/suggestions.ts';
import { type Message, type Param, tell } from '../../locales/message.ts';
import type { Formula } from '../model/compiled.ts';
import type { ValueFault } from '../model/value-fault.ts';
import type { ComputeFault } from './compute-values.ts';
import { type At, type Located, listWithAnd, locateValue } from './locate-value.ts';
import type { TypedValues } from './typed-values.ts';

type Facts = Located & { typed: TypedValues };

export function computeFault(told: Facts, { formula, instance, problem }: ComputeFault): ValueFault {
  const { expression, place } = formula;
  const at = { ...place, instance };
  const { name, path, sent } = locateValue(told, at);
  const written = shorten(expression.text);
  if ('reason' in problem)
    return {
      code: 'invalid_values',
      message: tell('values.uncomputed', { name, formula: written, problem: problem.reason }),
      path,
      fact: { kind: 'uncomputed', reason: problem.reason },
    };
  const facts = { sent: sent ?? '', formula: written };
  const gives =
    problem.gives === ''
      ? givesNothing({ ...facts, name }, blanksOf(told, formula, instance))
      : tell('values.gives.other', { ...facts, gives: problem.gives });
  const message = tell('values.notFit', { name, problem: gives });
  return { code: 'invalid_values', message, path, fact: { kind: 'gives', gives: problem.gives } };
}

/** Which parts of a formula are blank. */
function blanksOf(told: Facts, { expression, place }: Formula, instance: number): Param[] {
  return expression.places.flatMap(({ group, index }) => {
    const column = told.typed.column(group, index);
    const at = group === place.group ? instance : column.indexOf(undefined);
    return at >= 0 && column[at] === undefined ? [locateValue(told, { group, index, instance: at } as At).name] : [];
  });
}

function givesNothing(facts: { sent: string; formula: string; name: Param }, blank: readonly Param[]): Message {
  if (blank.length === 0) return tell('values.gives.nothing', facts);
  return blank.length === 1
    ? tell('values.gives.blank', { ...facts, blank: blank[0]! })
    : tell('values.gives.blanks', { ...facts, blanks: listWithAnd(blank) });
}
