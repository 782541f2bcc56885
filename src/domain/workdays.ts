/** §10.44: workdays: the days that are neither of the weekend nor holidays. */
import { type Day, dayNumber, dayOfNumber } from './calendar.ts';

/** A holiday: one day, the same day of each year, or a number of days after Easter Sunday, before it if negative. */
export type Holiday = { on: Day } | { month: number; day: number } | { easter: number };

/** `weekend`: weekdays that are no workdays; 0 is Sunday. */
export type WorkCalendar = { weekend: readonly number[]; holidays: readonly Holiday[] };

export const NO_HOLIDAYS: WorkCalendar = { weekend: [0, 6], holidays: [] };

/** Returns Easter Sunday of a year by the Gregorian calendar (Meeus, Jones and Butcher). */
export function easterOf(year: number): Day {
  const a = year % 19;
  const [b, c] = [Math.floor(year / 100), year % 100];
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - Math.floor(b / 4) - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  return { year, month, day: (h + l - 7 * m + 33 * month + 19) % 32 };
}

/** The first and the last day of the years 1 to 9999. */
const FIRST = dayNumber({ year: 1, month: 1, day: 1 });
const LAST = dayNumber({ year: 9999, month: 12, day: 31 });

/** The most days without a workday in a row that are looked through. */
const MAX_GAP = 1_000;

/** Holidays by how they are looked up. `yearly`: month × 100 + day. `easter`: days from Easter Sunday. */
type Index = { single: ReadonlySet<number>; yearly: ReadonlySet<number>; easter: ReadonlySet<number> };

const indices = new WeakMap<WorkCalendar, Index>();

function indexOf(calendar: WorkCalendar): Index {
  const known = indices.get(calendar);
  if (known) return known;
  const { holidays } = calendar;
  const index = {
    single: new Set(holidays.flatMap((one) => ('on' in one ? [dayNumber(one.on)] : []))),
    yearly: new Set(holidays.flatMap((one) => ('month' in one ? [one.month * 100 + one.day] : []))),
    easter: new Set(holidays.flatMap((one) => ('easter' in one ? [one.easter] : []))),
  };
  indices.set(calendar, index);
  return index;
}

/** By year, as days since 1970-01-01. */
const easters = new Map<number, number>();

function easterNumber(year: number): number {
  const known = easters.get(year) ?? dayNumber(easterOf(year));
  easters.set(year, known);
  return known;
}

/** Returns whether a day, counted since 1970-01-01, is a workday. False outside of the years 1 to 9999. */
export function isWorkday(calendar: WorkCalendar, number: number): boolean {
  // 1970-01-01 was a Thursday.
  const weekday = (((number + 4) % 7) + 7) % 7;
  if (number < FIRST || number > LAST || calendar.weekend.includes(weekday)) return false;
  if (calendar.holidays.length === 0) return true;
  const { single, yearly, easter } = indexOf(calendar);
  if (single.has(number)) return false;
  const { year, month, day } = dayOfNumber(number)!;
  if (yearly.has(month * 100 + day)) return false;
  // A holiday that is counted from Easter may lie in a year beside it.
  return easter.size === 0 || ![year - 1, year, year + 1].some((one) => easter.has(number - easterNumber(one)));
}

/**
 * Returns the workday that is `count` workdays later, or earlier if negative; with 0, the day itself or the next workday. Undefined where
 * there is none within the years 1 to 9999. `spend` is called for each day that is looked at, a quarter of
 * a microsecond.
 */
export function moveWorkdays(
  calendar: WorkCalendar,
  from: number,
  count: number,
  spend: () => void,
): number | undefined {
  const step = count < 0 ? -1 : 1;
  let day = from;
  let left = Math.abs(count);
  if (left === 0) {
    if (isWorkday(calendar, day)) return day;
    left = 1;
  }
  for (let gap = 0; left > 0 && gap < MAX_GAP; gap++) {
    spend();
    day += step;
    if (!isWorkday(calendar, day)) continue;
    left -= 1;
    gap = 0;
  }
  return left === 0 ? day : undefined;
}

/** Returns how many workdays lie after one day up to and with another; negative if the other is earlier. */
export function workdaysBetween(calendar: WorkCalendar, from: number, to: number, spend: () => void): number {
  const [first, last] = from < to ? [from, to] : [to, from];
  let count = 0;
  for (let day = first + 1; day <= last; day++) {
    spend();
    if (isWorkday(calendar, from < to ? day : day - 1)) count += 1;
  }
  return from < to ? count : -count;
}
