/** §10.54: a format in another language. */
import { expect, test } from '@jest/globals';
import { dateFormatIn, numberShapeIn } from '../../src/domain/format-in.ts';
import { readNumberFormat } from '../../src/domain/number-formats.ts';
import { writeNumber } from '../../src/domain/numbers.ts';

test.each([
  ['1,234.56', 'de', '12.345,60', '-12.345,60'],
  ['1,234.56', 'fr', '12\u202f345,60', '-12\u202f345,60'],
  ['1,234.56', 'sv', '12\u00a0345,60', '−12\u00a0345,60'],
  ['1,234.56', 'hi', '12,345.60', '-12,345.60'],
  ['€1,234.56', 'de', '12.345,60 €', '-12.345,60 €'],
  ['1,234.56 €', 'ja', '€12,345.60', '-€12,345.60'],
  // A dollar is told apart by the region, so its code stands in another one.
  ['$1,234.56', 'de', '12.345,60 USD', '-12.345,60 USD'],
  ['CHF 1,234.56', 'fr', '12\u202f345,60 CHF', '-12\u202f345,60 CHF'],
  ['(1,234.56 €)', 'de', '12.345,60 €', '(12.345,60 €)'],
  ['20 %', 'tr', '%12346', '-%12346'],
  ['1,234.##', 'de', '12.345,6', '-12.345,6'],
  ['1234.5', 'de', '12345,6', '-12345,6'],
  ['1,234.56 kg', 'de', '12.345,60 kg', '-12.345,60 kg'],
])('the number format %s in %s', (format, to, positive, negative) => {
  const read = readNumberFormat(format, { language: 'en-US', isStated: true });
  if (!('shape' in read)) throw new Error(`${format} is no number format`);
  const shape = numberShapeIn(read.shape, { from: 'en-US', to });
  expect([writeNumber('12345.6', shape), writeNumber('-12345.6', shape)]).toEqual([positive, negative]);
});

test.each([
  ['27 August 2026', 'de', '27. August 2026'],
  ['27 August 2026', 'fr', '27 août 2026'],
  ['27 August 2026', 'ar', '27 أغسطس 2026'],
  ['27 August 2026', 'he', '27 באוגוסט 2026'],
  ['Thursday, 27 August 2026', 'fr', 'jeudi 27 août 2026'],
  ['August 27th, 2026', 'ja', '2026年8月27日'],
  ['27/08/2026', 'de', '27.08.2026'],
  ['27 Aug 2026', 'de', '27. Aug. 2026'],
  ['August 2026', 'es', 'agosto de 2026'],
  ['2026-08-27', 'de', '2026-08-27'],
  ['no date', 'de', undefined],
])('the date format %s in %s', (format, to, wanted) => {
  expect(dateFormatIn(format, { from: 'en', to })).toBe(wanted);
});
