/** §10.28: what stands in a document as expressions see it, and what they give as it would be sent: numbers exact and rounded as printed. */

import Fraction from 'fraction.js';
import { dayNumber, dayOfNumber, readIsoDay } from '../../domain/calendar.ts';
import { ISO_FORMAT, readDate, readDateShape, writeDate } from '../../domain/dates.ts';
import { isPlainNumber, type NumberShape, readLike, readNumber, writeDigits, writeLike } from '../../domain/numbers.ts';
import { tell } from '../../locales/message.ts';
import { digitsOf, EvaluationFault, numberOf, plainOf, roundTo } from '../language/arithmetic.ts';
import type { Formula, Reader } from '../model/compiled.ts';
import type { Value } from '../model/expression.ts';
import type { Placeholder } from '../model/inventory.ts';

/** `number`: how its format writes numbers; `like`: the shape whose marks a number without a format has. */
type Typed = Pick<Placeholder, 'type'> & {
  format?: string | undefined;
  number?: NumberShape | undefined;
  like?: NumberShape | undefined;
};

/** Of a computed number without a format. */
const MAX_DECIMALS = 12;

/** `language` is the template's. */
export function typedReader({ type, format, ...shapes }: Typed, language: string): Reader {
  if (type === 'number') return numberReader(shapes);
  if (type !== 'date' && type !== 'today') return (text) => text;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  return (text) => {
    const day = shape && readDate(shape, text);
    return day && dayNumber(day);
  };
}

function numberReader({ number, like }: Pick<Typed, 'number' | 'like'>): Reader {
  if (!number) return like ? (text) => numberOf(readLike(text, like)) : numberOf;
  const scale = 10n ** BigInt(number.decimals);
  return (text) => new Fraction(readNumber(text, number), scale);
}

/** Throws an `EvaluationFault` for a number of more digits than can be sent. */
export function typedWriter({ type, format, ...shapes }: Typed, language: string): Formula['write'] {
  if (type === 'number') return numberWriter(shapes);
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  return (value) => {
    const day = dayOfNumber(value as number);
    const sent = shape && day ? writeDate(shape, day) : '';
    // As it is printed: a month is its first day.
    const printed = day && !shape?.hasDay ? dayNumber({ ...day, day: 1 }) : value;
    return { sent: () => sent, text: sent, value: sent === '' ? undefined : printed };
  };
}

function numberWriter({ number, like }: Pick<Typed, 'number' | 'like'>): Formula['write'] {
  const decimals = number?.decimals ?? MAX_DECIMALS;
  // Below this, its digits need not be counted.
  const long = decimals < 100 ? 10n ** 100n : 0n;
  return (value) => {
    const rounded = roundTo(value as Fraction, decimals);
    const digits = digitsOf(rounded, decimals);
    const sent = () => plainOf(rounded, decimals);
    if ((digits >= long || digits <= -long) && !isPlainNumber(sent()))
      throw new EvaluationFault(tell('formula.evaluation.digits'));
    const text = number ? writeDigits(digits, number) : like ? writeLike(sent(), like) : sent();
    return { sent, text, value: rounded };
  };
}

/** A plain number, or a day as `YYYY-MM-DD` or in the shape of its format; undefined for anything else, such as a formula. */
export function typedConstant({ type, format }: Typed, text: string, language: string): Value {
  if (type === 'number') return isPlainNumber(text) ? numberOf(text) : undefined;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  const day = readIsoDay(text) ?? (shape && readDate(shape, text));
  return day && dayNumber(day);
}
