/** §4.3 rule 10, §11.10: reads and writes dates in the shape in which a format shows the reference date 2026-08-27. */

import { type Day, dateNames, isCalendarDay, type NameTable, weekdayOf } from './calendar.ts';
import { escapeRegExp } from './text.ts';

/** The suffixes of a day's number, by the language's rules for ordinals (CLDR). */
type Ordinals = { rules: Intl.PluralRules; suffixes: Partial<Record<Intl.LDMLPluralRule, string>> };

/**
 * `offset`: the years between this calendar and ours, such as for the Buddhist era. `first`: the suffix that only the
 * first day of a month has, such as `er` in `1er`.
 */
type Part =
  | { kind: 'literal'; text: string }
  | { kind: 'year'; digits: 2 | 4; offset?: number }
  | { kind: 'month'; isPadded: boolean }
  | { kind: 'day'; isPadded: boolean; ordinals?: Ordinals; first?: string }
  | { kind: 'monthName'; names: NameTable }
  | { kind: 'weekday'; names: NameTable }
  | { kind: 'era'; eras: Eras }
  | { kind: 'eraYear'; eras: Eras; isPadded: boolean; isLong: boolean };

/** One function for each kind of part. */
type ForEachPart = { [K in Part['kind']]: (part: Extract<Part, { kind: K }>) => string };

function mapParts(parts: Part[], functions: ForEachPart): string {
  return parts.map((part) => (functions[part.kind] as (part: Part) => string)(part)).join('');
}

/**
 * What a date looks like. `zero`: the code point of the digit 0 in the script of the date. `hasDay`: false when it has
 * no day; such a date means the first of its month. `plain`: the shape in which programs send the date. They see only
 * the reference date, which cannot show how the first of a month or a one-digit day is written. `before`: how releases before wrote it,
 * `May. 3, 2026`, which is still read.
 */
export type DateShape = { parts: Part[]; zero: number; hasDay: boolean; plain?: DateShape; before?: DateShape };

/** The format of a date placeholder without a format. */
export const ISO_FORMAT = '2026-08-27';

/** The date that every format shows. */
export const REFERENCE_DAY: Day = { year: 2026, month: 8, day: 27 };
const THURSDAY = 4;
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];
/** Matches the first of a month, or a day with a leading zero, in a format. */
const OTHER_DAY = /(?<![0-9])(?:1\.?(?:[ºª°]|[\p{Ll}\p{M}]{1,3})(?!\p{L})|0[1-79](?![0-9]))/u;
const ASCII_ZERO = 48;

/**
 * Reads a format; `language` is BCP 47. Returns undefined unless the format shows a year and a month, each once, and at
 * most one day. A format without a day must show all four digits of the year.
 */
export function readDateShape(format: string, language: string): DateShape | undefined {
  const { months, monthsBefore } = dateNames(language);
  const shape = shapeWith(months, format, language);
  const named = shape?.parts.find((part) => part.kind === 'monthName');
  if (!shape || !named) return shape;
  const names = shape.hasDay ? named.names : aloneAs(named.names, language);
  if (monthsBefore.some((table) => isSame(table, names)) && isSame(names, named.names)) return shape;
  const own = withMonths(shape, names);
  const before = shapeWith(monthsBefore, format, language);
  return { ...own, ...(own.plain && { plain: withMonths(own.plain, names) }), ...(before && { before }) };
}

/** Returns the names that stand without a day, of those that the reference date has in common with a table. */
function aloneAs(names: NameTable, language: string): NameTable {
  const at = REFERENCE_DAY.month - 1;
  return dateNames(language).monthsAlone.find((table) => table[at] === names[at]) ?? names;
}

function isSame(one: NameTable, other: NameTable): boolean {
  return one === other || one.every((name, at) => name === other[at]);
}

function withMonths(shape: DateShape, names: NameTable): DateShape {
  return { ...shape, parts: shape.parts.map((part) => (part.kind === 'monthName' ? { ...part, names } : part)) };
}

