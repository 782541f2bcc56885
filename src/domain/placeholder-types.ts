/** §2.3 `type`, §4.3 rules 8–10: the values of each type and how they are written. */
import { type Message, tell } from '../locales/message.ts';
import { type Day, dateNames, isCalendarDay, type NameTable, readIsoDay, weekdayOf } from './calendar.ts';
import {
  type DateShape,
  findUnsuited,
  hasStrayWeekday,
  ISO_FORMAT,
  matchDate,
  REFERENCE_DAY,
  readDate,
  readDateShape,
  writeDate,
} from './dates.ts';
import { isPlainNumber, type NumberShape, writeLike, writeNumber } from './numbers.ts';
import { findClosest, listQuoted, shorten } from './suggestions.ts';

/**
 * What a type needs to know about its placeholder. `language`: the template's language (BCP 47). `number`: the number
 * format. `like`: the shape whose marks a number without a format gets. `format`: the date format. `prints`: how the
 * document writes dates, if otherwise than they are sent. `shown`: what it shows for texts and options (§10.54).
 */
export type PlaceholderTypeSettings = {
  options?: string[];
  format?: string;
  number?: NumberShape;
  like?: NumberShape;
  language: string;
  prints?: DateShape;
  shown?: ReadonlyMap<string, string>;
};

/** A picture sent as a value. `path`: the path by which the document refers to it. */
export type SentPicture = { path: string; mediaType: 'image/png' | 'image/jpeg'; bytes: Uint8Array };

/** The mistake in a sent value. `day` and `weekday` are in English; `text` is the date with the right weekday. */
export type WrittenProblem =
  | { kind: 'option' | 'number' | 'date' }
  | { kind: 'picture'; is: 'broken' | 'large' }
  | { kind: 'noDay'; day: string }
  | { kind: 'weekday'; day: string; weekday: string; text: string };

/**
 * The text for the document, or the mistake in the sent value. `fact` and `problem` make the mistake and its message,
 * which quotes the value, when they are needed.
 */
export type Written =
  | { text: string; picture?: SentPicture }
  | {
      code: 'invalid_option' | 'invalid_number' | 'invalid_values';
      fact: () => WrittenProblem;
      problem: (quoted: string) => Message;
    };

/** Writes a sent value. It is never called with an empty string, which clears a placeholder of any type. */
export type Writer = (sent: string) => Written;

const asSent: Writer = (sent) => ({ text: sent });

const writers = {
  text: ({ shown }: PlaceholderTypeSettings): Writer =>
    shown ? (sent) => ({ text: shown.get(sent) ?? sent }) : asSent,

  select: ({ options = [], shown }: PlaceholderTypeSettings): Writer => {
    const allowed = new Set(options);
    return (sent) => {
      if (allowed.has(sent)) return { text: shown?.get(sent) ?? sent };
      const problem = (quoted: string) => {
        const closest = findClosest(sent, options);
        const said = { text: quoted, options: listQuoted(options) };
        return closest === undefined
          ? tell('values.option.none', said)
          : tell('values.option.meant', { ...said, name: shorten(closest) });
      };
      return { code: 'invalid_option', fact: () => ({ kind: 'option' }), problem };
    };
  },

  number: ({ number, like }: PlaceholderTypeSettings): Writer => {
    const write = (sent: string) => (number ? writeNumber(sent, number) : like ? writeLike(sent, like) : sent);
    return (sent) =>
      isPlainNumber(sent)
        ? { text: write(sent) }
        : {
            code: 'invalid_number',
            fact: () => ({ kind: 'number' }),
            problem: (quoted) => tell('values.number', { text: quoted }),
          };
  },

  date: ({ format = ISO_FORMAT, language, prints }: PlaceholderTypeSettings): Writer => {
    const shape = readDateShape(format, language);
    return (sent) => {
      const day = shape && readDate(shape, sent);
      return day
        ? { text: writeDate(prints ?? shape, day) }
        : {
            code: 'invalid_values',
            fact: () => (shape ? findDateProblem(shape, sent) : { kind: 'date' }),
            problem: (quoted) =>
              shape ? describeDateProblem(shape, sent, quoted) : tell('values.counter', { text: quoted, format }),
          };
    };
  },
};

/** Returns the writer for a type that callers fill. */
export function createWriter(type: keyof typeof writers, settings: PlaceholderTypeSettings): Writer {
  return writers[type](settings);
}

