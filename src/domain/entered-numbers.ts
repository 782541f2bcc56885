/** §20.9: reads numbers as people write them, `1.800,00 €` or `1 800`, by the marks of a format and without guessing. */
import { MINUS_SIGNS } from './number-formats.ts';
import { decimalsOf, isPlainNumber, marksOf, type NumberShape, withoutZeros, writeWithDecimals } from './numbers.ts';

type Reading = { plain: string; groupMark: string; decimals: number };

const MARKS = ['.', ','] as const;
const LEADING_SIGN = new RegExp(`^(?:([${MINUS_SIGNS}])|\\+)\\s*`);
const TRAILING_SIGN = new RegExp(`\\s*(?:([${MINUS_SIGNS}])|\\+)$`);
const BRACKETS = /^\(\s*(.*?)\s*\)$/s;
/** Marks that always separate groups. The space stands for all kinds of spaces, the apostrophe for both kinds. */
const ALWAYS_GROUPS = " '_";

/**
 * Returns the plain numbers (§11.9) that a text may mean: none, one, or two when nothing decides between them. `shape`:
 * the format that the person was shown; undefined for plain digits.
 */
export function readEnteredNumber(text: string, shape: NumberShape | undefined): string[] {
  const { isNegative, digits } = withoutAffixes(text, shape);
  const ownMark = shape ? marksOf(shape).decimalMark : '.';
  const readings = MARKS.flatMap((mark) => {
    const reading = readBy(mark, digits, shape?.groupSizes);
    return reading ? [{ ...reading, isOwn: mark === ownMark }] : [];
  });
  const own = readings.find(({ isOwn }) => isOwn);
  const clear = own && isAsShown(own, shape) ? [own] : readings;
  const plain = clear.map((one) => (isNegative ? '-' : '') + (shape ? withoutZeros(one.plain) : one.plain));
  return [...new Set(plain)].filter(isPlainNumber);
}

/** Writes a plain number with the marks of a format and all its decimals, so that `readEnteredNumber` reads it. */
export function writeEnteredNumber(plain: string, shape: NumberShape): string {
  const wanted = Math.max(decimalsOf(withoutZeros(plain)), shape.minDecimals ?? shape.decimals);
  // Three digits after a mark could be a group, so a fourth is written.
  const decimals = wanted === 3 && shape.decimals !== 3 ? 4 : wanted;
  return writeWithDecimals(plain, shape, decimals);
}

/** Removes the sign and what the format has before and after the number. The text may leave these out. */
function withoutAffixes(text: string, shape: NumberShape | undefined): { isNegative: boolean; digits: string } {
  let digits = tidy(text);
  let isNegative: boolean | undefined;
  const affixes = shape ? [tidy(shape.prefix), tidy(shape.suffix)].filter(Boolean) : [];
  // A sign may stand outside or inside the prefix and suffix.
  for (const _ of [1, 2]) {
    for (const affix of affixes) {
      if (digits.startsWith(affix)) digits = digits.slice(affix.length).trim();
      if (digits.endsWith(affix)) digits = digits.slice(0, -affix.length).trim();
    }
    const signed = isNegative === undefined ? takeSign(digits) : undefined;
    if (signed) ({ isNegative, digits } = signed);
  }
  return { isNegative: isNegative === true, digits };
}

/** Returns a signed text without its sign. It may also be at the end, or brackets around a negative number. */
function takeSign(text: string): { isNegative: boolean; digits: string } | undefined {
  const bracketed = BRACKETS.exec(text);
  if (bracketed) return { isNegative: true, digits: bracketed[1]! };
  const pattern = [LEADING_SIGN, TRAILING_SIGN].find((one) => one.test(text));
  if (!pattern) return undefined;
  return { isNegative: pattern.exec(text)![1] !== undefined, digits: text.replace(pattern, '') };
}

/** Turns digits of other widths and all kinds of spaces into ordinary ones, and removes direction marks. */
function tidy(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\u200e\u200f\u061c]/g, '')
    .replace(/\s/g, ' ')
    .replaceAll('’', "'")
    .trim();
}

function readBy(mark: '.' | ',', text: string, sizes: NumberShape['groupSizes'] = [3, 3]): Reading | undefined {
  const [whole = '', fraction, ...more] = text.split(mark);
  if (more.length > 0 || (fraction !== undefined && !/^[0-9]+$/.test(fraction))) return undefined;
  const groupMark = /[^0-9]/.exec(whole)?.[0] ?? '';
  const groups = groupMark === '' ? [whole || (fraction === undefined ? '' : '0')] : whole.split(groupMark);
  const mayGroup = `${ALWAYS_GROUPS}.,`.includes(groupMark);
  if (!mayGroup || !groups.every((group) => /^[0-9]+$/.test(group))) return undefined;
  if (groups.length > 1 && !isGrouped(groups, [3, 3]) && !isGrouped(groups, sizes)) return undefined;
  const plain = fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`;
  return { plain, groupMark, decimals: fraction?.length ?? 0 };
}

function isGrouped(groups: string[], [primary, secondary]: NumberShape['groupSizes']): boolean {
  const [first = '', ...others] = groups;
  const sizes = others.map((_, at) => (at === others.length - 1 ? primary : secondary));
  return !first.startsWith('0') && first.length <= secondary && others.every(({ length }, at) => length === sizes[at]);
}

/** Returns whether a reading has the format's grouping, or its number of decimals. */
function isAsShown({ groupMark, decimals }: Reading, shape: NumberShape | undefined): boolean {
  if (groupMark !== '') return ALWAYS_GROUPS.includes(groupMark) || groupMark === tidyMark(shape?.groupMark);
  return !shape || (decimals <= shape.decimals && decimals >= Math.max(1, shape.minDecimals ?? shape.decimals));
}

function tidyMark(mark = ''): string {
  return tidy(`0${mark}0`).slice(1, -1);
}
