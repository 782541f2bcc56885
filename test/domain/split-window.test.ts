/** §14.5: whatever the window, its parts are the window, and no instant is in two of them. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Period, splitWindow, type Window } from '../../src/domain/split-window.ts';
import { assertProperty } from '../support/property.ts';

function at(text: string) {
  return new Date(text);
}
function write({ from, to }: Window) {
  return `${from?.toISOString() ?? ''}/${to?.toISOString() ?? ''}`;
}

test.each<[string, string, Period[], string[], string[]]>([
  ['', '', ['month', 'day'], ['month /'], []],
  ['', '', ['month'], ['month /'], []],
  [
    '2026-02-01T00:00:00Z',
    '2026-04-01T00:00:00Z',
    ['month', 'day'],
    ['month 2026-02-01T00:00:00.000Z/2026-04-01T00:00:00.000Z'],
    [],
  ],
  [
    '2026-02-03T04:00:00Z',
    '',
    ['month'],
    ['month 2026-03-01T00:00:00.000Z/'],
    ['2026-02-03T04:00:00.000Z/2026-03-01T00:00:00.000Z'],
  ],
  [
    '2026-02-03T04:00:00Z',
    '2026-04-05T06:00:00Z',
    ['month', 'day'],
    [
      'month 2026-03-01T00:00:00.000Z/2026-04-01T00:00:00.000Z',
      'day 2026-02-04T00:00:00.000Z/2026-03-01T00:00:00.000Z',
      'day 2026-04-01T00:00:00.000Z/2026-04-05T00:00:00.000Z',
    ],
    ['2026-02-03T04:00:00.000Z/2026-02-04T00:00:00.000Z', '2026-04-05T00:00:00.000Z/2026-04-05T06:00:00.000Z'],
  ],
  [
    '2026-02-03T04:00:00Z',
    '2026-02-05T06:00:00Z',
    ['month', 'day'],
    ['day 2026-02-04T00:00:00.000Z/2026-02-05T00:00:00.000Z'],
    ['2026-02-03T04:00:00.000Z/2026-02-04T00:00:00.000Z', '2026-02-05T00:00:00.000Z/2026-02-05T06:00:00.000Z'],
  ],
  [
    '2026-02-03T04:00:00Z',
    '2026-02-03T06:00:00Z',
    ['month', 'day'],
    [],
    ['2026-02-03T04:00:00.000Z/2026-02-03T06:00:00.000Z'],
  ],
  [
    '9999-12-30T06:00:00Z',
    '',
    ['day'],
    ['day 9999-12-31T00:00:00.000Z/'],
    ['9999-12-30T06:00:00.000Z/9999-12-31T00:00:00.000Z'],
  ],
  ['9999-12-31T06:00:00Z', '', ['month', 'day'], [], ['9999-12-31T06:00:00.000Z/']],
  ['2026-02-01T00:00:00Z', '2026-02-01T00:00:00Z', ['day'], [], ['2026-02-01T00:00:00.000Z/2026-02-01T00:00:00.000Z']],
])('%s to %s by %j', (from, to, kept, periods, rest) => {
  const split = splitWindow({ ...(from && { from: at(from) }), ...(to && { to: at(to) }) }, kept);
  expect(split.periods.map((part) => `${part.period} ${write(part)}`)).toEqual(periods);
  expect(split.rest.map(write)).toEqual(rest);
});

function holds({ from, to }: Window, instant: Date) {
  return (!from || from <= instant) && (!to || instant < to);
}
const startsPeriod: Record<Period, (date: Date) => boolean> = {
  day: (date) => date.toISOString().endsWith('T00:00:00.000Z'),
  month: (date) => date.toISOString().endsWith('-01T00:00:00.000Z'),
};

/** Near the beginnings of months, in leap years too, and anywhere. */
const instants = fc.oneof(
  fc.date({ min: at('0001-01-01T00:00:00Z'), max: at('9000-01-01T00:00:00Z'), noInvalidDate: true }),
  fc
    .tuple(
      fc.integer({ min: 2023, max: 2025 }),
      fc.nat({ max: 11 }),
      fc.integer({ min: -2, max: 2 }),
      fc.integer({ min: -1, max: 1 }),
    )
    .map(([year, month, day, ms]) => new Date(Date.UTC(year, month, 1 + day) + ms)),
);

test('every instant of the window is in one part, and no other instant is in any', () => {
  assertProperty(
    fc.property(
      fc.option(instants, { nil: undefined }),
      fc.option(instants, { nil: undefined }),
      fc.constantFrom<Period[]>(['month', 'day'], ['month'], ['day']),
      fc.array(instants, { maxLength: 20 }),
      (from, to, kept, some) => {
        const { periods, rest } = splitWindow({ from, to }, kept);
        const ends = [...periods, ...rest, { from, to }]
          .flatMap((part) => [part.from, part.to])
          .filter((end) => end !== undefined);
        const asked = [...some, ...ends, ...ends.map((end) => new Date(end.getTime() - 1))];
        for (const instant of asked) {
          const number = [...periods, ...rest].filter((part) => holds(part, instant)).length;
          expect(number).toBe(holds({ from, to }, instant) ? 1 : 0);
        }
        for (const part of periods)
          for (const end of [part.from, part.to])
            expect(end === undefined || startsPeriod[part.period](end)).toBe(true);
      },
    ),
    { numRuns: 500 },
  );
});
