/** §20.9 rule 2: what people write is read exactly, by the marks of the format that they see, or not at all. */

import { expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readEnteredNumber, writeEnteredNumber } from '../../src/domain/entered-numbers.ts';
import { readNumberFormat } from '../../src/domain/number-formats.ts';
import { english } from '../../src/locales/message.ts';
import { assertProperty } from '../support/property.ts';

const ENGLISH = '1,234.56';
const GERMAN = '1.234,56 €';
const FRENCH = '1 234,56';
const SWISS = "CHF 1'234.50";
const INDIAN = '₹12,34,567.00';
const WHOLE = '1,234';
const UNGROUPED = '1234.56';
const NONE = '';
const ACCOUNTS = '($1,234.56)';
const AT_MOST = '1,234.##';

function shapeOf(format: string) {
  const read = readNumberFormat(format, { language: 'en', isStated: true });
  if ('problem' in read) throw new Error(english(read.problem));
  return read.shape;
}

test.each<[string, string, string[]]>([
  [ENGLISH, '1,800.00', ['1800']],
  [ENGLISH, '1800', ['1800']],
  [ENGLISH, '1,800', ['1800']],
  [ENGLISH, '1 800', ['1800']],
  [ENGLISH, '1\u202f800.5', ['1800.5']],
  [ENGLISH, "1'800’000", ['1800000']],
  [ENGLISH, '1.800,50', ['1800.5']],
  [ENGLISH, '1,8', ['1.8']],
  [ENGLISH, '.5', ['0.5']],
  [ENGLISH, '1.800', ['1.8', '1800']],
  [ENGLISH, '1.8005', ['1.8005']],
  [ENGLISH, '0.125', ['0.125']],
  [ENGLISH, '−1,800.00', ['-1800']],
  [ENGLISH, '１，８００．５', ['1800.5']],
  [GERMAN, '1.800,00 €', ['1800']],
  [GERMAN, '€ 1.800,00', ['1800']],
  [GERMAN, '-1.800,00€', ['-1800']],
  [GERMAN, '1.800', ['1800']],
  [GERMAN, '1500.5', ['1500.5']],
  [GERMAN, '1,800', ['1.8', '1800']],
  [FRENCH, '1 800,50', ['1800.5']],
  [FRENCH, '1.800', ['1.8', '1800']],
  [SWISS, "CHF 1'800.50", ['1800.5']],
  [SWISS, '-CHF 5', ['-5']],
  [SWISS, 'CHF -5', ['-5']],
  [INDIAN, '12,34,567', ['1234567']],
  [INDIAN, '1,234,567', ['1234567']],
  [WHOLE, '1.800', ['1.8', '1800']],
  [WHOLE, '1.5', ['1.5']],
  [UNGROUPED, '1,800', ['1.8', '1800']],
  [UNGROUPED, '1800.5', ['1800.5']],
  ['12.5 %', '20 %', ['20']],
  ['12.5 %', '20%', ['20']],
  ['0.125', '1.800', ['1.8']],
  ['0.12345', '1.800,5', ['1800.5']],
  [GERMAN, '1 0.5', []],
  [ENGLISH, '9'.repeat(101), []],
  [ENGLISH, '5-', ['-5']],
  [ENGLISH, '(1,800.00)', ['-1800']],
  [ENGLISH, '+5', ['5']],
  [ENGLISH, '\u200e−5', ['-5']],
  [ENGLISH, '△5', ['-5']],
  [ENGLISH, '（５）', ['-5']],
  [GERMAN, '1.800,00 €-', ['-1800']],
  [GERMAN, '1.800,00- €', ['-1800']],
  [GERMAN, '(1.800,00 €)', ['-1800']],
  [ACCOUNTS, '($5)', ['-5']],
  [ACCOUNTS, '$(5)', ['-5']],
  [ACCOUNTS, '-$5', ['-5']],
  [AT_MOST, '1,800.5', ['1800.5']],
  [AT_MOST, '1.8', ['1.8']],
  [AT_MOST, '1.800', ['1.8', '1800']],
  [NONE, '(5)', ['-5']],
  [NONE, '1234.5', ['1234.5']],
  [NONE, '1.800', ['1.800']],
  [NONE, '1,800', ['1800', '1.800']],
  ...[
    '',
    ' ',
    'x',
    '1x800',
    '1 2',
    '12 34',
    '1234 567',
    '1,23,456',
    '1.2.3',
    '1,2,3',
    '5.',
    '$5',
    '5 %',
    '1e5',
    '--5',
    '(-5)',
    '-5-',
    '()',
    '1,800.00,00',
  ].map((text): [string, string, string[]] => [ENGLISH, text, []]),
])('as %s, %j says %j', (format, text, wanted) => {
  const shape = format === NONE ? undefined : shapeOf(format);
  expect(readEnteredNumber(text, shape).sort()).toEqual(wanted.sort());
});

test.each([
  [ENGLISH, '1500.5', '1,500.50'],
  [ENGLISH, '1.805', '1.8050'],
  [GERMAN, '-1500', '-1.500,00'],
  [WHOLE, '2.5', '2.5'],
  ['0.125', '1.8', '1.800'],
  [AT_MOST, '1500', '1,500'],
  [AT_MOST, '-1500.5', '-1,500.5'],
])('as %s, %s is shown as %s', (format, plain, wanted) =>
  expect(writeEnteredNumber(plain, shapeOf(format))).toBe(wanted),
);

test('a shown number is read back as the same number', () => {
  const formats = [
    ACCOUNTS,
    AT_MOST,
    '+1.5 %',
    ENGLISH,
    GERMAN,
    FRENCH,
    SWISS,
    INDIAN,
    WHOLE,
    UNGROUPED,
    '12.5 %',
    '0.125',
    '0',
  ];
  const plain = fc
    .tuple(fc.boolean(), fc.bigInt({ min: 1n, max: 10n ** 40n }), fc.integer({ min: 0, max: 12 }))
    .map(([isNegative, digits, decimals]) => {
      const padded = String(digits).padStart(decimals + 1, '0');
      const [whole, fraction] = [padded.slice(0, padded.length - decimals), padded.slice(padded.length - decimals)];
      return (isNegative ? '-' : '') + whole + (decimals > 0 ? `.${fraction}` : '');
    });
  assertProperty(
    fc.property(fc.constantFrom(...formats), plain, (format, number) => {
      const shape = shapeOf(format);
      const kept = number.includes('.') ? number.replace(/\.?0+$/, '') : number;
      expect(readEnteredNumber(writeEnteredNumber(number, shape), shape)).toEqual([kept]);
    }),
  );
});
