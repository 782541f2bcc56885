/** §11.10: month and weekday names come from the platform's own `Intl` data, in every form that a date may use. */

/** Twelve months from January, or seven weekdays from Sunday. */
export type NameTable = string[];

export type DateNames = { months: NameTable[]; weekdays: NameTable[] };

// Languages bend the month's name when a day stands beside it (`август`, `27 августа`), hence more than one context.
// Earlier ones win where the reference date looks alike: with a day before without, long before short (`27 août 2026`).
const MONTH_CONTEXTS: Intl.DateTimeFormatOptions[] = [
  { month: 'long', day: 'numeric', year: 'numeric' },
  { month: 'long' },
  { month: 'short', day: 'numeric', year: 'numeric' },
  { month: 'short' },
];

const WEEKDAY_CONTEXTS: Intl.DateTimeFormatOptions[] = [
  { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' },
  { weekday: 'long' },
  { weekday: 'short', month: 'long', day: 'numeric', year: 'numeric' },
  { weekday: 'short' },
];

// `8月` is a number and a literal, not a name.
const NAME = /^\D*\p{L}/u;

const cache = new Map<string, DateNames>();

/** `language` is BCP 47; every table is distinct and none has two equal names. */
export function dateNames(language: string): DateNames {
  const known = cache.get(language);
  if (known) return known;
  const names = {
    months: collect(language, 'month', MONTH_CONTEXTS, 12, (index) => Date.UTC(2026, index, 15)),
    // 2026-08-23 is a Sunday.
    weekdays: collect(language, 'weekday', WEEKDAY_CONTEXTS, 7, (index) => Date.UTC(2026, 7, 23 + index)),
  };
  cache.set(language, names);
  return names;
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
  const cased = tables.flatMap((names) => [
    names,
    names.map((name) => name.toLocaleUpperCase(language)),
    names.map((name) => name.charAt(0).toLocaleUpperCase(language) + name.slice(1)),
    names.map((name) => name.toLocaleLowerCase(language)),
  ]);
  const usable = cased.filter((names) => names.every((name) => NAME.test(name)) && new Set(names).size === count);
  return [...new Map(usable.map((names) => [names.join('\0'), names])).values()];
}

/** Whether the platform has data for a BCP 47 tag; a malformed tag is not known either. */
export function isKnownLanguage(language: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(language).length > 0;
  } catch {
    return false;
  }
}
