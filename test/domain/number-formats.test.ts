/** §11.9: what the format of a number means in a language: its marks, its signs, and how many decimals it shows. */

import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { exampleOf, readNumberFormat, readPlainFormat } from '../../src/domain/number-formats.ts';
import {
  decimalsOf,
  type NumberShape,
  plainNumber,
  readLike,
  readNumber,
  writeLike,
  writeNumber,
} from '../../src/domain/numbers.ts';
import { english } from '../../src/locales/message.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../support/property.ts';

function read(format: string, language: string) {
  return readNumberFormat(format, { language, isStated: true });
}

function shapeOf(format: string, language = 'en'): NumberShape {
  const found = read(format, language);
  if ('problem' in found) throw new Error(english(found.problem));
  return found.shape;
}

function write(format: string, language: string, ...sent: string[]): string[] {
  return sent.map((one) => writeNumber(one, shapeOf(format, language)));
}

const LRM = '\u200e';

describe('a mark that text alone leaves open', () => {
  test.each([
    ['en-US', '8.875 %', '8.875', '8.875 %'],
    ['en-GB', '2.125 %', '2.125', '2.125 %'],
    ['en', '12.345', '12345.6', '12345.600'],
    ['en', '5.125 mg/l', '5.125', '5.125 mg/l'],
    ['en', '1,234', '12345.6', '12,346'],
    ['de', '1,234 %', '1.234', '1,234 %'],
    ['de', '12.345', '12345.6', '12.346'],
    ['de', '1.234 €', '1234', '1.234 €'],
    ['de-AT', '1.234', '12345', '12.345'],
    ['de-CH', '8.875', '8.875', '8.875'],
    ['fr', '1,234', '1.2345', '1,235'],
    ['fr-CH', '8.875', '8.875', '8.875'],
    ['es', '1.234', '12345', '12.345'],
    ['es-MX', '1.234', '1.5', '1.500'],
    ['sv', '1,234 %', '1.5', '1,500 %'],
    ['hi', '1,234', '1234567', '1,234,567'],
    ['ja', '1,234 円', '12345', '12,345 円'],
    ['ar-SA', '8.875', '8.875', '8.875'],
    ['ar-MA', '8,875', '8.875', '8,875'],
    // Whatever the language has, these have one reading.
    ['de', '1,234.56', '1234.5', '1,234.50'],
    ['en', '1.234,56', '1234.5', '1.234,50'],
    ['en', '12,5 %', '12.5', '12,5 %'],
    ['de', '0.875', '1.5', '1.500'],
    ['en', '1.234.567', '12345', '12.345'],
    ['fr', '1234.567', '1.5', '1.500'],
    ['fr', '12,34,567', '1234567', '12,34,567'],
  ])('in %s, %s writes %s as %s', (language, format, sent, wanted) =>
    expect(write(format, language, sent)).toEqual([wanted]),
  );

  test.each([
    ['fr', '1.234', '0.234', '1.234.000'],
    ['pl', '12.345 zł', '0.345 zł', '12.345.000 zł'],
    ['de-CH', '1,234', '0,234', '1,234,000'],
    ['fr', '#.###', '0.###', '#.##0'],
  ])('in %s, %s is refused with both ways to write it', (language, format, decimals, groups) => {
    const problem = `The format "${format}" can be read in two ways. Use "${decimals}" for three decimal places, or "${groups}" for thousands.`;
    expect(read(format, language)).toEqual({ problem });
    expect(shapeOf(decimals, language).decimals).toBe(3);
    expect(shapeOf(groups, language)).toMatchObject({ decimals: 0, groupSizes: [3, 3] });
  });

  test('without a language, a point is refused, which English and the reader before it understood differently', () => {
    expect(readNumberFormat('8.875 %', { language: 'en', isStated: false })).toEqual({
      problem:
        'The format "8.875 %" can be read in two ways. Use "0.875 %" for three decimal places or "8.875.000 %" for thousands, or set the language of the template.',
    });
    expect(readNumberFormat('1,234', { language: 'en', isStated: false })).toMatchObject({ shape: { decimals: 0 } });
  });
});

