/**
 * §10.36 rule 12: what shops print with VAT, as EN 16931 has it without. VAT is what lies within the sum of each rate, and what is left of that sum is shared out among its
 * lines, allowances and charges, so that no cent is lost: the first ones of a rate have it rounded together. A line's price is the shortest one that makes its amount.
 */
import Fraction from 'fraction.js';
import { roundTo } from '../language/arithmetic.ts';
import type { Change, Line, Tax } from './invoice.ts';
import { inCents } from './money.ts';

const ZERO = new Fraction(0);
/** An edition without a limit has prices of as many decimals at most. */
const MAX_DECIMALS = 8;

/** By which amounts are added up (BG-23). */
export function taxName({ category, rate }: Tax): string {
  return `${category} ${rate.toFraction()}`;
}

/** VAT in an amount that has it. */
export function vatWithin(amount: Fraction, rate: Fraction): Fraction {
  return inCents(amount.mul(rate).div(rate.add(100)));
}

/** `decimals`: of a price at most. */
export function withoutVat(
  lines: readonly Line[],
  changes: readonly Change[],
  decimals: number,
): { lines: Line[]; changes: Change[] } {
  const sums = new Map<string, { withVat: Fraction; net: Fraction }>();
  const shareOf = (tax: Tax, withVat: Fraction, sign = 1): Fraction => {
    const before = sums.get(taxName(tax)) ?? { withVat: ZERO, net: ZERO };
    const sum = before.withVat.add(withVat.mul(sign));
    const net = sum.sub(vatWithin(sum, tax.rate));
    sums.set(taxName(tax), { withVat: sum, net });
    return net.sub(before.net).mul(sign);
  };
  return {
    lines: lines.map((line) => {
      const net = shareOf(line.tax, line.withVat!);
      return { ...line, net, ...priceOf(line, net, decimals) };
    }),
    changes: changes.map((change) => ({
      ...change,
      amount: shareOf(change.tax, change.withVat!, change.part === 'allowances' ? -1 : 1),
    })),
  };
}

/** Where no price of one makes the amount, that of all of them does. */
function priceOf({ quantity, price, per, tax }: Line, net: Fraction, decimals: number): Pick<Line, 'price' | 'per'> {
  const exact = price.mul(100).div(tax.rate.add(100));
  for (let places = 2; places <= Math.min(decimals, MAX_DECIMALS); places += 1) {
    const rounded = roundTo(exact, places);
    if (inCents(quantity.mul(rounded).div(per)).equals(net)) return { price: rounded, per };
  }
  return { price: net.abs(), per: quantity.abs() };
}
