/**
 * §11.9: a number format is an example. It shows the marks and how a negative number is written; its language decides
 * between two possible readings.
 */
import { type Message, tell } from '../locales/message.ts';
import type { Affixes, NumberShape } from './numbers.ts';
import { shorten } from './suggestions.ts';

/** `isStated`: the template states its language. `language`: a BCP 47 tag. */
export type FormatLanguage = { language: string; isStated: boolean };

/** The meaning of a format, or the message about its mistake. */
export type ReadFormat = { shape: NumberShape } | { problem: Message };

// The space characters are the ordinary, no-break, thin and narrow no-break space; the apostrophes are the straight and
// the curly one.
const GROUP_MARKS = " \u00a0\u2009\u202f'’.,_";
const DECIMAL_MARKS = '.,';
const RUN = new RegExp(`(?<![\\p{L}0-9])[0-9]+(?:[${GROUP_MARKS}][0-9]+)*`, 'gu');
/** Matches digits like `RUN`, with `#` for digits that are left out when they are zero. */
const OPTIONAL_RUN = new RegExp(`(?<![\\p{L}0-9#])[0-9#]+(?:[${GROUP_MARKS}][0-9#]+)*`, 'gu');

type Core = Omit<NumberShape, keyof Affixes | 'minus' | 'negative' | 'positive'>;
type Pieces = { digits: string[]; marks: string[]; isPattern: boolean };
/** Decides what a mark is when its position alone does not. */
type Decide = (mark: string) => 'decimal' | 'group' | undefined;

/** Reads a number format. */
export function readNumberFormat(format: string, { language, isStated }: FormatLanguage): ReadFormat {
  const unreadable = tell('template.format.number', { format: shorten(format) });
  const found = findRun(format);
  if (!found) return { problem: unreadable };
  const pieces = piecesOf(found.run);
  const core = readCore(pieces, (mark) => {
    const meant = meaningIn(language, mark);
    // When the template states no language, a point keeps its earlier meaning.
    return meant === 'decimal' && !isStated ? undefined : meant;
  });
  if (core === 'two readings') return { problem: describeReadings(format, found, isStated) };
  const affixes = readSigns(found.before, found.behind, signsIn(language));
  if (!core || isUneven(core) || EXPONENT.test(found.behind)) return { problem: unreadable };
  if (affixes) return { shape: { ...affixes, ...core } };
  return { problem: tell('template.format.sign', { format: shorten(format) }) };
}

/**
 * Reads a format as earlier versions did, before language and signs counted. Saved versions from that time still use it. `1,234` always
 * has a group mark, and everything beside the digits is text. Returns undefined when the format is ambiguous or has no number.
 */
export function readPlainFormat(format: string): NumberShape | undefined {
  const runs = [...format.matchAll(RUN)];
  const [found] = runs;
  if (!found || runs.length > 1) return undefined;
  const prefix = format.slice(0, found.index);
  const core = readCore(piecesOf(found[0]), () => 'group');
  if (!core || core === 'two readings' || prefix.includes('-')) return undefined;
  return { prefix, suffix: format.slice(found.index + found[0].length), ...core };
}

type FoundRun = { before: string; run: string; behind: string };

/** Finds the only number in a format, without a `#` that is text, as in `#1` and `5 #`. */
function findRun(format: string): FoundRun | undefined {
  const runs = [...format.matchAll(OPTIONAL_RUN)].filter(([run]) => /[0-9]/.test(run) || isPattern(run));
  const [found] = runs;
  if (!found || runs.length > 1) return undefined;
  const [all] = found;
  const from = isPattern(all) ? 0 : all.search(/[0-9]/);
  const to = isPattern(all) || /[.,][0-9]*#+$/.test(all) ? all.length : all.search(/[0-9][^0-9]*$/) + 1;
  const [start, end] = [found.index + from, found.index + to];
  return { before: format.slice(0, start), run: format.slice(start, end), behind: format.slice(end) };
}

/** Returns the format as an example, with digits instead of `#`: `1,234.##` → `1,234.56`. */
export function exampleOf(format: string): string {
  const found = format.includes('#') && findRun(format);
  if (!found) return format;
  let place = 0;
  const digits = found.run.replace(/[0-9#]/g, (sign) => {
    place += 1;
    return sign === '#' ? String(place % 10) : sign;
  });
  return found.before + digits + found.behind;
}

