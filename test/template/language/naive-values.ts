/** Numbers and days of another make than the service's, which random expressions are evaluated with (§10.26): clear, not fast. */

/** Numerator and denominator, which is above 0. */
export type Ratio = { n: bigint; d: bigint };
export type NaiveDay = { days: number };
export type Naive = Ratio | NaiveDay | string | boolean | undefined;

/** What cannot be calculated. */
export class NaiveFault extends Error {}

export function ratio(n: bigint, d = 1n): Ratio {
  if (d === 0n) throw new NaiveFault('divides by zero');
  return d < 0n ? { n: -n, d: -d } : { n, d };
}

export function add(a: Ratio, b: Ratio): Ratio {
  return ratio(a.n * b.d + b.n * a.d, a.d * b.d);
}

export function negate({ n, d }: Ratio): Ratio {
  return { n: -n, d };
}

export function order(a: Ratio, b: Ratio): number {
  const difference = a.n * b.d - b.n * a.d;
  return difference < 0n ? -1 : difference > 0n ? 1 : 0;
}

/** Looks for the multiple of the unit that is nearest, further from zero or nearer to it. */
export function round(number: Ratio, digits: number, how: 'ROUND' | 'ROUNDUP' | 'ROUNDDOWN'): Ratio {
  const unit = digits < 0 ? ratio(10n ** BigInt(-digits)) : ratio(1n, 10n ** BigInt(digits));
  const isNegative = number.n < 0n;
  const absolute = isNegative ? negate(number) : number;
  const below = (absolute.n * unit.d) / (absolute.d * unit.n);
  const rest = add(absolute, negate({ n: below * unit.n, d: unit.d }));
  const twice = order(add(rest, rest), unit);
  const isUp = how === 'ROUND' ? twice >= 0 : how === 'ROUNDUP' && rest.n > 0n;
  const rounded = ratio((below + (isUp ? 1n : 0n)) * unit.n, unit.d);
  return isNegative ? negate(rounded) : rounded;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

function lengthOf(year: number, month: number): number {
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return month === 2 && isLeap ? 29 : LENGTHS[month - 1]!;
}

/** Days of the years before it, since 0001-01-01. */
function daysBefore(year: number): number {
  const past = year - 1;
  return past * 365 + Math.floor(past / 4) - Math.floor(past / 100) + Math.floor(past / 400);
}

const EPOCH = daysBefore(1970);

export function dayOf(year: number, month: number, day: number): NaiveDay {
  let days = daysBefore(year) + day - 1;
  for (let before = 1; before < month; before++) days += lengthOf(year, before);
  return { days: days - EPOCH };
}

function partsOf({ days }: NaiveDay): [year: number, month: number, day: number] {
  let year = Math.floor((days + EPOCH) / 366) + 1;
  while (daysBefore(year + 1) <= days + EPOCH) year++;
  let [month, rest] = [1, days + EPOCH - daysBefore(year)];
  for (; rest >= lengthOf(year, month); month++) rest -= lengthOf(year, month);
  return [year, month, rest + 1];
}

export function isoOf(day: NaiveDay): string {
  const [year, ...rest] = partsOf(day);
  return [String(year).padStart(4, '0'), ...rest.map((part) => String(part).padStart(2, '0'))].join('-');
}

export type Unit = 'day' | 'week' | 'month' | 'year';

export function move(day: NaiveDay, amount: Ratio, unit: Unit): NaiveDay {
  if (amount.n % amount.d !== 0n) throw new NaiveFault('moves a date by a part of a day');
  const whole = Number(amount.n / amount.d);
  const moved =
    unit === 'day' || unit === 'week'
      ? { days: day.days + whole * (unit === 'day' ? 1 : 7) }
      : moveMonths(day, whole * (unit === 'month' ? 1 : 12));
  const isWithin = moved.days >= dayOf(1, 1, 1).days && moved.days <= dayOf(9999, 12, 31).days;
  if (!isWithin) throw new NaiveFault('gives a date outside of the years 1 to 9999');
  return moved;
}

function moveMonths(from: NaiveDay, months: number): NaiveDay {
  const [year, month, day] = partsOf(from);
  const total = year * 12 + (month - 1) + months;
  const [y, m] = [Math.floor(total / 12), (((total % 12) + 12) % 12) + 1];
  // Far outside; a day there is not worth its arithmetic.
  if (y < 1 || y > 9999) throw new NaiveFault('gives a date outside of the years 1 to 9999');
  return dayOf(y, m, Math.min(day, lengthOf(y, m)));
}
