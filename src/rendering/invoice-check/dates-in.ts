/** §17.44: the dates on the pages of an invoice. */
import { readIsoDay } from '../../domain/calendar.ts';
import type { Box } from '../../pdf/index.ts';
import { boxIn, type Row } from './paper.ts';

/** `days`: what it may mean, as ISO dates: 03/04 is two. */
export type DateSpot = { text: string; days: Set<string>; row: Row; from: number; box: Box; page: number };

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'pt', 'cs', 'da', 'sv', 'fi', 'hu', 'nb', 'ro'];
const YEAR_FIRST = /(?<!\d)(\d{4})[-./年]\s?(\d{1,2})[-./月]\s?(\d{1,2})(?!\d)/g;
const DAY_FIRST = /(?<!\d)(\d{1,2})([-./])\s?(\d{1,2})\2\s?(\d{4}|\d{2})(?!\d)/g;
const NAMED =
  /(?<!\d)(\d{1,2})(?:st|nd|rd|th|er|º|°|\.)?\s*(?:de\s+|of\s+)?[- ]?(\p{L}{3,})\.?,?[- ]?\s*(?:de[l]?\s+)?(\d{4})(?!\d)/gu;
const NAME_FIRST = /(?<!\p{L})(\p{L}{3,})\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/gu;

let known: Map<string, Set<number>> | undefined;

/** By the first letters of their names and by all of them. */
function months(): Map<string, Set<number>> {
  if (known) return known;
  known = new Map();
  for (const language of LANGUAGES)
    for (const width of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month: width, day: 'numeric', timeZone: 'UTC' });
      for (let month = 1; month <= 12; month++) {
        const part = format.formatToParts(Date.UTC(2026, month - 1, 15)).find(({ type }) => type === 'month');
        const name = foldedOf(part?.value ?? '');
        if (name !== '') known.set(name, (known.get(name) ?? new Set()).add(month));
      }
    }
  return known;
}

function foldedOf(name: string): string {
  return name
    .toLowerCase()
    .normalize('NFD')
    .replace(/[\p{M}.]/gu, '');
}

export function datesIn(rows: readonly Row[]): DateSpot[] {
  const found: DateSpot[] = [];
  for (const row of rows) {
    const add = ({ 0: text, index }: RegExpExecArray, days: (string | undefined)[]) => {
      const real = days.filter((day) => day !== undefined && readIsoDay(day)) as string[];
      if (real.length > 0)
        found.push({
          text,
          row,
          from: index,
          page: row.page,
          days: new Set(real),
          box: boxIn(row, index, index + text.length),
        });
    };
    for (const match of row.text.matchAll(YEAR_FIRST)) add(match, [iso(match[1], match[2], match[3])]);
    for (const match of row.text.matchAll(DAY_FIRST)) {
      const [, a, mark, b, year] = match;
      const full = year!.length === 2 ? `20${year}` : year;
      // With points the day is first in all languages; with a slash America has the month there.
      add(match, [iso(full, b, a), mark === '.' ? undefined : iso(full, a, b)]);
    }
    for (const match of row.text.matchAll(NAMED)) add(match, named(match[3], match[2], match[1]));
    for (const match of row.text.matchAll(NAME_FIRST)) add(match, named(match[3], match[1], match[2]));
  }
  return withOneOrder(found);
}

function named(year: string | undefined, name: string | undefined, day: string | undefined): (string | undefined)[] {
  const folded = foldedOf(name!);
  const exact = months().get(folded);
  const begun =
    exact ??
    new Set([...months()].filter(([one]) => folded.length >= 3 && one.startsWith(folded)).flatMap(([, of]) => [...of]));
  return [...begun].map((month) => iso(year, String(month), day));
}

function iso(year: string | undefined, month: string | undefined, day: string | undefined): string {
  return `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}`;
}

/** A date whose day is over 12 says in which order the others are. */
function withOneOrder(found: DateSpot[]): DateSpot[] {
  const orders = new Set<'day' | 'month'>();
  for (const { text, days } of found) {
    const [first, second] = (text.match(/\d+/g) ?? []).map(Number) as [number, number];
    if (/^\d{1,2}[-/]/.test(text) && days.size === 1 && first !== second) orders.add(first > 12 ? 'day' : 'month');
  }
  const [order] = orders;
  if (orders.size !== 1) return found;
  return found.map((spot) => {
    if (spot.days.size < 2) return spot;
    const [dayFirst, monthFirst] = [...spot.days] as [string, string];
    return { ...spot, days: new Set([order === 'day' ? dayFirst : monthFirst]) };
  });
}
