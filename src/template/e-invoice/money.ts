/** Amounts of EN 16931: two decimals, half away from zero. */
import type Fraction from 'fraction.js';
import { plainNumber } from '../../domain/numbers.ts';
import { digitsOf, roundTo } from '../language/arithmetic.ts';

/** The most decimals of quantities and prices. */
export const MAX_DECIMALS = 100;

export function inCents(amount: Fraction): Fraction {
  return roundTo(amount, 2);
}

/** `-12.50`. */
export function moneyOf(amount: Fraction): string {
  return plainNumber(digitsOf(amount, 2), 2);
}
