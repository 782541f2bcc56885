/** §10.44: reads `workdays` of a front matter: the weekend, and holidays. */
import { isCalendarDay, readIsoDay } from '../../domain/calendar.ts';
import { shorten } from '../../domain/suggestions.ts';
import { type Holiday, NO_HOLIDAYS, type WorkCalendar } from '../../domain/workdays.ts';
import { type Message, tell } from '../../locales/message.ts';

/** As written; the schema has checked its shape, but not whether the calendar has the days. */
export type WrittenWorkdays = { weekend?: (string | undefined)[] | 'none'; holidays?: (string | undefined)[] };

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** A leap year, in which each day that any year has is found. */
const LEAP = 2024;

/** Returns the calendar, and the mistakes by their index in `holidays`. */
export function readWorkdays({ weekend, holidays = [] }: WrittenWorkdays): {
  calendar: WorkCalendar;
  problems: (readonly [index: number, problem: Message])[];
} {
  const problems: [number, Message][] = [];
  const read = holidays.flatMap((text, index): Holiday[] => {
    if (text === undefined) return [];
    const holiday = readHoliday(text.trim());
    if (!holiday) problems.push([index, tell('template.workdays.holiday', { text: shorten(text) })]);
    return holiday ? [holiday] : [];
  });
  const days = weekend === 'none' ? [] : weekend?.map((name) => WEEKDAYS.indexOf(name ?? '')).filter((day) => day >= 0);
  return { calendar: { weekend: days ?? NO_HOLIDAYS.weekend, holidays: read }, problems };
}

function readHoliday(text: string): Holiday | undefined {
  const on = readIsoDay(text);
  if (on) return { on };
  const yearly = /^([0-9]{2})-([0-9]{2})$/.exec(text);
  if (yearly) {
    const found = { month: Number(yearly[1]), day: Number(yearly[2]) };
    const isDay = found.month >= 1 && found.month <= 12 && found.day >= 1;
    return isDay && isCalendarDay({ year: LEAP, ...found }) ? found : undefined;
  }
  const easter = /^easter(?:\s*([+-])\s*([0-9]{1,3}))?$/i.exec(text);
  return easter ? { easter: Number(`${easter[1] ?? '+'}${easter[2] ?? 0}`) } : undefined;
}
