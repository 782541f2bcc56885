/** §4.3 rule 10, §11.10 `date`: shapes in any language that `Intl` knows; only days of the calendar. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readIsoDay } from '../../src/domain/calendar.ts';
import { dateNames, isKnownLanguage } from '../../src/domain/date-names.ts';
import { readDate, readDateShape, writeDate } from '../../src/domain/dates.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../support/property.ts';

const REFERENCE = { year: 2026, month: 8, day: 27 };
const MAY_THIRD = { year: 2031, month: 5, day: 3 };

test.each([
  ['en', '2026-08-27', '2031-05-03'],
  ['en', '27/08/2026', '03/05/2031'],
  ['en', '08/27/2026', '05/03/2031'],
  ['en', '8/27/2026', '5/3/2031'],
  ['de', '27.08.2026', '03.05.2031'],
  ['de', '27.8.26', '3.5.31'],
  ['en', '27 August 2026', '3 May 2031'],
  ['en', '27 AUG 2026', '3 MAY 2031'],
  ['en', 'August 27, 2026', 'May 3, 2031'],
  ['en', 'Thursday, 27 August 2026', 'Saturday, 3 May 2031'],
  ['en', 'Thu 27 Aug 2026', 'Sat 3 May 2031'],
  ['fr', '27 août 2026', '3 mai 2031'],
  ['de', '27. August 2026', '3. Mai 2031'],
  ['es', 'jueves, 27 de agosto de 2026', 'sábado, 3 de mayo de 2031'],
  ['ru', '27 августа 2026 г.', '3 мая 2031 г.'],
  ['ja', '2026年8月27日木曜日', '2031年5月3日土曜日'],
  ['zh', '2026年08月27日', '2031年05月03日'],
  ['vi', '27 tháng 8, 2026', '3 tháng 5, 2031'],
  ['ar', '٢٧ أغسطس ٢٠٢٦', '٣ مايو ٢٠٣١'],
  ['en', 'Signed (27/08/2026) *', 'Signed (03/05/2031) *'],
  ['en', 'Thu 27/08/2026', 'Sat 03/05/2031'],
  ['en', 'THU 27 AUGUST 2026', 'SAT 3 MAY 2031'],
  ['en', 'thu 27 august 2026', 'sat 3 may 2031'],
  ['ja', '２０２６～０８～２７', '２０３１～０５～０３'],
  // Names as they are beside a day, by themselves, and short; with the case of a sentence's beginning.
  ['fa', '۲۷ اوت ۲۰۲۶', '۳ مهٔ ۲۰۳۱'],
  ['ru', '27 август 2026', '3 май 2031'],
  ['fi', '27 elo 2026', '3 touko 2031'],
  ['ru', '27 авг. 2026', '3 мая 2031'],
  ['fi', 'torstaina 27. elokuuta 2026', 'lauantaina 3. toukokuuta 2031'],
  ['fi', 'Torstai 27. Elokuu 2026', 'Lauantai 3. Toukokuu 2031'],
  ['de', 'Do., 27. August 2026', 'Sa., 3. Mai 2031'],
  ['de', 'Do 27. August 2026', 'Sa 3. Mai 2031'],
])('in %s the shape %s writes 3 May 2031 as %s', (language, format, wanted) => {
  const shape = readDateShape(format, language)!;
  expect(writeDate(shape, REFERENCE)).toBe(format);
  expect(writeDate(shape, MAY_THIRD)).toBe(wanted);
  expect(readDate(shape, wanted)).toEqual(MAY_THIRD);
});

test.each([
  '',
  'today',
  '27 August',
  '2026',
  '27th August 2026',
  '2026-08-27 12:00',
  '27/08/2026 27',
  '28/08/2026',
  '27 août 2026',
])('the format "%s" cannot be read in English', (format) => expect(readDateShape(format, 'en')).toBeUndefined());

test.each([
  ['27/08/2026', '31/02/2026'],
  ['27/08/2026', '29/02/2027'],
  ['27/08/2026', '29/02/2100'],
  ['27/08/2026', '00/01/2026'],
  ['27/08/2026', '01/13/2026'],
  ['27/08/2026', '1/1/2026'],
  ['27/08/2026', '01-01-2026'],
  ['27/08/2026', ' 01/01/2026'],
  ['27/08/2026', '01/01/0000'],
  ['27/08/2026', '01/01/2026\n'],
  ['8/27/2026', '01/02/2026'],
  ['27 August 2026', '27 august 2026'],
  ['27 August 2026', '31 June 2026'],
  ['27 August 2026', '07 May 2026'],
  ['Thursday, 27 August 2026', 'Friday, 27 August 2026'],
])('in the shape %s, %j is not a date', (format, sent) => {
  expect(readDate(readDateShape(format, 'en')!, sent)).toBeUndefined();
});

test.each([
  ['27/08/2026', '29/02/2028', { year: 2028, month: 2, day: 29 }],
  ['27/08/2026', '29/02/2000', { year: 2000, month: 2, day: 29 }],
  ['27/08/2026', '31/12/0099', { year: 99, month: 12, day: 31 }],
  ['27/08/26', '01/01/00', { year: 2000, month: 1, day: 1 }],
  ['27/08/26', '31/12/99', { year: 2099, month: 12, day: 31 }],
  ['２７～０８～２０２６', '１９～０９～２０２９', { year: 2029, month: 9, day: 19 }],
])('in the shape %s, %s is %j', (format, sent, wanted) => {
  expect(readDate(readDateShape(format, 'en')!, sent)).toEqual(wanted);
});

test.each([
  ['2026-08-27', REFERENCE],
  ['2026-02-30', undefined],
  ['2026-8-27', undefined],
])('%s is the day %j', (text, wanted) => expect(readIsoDay(text)).toEqual(wanted));

test.each([
  ['en', true],
  ['de-CH', true],
  ['ja', true],
  ['xx', false],
  ['not a tag', false],
  ['', false],
])('the platform knows %j: %s', (language, wanted) => expect(isKnownLanguage(language)).toBe(wanted));

test.each(['bn', 'de', 'en', 'fi', 'hr', 'ja', 'ru', 'vi'])(
  'in %s, names are distinct, kept, and longer before shorter where one is in the other',
  (language) => {
    const names = dateNames(language);
    expect(dateNames(language)).toBe(names);
    for (const [tables, at] of [[names.months, 7] as const, [names.weekdays, 4] as const]) {
      for (const table of tables) expect(new Set(table).size).toBe(table.length);
      expect(new Set(tables.map((table) => table.join(' '))).size).toBe(tables.length);
      for (const table of tables) {
        const [first, ...others] = tables.map((one) => one[at]!).filter((name) => table[at]!.includes(name));
        for (const name of others) expect(name.length).toBeLessThanOrEqual(first!.length);
      }
    }
  },
);

const LANGUAGES = ['en', 'de', 'fr', 'es', 'it', 'pl', 'ru', 'tr', 'ja', 'ar', 'ml'];
const STYLES = ['full', 'long', 'medium'] as const;

function formatOf(language: string, dateStyle: (typeof STYLES)[number]) {
  return new Intl.DateTimeFormat(language, { dateStyle, calendar: 'gregory', timeZone: 'UTC' });
}

function writeReference(language: string, style: (typeof STYLES)[number]) {
  return formatOf(language, style).format(Date.UTC(2026, 7, 27));
}

/** Every language in every style; where the reference date looks the same in two styles, the longer is meant. */
const CASES = LANGUAGES.flatMap((language) =>
  STYLES.filter(
    (style) => STYLES.find((other) => writeReference(language, other) === writeReference(language, style)) === style,
  ).map((style) => [language, style] as const),
);

const dayOfCentury = fc.integer({ min: 0, max: 36_524 }).map((days) => new Date(Date.UTC(2000, 0, 1 + days)));

describe('against Intl over a hundred years', () => {
  test.each(CASES)(
    'in %s, dates written in the %s style are read back as the same day',
    (language, style) => {
      const intl = formatOf(language, style);
      const shape = readDateShape(writeReference(language, style), language)!;
      const property = fc.property(dayOfCentury, (date) => {
        const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
        const written = writeDate(shape, day);
        expect(written).toBe(intl.format(date));
        expect(readDate(shape, written)).toEqual(day);
      });
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );
});
