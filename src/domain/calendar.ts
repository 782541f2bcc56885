/** §11.10: reads days, and says whether the calendar has them and on which weekday they fall. */

/** Year 1–9999, month 1–12, day 1–31; each has at most as many digits; a day of the (proleptic Gregorian) calendar unless something else is said. */
export type Day = { year: number; month: number; day: number };

/** Reads `YYYY-MM-DD`; undefined when it is not a day of the calendar. */
export function readIsoDay(text: string): Day | undefined {
  const found = /^([0-9]{4})-([0-9]{2})-([0-9]{2})$/.exec(text);
  if (!found) return undefined;
  const day = { year: Number(found[1]), month: Number(found[2]), day: Number(found[3]) };
  return isCalendarDay(day) ? day : undefined;
}

function dateOf({ year, month, day }: Day): Date {
  const date = new Date(0);
  // Unlike Date.UTC this takes the years 1–99 as they are.
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

export function isCalendarDay(day: Day): boolean {
  // A day that its month does not have is one of another month.
  return day.year > 0 && dateOf(day).getUTCMonth() === day.month - 1;
}

/** 0 is Sunday. */
export function weekdayOf(day: Day): number {
  return dateOf(day).getUTCDay();
}