describe('signs', () => {
  const [MORE, LESS, NONE] = ['1234.5', '-1234.5', '-0.001'];
  test.each([
    ['en', '1,234.56', '1,234.50', '-1,234.50', '0.00'],
    ['en', '-1,234.56', '1,234.50', '-1,234.50', '0.00'],
    ['en', '−1,234.56', '1,234.50', '−1,234.50', '0.00'],
    ['en', '–1,234.56', '1,234.50', '–1,234.50', '0.00'],
    ['en', '－1,234.56', '1,234.50', '－1,234.50', '0.00'],
    ['en', '− 1,234.56', '1,234.50', '−\u00a01,234.50', '0.00'],
    ['en', '(1,234.56)', '1,234.50', '(1,234.50)', '0.00'],
    ['en', '($1,234.56)', '$1,234.50', '($1,234.50)', '$0.00'],
    ['en', '$(1,234.56)', '$1,234.50', '$(1,234.50)', '$0.00'],
    ['en', '(1,234.56) EUR', '1,234.50 EUR', '(1,234.50) EUR', '0.00 EUR'],
    ['ja', '（1,234）', '1,235', '（1,235）', '0'],
    ['ja', '△1,234', '1,235', '△1,235', '0'],
    ['ja', '▲ 1,234', '1,235', '▲\u00a01,235', '0'],
    ['en', '1,234.56-', '1,234.50', '1,234.50-', '0.00'],
    ['en', '1,234.56 -', '1,234.50', '1,234.50\u00a0-', '0.00'],
    ['de', '1.234,56 €-', '1.234,50 €', '1.234,50 €-', '0,00 €'],
    ['de', '1.234,56- €', '1.234,50 €', '1.234,50- €', '0,00 €'],
    ['en', '+1,234.56', '+1,234.50', '-1,234.50', '0.00'],
    ['en', '1,234.56+', '1,234.50+', '1,234.50-', '0.00'],
    ['en', '$-1,234.56', '$1,234.50', '$-1,234.50', '$0.00'],
    ['nl', '€ -1.234,56', '€ 1.234,50', '€ -1.234,50', '€ 0,00'],
    ['de-CH', "CHF-1'234.50", "CHF\u00a01'234.50", "CHF-1'234.50", 'CHF\u00a00.00'],
    // As the language has them, by CLDR.
    ['sv', '1 234,56 kr', '1 234,50 kr', '−1 234,50 kr', '0,00 kr'],
    ['nb', '+1,5 %', '+1234,5 %', '−1234,5 %', '0,0 %'],
    ['sv', '-1 234,56', '1 234,50', '-1 234,50', '0,00'],
    ['ar-SA', '1,234.56', '1,234.50', `${LRM}-1,234.50`, '0.00'],
    ['ar-SA', '-1,234.56', '1,234.50', `${LRM}-1,234.50`, '0.00'],
    ['he', '+1,234.56', `${LRM}+1,234.50`, `${LRM}-1,234.50`, '0.00'],
    ['he', '₪1,234.56', '₪1,234.50', `${LRM}-₪1,234.50`, '₪0.00'],
    ['fa', '1,234.56', '1,234.50', `${LRM}−1,234.50`, '0.00'],
    ['he', '(1,234.56)', '1,234.50', '(1,234.50)', '0.00'],
    // No signs.
    ['de-CH', '12.–', '1235.–', '-1235.–', '0.–'],
    ['de', '12,- €', '1235,- €', '-1235,- €', '0,- €'],
    ['en', '30-day', '1235-day', '-1235-day', '0-day'],
    ['en', '1,234.56 (net)', '1,234.50 (net)', '-1,234.50 (net)', '0.00 (net)'],
    ['en', '1,234 + VAT', '1,235 + VAT', '-1,235 + VAT', '0 + VAT'],
  ])('in %s, %s writes %s, %s and %s, and reads them', (language, format, positive, negative, zero) => {
    expect(write(format, language, MORE!, LESS!, NONE!)).toEqual([positive, negative, zero]);
    const shape = shapeOf(format, language);
    const digits = (written: string) => plainNumber(readNumber(written, shape), shape.decimals);
    expect([positive, negative, zero].map(digits).map(Number)).toEqual(
      shape.decimals > 0 ? [1234.5, -1234.5, 0] : [1235, -1235, 0],
    );
  });

  test.each(
    [
      ['+-5', '(-5)', '-5-', '(5)-', '+5-', 'INV-1234', 'Total – 5', '(about 1,234)', '5 (1,234)'],
      // Beside these a positive amount looks negative, or a negative one has two signs.
      ['±5', '＋5', '5＋', '—5', '― 5', '‒5', '▼1,234', '[1,234.56]', '<1,234.56>', '［1,234］', '{5'],
    ].flat(),
  )('%s is refused', (format) => expect(read(format, 'en')).toHaveProperty('problem'));

  test('numbers beside others have their minus, and no brackets', () => {
    expect(writeLike('-12', shapeOf('(1,234.56)', 'en'))).toBe('-12');
    expect(writeLike('-12345.6', shapeOf('1 234,56', 'sv'))).toBe('−12 345,6');
    expect(readLike('−12 345,6', shapeOf('1 234,56', 'sv'))).toBe('-12345.6');
  });
});

