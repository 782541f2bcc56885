/** §10.26 rule 4: a day in quotation marks beside a date is a date. */

import { dayNumber, readIsoDay } from '../../domain/calendar.ts';
import { shorten } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { constant, ExpressionError, type Part } from './reader.ts';

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
