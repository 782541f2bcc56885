/** §10.28: what stands in a document as expressions see it, and what they give as it would be sent: numbers exact and rounded as printed. */
import Fraction from 'fraction.js';
import { dayNumber, dayOfNumber, readIsoDay } from '../../domain/calendar.ts';
import { ISO_FORMAT, readDate, readDateShape, writeDate } from '../../domain/dates.ts';
import { isPlainNumber, readLike, readNumber, readNumberShape, writeDigits, writeLike } from '../../domain/numbers.ts';
import { digitsOf, EvaluationFault, numberOf, plainOf, roundTo } from '../language/arithmetic.ts';
import type { Formula, Reader } from '../model/compiled.ts';
import type { Value } from '../model/expression.ts';
import type { Placeholder } from '../model/inventory.ts';

type Typed = Pick<Placeholder, 'type' | 'format'>;

/** Of a computed number without a format. */
const MAX_DECIMALS = 12;

/** `language` is the template's; `like`: the format whose marks a number without one has. */
export function typedReader({ type, format }: Typed, language: string, like?: string): Reader {
  if (type === 'number') return numberReader(format, like);
  if (type !== 'date' && type !== 'today') return (text) => text;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  return (text) => {
    const day = shape && readDate(shape, text);
    return day && dayNumber(day);
  };
}

function numberReader(format: string | undefined, like: string | undefined): Reader {
  const { shape, beside } = shapesOf(format, like);
  if (!shape && beside) return (text) => numberOf(readLike(text, beside));
  if (!shape) return numberOf;
  const scale = 10n ** BigInt(shape.decimals);
  return (text) => new Fraction(readNumber(text, shape).digits, scale);
}

/** Throws an `EvaluationFault` for a number of more digits than can be sent. */
export function typedWriter({ type, format }: Typed, language: string, like?: string): Formula['write'] {
  if (type === 'number') return numberWriter(format, like);
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  return (value) => {
    const day = dayOfNumber(value as number);
    const sent = shape && day ? writeDate(shape, day) : '';
    return { sent: () => sent, text: sent, value: sent === '' ? undefined : value };
  };
}

function numberWriter(format: string | undefined, like: string | undefined): Formula['write'] {
  const { shape, beside } = shapesOf(format, like);
  const decimals = shape?.decimals ?? MAX_DECIMALS;
  // Below this, its digits need not be counted.
  const long = decimals < 100 ? 10n ** 100n : 0n;
  return (value) => {
    const rounded = roundTo(value as Fraction, decimals);
    const digits = digitsOf(rounded, decimals);
    const sent = () => plainOf(rounded, decimals);
    if ((digits >= long || digits <= -long) && !isPlainNumber(sent()))
      throw new EvaluationFault('has more than 100 digits');
    const text = shape ? writeDigits(digits, shape) : beside ? writeLike(sent(), beside) : sent();
    return { sent, text, value: rounded };
  };
}

function shapesOf(format: string | undefined, like: string | undefined) {
  const [shape, beside] = [format, like].map((one) => (one === undefined ? undefined : readNumberShape(one)));
  return { shape, beside };
}

/** A plain number, or a day as `YYYY-MM-DD` or in the shape of its format; undefined for anything else, such as a formula. */
export function typedConstant({ type, format }: Typed, text: string, language: string): Value {
  if (type === 'number') return isPlainNumber(text) ? numberOf(text) : undefined;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  const day = readIsoDay(text) ?? (shape && readDate(shape, text));
  return day && dayNumber(day);
}
