/** §14.5: splits a window of time into whole months and days of UTC, which are counted already, and what is left of it. */
import { DAY } from './durations.ts';

/** Half-open, `[from, to)`; without an end where one is missing. */
export type Window = { from?: Date | undefined; to?: Date | undefined };

export type Period = 'day' | 'month';

export type SplitWindow = {
  /** Windows that begin and end where a period begins. */
  periods: (Window & { period: Period })[];
  /** Shorter than one of the smallest periods, two at most. */
  rest: Window[];
};

/** No period begins after it that could be written as a date. */
const LATEST = new Date('9999-12-31T00:00:00Z');

const START: Record<Period, (at: Date) => Date> = {
  day: (at) => new Date(Math.floor(at.getTime() / DAY) * DAY),
  month: (at) => startOfMonth(at, 0),
};
const NEXT: Record<Period, (start: Date) => Date> = {
  day: (start) => new Date(start.getTime() + DAY),
  month: (start) => startOfMonth(start, 1),
};

/** Takes out the largest of `periods` first; they come in that order. */
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

/** `Date.UTC` would take the years 0 to 99 for those of the twentieth century. */
function startOfMonth(at: Date, later: number): Date {
  const start = new Date(0);
  start.setUTCFullYear(at.getUTCFullYear(), at.getUTCMonth() + later, 1);
  return start;
}
