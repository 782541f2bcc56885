/** §4.3 rule 9: a plain number is written in the shape of an example such as `1,234.56`, exactly, without floats. */

/** How numbers are written: `$1,234.56` is prefix `$`, `,` between groups of three, `.` and two decimals. */
export type NumberShape = {
  prefix: string;
  suffix: string;
  /** Empty when digits are not grouped. */
  groupMark: string;
  /** Size of the group next to the decimal mark, then of all others (12,34,567 has 3 and 2). */
  groupSizes: [number, number];
  /** Empty when there are no decimals. */
  decimalMark: string;
  decimals: number;
};

/** §11.9: no exponent, no grouping, no blanks, at most 100 digits. */
export function isPlainNumber(text: string): boolean {
  return text.length <= 102 && /^-?[0-9]+(?:\.[0-9]+)?$/.test(text) && text.replace(/[-.]/g, '').length <= 100;
}

// Blanks are the ordinary one, no-break, thin and narrow no-break; apostrophes the straight and the curly one.
const GROUP_MARKS = " \u00a0\u2009\u202f'’.,_";
const DECIMAL_MARKS = '.,';
const RUN = new RegExp(`(?<![\\p{L}0-9])[0-9]+(?:[${GROUP_MARKS}][0-9]+)*`, 'gu');

/** Reads an example of a positive number; undefined when it is ambiguous or no number. */
export function readNumberShape(example: string): NumberShape | undefined {
  const runs = [...example.matchAll(RUN)];
  if (runs.length !== 1) return undefined;
  const run = runs[0]![0];
  const prefix = example.slice(0, runs[0]!.index);
  const suffix = example.slice(runs[0]!.index + run.length);
  const core = readCore(run.split(/[^0-9]/), run.match(/[^0-9]/g) ?? []);
  return core && !prefix.includes('-') ? { prefix, suffix, ...core } : undefined;
}

type Core = Omit<NumberShape, 'prefix' | 'suffix'>;

/** `digits` and the `marks` between them, as in 1 , 234 . 56. */
function readCore(digits: string[], marks: string[]): Core | undefined {
  const decimalMark = findDecimalMark(digits, marks);
  const decimals = decimalMark === '' ? 0 : digits.at(-1)!.length;
  const groups = decimalMark === '' ? digits : digits.slice(0, -1);
  const groupMarks = decimalMark === '' ? marks : marks.slice(0, -1);
  const groupMark = groupMarks[0] ?? '';
  const groupSizes = readGroupSizes(groups);
  const isPadded = groups.join('').length > 1 && groups[0]!.startsWith('0');
  if (!groupSizes || isPadded || groupMarks.some((mark) => mark !== groupMark)) return undefined;
  return { groupMark, groupSizes, decimalMark, decimals };
}

/** The last mark is the decimal one if it differs from the others, or, alone, if it cannot stand between groups. */
function findDecimalMark(digits: string[], marks: string[]): string {
  const last = marks.at(-1);
  if (last === undefined || !DECIMAL_MARKS.includes(last)) return '';
  if (marks.length > 1) return marks[0] === last ? '' : last;
  const [whole, rest] = digits as [string, string];
  const isGrouped = rest.length === 3 && whole.length <= 3 && !whole.startsWith('0');
  return isGrouped ? '' : last;
}

function readGroupSizes(groups: string[]): [number, number] | undefined {
  if (groups.length === 1) return [3, 3];
  const primary = groups.at(-1)!.length;
  const middle = groups.slice(1, -1).map((group) => group.length);
  const secondary = middle[0] ?? primary;
  const isRegular = middle.every((size) => size === secondary) && groups[0]!.length <= secondary;
  return isRegular && primary > 1 && secondary > 1 ? [primary, secondary] : undefined;
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
  const decimals = shape.decimalMark + written.slice(split);
  return `${digits < 0n ? '-' : ''}${shape.prefix}${groupDigits(written.slice(0, split), shape)}${decimals}${shape.suffix}`;
}

/** What `writeNumber` wrote: its digits with their sign, of which so many are decimals. */
export function readNumber(written: string, { prefix, suffix, groupMark, decimalMark, decimals }: NumberShape) {
  const isNegative = written.startsWith('-');
  const number = written.slice(prefix.length + (isNegative ? 1 : 0), written.length - suffix.length);
  const digits = number.replaceAll(groupMark, '').replace(decimalMark, '');
  return { digits: BigInt(isNegative ? `-${digits}` : digits), decimals };
}

const OTHER_MARK: Record<string, string> = { ',': '.', "'": '.', '’': '.', _: '.', '': '.' };

/** The marks of a shape, for a number that keeps its own decimals. Where the shape has none, the mark is the one that goes with its groups. */
export function marksOf({ groupMark, groupSizes, decimalMark }: NumberShape) {
  return { groupMark, groupSizes, decimalMark: decimalMark || (OTHER_MARK[groupMark] ?? ',') };
}

/** Writes what `isPlainNumber` accepts with the marks of a shape, and with as many decimals as it has. */
export function writeLike(plain: string, shape: NumberShape): string {
  return writeWithDecimals(plain, shape, decimalsOf(plain));
}

/** The same with so many decimals. */
export function writeWithDecimals(plain: string, shape: NumberShape, decimals: number): string {
  const marks = marksOf(shape);
  return writeNumber(plain, {
    ...{ ...marks, prefix: '', suffix: '', decimals },
    decimalMark: decimals > 0 ? marks.decimalMark : '',
  });
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
  return written.replaceAll(groupMark, '').replace(decimalMark, '.');
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
