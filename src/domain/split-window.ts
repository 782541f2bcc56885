/** §14.5: splits a window of time into whole UTC months and days, whose documents are counted already, and the rest. */
import { DAY } from './durations.ts';

/** A time window, half-open: `[from, to)`. A missing end is unlimited. */
export type Window = { from?: Date | undefined; to?: Date | undefined };

export type Period = 'day' | 'month';

export type SplitWindow = {
  /** The parts of the window that are whole periods, such as a day or a month. */
  periods: (Window & { period: Period })[];
  /** The parts of the window before the first and after the last whole period. Each is shorter than the smallest period. */
  rest: Window[];
};

/** The latest start of a period that can be written as a date. */
const LATEST = new Date('9999-12-31T00:00:00Z');

const START: Record<Period, (at: Date) => Date> = {
  day: (at) => new Date(Math.floor(at.getTime() / DAY) * DAY),
  month: (at) => startOfMonth(at, 0),
};
const NEXT: Record<Period, (start: Date) => Date> = {
  day: (start) => new Date(start.getTime() + DAY),
  month: (start) => startOfMonth(start, 1),
};

/** Splits a window. `periods` must be ordered from the largest to the smallest. */
export function splitWindow(window: Window, periods: readonly Period[]): SplitWindow {
  const split: SplitWindow = { periods: [], rest: [window] };
  for (const period of periods) {
    const parts = split.rest.map((part) => takeWhole(part, period));
    split.periods.push(...parts.flatMap(({ whole }) => (whole ? [{ ...whole, period }] : [])));
    split.rest = parts.flatMap(({ rest }) => rest);
  }
  return split;
}

function takeWhole({ from, to }: Window, period: Period): { whole?: Window; rest: Window[] } {
  const first = from && ceil(from, period);
  const last = to && START[period](to);
  if (first && (first > LATEST || (last && first >= last))) return { rest: [{ from, to }] };
  const before = from && first && from < first ? [{ from, to: first }] : [];
  const after = to && last && last < to ? [{ from: last, to }] : [];
  return { whole: { from: first, to: last }, rest: [...before, ...after] };
}

function ceil(at: Date, period: Period): Date {
  const start = START[period](at);
  return start.getTime() === at.getTime() ? start : NEXT[period](start);
}

/** Returns the start of a month. `Date.UTC` would take the years 0 to 99 for 1900 to 1999. */
function startOfMonth(at: Date, later: number): Date {
  const start = new Date(0);
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1);
  return start;
}
