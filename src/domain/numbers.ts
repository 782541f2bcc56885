/** §4.3 rule 9: writes a plain number in the shape of an example such as `1,234.56`, exactly and without floats. */

/** The text before and after the digits. */
export type Affixes = { prefix: string; suffix: string };

/**
 * How numbers are written. `$1,234.56` has the prefix `$`, `,` between groups of three, the decimal mark `.` and two
 * decimals. It is plain JSON, because saved versions and documents store it.
 */
export type NumberShape = Affixes & {
  /** The mark between groups of digits; empty when digits are not grouped. */
  groupMark: string;
  /** The size of the group before the decimal mark, then of all others (12,34,567 has 3 and 2). */
  groupSizes: [number, number];
  /** The decimal mark; empty when the format has no decimals. */
  decimalMark: string;
  /** The most decimals that a number may have. */
  decimals: number;
  /** The least decimals; zeros beyond them are left out. Absent: all decimals are written. */
  minDecimals?: number;
  /** The minus sign, with the direction marks that it needs. Absent: `-`. */
  minus?: string;
  /** The affixes of a negative number. Absent: `minus` and the prefix, and the suffix. */
  negative?: Affixes;
  /** The affixes of a positive number, when it is written with a sign. */
  positive?: Affixes;
};

/** §11.9: returns whether a text is a plain number: no exponent, grouping or spaces, and at most 100 digits. */
export function isPlainNumber(text: string): boolean {
  return text.length <= 102 && /^-?[0-9]+(?:\.[0-9]+)?$/.test(text) && text.replace(/[-.]/g, '').length <= 100;
}

/** Writes a plain number. Rounds half away from zero; a number that rounds to zero has no sign. */
export function writeNumber(plain: string, shape: NumberShape): string {
  const [whole, fraction = ''] = plain.replace('-', '').split('.') as [string, string?];
  const kept = whole + fraction.slice(0, shape.decimals).padEnd(shape.decimals, '0');
  const isRoundedUp = fraction.charAt(shape.decimals) >= '5';
  const digits = BigInt(kept) + (isRoundedUp ? 1n : 0n);
  return writeDigits(plain.startsWith('-') ? -digits : digits, shape);
}

/** Writes signed digits. The shape says how many of them are decimals. */
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

export function isRounded(plain: string, { decimals }: NumberShape): boolean {
  return decimalsOf(withoutZeros(plain)) > decimals;
}

const OTHER_MARK: Record<string, string> = { ',': '.', "'": '.', '’': '.', _: '.', '': '.' };

/**
 * Returns the marks for a number that keeps its own decimals. A shape without a decimal mark gets the one that goes with its group mark.
 */
export function marksOf({ groupMark, groupSizes, decimalMark }: NumberShape) {
  return { groupMark, groupSizes, decimalMark: decimalMark || (OTHER_MARK[groupMark] ?? ',') };
}

/** Writes a plain number with the marks and the minus of a shape, and all its own decimals. */
export function writeLike(plain: string, shape: NumberShape): string {
  const { minus } = shape;
  return writeNumber(plain, { ...marksFor(shape, decimalsOf(plain)), ...(minus !== undefined && { minus }) });
}

/** Writes a plain number with the marks of a shape, `decimals` decimals and `-` for a negative number. */
export function writeWithDecimals(plain: string, shape: NumberShape, decimals: number): string {
  return writeNumber(plain, marksFor(shape, decimals));
}

function marksFor(shape: NumberShape, decimals: number): NumberShape {
  const marks = marksOf(shape);
  return { ...marks, prefix: '', suffix: '', decimals, decimalMark: decimals > 0 ? marks.decimalMark : '' };
}

export function roundPlain(plain: string, decimals: number): string {
  const affixes = { prefix: '', suffix: '', groupMark: '', decimalMark: decimals > 0 ? '.' : '' };
  return writeNumber(plain, { ...affixes, groupSizes: [3, 3], decimals });
}

/** Returns how many decimals a plain number has. */
export function decimalsOf(plain: string): number {
  return plain.split('.')[1]?.length ?? 0;
}

/** Returns a plain number without trailing zeros in its decimals. */
export function withoutZeros(plain: string): string {
  return plain.includes('.') ? plain.replace(/\.?0+$/, '') : plain;
}

/** Returns the plain number that `writeLike` wrote. */
export function readLike(written: string, shape: NumberShape): string {
  const { groupMark, decimalMark } = marksOf(shape);
  const { minus = '-' } = shape;
  const isNegative = written.startsWith(minus);
  const digits = isNegative ? written.slice(minus.length) : written;
  return (isNegative ? '-' : '') + digits.replaceAll(groupMark, '').replace(decimalMark, '.');
}

/** Returns the plain number for signed digits, of which the last `decimals` are decimals. */
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
