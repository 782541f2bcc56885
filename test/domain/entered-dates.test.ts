/** Decisions on dates as people type them in forms and sheets. */
import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { type Day, dayOfNumber } from '../../src/domain/calendar.ts';
import { DAY } from '../../src/domain/durations.ts';
import { dayOrderIn, dayOrderOf, type EnteredDates, readEnteredDate } from '../../src/domain/entered-dates.ts';
import { assertProperty } from '../support/property.ts';

const TODAY = '2026-11-29';

function iso({ year, month, day }: Day): string {
  return [String(year).padStart(4, '0'), String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-');
}

function read(text: string, language: string, options: Partial<EnteredDates> = {}): string {
  return readEnteredDate(text, { language, today: TODAY, ...options })
    .map(iso)
    .join(' or ');
}

test.each([
  ['en-GB', '20/11/2026', '2026-11-20'],
  ['en-GB', '3/4/2026', '2026-04-03'],
  ['en-US', '3/4/2026', '2026-03-04'],
  ['en', '3/4/2026', '2026-04-03 or 2026-03-04'],
  ['en', '20/11/2026', '2026-11-20'],
  ['en', '11/20/2026', '2026-11-20'],
  ['en', '4/4/2026', '2026-04-04'],
  ['en', '20.11.2026', '2026-11-20'],
  ['en', '3.4.2026', '2026-04-03'],
  ['en', '2026/3/4', '2026-03-04'],
  ['en', '20 11 2026', '2026-11-20'],
  ['en', '20-11-2026', '2026-11-20'],
  ['en', '20 Nov 2026', '2026-11-20'],
  ['en', '20 NOVEMBER 2026', '2026-11-20'],
  ['en', 'Nov. 20, 2026', '2026-11-20'],
  ['en', 'November 20th, 2026', '2026-11-20'],
  ['en', 'the 20th of November 2026', '2026-11-20'],
  ['en', '1 Sept 2026', '2026-09-01'],
  ['en', '20-Nov-26', '2026-11-20'],
  ['en', "20 Nov '26", '2026-11-20'],
  ['en', 'Friday, 20 November 2026', '2026-11-20'],
  ['en', 'Monday, 20 November 2026', ''],
  ['en', 'today', '2026-11-29'],
  ['en', 'Tomorrow', '2026-11-30'],
  ['en', 'yesterday', '2026-11-28'],
  ['de', 'heute', '2026-11-29'],
  ['de', '28. Nov. 2026', '2026-11-28'],
  ['de', '28. November 2026', '2026-11-28'],
  ['de', 'den 1. März 2027', '2027-03-01'],
  ['de', '1.3.27', '2027-03-01'],
  ['de', '1. Maerz 2027', ''],
  ['de', '20. 11. 2026', '2026-11-20'],
  ['fr', '1er décembre 2026', '2026-12-01'],
  ['fr', 'le 1er decembre 2026', '2026-12-01'],
  ['fr', 'aujourd’hui', '2026-11-29'],
  ['es', '20 de noviembre de 2026', '2026-11-20'],
  ['pt', '20 de novembro de 2026', '2026-11-20'],
  ['pl', '20 listopada 2026', '2026-11-20'],
  ['ja', '2026年11月20日', '2026-11-20'],
  ['ja', '2026年11月20日(金)', '2026-11-20'],
  ['ja', '2026年11月20日木曜日', ''],
  ['ja', '2026年11月20日土', ''],
  ['ja', '今日', '2026-11-29'],
  ['en', 'Fri 20/11/2026', '2026-11-20'],
  ['en', 'Wed 20/11/2026', ''],
  ['de', 'Fr., 20.11.2026', '2026-11-20'],
  ['ko', '2026년 11월 20일', '2026-11-20'],
  ['ko', '2026. 11. 20.', '2026-11-20'],
  ['hu', '2026. 11. 20.', '2026-11-20'],
  ['ar', '٢٠ نوفمبر ٢٠٢٦', '2026-11-20'],
  ['es', '3 mar 2026', '2026-03-03'],
  ['es', 'mar, 3 mar 2026', '2026-03-03'],
  ['fr', 'mar. 3 mars 2026', '2026-03-03'],
  ['ro', 'marți, 29 noiembrie 1983', '1983-11-29'],
  ['pt', 'sexta-feira, 20 de novembro de 2026', '2026-11-20'],
  ['ru', '20 ноября 2026 г.', '2026-11-20'],
  // The year is the one that is near.
  ['en', '20 November', '2026-11-20'],
  ['de', '20.11.', '2026-11-20'],
  ['en-GB', '20/11', '2026-11-20'],
  ['en', '5 January', '2026-01-05 or 2027-01-05'],
  // A year of two digits may be one of the last century.
  ['en-GB', '20/11/46', '2046-11-20'],
  ['en-GB', '20/11/85', '2085-11-20 or 1985-11-20'],
  // These are no dates.
  ['en', '', ''],
  ['en', 'soon', ''],
  ['en', '31 November 2026', ''],
  ['en', '30.2.2026', ''],
  ['en', '0.0.2026', ''],
  ['en', '20 November or 21 November 2026', ''],
  ['en', 'November 2026', ''],
  ['en', 'November', ''],
  ['en', '20 Ju 2026', ''],
  ['en', '20/11-2026', ''],
  ['en', '1.800,00', ''],
])('%s: %s is %s', (language, text, wanted) => expect(read(text, language)).toBe(wanted));

test.each([
  ['01/09/2026', 'day', '2026-09-01'],
  ['01/09/2026', 'month', '2026-01-09'],
  ['01.09.2026', 'month', '2026-01-09'],
  ['08/31/2026', 'day', '2026-08-31'],
] as const)('%s with the %s first is %s', (text, order, wanted) => expect(read(text, 'en', { order })).toBe(wanted));

test.each([
  ['31/08/2026', 'day'],
  ['8/31/2026', 'month'],
  ['1/9/2026', undefined],
  ['soon', undefined],
] as const)('%s shows that the %s comes first', (text, order) => expect(dayOrderOf(text)).toBe(order));

test.each([
  ['en', undefined],
  ['en-GB', 'day'],
  ['en-US', 'month'],
  ['de', 'day'],
  ['ja', undefined],
] as const)('%s writes the %s first', (language, order) => expect(dayOrderIn(language)).toBe(order));

const LANGUAGES = [
  'en-GB',
  'en-US',
  'de',
  'fr',
  'es',
  'it',
  'pt',
  'nl',
  'pl',
  'cs',
  'sv',
  'da',
  'fi',
  'hu',
  'ro',
  'ja',
];
const STYLES = ['short', 'medium', 'long', 'full'] as const;

const languages = fc.constantFrom(...LANGUAGES);

test('a date as the language itself writes it, in each of its styles, may be that day', () => {
  const days = fc.integer({ min: 0, max: 20_000 });
  assertProperty(
    fc.property(days, languages, fc.constantFrom(...STYLES), (number, language, dateStyle) => {
      const written = new Intl.DateTimeFormat(language, { dateStyle, timeZone: 'UTC' }).format(number * DAY);
      expect(read(written, language).split(' or ')).toContain(iso(dayOfNumber(number)!));
    }),
  );
});

test('whatever is typed is read without an error', () => {
  assertProperty(
    fc.property(fc.string({ unit: 'binary' }), languages, (text, language) => {
      expect(readEnteredDate(text, { language, today: TODAY })).toEqual([]);
    }),
  );
});
