/** §10.51: the axis above bars of days: days, weeks, months or years, as many as have room, written in the document's language. */
import { type TimeInterval, utcDay, utcMonday, utcMonth, utcSaturday, utcSunday, utcYear } from 'd3-time';
import { DAY } from '../../../template/model/chart.ts';
import { type Canvas, type Frame, toBaseline } from './canvas.ts';

/** The first day and the end of the last one, in days from 1970. */
export type Extent = { low: number; high: number };
/** `x`: where a day, week, month or year begins, in points. `text`: '' where it has no room. `isStart`: it is where the axis begins. */
export type DayTick = { x: number; text: string; isStart?: true };

type Unit = 'day' | 'month' | 'year';

const SIZE = 0.9;
/** The space between a tick and the text behind it, and between that and the next tick. */
const GAP = 1.5;
const LINE = 0.4;

/** Returns the ticks in the finest step whose texts have room. */
export function dayTicks({ low, high }: Extent, frame: Frame): DayTick[] {
  const { width, language, look, measure } = frame;
  const days = Math.max(1, high - low);
  const place = (date: Date) => ((date.getTime() / DAY - low) / days) * width;
  const write = writerIn(language);
  const roomFor = (text: string) => measure(text, look.size * SIZE) + 2 * GAP;
  for (const [unit, interval, long] of stepsIn(language)) {
    if (days / long > width / 4) continue;
    const dates = interval.range(new Date((low + 1) * DAY), new Date(high * DAY));
    const starts = [new Date(low * DAY), ...dates];
    const texts = starts.map((date, at) => write(unit, date, starts[at - 1]));
    const rooms = starts.map((date, at) => (dates[at] ? place(dates[at]) : width) - place(date));
    const fits = texts.map((text, at) => roomFor(text) <= rooms[at]!);
    // Only the first and the last stretch may be too short for their names.
    if (fits.slice(1, -1).includes(false) || !fits.includes(true)) continue;
    return starts.map((date, at) => ({
      x: place(date),
      text: fits[at] ? texts[at]! : '',
      ...(at === 0 && { isStart: true as const }),
    }));
  }
  return [];
}

/** Returns steps from the finest to the widest, with about how many days each has. */
function* stepsIn(language: string): Generator<[Unit, TimeInterval, number]> {
  yield ['day', utcDay, 1];
  yield ['day', weekIn(language), 7];
  yield ['month', utcMonth, 30];
  for (const count of [3, 6]) yield ['month', utcMonth.every(count)!, count * 30];
  for (let size = 1; size < 10_000; size *= 10)
    for (const count of [size, 2 * size, 5 * size]) yield ['year', utcYear.every(count)!, count * 365];
}

/** Returns weeks as they begin where a language is spoken. */
function weekIn(language: string): TimeInterval {
  const { firstDay = 1 } =
    (new Intl.Locale(language) as { getWeekInfo?(): { firstDay: number } }).getWeekInfo?.() ?? {};
  return firstDay === 7 ? utcSunday : firstDay === 6 ? utcSaturday : utcMonday;
}

/** Returns how ticks are written: a day with its month where that begins, and January as its year. */
function writerIn(language: string) {
  const format = (parts: Intl.DateTimeFormatOptions) =>
    new Intl.DateTimeFormat(language, { ...parts, calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' });
  const [day, dayOfMonth] = [format({ day: 'numeric' }), format({ day: 'numeric', month: 'short' })];
  const [month, year] = [format({ month: 'short' }), format({ year: 'numeric' })];
  const isNew = (date: Date, before: Date | undefined) => date.getUTCMonth() !== before?.getUTCMonth();
  const written: Record<Unit, (date: Date, before: Date | undefined) => string> = {
    day: (date, before) => (isNew(date, before) ? dayOfMonth : day).format(date),
    month: (date, before) => (before && date.getUTCMonth() === 0 ? year : month).format(date),
    year: (date) => year.format(date),
  };
  return (unit: Unit, date: Date, before: Date | undefined) => written[unit](date, before);
}

/** Draws the axis in a header, as high as its line. */
export function drawDays(canvas: Canvas, ticks: readonly DayTick[], frame: Frame & { height: number }): void {
  const { look, height } = frame;
  drawTicks(canvas, ticks, frame);
  const y = height / 2 + toBaseline(look.size * SIZE);
  for (const { x, text, isStart } of ticks)
    canvas.text(text, x + (isStart ? 0 : GAP), y, { color: look.muted, size: Math.round(look.size * SIZE * 10) / 10 });
}

/** Draws where days, weeks, months or years begin. */
export function drawTicks(
  canvas: Canvas,
  ticks: readonly DayTick[],
  { look, height }: Pick<Frame, 'look'> & { height: number },
): void {
  for (const { x, isStart } of ticks) if (!isStart) canvas.line(x, 0, x, height, { color: look.rule, width: LINE });
}
