/** §10.26 rule 4: a quoted day beside a date is a date. */
import { dayNumber, readIsoDay } from '../../domain/calendar.ts';
import { shorten } from '../../domain/suggestions.ts';
import { tell } from '../../locales/message.ts';
import { constant, ExpressionError, type Part } from './reader.ts';

/** Converts the operands of one operator or function. */
export function asDays(...parts: Part[]): Part[] {
  return parts.some(({ type }) => type === 'date') ? parts.map(asDay) : parts;
}

/** Converts a quoted text, which must be a day. */
export function asDay(part: Part): Part {
  if (part.quoted === undefined) return part;
  const day = readIsoDay(part.quoted);
  if (!day) throw new ExpressionError(part, tell('formula.noDay', { text: shorten(part.quoted) }));
  return constant('date', dayNumber(day), part);
}
