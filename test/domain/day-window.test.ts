/** §20.13: days of a time zone as instants: shifted clocks, midnights that do not exist, days that were left out. */
import { expect, test } from '@jest/globals';
import { readIsoDay } from '../../src/domain/calendar.ts';
import { dayWindow } from '../../src/domain/time-zones.ts';

test.each([
  ['UTC', '2026-08-27', '2026-08-27T00:00:00.000Z', '2026-08-28T00:00:00.000Z'],
  ['Europe/Berlin', '2026-08-27', '2026-08-26T22:00:00.000Z', '2026-08-27T22:00:00.000Z'],
  // Days of 23 and of 25 hours.
  ['Europe/Berlin', '2026-03-29', '2026-03-28T23:00:00.000Z', '2026-03-29T22:00:00.000Z'],
  ['America/New_York', '2026-11-01', '2026-11-01T04:00:00.000Z', '2026-11-02T05:00:00.000Z'],
  // Clocks jump over midnight.
  ['America/Sao_Paulo', '2018-11-04', '2018-11-04T03:00:00.000Z', '2018-11-05T02:00:00.000Z'],
  ['Asia/Kathmandu', '2026-01-01', '2025-12-31T18:15:00.000Z', '2026-01-01T18:15:00.000Z'],
  ['Pacific/Kiritimati', '2026-01-01', '2025-12-31T10:00:00.000Z', '2026-01-01T10:00:00.000Z'],
  // Samoa had no 30 December 2011.
  ['Pacific/Apia', '2011-12-29', '2011-12-29T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
  ['Pacific/Apia', '2011-12-30', '2011-12-30T10:00:00.000Z', '2011-12-30T10:00:00.000Z'],
  // What Postgres can keep.
  ['Asia/Tokyo', '9999-12-31', '9999-12-30T15:00:00.000Z', '9999-12-31T15:00:00.000Z'],
  ['America/New_York', '9999-12-31', '9999-12-31T05:00:00.000Z', '9999-12-31T23:59:59.999Z'],
  ['Asia/Tokyo', '0001-01-01', '0001-01-01T00:00:00.000Z', expect.any(String)],
  ['Asia/Tokyo', '0476-09-04', expect.stringContaining('0476-09-03T14:'), expect.stringContaining('0476-09-04T14:')],
])('in %s %s is from %s to %s', (zone, day, from, to) => {
  const window = dayWindow(zone, readIsoDay(day)!);
  expect([window.from.toISOString(), window.to.toISOString()]).toEqual([from, to]);
});

test('the days of a year follow on one another in every zone', () => {
  for (const zone of ['Africa/Cairo', 'Asia/Beirut', 'Australia/Lord_Howe']) {
    let end = dayWindow(zone, readIsoDay('2025-12-31')!).to;
    for (let at = Date.UTC(2026, 0, 1); at <= Date.UTC(2026, 11, 31); at += 86_400_000) {
      const { from, to } = dayWindow(zone, readIsoDay(new Date(at).toISOString().slice(0, 10))!);
      expect([zone, from]).toEqual([zone, end]);
      end = to;
    }
  }
});
