/** §11.10: days are counted, and moved by months that have as many days as they have. */
import { expect, test } from '@jest/globals';
import { addMonths, dayNumber, dayOfNumber, readIsoDay } from '../../src/domain/calendar.ts';

const FIRST = { year: 1, month: 1, day: 1 };
const LAST = { year: 9999, month: 12, day: 31 };

test.each([
  [{ year: 1970, month: 1, day: 1 }, 0],
  [{ year: 1969, month: 12, day: 31 }, -1],
  [{ year: 2028, month: 3, day: 1 }, 21_244],
  [FIRST, -719_162],
  [LAST, 2_932_896],
])('%j is day %i', (day, number) => {
  expect(dayNumber(day)).toBe(number);
  expect(dayOfNumber(number)).toEqual(day);
});

test('there is no day before the year 1, and none after 9999', () => {
  expect([dayOfNumber(dayNumber(FIRST) - 1), dayOfNumber(dayNumber(LAST) + 1)]).toEqual([undefined, undefined]);
});

test.each([
  ['2026-01-31', 0, '2026-01-31'],
  ['2026-01-31', 1, '2026-02-28'],
  ['2026-01-31', 25, '2028-02-29'],
  ['2026-01-30', 3, '2026-04-30'],
  ['2026-01-05', 11, '2026-12-05'],
  ['2026-12-05', 1, '2027-01-05'],
  ['2026-01-31', -1, '2025-12-31'],
  ['0001-12-31', -11, '0001-01-31'],
  ['0001-01-31', -1, undefined],
  ['0001-01-31', -25, undefined],
  ['9998-12-31', 12, '9999-12-31'],
  ['9999-12-31', 1, undefined],
])('%s and %i months is %s', (from, months, wanted) => {
  expect(addMonths(readIsoDay(from)!, months)).toEqual(wanted && readIsoDay(wanted));
});
