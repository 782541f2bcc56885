/**
 * §17.5, line breaking: a date stays on one line from its day to its year: `27 August 2026`, `August 27th, 2026`, `27 de agosto de 2026`,
 * `令和8年8月27日`, `27. 8. 2026`. Names of months, and the words between them and the numbers, are those of the language (`Intl`).
 */
import { dateNames } from '../../domain/date-names.ts';

/** What such a text has beside the name of a month. */
const DIGIT = /[0-9]|\p{Nd}/u;
const WITHOUT_NAME = /[月월]|[0-9]\.[ \u00a0\u202f][0-9]/;
const DAY = String.raw`(?<!\p{Nd})\p{Nd}{1,2}(?!\p{Nd})(?:\.?[ºª°]|\.|st|nd|rd|th|er|:[ae])?`;
const YEAR = String.raw`(?<!\p{Nd})\p{Nd}{4}(?!\p{Nd})`;
const BLANK = String.raw`[ \u00a0\u202f]`;
/** With the name of an era before it, or without. */
const EAST_ASIAN = String.raw`(?:(?:\p{L}{2,3} ?)?(?:\p{Nd}{1,4}|元)[年년] ?)?(?<!\p{Nd})\p{Nd}{1,2}[月월](?: ?\p{Nd}{1,2}[日일])?`;
const POINTED = String.raw`(?<!\p{Nd})\p{Nd}{1,2}\.${BLANK}`;
const NUMERIC = `${POINTED}${POINTED}${YEAR}|${YEAR}\\.${BLANK}${POINTED}\\p{Nd}{1,2}\\.`;
/** `name`: of a month, which is looked for first, as most texts have none. */
type Patterns = { name: RegExp; date: RegExp };
const patterns = new Map<string, Patterns>();

/** The dates of a text, from the first character of each to the one behind it; `language` is BCP 47. */
export function datesIn(text: string, language: string): { from: number; to: number }[] {
  if (!DIGIT.test(text)) return [];
  const { name, date } = patternsOf(language);
  if (!name.test(text) && !WITHOUT_NAME.test(text)) return [];
  return [...text.matchAll(date)].map(({ index, 0: found }) => ({ from: index, to: index + found.length }));
}

/** With no-break spaces in its dates, for programs that end lines by themselves. */
export function withWholeDates(text: string, language: string): string {
  return datesIn(text, language).reduceRight(
    (whole, { from, to }) => whole.slice(0, from) + whole.slice(from, to).replaceAll(' ', '\u00a0') + whole.slice(to),
    text,
  );
}

/** As the language has dates, and as people write them anywhere. */
function patternsOf(language: string): Patterns {
  const known = patterns.get(language);
  if (known) return known;
  const names = [...new Set(dateNames(language).months.flat())].sort((a, b) => b.length - a.length);
  const name = `(?:${names.map(escaped).join('|')})`;
  const month = `${name}(?!\\p{L})`;
  const alone = `(?<!\\p{L})${month}`;
  const named = [
    ...new Set(CONTEXTS.map((context) => patternIn(language, context, name))),
    `${DAY}${BLANK}(?:de )?${month}(?:[.,]?${BLANK}(?:de )?${YEAR})?`,
    `${alone}\\.?${BLANK}${DAY}(?:,?${BLANK}${YEAR})?`,
    `${alone}[.,]?${BLANK}(?:de )?${YEAR}`,
  ];
  const made = {
    name: new RegExp(names.map(escaped).join('|') || '(?!)'),
    date: new RegExp([...(names.length > 0 ? named : []), EAST_ASIAN, NUMERIC].join('|'), 'gu'),
  };
  patterns.set(language, made);
  return made;
}

/** V8 14 aborts where Scottish Gaelic has a short month beside a year alone. */
const CONTEXTS: Intl.DateTimeFormatOptions[] = [
  { dateStyle: 'full' },
  { dateStyle: 'long' },
  { dateStyle: 'medium' },
  { month: 'long', year: 'numeric' },
  { month: 'long', day: 'numeric' },
];

const PARTS: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {
  day: DAY,
  year: YEAR,
  era: String.raw`\p{L}[\p{L}\p{M}.]*`,
};

/** From the first to the last of day, month and year, whatever the weekday is. */
function patternIn(language: string, context: Intl.DateTimeFormatOptions, month: string): string {
  const parts = new Intl.DateTimeFormat(language, { ...context, calendar: 'gregory' }).formatToParts(0);
  const isDate = ({ type }: Intl.DateTimeFormatPart) => ['day', 'month', 'year', 'era'].includes(type);
  return parts
    .slice(parts.findIndex(isDate), parts.findLastIndex(isDate) + 1)
    .map(({ type, value }) => {
      if (type === 'month') return /\p{Nd}/u.test(value) ? `(?:${month}|\\p{Nd}{1,2})` : month;
      return PARTS[type] ?? escaped(value).replace(/\s/g, BLANK);
    })
    .join('');
}

function escaped(text: string): string {
  return text.replace(/[$()*+./?[\\\]^{|}]/g, '\\$&');
}
