/** §4.3 rule 10, §11.10 `date`: shapes in any language that `Intl` knows; only days of the calendar. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { dateNames, isKnownLanguage, readIsoDay } from '../../src/domain/calendar.ts';
import { findUnsuited, hasStrayWeekday, readDate, readDateShape, writeDate } from '../../src/domain/dates.ts';
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
  ['ca', '27 d’agost de 2026', '3 de maig de 2031'],
  ['ca', "27 d'agost de 2026", '3 de maig de 2031'],
  ['ru', '27 авг. 2026', '3 мая 2031'],
  ['fi', 'torstaina 27. elokuuta 2026', 'lauantaina 3. toukokuuta 2031'],
  ['fi', 'Torstai 27. Elokuu 2026', 'Lauantai 3. Toukokuu 2031'],
  ['de', 'Do., 27. August 2026', 'Sa., 3. Mai 2031'],
  ['de', 'Do 27. August 2026', 'Sa 3. Mai 2031'],
  // With dots behind names that are cut short.
  ['en', 'Aug. 27, 2026', 'May 3, 2031'],
  ['en', 'THU., AUG. 27, 2026', 'SAT., MAY 3, 2031'],
  ['en-GB', '27 Aug. 2026', '3 May 2031'],
  ['de', '27. Aug. 2026', '3. Mai 2031'],
  ['es', '27 ago. 2026', '3 may. 2031'],
  ['nl', '27 aug. 2026', '3 mei 2031'],
  ['pl', '27 sie. 2026', '3 maj 2031'],
  // With the suffix of each day, of the reference date's case.
  ['en', 'August 27th, 2026', 'May 3rd, 2031'],
  ['en', '27TH AUGUST 2026', '3RD MAY 2031'],
  ['sv', 'den 27:e augusti 2026', 'den 3:e maj 2031'],
  // Years of eras, and of other counts.
  ['ja', '令和8年8月27日', '令和13年5月3日'],
  ['ja', '令和08年08月27日（木）', '令和13年05月03日（土）'],
  ['ja', 'R8.8.27', 'R13.5.3'],
  ['en', 'August 27, 8 Reiwa', 'May 3, 13 Reiwa'],
  ['zh-TW', '民國115年8月27日', '民國120年5月3日'],
  ['th', '27 สิงหาคม 2569', '3 พฤษภาคม 2574'],
  ['th', '27 สิงหาคม พ.ศ. 2569', '3 พฤษภาคม พ.ศ. 2574'],
])('in %s the shape %s writes 3 May 2031 as %s', (language, format, wanted) => {
  const shape = readDateShape(format, language)!;
  expect(writeDate(shape, REFERENCE)).toBe(format);
  expect(writeDate(shape, MAY_THIRD)).toBe(wanted);
  expect(readDate(shape, wanted)).toEqual(MAY_THIRD);
});

/** Beside a day, some languages have another form of a month's name than without one. */
test.each([
  ['en', 'Aug. 2026', ['Mar. 2031', 'May 2031', 'Dec. 2031'], ['Mar. 2031', 'May. 2031', 'Dec. 2031']],
  [
    'ru',
    'авг. 2026 г.',
    ['март 2031 г.', 'май 2031 г.', 'дек. 2031 г.'],
    ['мар. 2031 г.', 'мая 2031 г.', 'дек. 2031 г.'],
  ],
  ['ru', 'август 2026', ['март 2031', 'май 2031', 'декабрь 2031'], []],
  ['ru', 'августа 2026', ['марта 2031', 'мая 2031', 'декабря 2031'], []],
  ['be', 'жні 2026', ['сак 2031', 'май 2031', 'сне 2031'], ['сак 2031', 'мая 2031', 'сне 2031']],
])(
  'without a day, in %s the shape %s writes months as %j, and reads %j of before',
  (language, format, wanted, before) => {
    const shape = readDateShape(format, language)!;
    const days = [3, 5, 12].map((month) => ({ year: 2031, month, day: 1 }));
    expect(days.map((day) => writeDate(shape, day))).toEqual(wanted);
    expect(wanted.map((text) => readDate(shape, text))).toEqual(days);
    expect(before.map((text) => readDate(shape, text))).toEqual(days.slice(0, before.length));
  },
);

