/** §20.9: reads dates as people write them, `20/11/2026`, `28. Nov. 2026` or `tomorrow`, in a language and without guessing. */
import { type Day, dateNames, dayNumber, dayOfNumber, isCalendarDay, readIsoDay, weekdayOf } from './calendar.ts';

/** Whether the day or the month comes first in dates of digits only, such as `01/09/2026`. */
export type DayOrder = 'day' | 'month';

/**
 * `language`: BCP 47. `today`: YYYY-MM-DD. `order`: that of digits, where it is known, or `either` where nothing decides. Undefined: the
 * language decides, and with points the day comes first.
 */
export type EnteredDates = { language: string; today: string; order?: DayOrder | 'either' | undefined };

/** Stands between the parts of a date in digits, also as East Asian languages write it: `2026年11月20日`, `2026. 11. 20.` */
const YEAR_FIRST = /^(\d{4})(?:[-./]|\s*[年년.]\s*)(\d{1,2})(?:[-./]|\s*[月월.]\s*)(\d{1,2})\s*[日일.]?$/;
const YEAR_LAST = /^(\d{1,2})(?:([./-])\s*|\s)(\d{1,2})(?:\2\s*|(?<!\2)\s)(\d{4}|\d{2})\.?$/;
const WITHOUT_YEAR = /^(\d{1,2})([./-])\s*(\d{1,2})\.?$/;
/** A word before or behind digits: `Fri, 20/11/2026` or `2026年11月20日(金)`. */
const BESIDE_DIGITS = /^(?:(\p{L}+)\.?,?\s)?(\d.*?(?:\d(?![日일])|[.日일]))(?:\s?\(?([\p{L}\p{M}]+)\)?)?$/u;
/** The endings of days: `20th`, `1er`, `1º`. */
const ORDINAL = /^(\d{1,2})(?:st|nd|rd|th|er|re|e|è|eme|o|a)$/;
/** Words beside a day that no date of a language shows by itself. */
const FILLERS = ['of', 'the', 'on', 'den', 'am', 'der', 'le', 'du', 'el', 'dia', 'il', 'op'];
/** A name may be cut to so many letters: `Sept`. */
const SHORTEST = 3;
/** How many years ahead a year of two digits is taken for granted. Beyond, it may be one of the last century. */
const YEARS_AHEAD = 20;
const HALF_A_YEAR = 183;
/** No date is longer, whatever is pasted. */
const LONGEST = 80;
/** A hyphen within a word stays: `quinta-feira`. */
const BETWEEN = /(?:[\s,./]|-(?!\p{L})|(?<!\p{L})-)+/u;

/** Returns the days that a text may mean: none, one, or two when nothing decides between them. */
export function readEnteredDate(text: string, options: EnteredDates): Day[] {
  if (text.length > LONGEST) return [];
  const plain = tidy(text, options.language);
  const found = relativeDay(plain, options) ?? digitsOf(plain, options) ?? namedDay(plain, options) ?? [];
  const days = new Map(found.filter(isCalendarDay).map((day) => [dayNumber(day), day]));
  return [...days.values()];
}

/** Returns the order of day and month that people of a language write. Undefined for `en` without a region, which allows both. */
export function dayOrderIn(language: string): DayOrder | undefined {
  const { language: own, region } = new Intl.Locale(language);
  if (own === 'en' && region === undefined) return undefined;
  const [first] = new Intl.DateTimeFormat(language, { calendar: 'gregory' })
    .formatToParts(0)
    .filter(({ type }) => ['day', 'month', 'year'].includes(type));
  return first?.type === 'day' || first?.type === 'month' ? first.type : undefined;
}

/** Returns the order that a date of digits shows by itself, such as `31/08/2026`. */
export function dayOrderOf(text: string): DayOrder | undefined {
  const [, first, , second] = YEAR_LAST.exec(text.trim()) ?? [];
  if (Number(first) > 12) return 'day';
  return Number(second) > 12 ? 'month' : undefined;
}

/** Lower case, Latin letters without accents, digits of any script as ASCII, and one kind of space. */
function tidy(text: string, language: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .toLocaleLowerCase(language)
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{M}+/gu, '$1')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** The ten digits of a script have consecutive code points that begin with 0. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let zero = code;
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(code - zero);
}

function relativeDay(text: string, { language, today }: EnteredDates): Day[] | undefined {
  const away = wordsOf(language).relative.get(text);
  const day = away === undefined ? undefined : dayOfNumber(dayNumber(readIsoDay(today)!) + away);
  return day && [day];
}

/** Reads a date of digits, with or without a weekday. Returns undefined for any other text. */
function digitsOf(text: string, options: EnteredDates): Day[] | undefined {
  const [, before, digits = '', after] = BESIDE_DIGITS.exec(text) ?? [];
  const days = digits === '' ? undefined : onlyDigits(digits, options);
  const word = before || after;
  if (!days || !word) return days;
  const weekday = placeOf(word, wordsOf(options.language).weekdays);
  return weekday === undefined ? undefined : days.filter((day) => weekdayOf(day) === weekday);
}

