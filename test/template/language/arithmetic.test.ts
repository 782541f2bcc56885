/** §10.26 rule 2: numbers are exact, and are rounded and written as they are said to be. */
import { expect, test } from '@jest/globals';
import Fraction from 'fraction.js';
import {
  EvaluationFault,
  moveDay,
  numberOf,
  plainOf,
  roundTo,
  sumOf,
} from '../../../src/template/language/arithmetic.ts';

const free = { spend: () => undefined };

test.each([
  ['0', 2, '0'],
  ['-0.004', 2, '0'],
  ['0.005', 2, '0.01'],
  ['-0.005', 2, '-0.01'],
  ['1.005', 2, '1.01'],
  ['2.675', 2, '2.68'],
  ['12.50', 2, '12.5'],
  ['1200', 2, '1200'],
  ['-1200.10', 3, '-1200.1'],
  ['0.1', 0, '0'],
  ['-0.5', 0, '-1'],
  ['1250', -2, '1300'],
  ['-1249.99', -2, '-1200'],
  ['99999999999999999999999999999999.995', 2, '100000000000000000000000000000000'],
])('%s with %i decimals is %s', (number, decimals, expected) => {
  expect(plainOf(roundTo(numberOf(number), decimals), Math.max(0, decimals))).toBe(expected);
});

test('a third has as many decimals as are wanted', () => {
  expect(plainOf(new Fraction(-1n, 3n), 12)).toBe('-0.333333333333');
  expect(plainOf(new Fraction(2n, 3n), 12)).toBe('0.666666666667');
});

test('decimals that floating point numbers lose are kept', () => {
  const sum = sumOf(['0.1', '0.2', '10000000000000000.3', '-10000000000000000'].map(numberOf), free);
  expect(plainOf(sum, 12)).toBe('0.6');
});

test('long numbers take as many steps as their common divisor takes time, short ones none', () => {
  const steps = (digits: number) => {
    let spent = 0;
    const numbers = [new Fraction(1n, 10n ** BigInt(digits) + 1n), new Fraction(1n, 3n)];
    sumOf(numbers, { spend: (more) => (spent += more) });
    return spent;
  };
  expect(steps(20)).toBe(0);
  expect(steps(400)).toBeGreaterThan(5 * steps(100));
  expect(steps(100)).toBeGreaterThan(100);
  expect(() => steps(1_100)).toThrow(EvaluationFault);
});

test('a day is moved by whole days alone, and only within the calendar', () => {
  expect(() => moveDay(0, new Fraction(1n, 3n), 'months')).toThrow('moves a date by 0.333333 months');
  for (const [amount, unit] of [
    ['4000000', 'days'],
    ['-800000', 'days'],
    ['8030', 'years'],
    [`1${'0'.repeat(400)}`, 'weeks'],
  ] as const)
    expect(() => moveDay(0, numberOf(amount), unit)).toThrow('gives a date outside of the years 1 to 9999');
});
