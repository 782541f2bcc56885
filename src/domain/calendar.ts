/** §11.10: reads days, and tells whether the calendar has them and on which weekday they fall. */

/**
 * A day with year 1–9999, month 1–12 and day 1–31. Unless a comment says otherwise, the day exists in the (proleptic Gregorian) calendar.
 */
export type Day = { year: number; month: number; day: number };

/** Reads `YYYY-MM-DD`. Returns undefined when the calendar has no such day. */
export function readIsoDay(text: string): Day | undefined {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!found) return undefined;
  const day = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return isCalendarDay(day) ? day : undefined;
}

/** Writes `YYYY-MM-DD`, which `readIsoDay` reads. */
export function writeIsoDay({ year, month, day }: Day): string {
  const padded = (part: number, length = 2) => String(part).padStart(length, '0');
  return `${padded(year, 4)}-${padded(month)}-${padded(day)}`;
}

function dateOf({ year, month, day }: Day): Date {
  const date = new Date(0);
  // Unlike Date.UTC, this takes the years 1–99 as they are.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

export function isCalendarDay(day: Day): boolean {
  // Date moves a day that its month does not have into another month.
  return day.year > 0 && dateOf(day).getUTCMonth() === day.month - 1;
}

/** Returns the weekday. 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return dateOf(day).getUTCDay();
}

const DAY_MS = 86_400_000;

/** Returns the number of days since 1970-01-01. */
export function dayNumber(day: Day): number {
  return dateOf(day).getTime() / DAY_MS;
}

/** Returns the day for a number of days since 1970-01-01. Undefined outside of the years 1 to 9999. */
export function dayOfNumber(number: number): Day | undefined {
  const date = new Date(number * DAY_MS);
  const year = date.getUTCFullYear();
  return year >= 1 && year <= 9999 ? { year, month: date.getUTCMonth() + 1, day: date.getUTCDate() } : undefined;
}

/** Adds months to a day: 31 January plus one is the last day of February. Undefined outside of the years 1 to 9999. */
export function addMonths({ year, month, day }: Day, months: number): Day | undefined {
  const at = year * 12 + month - 1 + months;
  const first = { year: Math.floor(at / 12), month: (at % 12) + 1, day: 1 };
  if (!(first.year >= 1 && first.year <= 9999)) return undefined;
  const last = [31, 30, 29, 28].find((one) => isCalendarDay({ ...first, day: one }))!;
  return { ...first, day: Math.min(day, last) };
}

// §11.10: names of months and weekdays, from the platform's `Intl` data, in every form that a date may use.

/** Twelve months from January, or seven weekdays from Sunday. */
export type NameTable = string[];

/** `months`: beside a day. `monthsAlone`: without one, in the same order. `monthsBefore`: as releases before read them, without dots of authors. */
type DateNames = {
  months: NameTable[];
  readonly monthsAlone: NameTable[];
  monthsBefore: NameTable[];
  weekdays: NameTable[];
};

// In some languages the form of the month's name depends on whether a day stands beside it (`август`, `27 августа`),
// hence several contexts. Where the reference date looks the same in two contexts, the earlier one wins: with a day
// before without, long before short (`27 août 2026`).
const MONTH_CONTEXTS: Intl.DateTimeFormatOptions[] = [
  { month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'long' },
  // Greek has the form without a day only here.
  { month: 'long', year: 'numeric' },
  { month: 'short', day: 'numeric', year: 'numeric' },
  { month: 'short' },
];

// Without a day, the forms that stand alone come first: Russian has `авг.` in both, but `мая` beside a day and `май` without.
const MONTH_CONTEXTS_ALONE: Intl.DateTimeFormatOptions[] = [
  { month: 'long', year: 'numeric' },
  { month: 'long' },
  { month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'short', year: 'numeric' },
  { month: 'short' },
  { month: 'short', day: 'numeric', year: 'numeric' },
];

const WEEKDAY_CONTEXTS: Intl.DateTimeFormatOptions[] = [
  { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  { weekday: 'long' },
  { weekday: 'short', month: 'long', day: 'numeric', year: 'numeric' },
  { weekday: 'short' },
];

// Matches a name. `8月` is a number and a literal, not a name.
const NAME = /^\D*\p{L}/u;

const cache = new Map<string, DateNames>();

/** Returns the name tables of a language (BCP 47). All tables differ, and no table has two equal names. */
export function dateNames(language: string): DateNames {
  const known = cache.get(language);
  if (known) return known;
  const beside = monthsIn(language, MONTH_CONTEXTS);
  let alone: NameTable[] | undefined;
  const names: DateNames = {
    months: beside.dotted,
    get monthsAlone() {
      alone ??= monthsIn(language, MONTH_CONTEXTS_ALONE).dotted;
      return alone;
    },
    monthsBefore: beside.names,
    // Passes each weekday as a date, beginning with 2026-08-23, a Sunday.
    weekdays: collect(language, 'weekday', WEEKDAY_CONTEXTS, 7, (index) => Date.UTC(2026, 7, 23 + index)),
  };
  cache.set(language, names);
  return names;
}

/** `contexts`: the long ones first. `dotted`: with dots behind short names, `Aug.`, but for those that are the whole word, `May`. */
function monthsIn(language: string, contexts: Intl.DateTimeFormatOptions[]) {
  const inContexts = (length: 'long' | 'short') =>
    collect(
      language,
      'month',
      contexts.filter(({ month }) => month === length),
      12,
      (at) => Date.UTC(2026, at, 15),
    );
  const long = inContexts('long');
  const whole = new Set(long.flat());
  const names = distinct([...long, ...inContexts('short')]);
  const withDot = (name: string) => (name.endsWith('.') || whole.has(name) ? name : `${name}.`);
  return { names, dotted: distinct(names.flatMap((table) => [table.map(withDot), table])) };
}

function distinct(tables: NameTable[]): NameTable[] {
  return [...new Map(tables.map((names) => [names.join('\0'), names])).values()];
}

function collect(
  language: string,
  part: 'month' | 'weekday',
  contexts: Intl.DateTimeFormatOptions[],
  count: number,
  instantOf: (index: number) => number,
): NameTable[] {
  const tables = contexts.map((context) => {
    const format = new Intl.DateTimeFormat(language, {
      ...context,
      calendar: 'gregory',
      numberingSystem: 'latn',
      timeZone: 'UTC',
    });
    const nameOf = (index: number) =>
      format.formatToParts(instantOf(index)).find(({ type }) => type === part)?.value ?? '';
    return Array.from({ length: count }, (_, index) => nameOf(index));
  });
  // Catalan writes `d’agost`, which many type with the straight sign.
  const typed = tables.flatMap((names) => [names, names.map((name) => name.replaceAll('’', "'"))]);
  const cased = typed.flatMap((names) => [
    names,
    names.map((name) => name.toLocaleUpperCase(language)),
    names.map((name) => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)),
    names.map((name) => name.toLocaleLowerCase(language)),
  ]);
  const usable = cased.filter((names) => names.every((name) => NAME.test(name)) && new Set(names).size === count);
  return distinct(usable);
}

/** Returns whether the platform has data for a language (BCP 47). Returns false for a malformed tag. */
export function isKnownLanguage(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
