/** §10.26 rule 5: the functions of expressions, and how each is written. */

import { dayNumber, readIsoDay } from '../../domain/calendar.ts';
import { findClosest, shorten } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import type { Token } from './names.ts';
import { constant, ExpressionError, type Part } from './reader.ts';

const FORMS = new Map([
  ...['SUM', 'COUNT', 'MIN', 'MAX', 'AVERAGE'].map((name) => [name, `${name}(Group.Field)`] as const),
  ...['SUMIF', 'COUNTIF', 'MINIF', 'MAXIF', 'AVERAGEIF'].map(
    (name) => [name, `${name}(Group.Field, condition)`] as const,
  ),
  ...['ROUND', 'ROUNDUP', 'ROUNDDOWN'].map((name) => [name, `${name}(number, decimals)`] as const),
  ['ABS', 'ABS(number)'],
  ['IF', 'IF(condition, value, other value)'],
]);

/** A word before a bracket that is a function's name. */
export function isFunction(word: string): boolean {
  return FORMS.has(word.toUpperCase());
}

/** How a function is written. */
export function formOf(name: string): string {
  return FORMS.get(name)!;
}

/** For a word before a bracket that is none. */
export function noFunction(token: Token): ExpressionError {
  const closest = findClosest(token.text, [...FORMS.keys()]);
  const name = shorten(token.text);
  return new ExpressionError(
    token,
    closest === undefined
      ? tell('formula.functions', { name, names: [...FORMS.keys()].join(', ') })
      : tell('formula.noFunction', { name, advice: tell('template.didYouMeanPlain', { name: closest }) }),
  );
}

// §10.26 rule 4: a day in quotation marks beside a date is a date.

/** Parts of one operator or function. */
export function asDays(...parts: Part[]): Part[] {
  return parts.some(({ type }) => type === 'date') ? parts.map(asDay) : parts;
}

/** A quoted text has to be a day. */
export function asDay(part: Part): Part {
  if (part.quoted === undefined) return part;
  const day = readIsoDay(part.quoted);
  if (!day) throw new ExpressionError(part, tell('formula.noDay', { text: shorten(part.quoted) }));
  return constant('date', dayNumber(day), part);
}
