/** §11.10: years of eras, `令和8年` or `พ.ศ. 2569`, by the calendars of the platform's `Intl` data. */
import type { Day } from './calendar.ts';

/** `written`: as the language has the year in a long date: the first of an era is 元 in Japanese. */
type YearOfEra = { era: string; year: number; written: string };

export type Eras = {
  of(day: Day): YearOfEra;
  /** The names that days since 1868 have. */
  names: string[];
  /** Of the first year of an era; undefined for a name that is none. */
  beginOf(era: string): number | undefined;
};

const CALENDARS = ['japanese', 'roc', 'buddhist'];
const STYLES = ['long', 'short', 'narrow'] as const;
/** Japan's eras before it do not begin with a year of the Gregorian calendar. */
const FROM = 1868;
const TO = 2100;

/** The eras in which a text has the reference date, where the name of one stands beside a number, and where; undefined for a text that has none. */
export function findEras(text: string, language: string, reference: Day) {
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
    // Unlike Date.UTC this takes the years 1–99 as they are.
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