/** Returns whether the format is a spreadsheet pattern, such as `#,##0.00`, rather than an example. */
function isPattern(run: string): boolean {
  return run.startsWith('#') && !/[1-9]/.test(run) && /0|#[^0-9#]#/.test(run);
}

/** Splits a number into its digits and the marks between them: 1 , 234 . 56. */
function piecesOf(run: string): Pieces {
  return { digits: run.split(/[^0-9#]/), marks: run.match(/[^0-9#]/g) ?? [], isPattern: isPattern(run) };
}

function readCore(pieces: Pieces, decide: Decide): Core | 'two readings' | undefined {
  const { digits, marks, isPattern } = pieces;
  const decimalMark = findDecimalMark(pieces, decide);
  if (decimalMark === undefined) return 'two readings';
  const [, always = '', perhaps = ''] = (decimalMark !== '' && /^([0-9]*)(#*)$/.exec(digits.at(-1)!)) || [];
  const groups = decimalMark === '' ? digits : digits.slice(0, -1);
  const groupMarks = decimalMark === '' ? marks : marks.slice(0, -1);
  const groupMark = groupMarks[0] ?? '';
  const groupSizes = readGroupSizes(groups);
  const whole = groups.join('');
  const isRight = isPattern ? /^#*0*$/.test(whole) : /^(?:0|[1-9][0-9]*)$/.test(whole);
  if (!groupSizes || !isRight || groupMarks.some((mark) => mark !== groupMark)) return undefined;
  const decimals = always.length + perhaps.length;
  if (decimalMark !== '' && decimals === 0) return undefined;
  return {
    groupMark,
    groupSizes,
    decimalMark,
    decimals,
    ...(perhaps !== '' && { minDecimals: always.length }),
  };
}

/**
 * Returns the decimal mark, empty when there is none. The last mark is the decimal one if it differs from the others,
 * or if it is the only one and cannot be a group mark. Otherwise `decide` decides. Undefined when it cannot.
 */
function findDecimalMark({ digits, marks, isPattern }: Pieces, decide: Decide): string | undefined {
  const last = marks.at(-1);
  if (last === undefined || !DECIMAL_MARKS.includes(last)) return '';
  if (marks.length > 1) return marks[0] === last ? '' : last;
  const [whole, rest] = digits as [string, string];
  const isGroup = rest.length === 3 && (isPattern ? /^#*0*$/ : /^[0-9]+$/).test(rest);
  if (!isGroup || whole.length > 3 || whole.startsWith('0')) return last;
  if (!/^[0-9]*#*$/.test(rest)) return '';
  const meant = decide(last);
  return meant === undefined ? undefined : meant === 'decimal' ? last : '';
}

function readGroupSizes(groups: string[]): [number, number] | undefined {
  if (groups.length === 1) return [3, 3];
  const primary = groups.at(-1)!.length;
  const middle = groups.slice(1, -1).map((group) => group.length);
  const secondary = middle[0] ?? primary;
  const isRegular = middle.every((size) => size === secondary) && groups[0]!.length <= secondary;
  return isRegular && primary > 1 && secondary > 1 ? [primary, secondary] : undefined;
}

/** Returns whether the last group is smaller than the others, as in `1.234.56`, which looks like decimals: no language writes it. */
function isUneven({ groupSizes: [primary, secondary] }: Core): boolean {
  return primary < secondary;
}

/** Matches what is behind the digits of `1e5`, which would be printed behind every number. */
const EXPONENT = /^[eE][-+]?[0-9]/;

/** §11.9: describes both readings, each by a format that has no other reading. */
function describeReadings(format: string, { before, run, behind }: FoundRun, isStated: boolean): Message {
  const [, mark, rest] = /^.*([.,])(.*)$/.exec(run) as unknown as [string, string, string];
  const written = (number: string) => shorten(before + number + behind);
  const decimals = written(`0${mark}${rest}`);
  const groups = written(isPattern(run) ? `#${mark}##0` : `${run}${mark}000`);
  const facts = { format: shorten(format), three: decimals, thousands: groups };
  return tell(isStated ? 'template.format.ambiguous' : 'template.format.ambiguousLanguage', facts);
}
const marksByLanguage = new Map<string, { decimal: ReadonlySet<string>; group: ReadonlySet<string> }>();

/** Returns what `.` or `,` means in a language. Undefined when it means nothing, or both: amounts of money may have marks of their own. */
function meaningIn(language: string, mark: string): 'decimal' | 'group' | undefined {
  let marks = marksByLanguage.get(language);
  if (!marks) {
    const styles = [{}, { style: 'currency', currency: 'EUR' }] as const;
    const parts = styles.flatMap((style) =>
      new Intl.NumberFormat(language, { ...style, numberingSystem: 'latn' }).formatToParts(1_234_567.5),
    );
    const of = (type: string) => new Set(parts.filter((part) => part.type === type).map(({ value }) => value));
    marks = { decimal: of('decimal'), group: of('group') };
    marksByLanguage.set(language, marks);
  }
  const { decimal, group } = marks;
  if (decimal.has(mark) === group.has(mark)) return undefined;
  return decimal.has(mark) ? 'decimal' : 'group';
}

/** `direction`: the direction marks that the language writes with a sign. */
type Signs = { minus: string; direction: string };
const signsByLanguage = new Map<string, Signs>();

/** Returns the minus sign of a language by CLDR: U+2212 in Swedish, with a direction mark in Arabic. */
export function signsIn(language: string): Signs {
  const known = signsByLanguage.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(-1);
  const minus = parts
    .slice(
      0,
      parts.findIndex(({ type }) => type === 'integer'),
    )
    .map(({ value }) => value)
    .join('');
  const signs = { minus, direction: /^[\u200e\u200f\u061c]*/.exec(minus)![0] };
  signsByLanguage.set(language, signs);
  return signs;
}

/** The characters that people and accounting programs write for a minus. Japan uses triangles. */
export const MINUS_SIGNS = String.raw`\-−–‐‑﹣－△▲`;
const SIGN = `[${MINUS_SIGNS}+]`;
/** Signs that have no meaning in a format: beside them a positive number looks negative, or a negative one has two signs. */
const ODD = '±∓＋﹢';
const ODD_BEFORE = new RegExp(`[${ODD}▽▼➕➖⁺⁻\\p{Pd}]|[[{<〈⟨［]\\s*$`, 'u');
const ODD_BEHIND = new RegExp(`[${ODD}]`, 'u');
const BLANKS = String.raw`[\s\u200e\u200f\u061c]*`;
const CURRENCY = String.raw`(?:[A-Z]{0,3}\p{Sc}|${Intl.supportedValuesOf('currency').join('|')})`;
/** A currency or another short unit. */
const UNIT = String.raw`(?:${CURRENCY}|[%‰]|(?:kr|Kr|Fr|Rs|руб|лв)\.|\p{L}{1,3})?`;
const LEADING = new RegExp(
  `^(?:${BLANKS}|${BLANKS}${CURRENCY}${BLANKS}|${BLANKS}${UNIT}\\s+)(${SIGN})${BLANKS}${UNIT}${BLANKS}$`,
  'u',
);
/** Matches a sign directly after the digits or their unit. `12.–` and `30-day` have no sign. */
const TRAILING = new RegExp(`^(?:\\s*${UNIT}\\s*)(${SIGN})$|^(${SIGN})(?=\\s|${CURRENCY})`, 'u');
const OPENING = new RegExp(`^${BLANKS}${UNIT}${BLANKS}([(（])${BLANKS}${UNIT}${BLANKS}$`, 'u');
const CLOSING = new RegExp(`^\\s*${UNIT}\\s*([)）])(?!.*${SIGN})`, 'u');

type AffixesOfSigns = Pick<NumberShape, keyof Affixes | 'minus' | 'negative' | 'positive'>;

/** Returns the text beside the digits of negative and other numbers. Undefined for an unknown or a second sign. */
function readSigns(before: string, behind: string, { minus, direction }: Signs): AffixesOfSigns | undefined {
  const [leading, trailing] = [signAt(LEADING, before), signAt(TRAILING, behind)];
  const isBracketed = /[(（][^)）]*$/.test(before) && /^[^(（]*[)）]/.test(behind);
  const others = leading ? before.replace(leading.text, '') : before;
  const isOdd = (!leading && new RegExp(SIGN).test(before)) || ODD_BEFORE.test(others) || ODD_BEHIND.test(behind);
  if (isOdd || [leading, trailing, isBracketed].filter(Boolean).length > 1) return undefined;
  const own = minus === '-' ? {} : { minus };
  const signed = {
    prefix: leading ? withNoBreak(before, leading.at + 1) : before,
    suffix: trailing ? withNoBreak(behind, trailing.at - 1) : behind,
  };
  if (isBracketed) {
    const [opening, closing] = [signAt(OPENING, before), signAt(CLOSING, behind)];
    return opening && closing && { ...bare(signed, opening, closing), negative: signed, ...own };
  }
  if (!leading && !trailing) return { ...signed, ...own };
  if (leading && !/[\u200e\u200f\u061c]/.test(before)) signed.prefix = direction + signed.prefix;
  const unsigned = bare({ prefix: before, suffix: behind }, leading, trailing);
  if ((leading ?? trailing)!.text !== '+') return { ...unsigned, negative: signed, ...own };
  const below = (text: string) => text.replace('+', minus.slice(direction.length));
  const negative = leading
    ? { prefix: below(signed.prefix), suffix: behind }
    : { prefix: before, suffix: below(behind) };
  return { ...unsigned, positive: signed, negative, ...own };
}

/** No line ends between a sign and what it belongs to. */
function withNoBreak(text: string, at: number): string {
  return /\s/.test(text[at] ?? '') ? `${text.slice(0, at)}\u00a0${text.slice(at + 1)}` : text;
}

type FoundSign = { text: string; at: number };

function signAt(pattern: RegExp, text: string): FoundSign | undefined {
  const found = pattern.exec(text);
  const sign = found?.[1] ?? found?.[2];
  return sign === undefined ? undefined : { text: sign, at: text.indexOf(sign) };
}

/** Returns the affixes without signs, and without spaces that then stand at an end. */
function bare({ prefix, suffix }: Affixes, leading?: FoundSign, trailing?: FoundSign): Affixes {
  const [head, tail] = leading ? [prefix.slice(0, leading.at), prefix.slice(leading.at + 1)] : [prefix, ''];
  const [first, last] = trailing ? [suffix.slice(0, trailing.at), suffix.slice(trailing.at + 1)] : ['', suffix];
  // Switzerland writes CHF 5.00 and CHF-5.00.
  const between = tail === '' && /\p{L}$/u.test(head) ? '\u00a0' : '';
  return {
    prefix: head.trim() === '' ? tail.trimStart() : head + between + tail,
    suffix: last.trim() === '' ? first.trimEnd() : first + last,
  };
}

// §11.12 `counter`: how a counter's number is written.

/**
 * The last run of digits in a format shows where the number stands and how wide it is: `INV-00042` is `INV-` and five
 * digits. `byYear`: the format contains `{year}`, and each year has its own numbers.
 */
export type CounterShape = { prefix: string; padding: number; suffix: string; byYear?: true };

const YEAR = '{year}';

/** Reads `0001`, `INV-00042` or `RE-{year}-0001`. Without a format, the number stands alone. */
export function readCounterFormat(format: string | undefined): { shape: CounterShape } | { problem: Message } {
  const shape = readPlainCounter(format);
  const shown = shorten(format ?? '');
  if (!shape) return { problem: tell('template.format.counter', { format: shown }) };
  const around = shape.prefix + shape.suffix;
  if (/[{}]/.test(around.replaceAll(YEAR, ''))) return { problem: tell('template.format.braces', { format: shown }) };
  return { shape: around.includes(YEAR) ? { ...shape, byYear: true } : shape };
}

/** Reads a format as earlier versions did, with braces as plain text. Undefined when it has no digit. */
export function readPlainCounter(format: string | undefined): CounterShape | undefined {
  if (format === undefined) return { prefix: '', padding: 1, suffix: '' };
  const found = /(.*?)([0-9]+)([^0-9]*)$/s.exec(format);
  return found ? { prefix: found[1]!, padding: found[2]!.length, suffix: found[3]! } : undefined;
}

/** Returns the text before and after a number that was drawn in `year` (four digits). */
export function besideNumber({ prefix, suffix, byYear }: CounterShape, year: string): [before: string, behind: string] {
  return byYear ? [prefix.replaceAll(YEAR, year), suffix.replaceAll(YEAR, year)] : [prefix, suffix];
}

/** Returns the padded digits. A number that is wider than its padding is written in full. */
export function writeCounterDigits(padding: number, number: bigint): string {
  return number.toString().padStart(padding, '0');
}
