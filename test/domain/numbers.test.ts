/** §4.3 rule 9, §11.9 `number`: numbers are written in the shapes of formats exactly, and read again. */
import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { readPlainFormat } from '../../src/domain/number-formats.ts';
import { isPlainNumber, plainNumber, readLike, readNumber, writeLike, writeNumber } from '../../src/domain/numbers.ts';
import { assertProperty, PROPERTY_TIMEOUT } from '../support/property.ts';

const NBSP = '\u00a0';
const NARROW = '\u202f';

test.each([
  ['1,234.56', '1234567.885', '1,234,567.89'],
  ['1,234.56', '-1234.5', '-1,234.50'],
  ['1.234,56 €', '1234567.885', '1.234.567,89 €'],
  ['1 234,56', '1234567.8', '1 234 567,80'],
  [`1${NBSP}234,56`, '1234567.8', `1${NBSP}234${NBSP}567,80`],
  [`1${NARROW}234,56${NBSP}€`, '-12345', `-12${NARROW}345,00${NBSP}€`],
  ["1'234.56", '1234567', "1'234'567.00"],
  ['1’234.56', '1234567', '1’234’567.00'],
  ['12,34,567.89', '123456789.1', '12,34,56,789.10'],
  ['12,34,567', '1234', '1,234'],
  ['$1,234', '-1234.5', '-$1,235'],
  ['$1,234', '0.4', '$0'],
  ['1234', '1234567', '1234567'],
  ['1234.5', '1234567.25', '1234567.3'],
  ['12.5 %', '99.95', '100.0 %'],
  ['0.00', '.5', undefined],
  ['0.00', '0.5', '0.50'],
  ['0,000', '1.0005', '1,001'],
  ['1.234', '1234567', '1.234.567'],
  ['123.456', '1234567', '1.234.567'],
  ['120.456', '1234567', '1.234.567'],
  ['1234.567', '1.5', '1.500'],
  ['1,2345.0', '123456789', '1,2345,6789.0'],
  ['EUR 1,234.00', '5', 'EUR 5.00'],
  ['5 m2', '7.5', '8 m2'],
  ['1', '-0.4', '0'],
  ['1', '-0.5', '-1'],
  ['1.0', '007', '7.0'],
  ['1,234.56', '-0', '0.00'],
])('in the shape %s, %s is written %s', (shape, sent, wanted) => {
  expect(isPlainNumber(sent) ? writeNumber(sent, readPlainFormat(shape)!) : undefined).toBe(wanted);
});

test.each([
  ['$1,234.56', '$1,234.50', '1234.50'],
  ['$1,234.56', '-$1,234.50', '-1234.50'],
  ['1 234,56 kg', '-1 234 567,05 kg', '-1234567.05'],
  ['12.345', '12.345', '12345'],
  ['1234', '7', '7'],
  ['0.000', '0.010', '0.010'],
  ['0.000', '-0.005', '-0.005'],
])('in the shape %s, %s is read as %s', (shape, written, wanted) => {
  const read = readPlainFormat(shape)!;
  expect(plainNumber(readNumber(written, read), read.decimals)).toBe(wanted);
});

test.each([
  ['$1,234', '-1234.5', '-1,234.5'],
  ['1.234,56 €', '1234', '1.234'],
  ['1 234', '1234.567', '1 234,567'],
  ["1'234", '1234.5', "1'234.5"],
  ['1’234', '1234.5', '1’234.5'],
  ['1_234', '1234.5', '1_234.5'],
  ['1234', '1234.5', '1234.5'],
  ['12,34,567', '1234567.5', '12,34,567.5'],
])('with the marks of %s, %s is written %s, and read again', (example, plain, wanted) => {
  const shape = readPlainFormat(example)!;
  expect(writeLike(plain, shape)).toBe(wanted);
  expect(readLike(wanted, shape)).toBe(plain);
});

test.each([
  ['0', true],
  ['-1.50', true],
  ['9'.repeat(100), true],
  [`-${'9'.repeat(50)}.${'9'.repeat(50)}`, true],
  ['9'.repeat(101), false],
  [`${'9'.repeat(100)}.5`, false],
  ['', false],
  ['-', false],
  ['+1', false],
  ['1.', false],
  ['.5', false],
  ['1e5', false],
  ['1,000', false],
  [' 1', false],
  ['1\n', false],
  ['--1', false],
  ['0x1', false],
  ['NaN', false],
  ['١', false],
])('%j is a plain number: %s', (text, wanted) => expect(isPlainNumber(text)).toBe(wanted));

function digits(max: number) {
  return fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 1, maxLength: max }).map((all) => all.join(''));
}

const plainNumbers = fc
  .tuple(fc.boolean(), digits(50), fc.option(digits(49)))
  .map(([isNegative, whole, fraction]) => `${isNegative ? '-' : ''}${whole}${fraction === null ? '' : `.${fraction}`}`);

describe('against BigInt arithmetic', () => {
  test.each([
    ['1,234', 0],
    ['1 234,5', 1],
    ['$12,34,567.89', 2],
    ['1.234,5678 x', 4],
    ['0.0000000', 7],
  ] as const)(
    'the shape %s rounds half away from zero',
    (example, decimals) => {
      const shape = readPlainFormat(example)!;
      const property = fc.property(plainNumbers, (sent) => {
        const written = writeNumber(sent, shape);
        const isNegative = written.startsWith('-');
        const figures = BigInt(written.replace(/[^0-9]/g, ''));
        // |sent · 10^decimals − figures| is at most a half, and a half is rounded up: all in units of 10^-60.
        const [whole, fraction = ''] = sent.replace('-', '').split('.');
        const exact = BigInt(whole! + fraction.padEnd(60, '0')) * 10n ** BigInt(decimals);
        const difference = figures * 10n ** 60n - exact;
        const half = 5n * 10n ** 59n;
        expect(difference > -half && difference <= half).toBe(true);
        expect(isNegative).toBe(sent.startsWith('-') && figures !== 0n);
        const groups = written
          .replace(/[^0-9., ]/g, '')
          .trim()
          .split(shape.decimalMark || '|')[0]!
          .split(shape.groupMark || '|');
        const [primary, secondary] = shape.groupSizes;
        if (shape.groupMark) {
          expect(
            groups
              .slice(1)
              .reverse()
              .map((group) => group.length),
          ).toEqual(groups.slice(1).map((_, at) => (at === 0 ? primary : secondary)));
        }
      });
      assertProperty(property);
    },
    PROPERTY_TIMEOUT,
  );
});
