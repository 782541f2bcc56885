/** §11.15: what must be there and must fit, checked on what will stand in the document: sent, default or computed. */

import Fraction from 'fraction.js';
import { Refusal } from '../../domain/errors.ts';
import { type Message, tell } from '../../locales/message.ts';
import { EvaluationFault } from '../language/arithmetic.ts';
import type { Bound, Check, Rules } from '../model/compiled.ts';
import type { Environment, Place, Value } from '../model/expression.ts';
import type { Needed } from './find-needs.ts';
import type { At } from './locate-value.ts';
import type { ResolvedValues } from './resolve-values.ts';
import type { TypedValues } from './typed-values.ts';

/** Of a text that a pattern is tried on, in characters. */
export const MAX_PATTERN_TEXT = 1_000;
/** Of all texts of a request, in steps of their patterns: five seconds at worst. */
const MAX_PATTERN_WORK = 200_000_000;
const TOO_MUCH_WORK = tell('values.patternWork');

export type CheckFault =
  | { kind: 'entries'; group: number; count: number }
  | { kind: 'missing'; missing: At[] }
  /** `limit` as it would be sent; `reason`: why there is none. */
  | { kind: 'min' | 'max'; at: At; limit: string; bound: Bound }
  | { kind: 'bound'; at: At; limit: 'min' | 'max'; reason: Message }
  | { kind: 'pattern'; at: At; pattern: string }
  | { kind: 'long'; at: At };

/** Reports what is missing first, all together. `neededIn`: what the document needs, where not all of it; the rest is not looked at. */
export function checkValues(
  { checks }: Rules,
  resolved: ResolvedValues,
  typed: TypedValues,
  neededIn: (() => Needed) | undefined,
  report: (fault: CheckFault) => void,
): void {
  if (checks.length === 0) return;
  const needed = neededIn?.() ?? ALL;
  const missing = checks.flatMap((check) =>
    check.kind === 'required'
      ? everyAt(check.place, resolved).filter((at) => valueAt(typed, at) === undefined && needed.value(at))
      : [],
  );
  if (missing.length > 0) report({ kind: 'missing', missing });
  const work = { left: MAX_PATTERN_WORK };
  for (const check of checks) {
    if (check.kind === 'required') continue;
    const fault = check.kind === 'entries' && needed.group(check.group) ? countFault(check, resolved) : undefined;
    if (fault) report(fault);
    if (check.kind === 'entries') continue;
    for (const at of everyAt(check.place, resolved)) {
      if (!needed.value(at)) continue;
      const found = check.kind === 'pattern' ? patternFault(check, at, typed, work) : boundFault(check, at, typed);
      if (found) report(found);
    }
  }
}

const ALL: Needed = { value: () => true, group: () => true };

function everyAt(place: Place, { groups }: ResolvedValues): At[] {
  return place.group === undefined
    ? [place]
    : Array.from({ length: groups[place.group]!.length }, (_, instance) => ({ ...place, instance }));
}

function valueAt(typed: TypedValues, { group, index, instance = 0 }: At): Value {
  return typed.column(group, index)[instance];
}

type CheckOf<Kind extends Check['kind']> = Extract<Check, { kind: Kind }>;

function countFault(
  { group, min = 0, max = Infinity }: CheckOf<'entries'>,
  { groups }: ResolvedValues,
): CheckFault | undefined {
  const count = groups[group]!.length;
  return count < min || count > max ? { kind: 'entries', group, count } : undefined;
}

function patternFault(
  { pattern, size, matches }: CheckOf<'pattern'>,
  at: At,
  typed: TypedValues,
  work: { left: number },
): CheckFault | undefined {
  const text = valueAt(typed, at);
  if (typeof text !== 'string') return undefined;
  if (text.length > MAX_PATTERN_TEXT) return { kind: 'long', at };
  work.left -= size * text.length;
  if (work.left < 0) throw new Refusal('invalid_values', TOO_MUCH_WORK, 'values');
  return matches(text) ? undefined : { kind: 'pattern', at, pattern };
}

/** A blank, and one with a blank for a limit, is as it may be. */
function boundFault(
  { kind, bound, write }: CheckOf<'min' | 'max'>,
  at: At,
  typed: TypedValues,
): CheckFault | undefined {
  const value = valueAt(typed, at);
  if (value === undefined) return undefined;
  const { group, instance } = at;
  const around = group === undefined ? typed.document : typed.document.entry(group, instance!);
  try {
    const limit = limitOf(bound, around);
    if (limit === undefined) return undefined;
    const order = value instanceof Fraction ? value.compare(limit as Fraction) : Number(value) - Number(limit);
    const isBroken = kind === 'min' ? order < 0 : order > 0;
    return isBroken ? { kind, at, limit: write(limit).sent(), bound } : undefined;
  } catch (error) {
    if (error instanceof EvaluationFault) return { kind: 'bound', at, limit: kind, reason: error.told };
    throw error;
  }
}

function limitOf(bound: Bound, around: Environment): Value {
  return 'value' in bound ? bound.value : bound.expression.evaluate(around);
}