function shapeWith(months: NameTable[], format: string, language: string): DateShape | undefined {
  const zero = findZero(format);
  const names = dateNames(language);
  const whole: Part[] = [{ kind: 'literal', text: toAsciiDigits(format, zero) }];
  // A one-digit day is not the reference date, so it has another weekday.
  const others = OTHER_DAY.test(format) ? WEEKDAYS : [];
  // A single character may be another part of the date: 日 is both Sunday and day.
  const words = names.weekdays.filter((table) => table.every((name) => name.length > 1));
  const weekday = [
    takeName(whole, 'weekday', names.weekdays, THURSDAY),
    ...others.map((at) => takeName(whole, 'weekday', words, at)),
  ].find((found) => found !== whole);
  const named = takeName(weekday ?? whole, 'monthName', months, REFERENCE_DAY.month - 1);
  const parts = splitNumbers(takeEra(named, language), language);
  if (!parts) return undefined;
  const count = (...kinds: Part['kind'][]) => parts.filter((part) => kinds.includes(part.kind)).length;
  const [days, weekdays] = [count('day'), count('weekday')];
  if (count('year', 'eraYear') !== 1 || count('month', 'monthName') !== 1 || days > 1) return undefined;
  const isShort = parts.some((part) => part.kind === 'year' && part.digits === 2);
  if (days === 0 && (weekdays > 0 || isShort)) return undefined;
  const shape = { parts, zero, hasDay: days === 1 };
  const plain = plainParts(parts);
  return plain ? { ...shape, plain: { ...shape, parts: plain } } : shape;
}

/** Returns the parts as the reference date shows them. Undefined when they are the same. */
function plainParts(parts: Part[]): Part[] | undefined {
  const isMonthPadded = parts.some((part) => part.kind === 'month' && part.isPadded);
  const isOdd = (part: Part) => part.kind === 'day' && (part.first !== undefined || (part.isPadded && !isMonthPadded));
  return parts.some(isOdd)
    ? parts.map((part) => (isOdd(part) ? { kind: 'day', isPadded: isMonthPadded } : part))
    : undefined;
}

/** Returns whether the day or the month comes first in a shape of digits only. Undefined for one with names, or with the year first. */
export function digitOrder({ parts }: DateShape): 'day' | 'month' | undefined {
  const kinds = parts.map(({ kind }) => kind).filter((kind) => kind !== 'literal');
  const [first, second, third] = kinds;
  if (third !== 'year' || ![first, second].includes('day') || ![first, second].includes('month')) return undefined;
  return first === 'day' ? 'day' : 'month';
}

/** Returns whether a format contains a weekday's name as plain text, which every date would show. */
export function hasStrayWeekday({ parts }: DateShape, language: string): boolean {
  const names = dateNames(language)
    .weekdays.flat()
    .filter((name) => name.length > 2);
  const isStray = (text: string) =>
    names.some((name) => new RegExp(`(?<!\\p{L})${escapeRegExp(name)}(?!\\p{L})`, 'u').test(text));
  return parts.some((part) => part.kind === 'literal' && isStray(part.text));
}

