/** §10.44: workdays are counted as somebody does who crosses out each day. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dayNumber, dayOfNumber, readIsoDay, weekdayOf } from '../../src/domain/calendar.ts';
import {
  easterOf,
  type Holiday,
  isWorkday,
  moveWorkdays,
  type WorkCalendar,
  workdaysBetween,
} from '../../src/domain/workdays.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../support/property.ts';

function numberOf(iso: string): number {
  return dayNumber(readIsoDay(iso)!);
}

function isoOf(number: number): string {
  return new Date(number * 86_400_000).toISOString().slice(0, 10);
}

test.each([
  [1818, '03-22'],
  [1943, '04-25'],
  [2000, '04-23'],
  [2008, '03-23'],
  [2024, '03-31'],
  [2026, '04-05'],
  [2027, '03-28'],
  [2038, '04-25'],
])('Easter of %d is on %s', (year, wanted) => {
  const { month, day } = easterOf(year);
  expect([month, day].map((one) => `${one}`.padStart(2, '0')).join('-')).toBe(wanted);
});

/** Easter by the tables of Gauss, another way than that of `easterOf`. */
function easterByGauss(year: number): string {
  const [a, b, c, k] = [year % 19, year % 4, year % 7, Math.floor(year / 100)];
  const p = Math.floor((13 + 8 * k) / 25);
  const m = (15 - p + k - Math.floor(k / 4)) % 30;
  const n = (4 + k - Math.floor(k / 4)) % 7;
  const d = (19 * a + m) % 30;
  const e = (2 * b + 4 * c + 6 * d + n) % 7;
  const late = (d === 29 && e === 6) || (d === 28 && e === 6 && (11 * m + 11) % 30 < 19);
  return isoOf(numberOf(`${year}-03-22`) + d + e - (late ? 7 : 0));
}

test('Easter is that of Gauss in each year from 1583 to 4099', () => {
  for (let year = 1583; year < 4100; year++) expect(isoOf(dayNumber(easterOf(year)))).toBe(easterByGauss(year));
});

const holiday = fc.oneof(
  fc.integer({ min: 18_000, max: 24_000 }).map((on): Holiday => ({ on: dayOfNumber(on)! })),
  fc.record({ month: fc.integer({ min: 1, max: 12 }), day: fc.integer({ min: 1, max: 31 }) }),
  fc.integer({ min: -60, max: 60 }).map((easter): Holiday => ({ easter })),
);
const calendar: fc.Arbitrary<WorkCalendar> = fc.record({
  weekend: fc.subarray([0, 1, 2, 3, 4, 5, 6], { maxLength: 6 }),
  holidays: fc.array(holiday, { maxLength: 12 }),
});

/** Whether a day is crossed out, by its ISO text. */
function isFree(iso: string, { weekend, holidays }: WorkCalendar): boolean {
  const year = Number(iso.slice(0, 4));
  const easters = [year - 1, year, year + 1].map((one) => numberOf(easterByGauss(one)));
  return (
    weekend.includes(weekdayOf(readIsoDay(iso)!)) ||
    holidays.some((one) => {
      if ('on' in one) return isoOf(dayNumber(one.on)) === iso;
      if ('easter' in one) return easters.some((day) => isoOf(day + one.easter) === iso);
      return iso.endsWith(`-${`${one.month}`.padStart(2, '0')}-${`${one.day}`.padStart(2, '0')}`);
    })
  );
}

describe('workdays', () => {
  test(
    'are those that nobody crosses out, whichever way they are counted',
    () => {
      const property = fc.property(
        calendar,
        fc.integer({ min: 18_000, max: 24_000 }),
        fc.integer({ min: -40, max: 40 }),
        (own, from, count) => {
          let day = from;
          for (let left = Math.abs(count); left > 0; ) {
            day += Math.sign(count);
            if (!isFree(isoOf(day), own)) left -= 1;
          }
          while (count === 0 && isFree(isoOf(day), own)) day += 1;
          const moved = moveWorkdays(own, from, count, () => undefined);
          expect(moved).toBe(day);
          expect(isWorkday(own, moved!)).toBe(!isFree(isoOf(day), own));
          if (count > 0) expect(workdaysBetween(own, from, day, () => undefined)).toBe(count);
          if (count < 0) expect(workdaysBetween(own, from, day, () => undefined)).toBe(count);
        },
      );
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );

  test('end with the year 9999, and a calendar without workdays has none', () => {
    const never: WorkCalendar = { weekend: [0, 1, 2, 3, 4, 5, 6], holidays: [] };
    expect(moveWorkdays(never, 20_000, 1, () => undefined)).toBeUndefined();
    expect(moveWorkdays({ weekend: [], holidays: [] }, numberOf('9999-12-30'), 2, () => undefined)).toBeUndefined();
    expect(moveWorkdays({ weekend: [], holidays: [] }, numberOf('0001-01-01'), -1, () => undefined)).toBeUndefined();
  });
});
