/** §4.3 rule 10, §11.10: dates are read and written in the shape in which the reference date 2026-08-27 is given. */
import { type Day, isCalendarDay, weekdayOf } from './calendar.ts';
import { dateNames, type NameTable } from './date-names.ts';

type Part =
  | { kind: 'literal'; text: string }
  | { kind: 'year'; digits: 2 | 4 }
  | { kind: 'month'; isPadded: boolean }
  | { kind: 'day'; isPadded: boolean }
  | { kind: 'monthName'; names: NameTable }
  | { kind: 'weekday'; names: NameTable };

/** One function for each kind of part. */
type ForEachPart = { [K in Part['kind']]: (part: Extract<Part, { kind: K }>) => string };

function mapParts(parts: Part[], functions: ForEachPart): string {
  return parts.map((part) => (functions[part.kind] as (part: Part) => string)(part)).join('');
}

/** What a date looks like; `zero` is the code point of the digit 0 of the script in which it is written. */
export type DateShape = { parts: Part[]; zero: number };

/** The shape of a date that has no format. */
export const ISO_FORMAT = '2026-08-27';

const REFERENCE_MONTH = 8;
const THURSDAY = 4;
const ASCII_ZERO = 48;

/** Reads a format; `language` is BCP 47. Undefined unless it shows year, month and day, each once. */
export function readDateShape(format: string, language: string): DateShape | undefined {
  const zero = findZero(format);
  const names = dateNames(language);
  const parts = splitNumbers(
    takeName(
      takeName([{ kind: 'literal', text: toAsciiDigits(format, zero) }], 'weekday', names.weekdays, THURSDAY),
      'monthName',
      names.months,
      REFERENCE_MONTH - 1,
    ),
  );
  if (!parts) return undefined;
  const count = (...kinds: Part['kind'][]) => parts.filter((part) => kinds.includes(part.kind)).length;
  const isComplete = count('year') === 1 && count('day') === 1 && count('month', 'monthName') === 1;
  return isComplete ? { parts, zero } : undefined;
}

/** Cuts the first name found, which is the longest, out of the literal text; the rest stays literal. */
function takeName(parts: Part[], kind: 'monthName' | 'weekday', tables: NameTable[], at: number): Part[] {
  const best = tables.find((names) => parts.some((part) => part.kind === 'literal' && part.text.includes(names[at]!)));
  if (!best) return parts;
  const index = parts.findIndex((part) => part.kind === 'literal' && part.text.includes(best[at]!));
  const { text } = parts[index] as { text: string };
  const start = text.indexOf(best[at]!);
  return [
    ...parts.slice(0, index),
    { kind: 'literal', text: text.slice(0, start) },
    { kind, names: best },
    { kind: 'literal', text: text.slice(start + best[at]!.length) },
    ...parts.slice(index + 1),
  ];
}

const NUMBERS: Record<string, (isPadded: boolean) => Part> = {
  '2026': () => ({ kind: 'year', digits: 4 }),
  '26': () => ({ kind: 'year', digits: 2 }),
  '08': () => ({ kind: 'month', isPadded: true }),
  '8': () => ({ kind: 'month', isPadded: false }),
  // Two digits either way: days are padded if months are.
  '27': (isPadded) => ({ kind: 'day', isPadded }),
};

/** Undefined when a number is none of the reference date's, or a letter sticks to the day (`27th` fits one day only). */
function splitNumbers(parts: Part[]): Part[] | undefined {
  const isPadded = parts.some((part) => part.kind === 'literal' && /(?<![0-9])08(?![0-9])/.test(part.text));
  const result: Part[] = [];
  for (const part of parts) {
    if (part.kind !== 'literal') {
      result.push(part);
      continue;
    }
    if (/27(?:st|nd|rd|th)/i.test(part.text)) return undefined;
    for (const piece of part.text.split(/([0-9]+)/)) {
      if (!/[0-9]/.test(piece)) result.push({ kind: 'literal', text: piece });
      else if (Object.hasOwn(NUMBERS, piece)) result.push(NUMBERS[piece]!(isPadded));
      else return undefined;
    }
  }
  return result;
}

/** A two-digit year writes the last two digits; a day is written however far from today it is. */
export function writeDate(shape: DateShape, { year, month, day }: Day): string {
  const digits = (number: number, length: number) =>
    [...String(number).padStart(length, '0')].map((digit) => String.fromCodePoint(shape.zero + Number(digit))).join('');
  return mapParts(shape.parts, {
    literal: (part) => part.text,
    year: (part) => (part.digits === 4 ? digits(year, 4) : digits(year % 100, 2)),
    month: (part) => digits(month, part.isPadded ? 2 : 1),
    day: (part) => digits(day, part.isPadded ? 2 : 1),
    monthName: (part) => part.names[month - 1]!,
    weekday: (part) => part.names[weekdayOf({ year, month, day })]!,
  });
}

/** The day that `text` names in exactly this shape, or undefined. Two-digit years are 2000–2099. */
export function readDate(shape: DateShape, text: string): Day | undefined {
  const day = matchDate(shape, text)?.day;
  // Writing it back settles padding, weekday and digits at once.
  return day && isCalendarDay(day) && writeDate(shape, day) === text ? day : undefined;
}

/** What `text` says in about this shape: perhaps no day of the calendar, with a weekday (0 is Sunday) that may be wrong. */
export function matchDate(shape: DateShape, text: string): { day: Day; weekday?: number } | undefined {
  const found = patternOf(shape).exec(toAsciiDigits(text, shape.zero))?.groups;
  if (!found) return undefined;
  const indexIn = (kind: 'monthName' | 'weekday', name: string) => {
    const table = shape.parts.find((part) => part.kind === kind);
    return table && 'names' in table ? table.names.indexOf(name) : -1;
  };
  const year = Number(found.year!.length === 2 ? `20${found.year}` : found.year);
  const month = /^[0-9]+$/.test(found.month!) ? Number(found.month) : indexIn('monthName', found.month!) + 1;
  const day = { year, month, day: Number(found.day) };
  return found.weekday === undefined ? { day } : { day, weekday: indexIn('weekday', found.weekday) };
}

const patterns = new WeakMap<DateShape, RegExp>();

function patternOf(shape: DateShape): RegExp {
  const known = patterns.get(shape);
  if (known) return known;
  const anyOf = (names: NameTable) => names.map(escapeRegExp).join('|');
  const body = mapParts(shape.parts, {
    literal: (part) => escapeRegExp(part.text),
    year: (part) => `(?<year>[0-9]{${part.digits}})`,
    month: () => '(?<month>[0-9]{1,2})',
    day: () => '(?<day>[0-9]{1,2})',
    monthName: (part) => `(?<month>${anyOf(part.names)})`,
    weekday: (part) => `(?<weekday>${anyOf(part.names)})`,
  });
  const pattern = new RegExp(`^${body}$`, 'u');
  patterns.set(shape, pattern);
  return pattern;
}

function findZero(text: string): number {
  let zero = /\p{Nd}/u.exec(text)?.[0].codePointAt(0) ?? ASCII_ZERO;
  // Digits come in runs that begin with 0.
  while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero--;
  return zero;
}

function toAsciiDigits(text: string, zero: number): string {
  const read = (character: string) => {
    const digit = character.codePointAt(0)! - zero;
    return digit >= 0 && digit <= 9 ? String(digit) : character;
  };
  return [...text].map(read).join('');
}

function escapeRegExp(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