/** Endings behind the 27th that do not suit every day: `27-én` in Hungarian, `27ste` in Dutch. */
const ENDINGS: Record<string, RegExp> = { hu: /^-[áé]n(?!\p{L})/u, nl: /^(?:ste|de)(?!\p{L})/u };
/** An article or preposition without its vowel, as in `d’août` and `dell’agosto`. */
const ELIDED = /\p{L}{1,4}[’']$/u;

/** Returns a part of a format's text that does not suit every date. */
export function findUnsuited({ parts }: DateShape, language: string): string | undefined {
  const ending = ENDINGS[new Intl.Locale(language).language];
  for (const [at, part] of parts.entries()) {
    if (part.kind !== 'literal') continue;
    const next = parts.slice(at + 1).find((one) => one.kind !== 'literal' || one.text !== '');
    const before = parts.slice(0, at).findLast((one) => one.kind !== 'literal' || one.text !== '');
    const elided = next?.kind === 'monthName' ? ELIDED.exec(part.text) : undefined;
    const found = elided ?? (before?.kind === 'day' ? ending?.exec(part.text) : undefined);
    if (found) return found[0];
  }
  return undefined;
}

/** Replaces the first name found, and the longest of those, by a part. The rest stays literal. */
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

/** Replaces the name of an era and the number of its year by parts, unless the text has another year. */
function takeEra(parts: Part[], language: string): Part[] {
  if (parts.some((part) => part.kind === 'literal' && /(?<![0-9])(?:20)?26(?![0-9])/.test(part.text))) return parts;
  return parts.flatMap((part): Part[] => {
    const found = part.kind === 'literal' ? findEras(part.text, language, REFERENCE_DAY) : undefined;
    if (part.kind !== 'literal' || !found) return [part];
    const { text } = part;
    const { eras, name, year } = found;
    const isLong = text.slice(year.at + year.text.length).startsWith('年');
    const taken: [place: { at: number; text: string }, part: Part][] = [
      [name, { kind: 'era', eras }],
      [year, { kind: 'eraYear', eras, isPadded: year.text.startsWith('0'), isLong }],
    ];
    const [first, second] = taken.sort(([one], [other]) => one.at - other.at) as [(typeof taken)[0], (typeof taken)[0]];
    const literal = (from: number, to?: number): Part => ({ kind: 'literal', text: text.slice(from, to) });
    const endOf = ([place]: (typeof taken)[0]) => place.at + place.text.length;
    return [literal(0, first[0].at), first[1], literal(endOf(first), second[0].at), second[1], literal(endOf(second))];
  });
}

/** The offset of years of the Buddhist era, as Thailand counts them. */
const BUDDHIST = 543;

const NUMBERS: Record<string, (isPadded: boolean) => Part> = {
  '2026': () => ({ kind: 'year', digits: 4 }),
  '2569': () => ({ kind: 'year', digits: 4, offset: BUDDHIST }),
  '26': () => ({ kind: 'year', digits: 2 }),
  '08': () => ({ kind: 'month', isPadded: true }),
  '8': () => ({ kind: 'month', isPadded: false }),
  // The reference day has two digits either way, so days are padded when months are.
  '27': (isPadded) => ({ kind: 'day', isPadded }),
};

/** Day suffixes that depend on the day. */
const ORDINALS: Record<string, Ordinals['suffixes']> = {
  en: { one: 'st', two: 'nd', few: 'rd', other: 'th' },
  sv: { one: ':a', other: ':e' },
};

/**
 * Replaces numbers in literal text by parts. Returns undefined for a number that is not in the reference date, or a suffix that fits only
 * one day. A format may also show a one-digit day with a leading zero, `03 Aug 2026`, or the first of a month, `1er août 2026`.
 */
function splitNumbers(parts: Part[], language: string): Part[] | undefined {
  const isPadded = parts.some((part) => part.kind === 'literal' && /(?<![0-9])08(?![0-9])/.test(part.text));
  const hasName = parts.some(({ kind }) => kind === 'monthName');
  const ordinals = ordinalsIn(language);
  const result: Part[] = [];
  for (const part of parts) {
    if (part.kind !== 'literal') {
      result.push(part);
      continue;
    }
    for (const piece of part.text.split(
      /(27(?:st|nd|rd|th|:[ae])\b|(?<![0-9])1\.?(?:[ºª°]|[\p{Ll}\p{M}]{1,3})(?!\p{L})|[0-9]+)/iu,
    )) {
      const [, number = '', suffix = ''] = /^([0-9]*)(.*)$/su.exec(piece)!;
      const isDay = /^0[1-9]$/.test(piece) && (piece !== '08' || hasName);
      if (number === '') result.push({ kind: 'literal', text: piece });
      else if (number === '27' && suffix !== '') {
        const spoken = ordinals && spokenAs(ordinals, suffix);
        if (!spoken) return undefined;
        result.push({ kind: 'day', isPadded: false, ordinals: spoken });
      } else if (number === '1' && suffix !== '' && !ordinals) result.push({ kind: 'day', isPadded, first: suffix });
      else if (isDay) result.push({ kind: 'day', isPadded: true });
      else if (suffix === '' && Object.hasOwn(NUMBERS, number)) result.push(NUMBERS[number]!(isPadded));
      else return undefined;
    }
  }
  return result;
}

function ordinalsIn(language: string): Ordinals | undefined {
  const suffixes = ORDINALS[new Intl.Locale(language).language];
  return suffixes && { rules: new Intl.PluralRules(language, { type: 'ordinal' }), suffixes };
}

/** Returns the suffixes in the case that the format uses for the 27th. Undefined when it has another suffix. */
function spokenAs({ rules, suffixes }: Ordinals, suffix: string): Ordinals | undefined {
  const own = suffixes[rules.select(REFERENCE_DAY.day)]!;
  if (suffix === own) return { rules, suffixes };
  if (suffix !== own.toUpperCase()) return undefined;
  const capital = Object.entries(suffixes).map(([rule, text]) => [rule, text.toUpperCase()]);
  return { rules, suffixes: Object.fromEntries(capital) };
}

/** Writes a day in a shape. A two-digit year is the last two digits of any year, however far from today. */
export function writeDate(shape: DateShape, { year, month, day }: Day): string {
  const digits = (number: number, length: number) =>
    [...String(number).padStart(length, '0')].map((digit) => String.fromCodePoint(shape.zero + Number(digit))).join('');
  return mapParts(shape.parts, {
    literal: (part) => part.text,
    year: (part) => (part.digits === 4 ? digits(year + (part.offset ?? 0), 4) : digits(year % 100, 2)),
    month: (part) => digits(month, part.isPadded ? 2 : 1),
    day: (part) => digits(day, part.isPadded ? 2 : 1) + suffixOf(part, day),
    era: (part) => eraOf(part.eras, { year, month, day })?.era ?? '',
    eraYear: (part) => {
      const found = eraOf(part.eras, { year, month, day });
      if (!found) return digits(year, 1);
      return part.isLong && found.year === 1 ? found.written : digits(found.year, part.isPadded ? 2 : 1);
    },
    monthName: (part) => part.names[month - 1]!,
    weekday: (part) => part.names[weekdayOf({ year, month, day })]!,
  });
}

/** Undefined before the eras that are read, whose months are not those of our calendar: such a day is written with its year alone. */
function eraOf(eras: Eras, day: Day): YearOfEra | undefined {
  const found = eras.of(day);
  return eras.names.includes(found.era) ? found : undefined;
}

function suffixOf({ ordinals, first }: Extract<Part, { kind: 'day' }>, day: number): string {
  return ordinals ? (ordinals.suffixes[ordinals.rules.select(day)] ?? '') : day === 1 ? (first ?? '') : '';
}

/** Returns the day that `text` gives in exactly this shape or its `plain` shape. Two-digit years mean 2000–2099. */
export function readDate(shape: DateShape, text: string): Day | undefined {
  const day = matchDate(shape, text)?.day;
  // Writing the day back checks padding, weekday and digits at once.
  const isRead = day && isCalendarDay(day) && [shape, shape.plain].some((one) => one && writeDate(one, day) === text);
  return isRead ? day : shape.before && readDate(shape.before, text);
}

/** Reads `text` in roughly this shape. The calendar may not have the day, and the weekday (0 is Sunday) may be wrong. */
export function matchDate(shape: DateShape, text: string): { day: Day; weekday?: number } | undefined {
  const found = patternOf(shape).exec(toAsciiDigits(text, shape.zero))?.groups;
  if (!found) return undefined;
  const indexIn = (kind: 'monthName' | 'weekday', name: string) => {
    const table = shape.parts.find((part) => part.kind === kind);
    return table && 'names' in table ? table.names.indexOf(name) : -1;
  };
  const month = /^[0-9]+$/.test(found.month!) ? Number(found.month) : indexIn('monthName', found.month!) + 1;
  const day = { year: yearIn(shape, found), month, day: found.day === undefined ? 1 : Number(found.day) };
  return found.weekday === undefined ? { day } : { day, weekday: indexIn('weekday', found.weekday) };
}

function yearIn({ parts }: DateShape, { year = '', era = '', eraYear = '' }: Record<string, string>): number {
  const part = parts.find(({ kind }) => kind === 'year' || kind === 'eraYear')!;
  if (part.kind === 'year') return Number(year.length === 2 ? `20${year}` : year) - (part.offset ?? 0);
  const begin = 'eras' in part ? part.eras.beginOf(era) : undefined;
  return begin === undefined ? 0 : begin - 1 + (/^[0-9]+$/.test(eraYear) ? Number(eraYear) : 1);
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
    day: ({ ordinals, first }) => `(?<day>[0-9]{1,2})${suffixPattern(ordinals?.suffixes ?? { first })}`,
    era: ({ eras }) => `(?<era>${anyOf(eras.names)})`,
    eraYear: () => '(?<eraYear>元|[0-9]{1,4})',
    monthName: (part) => `(?<month>${anyOf(part.names)})`,
    weekday: (part) => `(?<weekday>${anyOf(part.names)})`,
  });
  const pattern = new RegExp(`^${body}$`, 'u');
  patterns.set(shape, pattern);
  return pattern;
}