describe('decimals that are left out where they are nothing', () => {
  test.each([
    ['1,234.##', ['1,234.56', '1,234.5', '-1,234', '0']],
    ['0.##', ['1234.56', '1234.5', '-1234', '0']],
    ['1,234.5#', ['1,234.56', '1,234.5', '-1,234.0', '0.0']],
    ['1.234,## €', ['1.234,56 €', '1.234,5 €', '-1.234 €', '0 €']],
    // As spreadsheets write formats.
    ['#,##0.00', ['1,234.56', '1,234.50', '-1,234.00', '0.00']],
    ['#,##0.##', ['1,234.56', '1,234.5', '-1,234', '0']],
    ['#,##0', ['1,235', '1,235', '-1,234', '0']],
    ['#,##,##0.00', ['1,234.56', '1,234.50', '-1,234.00', '0.00']],
    ['0.000#', ['1234.560', '1234.500', '-1234.000', '0.000']],
    // A sign of its own.
    ['#1', ['#1235', '#1235', '-#1234', '#0']],
    ['5 #', ['1235 #', '1235 #', '-1234 #', '0 #']],
  ])('%s writes %j', (format, wanted) =>
    expect(write(format, 'en', '1234.56', '1234.5', '-1234', '0')).toEqual(wanted),
  );

  test.each(['1,234,##', '1.##0', '1,234.#0', '#', '#.', '1,2#4.56'])('%s is refused', (format) =>
    expect(read(format, 'en')).toHaveProperty('problem'),
  );

  test.each([
    ['1,234.##', '1,234.56'],
    ['#,##0.00', '1,230.00'],
    ['#1', '#1'],
    ['1,234.56', '1,234.56'],
    ['abc #', 'abc #'],
  ])('%s is shown as %s', (format, wanted) => expect(exampleOf(format)).toBe(wanted));
});

test.each(['1.234.56', '1,234,56', '1 234 56', '12,345,67 €', '1e5', '2.5E-3'])(
  'the format "%s" cannot be read: numbers would look like others',
  (format) => expect(read(format, 'de')).toHaveProperty('problem'),
);

test.each(
  [
    ['', 'abc', '1,23,4', '1,2,345', '1234 567', '1,234,56,789', '1.2.3,4,5', '1,234.56.78', '007', '00.5', '12 5'],
    ['1 2 3', '10 of 20', "1'2", '1,,234'],
  ].flat(),
)('the format "%s" cannot be read', (format) => {
  expect(read(format, 'en')).toHaveProperty('problem');
  expect(readPlainFormat(format)).toBeUndefined();
});

test.each([
  ['8.875 %', '1234567', '1.234.567 %'],
  ['1,234', '1234.5', '1,235'],
  ['(1,234.00)', '-5', '-(5.00)'],
  ['−5', '-5', '-−5'],
  ['-5', '', undefined],
])('as versions that are saved read it, %s writes %s as %s', (format, sent, wanted) => {
  const shape = readPlainFormat(format);
  expect(shape && writeNumber(sent, shape)).toBe(wanted);
});

const LANGUAGES = ['en', 'de', 'de-CH', 'fr', 'es', 'sv', 'pl', 'ar-SA', 'he', 'fa', 'hi', 'ja', 'tr', 'pt-BR'];
const plainNumbers = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 30n }), fc.integer({ min: 0, max: 6 }))
  .map(([isNegative, digits, decimals]) => plainNumber(isNegative ? -digits : digits, decimals));
const formats = fc
  .tuple(
    fc.constantFrom(...LANGUAGES),
    fc.constantFrom(
      {},
      { style: 'currency', currency: 'EUR' },
      { style: 'percent' },
    ) as fc.Arbitrary<Intl.NumberFormatOptions>,
    fc.integer({ min: 0, max: 4 }),
    fc.constantFrom(1_234_567.891, -1_234_567.891),
  )
  .map(([language, style, maximumFractionDigits, number]) => {
    const options = { ...style, maximumFractionDigits, minimumFractionDigits: maximumFractionDigits };
    const intl = new Intl.NumberFormat(language, { ...options, numberingSystem: 'latn' });
    return { language, format: intl.format(number), intl };
  });

test(
  'what Intl writes in a language is a format, in which all numbers are read as they were written',
  () => {
    const property = fc.property(formats, plainNumbers, ({ language, format }, plain) => {
      const shape: NumberShape = shapeOf(format, language);
      const written = writeNumber(plain, shape);
      const again = plainNumber(readNumber(written, shape), shape.decimals);
      expect(writeNumber(again, shape)).toBe(written);
      if (decimalsOf(plain) <= shape.decimals) expect(Number(again)).toBe(Number(plain));
      expect(/[0-9]/.test(written)).toBe(true);
    });
    assertProperty(property);
  },
  PROPERTY_TIMEOUT,
);
