/** §10.26: reads comparisons: of numbers, of dates, of texts, and of a select with its options. */

import Fraction from 'fraction.js';
import { findClosest, listQuoted, shorten } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import type { Asked, Value, ValueType } from '../model/expression.ts';
import { asDays, isFunction } from './functions.ts';
import { matchOption } from './names.ts';
import { lengthOfName } from './read-name.ts';
import { readSum } from './read-sum.ts';
import { constant, ExpressionError, nameOfType, type Part, peek, type Reader, take } from './reader.ts';
import { phraseAt } from './unexpected.ts';

/** What an order of two values, below 0, 0 or above, must be. */
const COMPARISONS: Record<string, (order: number) => boolean> = {
  '=': (order) => order === 0,
  '<>': (order) => order !== 0,
  '<': (order) => order < 0,
  '>': (order) => order > 0,
  '<=': (order) => order <= 0,
  '>=': (order) => order >= 0,
};

export function readComparison(reader: Reader): Part {
  const left = readSum(reader);
  const sign = peek(reader);
  const compare = sign.kind === 'sign' ? COMPARISONS[sign.text] : undefined;
  if (!compare) return left;
  take(reader);
  const right = readOption(reader, left) ?? readSum(reader);
  const after = peek(reader);
  if (after.kind === 'sign' && COMPARISONS[after.text])
    throw new ExpressionError(after, tell('formula.twoComparisons'));
  const [a, b] = sameType(left, right);
  if (a.type === 'text' && sign.text !== '=' && sign.text !== '<>')
    throw new ExpressionError(sign, tell('formula.textOrder'));
  const option = left.name?.known.options && sign.text === '=' ? right.quoted : undefined;
  const asks = askedBy(a, b) ?? askedBy(b, a);
  return {
    ...{ type: 'condition', at: left.at, end: right.end, isConstant: a.isConstant && b.isConstant },
    ...(option && { isOption: { place: left.name!.place, option } }),
    ...(asks && { asks }),
    evaluate: (environment) => {
      const [x, y] = [a.evaluate(environment), b.evaluate(environment)];
      return x === undefined || y === undefined ? undefined : compare(orderOf(x, y));
    },
  };
}

/** What a comparison with a constant asks for. */
function askedBy({ name, counted, type, isConstant }: Part, other: Part): Asked[] | undefined {
  if (!other.isConstant) return undefined;
  if (isConstant) return [];
  const [valueType, than] = [type as ValueType, other.evaluate];
  if (counted !== undefined) return [{ of: { entriesOf: counted }, type: valueType, than }];
  const options = name?.known.options;
  return name && [{ of: name.place, type: valueType, than, ...(options && { options }) }];
}

function orderOf(a: NonNullable<Value>, b: NonNullable<Value>): number {
  if (a instanceof Fraction) return a.compare(b as Fraction);
  if (typeof a === 'number') return a - (b as number);
  return a === b || (a as string).normalize() === (b as string).normalize() ? 0 : 1;
}

/** One of the options of a select, as its words stand there. */
function readOption(reader: Reader, { name }: Part): Part | undefined {
  const first = peek(reader);
  const options = name?.known.options;
  if (!options || first.kind === 'quoted') return undefined;
  const found = matchOption(options, reader.tokens, reader.next);
  const length = lengthOfName(reader);
  if (!found) {
    const phrase = phraseAt(reader);
    if (length > 0 || phrase === '' || isFunction(phrase)) return undefined;
    const closest = findClosest(phrase, [...options]);
    const text = shorten(phrase);
    throw new ExpressionError(
      first,
      closest === undefined
        ? tell('formula.noOption', { text, options: listQuoted(options) })
        : tell('formula.noOptionAdvice', { text, advice: tell('template.didYouMean', { name: closest }) }),
    );
  }
  const option = options[found.index]!;
  if (length >= found.length)
    throw new ExpressionError(first, tell('formula.optionOrName', { text: option, option, name: option }));
  reader.next += found.length;
  return { ...constant('text', option, { at: first.at, end: peek(reader, -1).end }), quoted: option };
}

/** Both sides of a comparison. */
function sameType(left: Part, right: Part): [Part, Part] {
  const [a, b] = asDays(left, right) as [Part, Part];
  const options = left.name?.known.options;
  if (options && right.quoted !== undefined && right.quoted !== '' && !options.includes(right.quoted))
    throw new ExpressionError(
      right,
      tell('formula.noOption', { text: shorten(right.quoted), options: listQuoted(options) }),
    );
  if (a.type === b.type && ['number', 'date', 'text'].includes(a.type)) return [a, b];
  throw new ExpressionError(
    b,
    tell(`formula.compare.${adviceOn(a, b)}`, { left: nameOfType(a), right: nameOfType(b) }),
  );
}

function adviceOn(a: Part, b: Part): 'day' | 'text' | 'count' | 'types' {
  const types = [a.type, b.type];
  if (types.includes('date') && types.includes('number')) return 'day';
  if (a.type === 'text' && b.type === 'number') return 'text';
  return a.type === 'group' ? 'count' : 'types';
}