function suffixPattern(suffixes: Record<string, string | undefined>): string {
  const known = Object.values(suffixes).flatMap((one) => (one === undefined ? [] : [escapeRegExp(one)]));
  return known.length > 0 ? `(?:${known.join('|')})?` : '';
}

function findZero(text: string): number {
  let zero = /\p{Nd}/u.exec(text)?.[0].codePointAt(0) ?? ASCII_ZERO;
  // The ten digits of a script have consecutive code points that begin with 0.
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

// §11.10: years of eras, `令和8年` or `พ.ศ. 2569`, by the calendars of the platform's `Intl` data.

/** `written`: the year as a long date of the language writes it. Japanese writes 元 for the first year of an era. */
type YearOfEra = { era: string; year: number; written: string };

type Eras = {
  of(day: Day): YearOfEra;
  /** The names of all eras since 1868. */
  names: string[];
  /** Returns the number of the day on which an era begins. Undefined for an unknown name. */
  beginOf(era: string): number | undefined;
};

const CALENDARS = ['japanese', 'roc', 'buddhist'];
const STYLES = ['long', 'short', 'narrow'] as const;
/** The first year that is looked at. Earlier Japanese eras do not begin with a year of the Gregorian calendar. */
const FROM = 1868;
const TO = 2100;

/**
 * Finds an era in which a text writes the reference date: its name with the number of the year beside it, and where
 * they are. Undefined when there is none.
 */
function findEras(text: string, language: string, reference: Day) {
  for (const calendar of CALENDARS)
    for (const style of STYLES) {
      const eras = erasIn(language, calendar, style);
      const { era, year } = eras.of(reference);
      const before = text.indexOf(era);
      if (era === '' || before < 0) continue;
      const behind = before + era.length;
      const number = `0?${year}(?![0-9])`;
      const after = new RegExp(`^\\s?(${number})`).exec(text.slice(behind))?.[1];
      const ahead = new RegExp(`(?<![0-9])(${number})\\s?$`).exec(text.slice(0, before))?.[1];
      const found = after ?? ahead;
      if (found === undefined) continue;
      const at = after === undefined ? text.slice(0, before).lastIndexOf(found) : text.indexOf(found, behind);
      return { eras, name: { at: before, text: era }, year: { at, text: found } };
    }
  return undefined;
}

const known = new Map<string, Eras>();

function erasIn(language: string, calendar: string, era: (typeof STYLES)[number]): Eras {
  const key = `${language} ${calendar} ${era}`;
  const eras = known.get(key) ?? readEras(language, calendar, era);
  known.set(key, eras);
  return eras;
}

function readEras(language: string, calendar: string, era: (typeof STYLES)[number]): Eras {
  const date = { year: 'numeric', day: 'numeric', timeZone: 'UTC' } as const;
  const options = { calendar, era, numberingSystem: 'latn', ...date };
  const [numeric, long] = (['numeric', 'long'] as const).map(
    (month) => new Intl.DateTimeFormat(language, { ...options, month }),
  );
  const of = ({ year, month, day }: Day): YearOfEra => {
    const instant = new Date(0);
    // Unlike Date.UTC, this takes the years 1–99 as they are.
    instant.setUTCFullYear(year, month - 1, day);
    const part = (format: Intl.DateTimeFormat, type: string) =>
      format.formatToParts(instant).find((one) => one.type === type)?.value ?? '';
    const written = part(long!, 'year');
    return { era: part(numeric!, 'era'), year: /^[0-9]+$/.test(written) ? Number(written) : 1, written };
  };
  let begins: Map<string, number> | undefined;
  const read = () => {
    begins = new Map();
    for (let year = FROM; year <= TO; year++) {
      const last = of({ year, month: 12, day: 31 });
      if (!begins.has(last.era)) begins.set(last.era, year - last.year + 1);
    }
    return begins;
  };
  return {
    of,
    get names() {
      return [...(begins ?? read()).keys()];
    },
    beginOf: (name) => (begins ?? read()).get(name),
  };
}