test.each([
  '',
  'today',
  '27 August',
  '2026',
  '2026-08-27 12:00',
  '27/08/2026 27',
  '28/08/2026',
  '27 août 2026',
  '27st August 2026',
  '1st August 2026',
  '3 August 2026',
  'Thursday, August 2026',
  '08/26',
  'Aug 26',
  '令和8年',
  '令和7年8月27日',
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

/** What a format shows by another day than the reference date; programs see that, and send the plain one. */
test.each([
  ['fr', '1er août 2026', '1er janvier 2027', '27 août 2026', '1 janvier 2027'],
  ['fr', 'samedi 1er août 2026', 'vendredi 1er janvier 2027', 'jeudi 27 août 2026', 'vendredi 1 janvier 2027'],
  ['it', '1º agosto 2026', '1º gennaio 2027', '27 agosto 2026', '1 gennaio 2027'],
  ['es', '1.º de agosto de 2026', '1.º de enero de 2027', '27 de agosto de 2026', '1 de enero de 2027'],
  ['en', '03 Aug 2026', '01 Jan 2027', '27 Aug 2026', '1 Jan 2027'],
  ['en', 'Mon 03 Aug 2026', 'Fri 01 Jan 2027', 'Thu 27 Aug 2026', 'Fri 1 Jan 2027'],
  ['en', '08 Aug 2026', '01 Jan 2027', '27 Aug 2026', '1 Jan 2027'],
])('in %s the shape %s writes %s, and the reference date %s', (language, format, first, reference, plain) => {
  const shape = readDateShape(format, language)!;
  const day = { year: 2027, month: 1, day: 1 };
  expect([writeDate(shape, day), writeDate(shape, REFERENCE)]).toEqual([first, reference]);
  expect([first, plain].map((text) => readDate(shape, text))).toEqual([day, day]);
  expect(writeDate(shape.plain!, REFERENCE)).toBe(reference);
});

test.each([
  ['en', 'August 2026', 'January 2027'],
  ['en', 'Aug 2026', 'Jan 2027'],
  ['de', '08/2026', '01/2027'],
  ['en', '2026-08', '2027-01'],
  ['es', 'agosto de 2026', 'enero de 2027'],
  ['ja', '令和8年8月', '令和9年1月'],
])('in %s the shape %s has no day: %s is the first of it', (language, format, wanted) => {
  const shape = readDateShape(format, language)!;
  expect([shape.hasDay, writeDate(shape, { year: 2027, month: 1, day: 31 })]).toEqual([false, wanted]);
  expect(readDate(shape, wanted)).toEqual({ year: 2027, month: 1, day: 1 });
});

test.each([
  ['令和元年5月1日', { year: 2019, month: 5, day: 1 }],
  ['平成31年4月30日', { year: 2019, month: 4, day: 30 }],
  ['平成元年1月8日', { year: 1989, month: 1, day: 8 }],
  ['昭和64年1月7日', { year: 1989, month: 1, day: 7 }],
  ['大正元年7月30日', { year: 1912, month: 7, day: 30 }],
  // The era had ended, or its first year is written otherwise.
  ['平成31年5月1日', undefined],
  ['昭和65年1月1日', undefined],
  ['令和1年5月1日', undefined],
])('%s is %j', (text, wanted) => {
  const shape = readDateShape('令和8年8月27日', 'ja')!;
  expect(readDate(shape, text)).toEqual(wanted);
  if (wanted) expect(writeDate(shape, wanted)).toBe(text);
});

test.each([
  ['令和8年8月27日', 'ja', { year: 1867, month: 1, day: 1 }, '1867年1月1日'],
  ['令和8年8月27日', 'ja', { year: 1, month: 1, day: 1 }, '1年1月1日'],
  ['令和8年8月27日', 'ja', { year: 1868, month: 12, day: 31 }, '明治元年12月31日'],
  ['令和8年8月27日', 'ja', { year: 9999, month: 12, day: 31 }, '令和7981年12月31日'],
])('%s in %s before and after the eras that are read: %j is %s', (format, language, day, wanted) =>
  expect(writeDate(readDateShape(format, language)!, day)).toBe(wanted),
);

test.each([
  ['Friday, 27 August 2026', true],
  ['Thursday, 27 August 2026', false],
  ['Sunset of 27 August 2026', false],
])('%j names a weekday of all its dates: %s', (format, wanted) =>
  expect(hasStrayWeekday(readDateShape(format, 'en')!, 'en')).toBe(wanted),
);

test.each([
  ['fr', 'fin d’août 2026', 'd’'],
  ['it', "27 d'agosto 2026", "d'"],
  ['hu', '2026. augusztus 27-én', '-én'],
  ['nl', '27ste augustus 2026', 'ste'],
  ['ca', "27 d'agost de 2026", undefined],
  ['hu', '2026. augusztus 27-i', undefined],
  ['nl', '27e augustus 2026', undefined],
  ['en', "Ada's 27 August 2026", undefined],
])('in %s, %j has %j, which does not suit every date', (language, format, wanted) =>
  expect(findUnsuited(readDateShape(format, language)!, language)).toBe(wanted),
);

test('Greek has another form of a month without a day', () => {
  const shape = readDateShape('Αύγουστος 2026', 'el')!;
  expect(writeDate(shape, MAY_THIRD)).toBe('Μάιος 2031');
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

const LANGUAGES = [
  'en',
  'de',
  'fr',
  'es',
  'it',
  'pl',
  'ru',
  'tr',
  'ja',
  'ar',
  'ml',
  'ca',
  'hu',
  'lv',
  'ko',
  'vi',
  'he',
];
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

const ERAS = [
  ['ja', 'japanese', '令和8年8月27日'],
  ['ko', 'japanese', '레이와 8년 8월 27일'],
  ['zh-TW', 'roc', '民國115年8月27日'],
  ['th', 'buddhist', '27 สิงหาคม 2569'],
] as const;

test.each(ERAS)(
  'in %s, days of the calendar %s are written as Intl does, and read back, since 1912',
  (language, calendar, format) => {
    const intl = new Intl.DateTimeFormat(language, { dateStyle: 'long', calendar, timeZone: 'UTC' });
    expect(intl.format(Date.UTC(2026, 7, 27))).toBe(format);
    const shape = readDateShape(format, language)!;
    const dayOfEras = fc.integer({ min: 0, max: 60_000 }).map((days) => new Date(Date.UTC(1912, 6, 30 + days)));
    const property = fc.property(dayOfEras, (date) => {
      const day = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
      expect(writeDate(shape, day)).toBe(intl.format(date));
      expect(readDate(shape, writeDate(shape, day))).toEqual(day);
    });
    assertProperty(property);
  },
  PROPERTY_TIMEOUT,
);
