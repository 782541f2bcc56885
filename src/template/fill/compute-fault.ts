/** §11.14: messages about what was sent for a formula, and about formulas that cannot be computed. */
import { shorten } from '../../domain/suggestions.ts';
import type { Formula } from '../model/compiled.ts';
import type { ValueFault } from '../model/value-fault.ts';
import type { ComputeFault } from './compute-values.ts';
import { type At, type Located, listWithAnd, locateValue } from './locate-value.ts';
import type { TypedValues } from './typed-values.ts';

type Told = Located & { typed: TypedValues };

export function computeFault(told: Told, { formula, instance, problem }: ComputeFault): ValueFault {
  const { expression, place } = formula;
  const at = { ...place, instance };
  const { name, path, sent } = locateValue(told, at);
  const written = shorten(expression.text);
  if ('reason' in problem)
    return {
      code: 'invalid_values',
      message: `${name} cannot be computed: its formula, ${written}, ${problem.reason}.`,
      path,
      fact: { kind: 'uncomputed', reason: problem.reason },
    };
  const gives =
    problem.gives === ''
      ? `nothing${blanksOf(told, formula, instance)} leave ${name} out.`
      : `"${problem.gives}"; send that, or leave it out.`;
  const message = `The value of ${name} does not fit: "${sent ?? ''}" was sent, and its formula, ${written}, gives ${gives}`;
  return { code: 'invalid_values', message, path, fact: { kind: 'gives', gives: problem.gives } };
}

/** Which parts of a formula are blank. */
function blanksOf(told: Told, { expression, place }: Formula, instance: number): string {
  const blank = expression.places.flatMap(({ group, index }) => {
    const column = told.typed.column(group, index);
    const at = group === place.group ? instance : column.indexOf(undefined);
    return at >= 0 && column[at] === undefined ? [locateValue(told, { group, index, instance: at } as At).name] : [];
  });
  if (blank.length === 0) return ';';
  return `, since ${listWithAnd(blank)} ${blank.length === 1 ? 'is blank; send it' : 'are blank; send them'}, or`;
}
