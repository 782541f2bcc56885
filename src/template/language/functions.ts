/** §10.26 rule 5: the functions of expressions, and how each is written. */

import { findClosest, shorten } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { ExpressionError } from './reader.ts';
import type { Token } from './tokens.ts';

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
