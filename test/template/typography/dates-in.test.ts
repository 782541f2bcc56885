/** §17.5: dates stay on one line, in every language. */
import { expect, test } from '@jest/globals';
import { datesIn, withWholeDates } from '../../../src/template/typography/no-break.ts';

function found(text: string, language: string): string[] {
  return datesIn(text, language).map(({ from, to }) => text.slice(from, to));
}

test.each([
  ['en', 'on Thursday, 27 August 2026, or', ['27 August 2026']],
  ['en', 'August 27th, 2026 and August 2026', ['August 27th, 2026', 'August 2026']],
  ['en', 'from 1 to 27 August 2026', ['27 August 2026']],
  ['en', '03 Aug 2026', ['03 Aug 2026']],
  ['fr', 'le 1er janvier 2027 à', ['1er janvier 2027']],
  ['de', '1.234,56 € am 27. August 2026', ['27. August 2026']],
  ['es', 'a 27 de agosto de 2026', ['27 de agosto de 2026']],
  ['ca', '27 d’agost del 2026', ['27 d’agost del 2026']],
  ['hu', '2026. augusztus 27.', ['2026. augusztus 27.']],
  ['he', 'ב־27 באוגוסט 2026', ['27 באוגוסט 2026']],
  ['th', '27 สิงหาคม พ.ศ. 2569', ['27 สิงหาคม พ.ศ. 2569']],
  ['ja', '令和8年8月27日（木）に', ['令和8年8月27日']],
  ['ko', '2026년 8월 27일', ['2026년 8월 27일']],
  ['zh', '在2026年8月27日，', ['2026年8月27日']],
  ['zh', '在 2026 年 8 月 27 日，共 11 个', ['2026 年 8 月 27 日']],
  ['ja', '令和 8 年 8 月 27 日', ['令和 8 年 8 月 27 日']],
  ['ru', '27 августа 2026 г. и 27 августа 2026 года', ['27 августа 2026 г.', '27 августа 2026']],
  ['lt', '2026 m. rugpjūčio 27 d. ir', ['2026 m. rugpjūčio 27 d.']],
  ['cs', '27. 8. 2026', ['27. 8. 2026']],
  ['en', '1,234.56 kg of 12 items in 2026', []],
  ['en', 'March on Washington', []],
  ['fr', '27 August 2026', []],
])('in %s, %j holds %j', (language, text, wanted) => expect(found(text, language)).toEqual(wanted));

const LANGUAGES = Intl.DateTimeFormat.supportedLocalesOf(
  'af am ar az be bg bn bs ca cs cy da de el en es et eu fa fi fil fr ga gl gu he hi hr hu hy id is it ja ka kk km kn ko ky lo lt lv mk ml mr ms my nb ne nl pa pl pt ro ru si sk sl sq sr sv sw ta te th tr uk ur uz vi zh zu'.split(
    ' ',
  ),
);

test.each(LANGUAGES)('in %s, dates as Intl writes them are found from the day to the year', (language) => {
  for (const dateStyle of ['long', 'medium', 'full'] as const) {
    const intl = new Intl.DateTimeFormat(language, { dateStyle, calendar: 'gregory', timeZone: 'UTC' });
    for (let month = 0; month < 12; month++) {
      const parts = intl.formatToParts(Date.UTC(2026, month, 27));
      const isDate = ({ type }: Intl.DateTimeFormatPart) => ['day', 'month', 'year'].includes(type);
      const own = parts.slice(parts.findIndex(isDate), parts.findLastIndex(isDate) + 1);
      const date = own.map(({ value }) => value).join('');
      if (!/\s/.test(date)) continue;
      const text = parts.map(({ value }) => value).join('');
      expect(found(text, language)).toContainEqual(expect.stringContaining(date));
      expect(withWholeDates(text, language)).toContain(date.replaceAll(' ', '\u00a0'));
    }
  }
});
