/**
 * §11.9, §11.12: reads the formats of a template. A saved version keeps the meaning of its formats, however later releases and language
 * data would read them.
 */
import { type DateShape, readDateShape } from '../../domain/dates.ts';
import { dateFormatIn, type FromTo, numberShapeIn } from '../../domain/format-in.ts';
import { canonicalJson } from '../../domain/json.ts';
import {
  type CounterShape,
  type FormatLanguage,
  type ReadFormat,
  readCounterFormat,
  readNumberFormat,
  readPlainCounter,
  readPlainFormat,
} from '../../domain/number-formats.ts';
import type { NumberShape } from '../../domain/numbers.ts';
import { findDateFormatProblem } from '../../domain/placeholder-types.ts';
import { shorten } from '../../domain/suggestions.ts';
import { type Message, tell } from '../../locales/message.ts';
import type { Inventory, Placeholder } from './inventory.ts';

export type Formats = {
  number: (format: string) => ReadFormat;
  counter: (format: string | undefined) => { shape: CounterShape } | { problem: Message };
  date: (format: string) => DateShape | undefined;
  /** Returns the mistake in a format, for its author. Undefined when it is valid. Types without formats refuse any. */
  problemOf: (type: string, format: string) => Message | undefined;
  /** In another language than the original's, the formats of the original. */
  original?: Formats;
};

type Readers = Pick<Formats, 'number' | 'counter'>;

function withProblems({ number, counter }: Readers, language: string, isSaved = false): Formats {
  const date = (format: string) => readDateShape(format, language);
  const ofDate = (format: string) => findDateFormatProblem(format, language);
  const problemIn = (read: object) => ('problem' in read ? (read.problem as Message) : undefined);
  const problems: Record<string, (format: string) => Message | undefined> = {
    date: ofDate,
    today: ofDate,
    number: (format) => problemIn(number(format)),
    counter: (format) => problemIn(counter(format)),
  };
  const problemOf: Formats['problemOf'] = (type, format) => {
    if (!Object.hasOwn(problems, type)) return tell('template.format.needless', { type });
    // A saved format was valid when it was saved.
    if (isSaved) return undefined;
    if (type !== 'counter' && /[{}]/.test(format)) return tell('template.format.braces', { format: shorten(format) });
    return problems[type]!(format);
  };
  return { number, counter, date, problemOf };
}

/** Returns the formats for a file that is being imported. */
export function formatsIn(language: FormatLanguage): Formats {
  return withProblems(
    { number: (format) => readNumberFormat(format, language), counter: readCounterFormat },
    language.language,
  );
}

/**
 * §10.54: returns the formats of a template in another language. `original`: those of its first language. `numbers`: formats that the
 * language has of its own. `dates`: formats that are in the language already; others are those of the original, as in formulas.
 */
export function formatsOfLanguage(
  original: Formats,
  languages: FromTo,
  { numbers, dates }: { numbers: ReadonlyMap<string, string>; dates: ReadonlySet<string> },
): Formats {
  const own = formatsIn({ language: languages.to, isStated: true });
  const inLanguage = once((format) => (dates.has(format) ? format : (dateFormatIn(format, languages) ?? format)));
  const number = once((format): ReadFormat => {
    const other = numbers.get(format);
    if (other !== undefined) return own.number(other);
    const read = original.number(format);
    return 'shape' in read ? { shape: numberShapeIn(read.shape, languages) } : read;
  });
  return {
    original,
    number,
    counter: original.counter,
    date: (format) => own.date(inLanguage(format)),
    problemOf: (type, format) => {
      if (type === 'date' || type === 'today') return own.problemOf(type, inLanguage(format));
      const other = type === 'number' ? numbers.get(format) : undefined;
      return other === undefined ? original.problemOf(type, format) : own.problemOf(type, other);
    },
  };
}

/** The platform's data of a language take a while to ask. */
function once<Result>(read: (format: string) => Result): (format: string) => Result {
  const known = new Map<string, Result>();
  return (format) => {
    const result = known.get(format) ?? read(format);
    known.set(format, result);
    return result;
  };
}

/** Never shown, since a saved format was valid when it was saved. */
const UNREAD = tell('template.format.unread');

/** Returns the formats for a saved version. `language` matters for dates only. */
export function savedFormats({ numbers = {}, years }: NonNullable<KeptFormats> = {}, language = 'en'): Formats {
  const either = <Shape>(shape: Shape | undefined) => (shape ? { shape } : { problem: UNREAD });
  const read: Readers = {
    number: (format) => either(Object.hasOwn(numbers, format) ? numbers[format] : readPlainFormat(format)),
    counter: years ? readCounterFormat : (format) => either(readPlainCounter(format)),
  };
  return withProblems(read, language, true);
}

type KeptFormats = Inventory['formats'];

/** Returns the formats that a version has to store, because they mean something else than by default. */
export function formatsToKeep(
  formats: Formats,
  declared: readonly Partial<Pick<Placeholder, 'type' | 'format'>>[],
): KeptFormats {
  const of = (type: Placeholder['type']) =>
    declared.flatMap(({ type: own, format }) => (own === type && format !== undefined ? [format] : []));
  const numbers = of('number').flatMap((format): [string, NumberShape][] => {
    const shape = shapeOf(formats.number(format));
    return shape && !isPlainly(shape, format) ? [[format, shape]] : [];
  });
  const years = of('counter').some((format) => shapeOf(formats.counter(format))?.byYear);
  if (numbers.length === 0 && !years) return undefined;
  return { ...(numbers.length > 0 && { numbers: Object.fromEntries(numbers) }), ...(years && { years }) };
}

/** Returns whether a format's shape depends on no language, and is the one that it had before signs had a meaning. */
export function isPlainly(shape: NumberShape, format: string): boolean {
  return canonicalJson(shape) === canonicalJson(readPlainFormat(format) ?? null);
}

export function shapeOf<Shape>(read: { shape: Shape } | { problem: Message }): Shape | undefined {
  return 'shape' in read ? read.shape : undefined;
}
