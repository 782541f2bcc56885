/** Decisions on `today`: the date in the workspace's time zone. */
import { expect, test } from '@jest/globals';
import { todayIn } from '../../src/domain/time-zones.ts';

test.each([
  ['UTC', '2026-08-27T23:59:59.999Z', '2026-08-27'],
  ['UTC', '2026-08-28T00:00:00.000Z', '2026-08-28'],
  ['Pacific/Kiritimati', '2026-08-27T10:00:00Z', '2026-08-28'],
  ['America/Los_Angeles', '2026-08-27T06:59:59Z', '2026-08-26'],
  ['Asia/Kathmandu', '2026-12-31T18:15:00Z', '2027-01-01'],
  ['Europe/Berlin', '2026-03-29T22:30:00Z', '2026-03-30'],
])('in %s at %s it is %s', (zone, now, wanted) => expect(todayIn(zone, new Date(now))).toBe(wanted));
