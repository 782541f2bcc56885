/** §10.26: reads comparisons: of numbers, of dates, of texts, and of a select with its options. */
import Fraction from 'fraction.js';
import { dayNumber, readIsoDay } from '../../domain/calendar.ts';
import { findClosest, listQuoted, shorten } from '../../domain/suggestions.ts';
import type { Value } from '../model/expression.ts';
import { isFunction } from './read-function.ts';
import { phraseAt, readsName } from './read-name.ts';
import { readSum } from './read-sum.ts';
import { constant, ExpressionError, nameOfType, type Part, peek, type Reader, take } from './reader.ts';
import { splitTokens } from './tokens.ts';

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
  const option = left.name && readOption(reader, left.name.known.options);
  const right = option ?? readSum(reader);
  const after = peek(reader);
  if (after.kind === 'sign' && COMPARISONS[after.text])
    throw new ExpressionError(after, 'Two comparisons stand in a row; write a < b and b < c.');
  const [a, b] = sameType(left, right);
  if (a.type === 'text' && sign.text !== '=' && sign.text !== '<>')
    throw new ExpressionError(sign, `Texts are equal or not; compare them with = or <>.`);
  const isOption = option && sign.text === '=' ? { isOption: { place: left.name!.place, option: option.quoted! } } : {};
  return {
    ...{ type: 'condition', at: left.at, end: right.end, isConstant: a.isConstant && b.isConstant, ...isOption },
    evaluate: (environment) => {
      const [x, y] = [a.evaluate(environment), b.evaluate(environment)];
      return x === undefined || y === undefined ? undefined : compare(orderOf(x, y));
    },
  };
}

function orderOf(a: NonNullable<Value>, b: NonNullable<Value>): number {
  if (a instanceof Fraction) return a.compare(b as Fraction);
  return typeof a === 'number' ? a - (b as number) : a === b ? 0 : 1;
}

/** One of the options of a select, as its words stand there. */
function readOption(reader: Reader, options: readonly string[] | undefined): Part | undefined {
  const first = peek(reader);
  if (!options || first.kind === 'quoted') return undefined;
  let best: { option: string; length: number } | undefined;
  for (const option of options) {
    const words = splitTokens(option).slice(0, -1);
    const isHere = words.every(
      ({ text }, at) => peek(reader, at).text === text && peek(reader, at).kind === words[at]!.kind,
    );
    if (isHere && words.length > (best?.length ?? 0)) best = { option, length: words.length };
  }
  if (!best) {
    if (readsName(reader)) return undefined;
    const phrase = phraseAt(reader);
    if (phrase === '' || isFunction(phrase)) return undefined;
    const closest = findClosest(phrase, [...options]);
    const advice = closest === undefined ? `Options are: ${listQuoted(options)}.` : `Did you mean "${closest}"?`;
    throw new ExpressionError(first, `"${shorten(phrase)}" is none of the options. ${advice}`);
  }
  const { next } = reader;
  if (readsName(reader))
    throw new ExpressionError(
      first,
      `"${best.option}" is an option and a name; write "${best.option}" for the option, or [${best.option}] for the name.`,
    );
  reader.next = next + best.length;
  const { option } = best;
  return { ...constant('text', option, { at: first.at, end: reader.tokens[reader.next - 1]!.end }), quoted: option };
}

/** Both sides of a comparison; a quoted day beside a date is a date. */
function sameType(left: Part, right: Part): [Part, Part] {
  const [a, b] = [asDay(left, right), asDay(right, left)];
  const options = left.name?.known.options;
  if (options && right.quoted !== undefined && right.quoted !== '' && !options.includes(right.quoted))
    throw new ExpressionError(
      right,
      `"${shorten(right.quoted)}" is none of the options. Options are: ${listQuoted(options)}.`,
    );
  if (a.type === b.type && ['number', 'date', 'text'].includes(a.type)) return [a, b];
  const advice = a.type === 'text' && b.type === 'number' ? '; write the text in quotation marks' : '';
  throw new ExpressionError(b, `This compares ${nameOfType(a)} with ${nameOfType(b)}${advice}.`);
}

function asDay(part: Part, other: Part): Part {
  if (part.quoted === undefined || other.type !== 'date') return part;
  const day = readIsoDay(part.quoted);
  if (!day)
    throw new ExpressionError(part, `"${shorten(part.quoted)}" is not a day of the calendar such as "2026-08-27".`);
  return constant('date', dayNumber(day), part);
}
