/** §4.3 rule 9: a plain number is written in the shape of an example such as `1,234.56`, exactly, without floats. */

/** The text before and after the digits. */
export type Affixes = { prefix: string; suffix: string };

/** How numbers are written: `$1,234.56` is prefix `$`, `,` between groups of three, `.` and two decimals. Plain JSON: versions and documents keep it. */
export type NumberShape = Affixes & {
  /** Empty when digits are not grouped. */
  groupMark: string;
  /** Size of the group next to the decimal mark, then of all others (12,34,567 has 3 and 2). */
  groupSizes: [number, number];
  /** Empty when there are no decimals. */
  decimalMark: string;
  /** At most. */
  decimals: number;
  /** Zeros behind it are left out; all decimals are written where this is not given. */
  minDecimals?: number;
  /** With the marks of direction that it needs; `-` where this is not given. */
  minus?: string;
  /** Beside a negative number; `minus` and the prefix, and the suffix, where this is not given. */
  negative?: Affixes;
  /** Beside a number above zero, where that has a sign. */
  positive?: Affixes;
};

/** §11.9: no exponent, no grouping, no blanks, at most 100 digits. */
export function isPlainNumber(text: string): boolean {
  return text.length <= 102 && /^-?[0-9]+(?:\.[0-9]+)?$/.test(text) && text.replace(/[-.]/g, '').length <= 100;
}

/** Writes what `isPlainNumber` accepts; rounds half away from zero; a number that rounds to zero has no sign. */
export function writeNumber(plain: string, shape: NumberShape): string {
  const [whole, fraction = ''] = plain.replace('-', '').split('.') as [string, string?];
  const kept = whole + fraction.slice(0, shape.decimals).padEnd(shape.decimals, '0');
  const isRoundedUp = fraction.charAt(shape.decimals) >= '5';
  const digits = BigInt(kept) + (isRoundedUp ? 1n : 0n);
  return writeDigits(plain.startsWith('-') ? -digits : digits, shape);
}

/** Writes digits with their sign, of which as many are decimals as the shape has. */
export function writeDigits(digits: bigint, shape: NumberShape): string {
  const written = String(digits < 0n ? -digits : digits).padStart(shape.decimals + 1, '0');
  const split = written.length - shape.decimals;
  let end = written.length;
  while (end > split + (shape.minDecimals ?? shape.decimals) && written[end - 1] === '0') end -= 1;
  const decimals = end > split ? shape.decimalMark + written.slice(split, end) : '';
  const { prefix, suffix } = digits < 0n ? negativeOf(shape) : (digits > 0n && shape.positive) || shape;
  return prefix + groupDigits(written.slice(0, split), shape) + decimals + suffix;
}

function negativeOf({ negative, minus = '-', prefix, suffix }: NumberShape): Affixes {
  return negative ?? { prefix: minus + prefix, suffix };
}

/** Reads what `writeNumber` wrote. Returns the signed digits; the shape says how many of them are decimals. */
export function readNumber(written: string, shape: NumberShape): bigint {
  const negative = negativeOf(shape);
  const isBetween = ({ prefix, suffix }: Affixes) => written.startsWith(prefix) && written.endsWith(suffix);
  const isNegative = isBetween(negative);
  const { prefix, suffix } = isNegative
    ? negative
    : shape.positive && isBetween(shape.positive)
      ? shape.positive
      : shape;
  const number = written.slice(prefix.length, written.length - suffix.length).replaceAll(shape.groupMark, '');
  const [whole = '', decimals = ''] = shape.decimalMark === '' ? [number] : number.split(shape.decimalMark);
  const digits = BigInt(whole + decimals.padEnd(shape.decimals, '0'));
  return isNegative ? -digits : digits;
}

/** Whether a plain number has more decimals than a shape writes. */
export function isRounded(plain: string, { decimals }: NumberShape): boolean {
  return decimalsOf(withoutZeros(plain)) > decimals;
}

const OTHER_MARK: Record<string, string> = { ',': '.', "'": '.', '’': '.', _: '.', '': '.' };

/** The marks of a shape, for a number that keeps its own decimals. Where the shape has none, the mark is the one that goes with its groups. */
export function marksOf({ groupMark, groupSizes, decimalMark }: NumberShape) {
  return { groupMark, groupSizes, decimalMark: decimalMark || (OTHER_MARK[groupMark] ?? ',') };
}

/** Writes what `isPlainNumber` accepts with the marks and the minus of a shape, and with as many decimals as it has. */
export function writeLike(plain: string, shape: NumberShape): string {
  const { minus } = shape;
  return writeNumber(plain, { ...marksFor(shape, decimalsOf(plain)), ...(minus !== undefined && { minus }) });
}

/** With the marks of a shape and so many decimals, and `-` where it is negative. */
export function writeWithDecimals(plain: string, shape: NumberShape, decimals: number): string {
  return writeNumber(plain, marksFor(shape, decimals));
}

function marksFor(shape: NumberShape, decimals: number): NumberShape {
  const marks = marksOf(shape);
  return { ...marks, prefix: '', suffix: '', decimals, decimalMark: decimals > 0 ? marks.decimalMark : '' };
}

/** A plain number with so many decimals, rounded half away from zero. */
export function roundPlain(plain: string, decimals: number): string {
  const affixes = { prefix: '', suffix: '', groupMark: '', decimalMark: decimals > 0 ? '.' : '' };
  return writeNumber(plain, { ...affixes, groupSizes: [3, 3], decimals });
}

/** How many a plain number has. */
export function decimalsOf(plain: string): number {
  return plain.split('.')[1]?.length ?? 0;
}

/** A plain number without zeros at the end of its decimals. */
export function withoutZeros(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** The plain number that `writeLike` wrote. */
export function readLike(written: string, shape: NumberShape): string {
  const { groupMark, decimalMark } = marksOf(shape);
  const { minus = '-' } = shape;
  const isNegative = written.startsWith(minus);
  const digits = isNegative ? written.slice(minus.length) : written;
  return (isNegative ? '-' : '') + digits.replaceAll(groupMark, '').replace(decimalMark, '.');
}

/** The plain number of some digits with their sign, of which so many are decimals. */
export function plainNumber(digits: bigint, decimals: number): string {
  const sign = digits < 0n ? '-' : '';
  const written = String(digits < 0n ? -digits : digits).padStart(decimals + 1, '0');
  const split = written.length - decimals;
  return sign + written.slice(0, split) + (decimals > 0 ? `.${written.slice(split)}` : '');
}

function groupDigits(digits: string, { groupMark, groupSizes: [primary, secondary] }: NumberShape): string {
  const groups: string[] = [];
  let end = digits.length;
  for (let size = primary; end > 0; size = secondary) {
    groups.unshift(digits.slice(Math.max(0, end - size), end));
    end -= size;
  }
  return groups.join(groupMark);
}
