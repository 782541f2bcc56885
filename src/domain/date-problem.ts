/** §11.10: what is wrong with a date that was sent, and how it is written. */
import { type Day, isCalendarDay, weekdayOf } from './calendar.ts';
import { dateNames } from './date-names.ts';
import { type DateShape, matchDate, writeDate } from './dates.ts';

const { months, weekdays } = dateNames('en');
const MONTHS = months[0]!;
const WEEKDAYS = weekdays[0]!;

/** Day and month have one digit each, so that it shows how such are written. */
const ONE_DIGIT_DAY: Day = { year: 2026, month: 5, day: 3 };
const REFERENCE_DAY: Day = { year: 2026, month: 8, day: 27 };

/** A sentence about `sent`, which is no date in this shape; `quoted` is how the sentence shows it. */
export function describeDateProblem(shape: DateShape, sent: string, quoted: string): string {
  const found = matchDate(shape, sent);
  if (found && !isCalendarDay(found.day)) return `"${quoted}" is not a date: there is no ${nameMissing(found.day)}.`;
  if (found?.weekday !== undefined && found.weekday !== weekdayOf(found.day)) {
    const weekday = WEEKDAYS[weekdayOf(found.day)];
    return `"${quoted}" has the wrong weekday: ${nameDay(found.day)} is a ${weekday}. Send "${writeDate(shape, found.day)}".`;
  }
  return `"${quoted}" is not a date in the expected shape; ${adviseOnShape(shape)}.`;
}

/** Two examples, since one with two digits leaves open whether a single one has a zero before it. */
function adviseOnShape(shape: DateShape): string {
  const [reference, oneDigit] = [REFERENCE_DAY, ONE_DIGIT_DAY].map(
    (day) => `${nameDay(day)} as "${writeDate(shape, day)}"`,
  );
  return `send ${reference} and ${oneDigit}`;
}

function nameMissing(day: Day): string {
  if (day.year === 0) return 'year 0';
  return MONTHS[day.month - 1] ? nameDay(day) : `month ${day.month}`;
}

function nameDay({ year, month, day }: Day): string {
  return `${day} ${MONTHS[month - 1]} ${year}`;
}