function onlyDigits(text: string, options: EnteredDates): Day[] | undefined {
  const ofYear = YEAR_FIRST.exec(text);
  if (ofYear) return [dayOf(ofYear[1]!, ofYear[2]!, ofYear[3]!)].filter(isCalendarDay);
  const found = YEAR_LAST.exec(text) ?? WITHOUT_YEAR.exec(text);
  if (!found) return undefined;
  const [, first = '', mark = ' ', second = '', year] = found;
  const ways = { day: [second, first], month: [first, second] } as const;
  const order = options.order ?? (mark === '.' ? 'day' : wordsOf(options.language).order);
  const readings = (one: DayOrder) => inYears(year, ways[one][0], ways[one][1], options).filter(isCalendarDay);
  if (order === undefined || order === 'either') return [...readings('day'), ...readings('month')];
  // Only one order is a date of the calendar, so nothing is guessed.
  const own = readings(order);
  return own.length > 0 ? own : readings(order === 'day' ? 'month' : 'day');
}

/** Reads a date with the name of its month, and maybe of its weekday. Returns undefined for any other text. */
function namedDay(text: string, options: EnteredDates): Day[] | undefined {
  const { months, weekdays, fillers } = wordsOf(options.language);
  const words = text.split(BETWEEN).filter((word) => word !== '' && !fillers.has(word));
  const names = words.filter((word) => /^\p{L}/u.test(word));
  const numbers = words.filter((word) => !names.includes(word)).map((word) => ORDINAL.exec(word)?.[1] ?? word);
  // A short name may be that of a month and of a weekday: `mar.`
  const ways = names.length === 1 ? [[names[0]!]] : names.length === 2 ? [names, names.toReversed()] : [];
  for (const [month, weekday] of ways) {
    const [monthAt, weekdayAt] = [placeOf(month!, months), weekday && placeOf(weekday, weekdays)];
    if (monthAt === undefined || (weekday !== undefined && weekdayAt === undefined)) continue;
    const days = daysOf(numbers, String(monthAt + 1), options);
    return weekdayAt === undefined ? days : days.filter((day) => weekdayOf(day) === weekdayAt);
  }
  return undefined;
}

/** `numbers`: a day and maybe a year, in either order if the year has four digits. */
function daysOf(numbers: readonly string[], month: string, options: EnteredDates): Day[] {
  const [day = '', year, ...more] = numbers[0]?.length === 4 ? numbers.toReversed() : numbers;
  const isRight =
    /^\d{1,2}$/.test(day) && (year === undefined || /^(?:'?\d{2}|\d{4})$/.test(year)) && more.length === 0;
  return isRight ? inYears(year?.replace("'", ''), month, day, options).filter(isCalendarDay) : [];
}

/** Returns the place of the name that a word is, or is the beginning of. Undefined for a word that may be several. */
function placeOf(word: string, names: readonly Name[]): number | undefined {
  const whole = names.filter(({ name }) => name === word);
  const begun = word.length < SHORTEST ? [] : names.filter(({ name }) => name.startsWith(word));
  const places = new Set((whole.length > 0 ? whole : begun).map(({ at }) => at));
  return places.size === 1 ? [...places][0] : undefined;
}

type Name = { at: number; name: string };

/** `relative`: the name of a day by how many days it is away from today. `fillers`: words that say nothing. `order`: that of digits. */
type Words = {
  order: DayOrder | undefined;
  relative: Map<string, number>;
  months: Name[];
  weekdays: Name[];
  fillers: Set<string>;
};

const known = new Map<string, Words>();

function wordsOf(language: string): Words {
  const found = known.get(language) ?? wordsFrom(language);
  known.set(language, found);
  return found;
}

function wordsFrom(language: string): Words {
  const { months, weekdays } = dateNames(language);
  const named = (tables: readonly string[][]) =>
    tables.flatMap((table) => table.map((name, at) => ({ at, name: tidy(name, language).replace(/\.$/, '') })));
  const relative = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  // What long dates have beside day, month and year: `20 de noviembre de 2026`.
  const parts = new Intl.DateTimeFormat(language, { dateStyle: 'full', calendar: 'gregory' }).formatToParts(0);
  const beside = parts.filter(({ type }) => type === 'literal').flatMap(({ value }) => value.split(BETWEEN));
  return {
    order: dayOrderIn(language),
    relative: new Map([0, 1, -1].map((away) => [tidy(relative.format(away, 'day'), language), away])),
    months: named(months),
    weekdays: named(weekdays),
    fillers: new Set([...FILLERS, ...beside.map((one) => tidy(one, language))].filter(Boolean)),
  };
}

/**
 * Returns the day in each year that may be meant. Without a year it is the nearest such day, if that is less than half a year away in this
 * year, otherwise this year's or the nearest. Two digits are a year of this century, or of the last one if that lies far ahead.
 */
function inYears(year: string | undefined, month: string, day: string, { today }: EnteredDates): Day[] {
  const now = readIsoDay(today)!;
  if (year === undefined) {
    const inYear = (one: number) => dayOf(String(one), month, day);
    const away = isCalendarDay(inYear(now.year)) ? dayNumber(inYear(now.year)) - dayNumber(now) : 0;
    if (Math.abs(away) < HALF_A_YEAR) return [inYear(now.year)];
    return [inYear(now.year), inYear(now.year - Math.sign(away))];
  }
  if (year.length === 4) return [dayOf(year, month, day)];
  const [near, last] = [Number(year) + 2000, Number(year) + 1900];
  return (near > now.year + YEARS_AHEAD ? [near, last] : [near]).map((one) => dayOf(String(one), month, day));
}

/** The calendar may not have the day. */
function dayOf(year: string, month: string, day: string): Day {
  return { year: Number(year), month: Number(month), day: Number(day) };
}
