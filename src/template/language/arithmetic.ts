/** §10.26: exact arithmetic with numbers and days: parsing, rounding and writing. */
import Fraction from 'fraction.js';
import { addMonths, dayNumber, dayOfNumber } from '../../domain/calendar.ts';
import { plainNumber, withoutZeros } from '../../domain/numbers.ts';
import { shorten } from '../../domain/suggestions.ts';
import { type Message, ToldError, tell } from '../../locales/message.ts';

/**
 * An expression that cannot be evaluated with these values. Its message (`formula.evaluation.…`) continues a sentence after the name of
 * what is computed: "divides by zero".
 */
export class EvaluationFault extends ToldError {
  declare readonly told: Message;

  constructor(told: Message) {
    super(told);
  }
}

/** The largest numerator and denominator in a computation. */
const TOO_LONG = 10n ** 1_000n;

/** §11.9: parses a plain number, such as `-12.50`. */
export function numberOf(plain: string): Fraction {
  const [whole, decimals = ''] = plain.split('.') as [string, string?];
  return new Fraction(BigInt(whole + decimals), 10n ** BigInt(decimals.length));
}

/** An operation on numbers below this takes about one step. */
const LONG = 2n ** 128n;

/** Counts the steps that the formulas of a request take. */
export type Counter = { spend(steps: number): void };

/** Returns the number, unless it has too many digits. Spends steps for a long one in proportion to the time of reducing it. */
export function bounded(number: Fraction, counter: Counter): Fraction {
  const { n, d } = number;
  if (n < LONG && d < LONG) return number;
  if (n >= TOO_LONG || d >= TOO_LONG) throw new EvaluationFault(tell('formula.evaluation.digitsOnTheWay'));
  counter.spend(Math.ceil((n.toString(16).length * d.toString(16).length) / 40));
  return number;
}

export function multiply(a: Fraction, b: Fraction, counter: Counter): Fraction {
  return bounded(a.mul(b), counter);
}

export function divide(a: Fraction, b: Fraction, counter: Counter): Fraction {
  if (b.n === 0n) throw new EvaluationFault(tell('formula.evaluation.zero'));
  return bounded(a.div(b), counter);
}

/** Adds numbers with the same denominator, such as amounts of money, without reducing at each step. */
export function sumOf(numbers: readonly Fraction[], counter: Counter): Fraction {
  const byDenominator = new Map<bigint, bigint>();
  for (const { s, n, d } of numbers) byDenominator.set(d, (byDenominator.get(d) ?? 0n) + s * n);
  let sum = new Fraction(0);
  for (const [d, n] of byDenominator) sum = bounded(sum.add(new Fraction(n, d)), counter);
  return sum;
}

export type Rounding = 'half' | 'up' | 'down';

/** Rounds to a number of decimals, which may be negative: half away from zero, away from zero, or towards zero. */
export function roundTo(number: Fraction, decimals: number, rounding: Rounding = 'half'): Fraction {
  const scale = 10n ** BigInt(Math.abs(decimals));
  // Most amounts need no rounding.
  if (decimals >= 0 && scale % number.d === 0n) return number;
  const [n, d] = decimals < 0 ? [number.n, number.d * scale] : [number.n * scale, number.d];
  const rest = n % d;
  const isUp = rounding === 'half' ? 2n * rest >= d : rounding === 'up' && rest > 0n;
  const whole = number.s * (n / d + (isUp ? 1n : 0n));
  return decimals < 0 ? new Fraction(whole * scale, 1n) : new Fraction(whole, scale);
}

/** Returns the signed digits of a number that has at most `decimals` decimals. */
export function digitsOf({ s, n, d }: Fraction, decimals: number): bigint {
  return s * n * (10n ** BigInt(decimals) / d);
}

/** Returns a plain number with at most `decimals` decimals, rounded half away from zero, without trailing zeros: `-12.5`. */
export function plainOf(number: Fraction, decimals: number): string {
  const rounded = roundTo(number, decimals);
  return withoutZeros(plainNumber(digitsOf(rounded, decimals), decimals));
}

/** Returns a number for messages. */
export function shown(number: Fraction): string {
  return shorten(plainOf(number, 6));
}

export type Unit = 'days' | 'weeks' | 'months' | 'years';

const MONTHS: Record<Unit, number> = { days: 0, weeks: 0, months: 1, years: 12 };

/** Returns the day that is `amount` units later, or earlier if negative. */
export function moveDay(day: number, amount: Fraction, unit: Unit): number {
  if (amount.d !== 1n)
    throw new EvaluationFault(tell('formula.evaluation.moves', { number: `${shown(amount)} ${unit}` }));
  const whole = Number(amount.s * amount.n);
  const months = MONTHS[unit] * whole;
  const moved =
    MONTHS[unit] === 0 ? dayOfNumber(day + whole * (unit === 'weeks' ? 7 : 1)) : addMonths(dayOfNumber(day)!, months);
  if (!moved) throw new EvaluationFault(tell('formula.evaluation.years'));
  return dayNumber(moved);
}