/** Returns the writer of `today`. It takes `YYYY-MM-DD`. */
export function createTodayWriter({
  format = ISO_FORMAT,
  language,
}: PlaceholderTypeSettings): (isoDay: string) => string {
  const shape = readDateShape(format, language);
  return (isoDay) => {
    const day = readIsoDay(isoDay);
    if (!shape || !day)
      throw new Error(`Cannot write "${isoDay}" as "${format}", expected YYYY-MM-DD and a date format`);
    return writeDate(shape, day);
  };
}

/** Describes the mistake in a date format to its author; undefined when the format can be read. */
export function findDateFormatProblem(format: string, language: string): Message | undefined {
  const shape = readDateShape(format, language);
  if (!shape) return tell('template.format.date', { format: shorten(format) });
  if (hasStrayWeekday(shape, language)) return tell('template.format.weekday', { format: shorten(format) });
  const text = findUnsuited(shape, language);
  return text === undefined ? undefined : tell('template.format.unsuited', { format: shorten(format), text });
}

/** Looked up when a date is wrong: the platform's names of months take 10 ms. */
function englishNames(of: 'months' | 'weekdays'): NameTable {
  return dateNames('en')[of][0]!;
}

/** A date with a one-digit day and month. It shows whether the format writes leading zeros. */
const ONE_DIGIT_DAY: Day = { year: 2026, month: 5, day: 3 };

/** §11.10: returns what is wrong with `sent`, which is not a date in this shape. */
function findDateProblem(shape: DateShape, sent: string): WrittenProblem {
  const found = matchDate(shape, sent);
  if (found && !isCalendarDay(found.day)) return { kind: 'noDay', day: nameMissing(found.day) };
  if (found?.weekday === undefined || found.weekday === weekdayOf(found.day)) return { kind: 'date' };
  const { day } = found;
  return {
    kind: 'weekday',
    day: nameDay(day),
    weekday: englishNames('weekdays')[weekdayOf(day)]!,
    text: writeDate(shape, day),
  };
}

/**
 * Returns a message about `sent`, which is not a date in this shape, and how the date is written. `quoted`: how the message shows `sent`.
 */
export function describeDateProblem(shape: DateShape, sent: string, quoted: string): Message {
  const fact = findDateProblem(shape, sent);
  if (fact.kind === 'noDay') return tell('values.date.none', { text: quoted, day: fact.day });
  return fact.kind === 'weekday'
    ? tell('values.date.weekday', { text: quoted, day: fact.day, weekday: fact.weekday, expected: fact.text })
    : tell('values.date.shape', { text: quoted, examples: examplesOf(shape, meantMonth(shape, sent)) });
}

/** Returns the month that a text names otherwise than the shape does, such as `Sep` where British English has `Sept`. */
function meantMonth({ parts, plain }: DateShape, sent: string): number | undefined {
  const part = (plain?.parts ?? parts).find(({ kind }) => kind === 'monthName');
  if (part?.kind !== 'monthName') return undefined;
  const words = (sent.match(/\p{L}{3,}/gu) ?? []).map((word) => word.toLowerCase());
  const names = part.names.map((name) => name.toLowerCase().replace(/\.$/, ''));
  const meant = names.flatMap((name, at) =>
    words.some((word) => name.startsWith(word) || (name.length > 2 && word.startsWith(name))) ? [at + 1] : [],
  );
  return meant.length === 1 ? meant[0] : undefined;
}

/** Returns two examples, because a two-digit one does not show whether a single digit gets a leading zero. `month`: that of the second one. */
function examplesOf({ plain, ...shape }: DateShape, month = ONE_DIGIT_DAY.month): Message {
  const [reference, oneDigit] = [REFERENCE_DAY, { ...ONE_DIGIT_DAY, month }].map((day) =>
    tell('values.date.example', { day: nameDay(day), text: writeDate(plain ?? shape, day) }),
  );
  return tell('text.and', { names: reference!, last: oneDigit! });
}

function nameMissing(day: Day): string {
  if (day.year === 0) return 'year 0';
  return englishNames('months')[day.month - 1] ? nameDay(day) : `month ${day.month}`;
}

function nameDay({ year, month, day }: Day): string {
  return `${day} ${englishNames('months')[month - 1]} ${year}`;
}
