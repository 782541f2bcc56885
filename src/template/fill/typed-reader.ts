/** §10.28: what stands in a document as expressions see it, and what they give as it would be sent: numbers exact and rounded as printed. */
import Fraction from 'fraction.js';
import { dayNumber, dayOfNumber, readIsoDay } from '../../domain/calendar.ts';
import { ISO_FORMAT, readDate, readDateShape, writeDate } from '../../domain/dates.ts';
import { isPlainNumber, readLike, readNumber, readNumberShape } from '../../domain/numbers.ts';
import { EvaluationFault, numberOf, plainOf, roundTo } from '../language/arithmetic.ts';
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
  const shape = format === undefined ? undefined : readNumberShape(format);
  const beside = like === undefined ? undefined : readNumberShape(like);
  if (!shape && beside) return (text) => numberOf(readLike(text, beside));
  if (!shape) return numberOf;
  const scale = 10n ** BigInt(shape.decimals);
  return (text) => new Fraction(readNumber(text, shape).digits, scale);
}

/** Throws an `EvaluationFault` for a number of more digits than can be sent. */
export function typedWriter({ type, format }: Typed, language: string): Formula['write'] {
  if (type === 'number') return numberWriter(format);
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  return (value) => {
    const day = dayOfNumber(value as number);
    return shape && day ? { sent: writeDate(shape, day), value } : { sent: '', value: undefined };
  };
}

function numberWriter(format: string | undefined): Formula['write'] {
  const shape = format === undefined ? undefined : readNumberShape(format);
  const decimals = shape?.decimals ?? MAX_DECIMALS;
  return (value) => {
    const rounded = roundTo(value as Fraction, decimals);
    const sent = plainOf(rounded, decimals);
    if (!isPlainNumber(sent)) throw new EvaluationFault('has more than 100 digits');
    return { sent, value: rounded };
  };
}

/** A plain number, or a day as `YYYY-MM-DD` or in the shape of its format; undefined for anything else, such as a formula. */
export function typedConstant({ type, format }: Typed, text: string, language: string): Value {
  if (type === 'number') return isPlainNumber(text) ? numberOf(text) : undefined;
  const shape = readDateShape(format ?? ISO_FORMAT, language);
  const day = readIsoDay(text) ?? (shape && readDate(shape, text));
  return day && dayNumber(day);
}
