/** §20.18: days of a sheet in digits alone, such as `01/09/2026`: whether the day or the month comes first. */
import { isCalendarDay } from '../../domain/calendar.ts';

export type DayOrder = 'day' | 'month';

const DIGITS = /^(\d{1,2})([./-])(\d{1,2})\2(\d{4})$/;

/**
 * By the days of the sheet that have one reading, such as `31/08/2026`; else by its language (BCP 47). Undefined where these contradict each
 * other, and where the language does not say: `en` has both orders.
 */
export function findDayOrder(texts: Iterable<string>, language: string): DayOrder | undefined {
  const found = new Set<DayOrder>();
  for (const text of texts) {
    const [, first, , second] = DIGITS.exec(text.trim()) ?? [];
    if (Number(first) > 12) found.add('day');
    if (Number(second) > 12) found.add('month');
  }
  if (found.size === 0) return orderIn(language);
  return found.size === 1 ? [...found][0] : undefined;
}

function orderIn(language: string): DayOrder | undefined {
  const { language: own, region } = new Intl.Locale(language);
  if (own === 'en' && region === undefined) return undefined;
  const [first] = new Intl.DateTimeFormat(language, { calendar: 'gregory' })
    .formatToParts(0)
    .filter(({ type }) => ['day', 'month', 'year'].includes(type));
  return first?.type === 'day' || first?.type === 'month' ? first.type : undefined;
}

/** As ISO has it; undefined for any other text. With points, the day comes first in every language. */
export function isoDayOf(text: string, order: DayOrder | undefined): string | undefined {
  const [, first = '', mark, second = '', year = ''] = DIGITS.exec(text.trim()) ?? [];
  const known = mark === '.' ? 'day' : order;
  if (known === undefined || year === '') return undefined;
  const [day, month] = known === 'day' ? [first, second] : [second, first];
  const isDay = isCalendarDay({ year: Number(year), month: Number(month), day: Number(day) });
  return isDay ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}
