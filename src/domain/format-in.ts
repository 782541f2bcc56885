/** §10.54: what a format of one language becomes in another: same decimals, padding and length of names, marks and places of the other. */
import { currencyOfFormat } from './currency-of-format.ts';
import { type DateShape, hasStrayWeekday, ISO_FORMAT, readDateShape } from './dates.ts';
import { signsIn } from './number-formats.ts';
import type { Affixes, NumberShape } from './numbers.ts';

/** The language of the original, and that of the document (BCP 47). */
export type FromTo = { from: string; to: string };

/**
 * Returns a number format in another language. Decimals stay, so that amounts stay. A format without marks for groups stays without. A
 * currency and a percent sign stand where the language has them, and a currency whose sign means another one there has its code.
 */
export function numberShapeIn(shape: NumberShape, { from, to }: FromTo): NumberShape {
  const marks = marksOf(to);
  const { minus } = signsIn(to);
  const { minus: _, negative, positive, ...own } = shape;
  const place = placeOfSign(shape, { from, to });
  const moved = (affixes: Affixes): Affixes => (place ? place(affixes) : affixes);
  return {
    ...own,
    ...moved(shape),
    groupMark: shape.groupMark === '' ? '' : marks.group,
    groupSizes: shape.groupMark === '' ? shape.groupSizes : marks.sizes,
    decimalMark: shape.decimalMark === '' ? '' : marks.decimal,
    ...(minus !== '-' && { minus }),
    ...(negative && { negative: moved(negative) }),
    ...(positive && { positive: moved(positive) }),
  };
}

type Marks = { group: string; decimal: string; sizes: NumberShape['groupSizes'] };
const marksByLanguage = new Map<string, Marks>();

function marksOf(language: string): Marks {
  const known = marksByLanguage.get(language);
  if (known) return known;
  const parts = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).formatToParts(12345678.9);
  const groups = parts.filter(({ type }) => type === 'integer').map(({ value }) => value.length);
  const [last = 3, beside = last] = [groups.at(-1), groups.at(-2)];
  const textOf = (type: string) => parts.find((part) => part.type === type)?.value;
  const marks: Marks = {
    group: textOf('group') ?? ',',
    decimal: textOf('decimal') ?? '.',
    sizes: [last, groups.length > 2 ? beside : last],
  };
  marksByLanguage.set(language, marks);
  return marks;
}

/** A sign beside the digits as the original has it, and as the language writes it. */
type Sign = { was: string; is: string; isBefore: boolean; gap: string };

/** Returns what moves the currency or the percent sign to where the language has it. Undefined for a format without one. */
function placeOfSign(shape: NumberShape, languages: FromTo): ((affixes: Affixes) => Affixes) | undefined {
  const sign = percentIn(shape, languages.to) ?? currencyIn(shape, languages);
  if (!sign) return undefined;
  return ({ prefix, suffix }) => {
    const before = without(prefix, sign.was);
    const behind = without(suffix, sign.was);
    return sign.isBefore
      ? { prefix: before + sign.is + sign.gap, suffix: behind }
      : { prefix: before, suffix: sign.gap + sign.is + behind };
  };
}

function without(affix: string, sign: string): string {
  const at = affix.indexOf(sign);
  if (at < 0) return affix;
  return affix.slice(0, at).trimEnd() + affix.slice(at + sign.length).trimStart();
}

function percentIn({ prefix, suffix }: Affixes, to: string): Sign | undefined {
  if (![prefix, suffix].some((affix) => affix.trim() === '%')) return undefined;
  return signIn(new Intl.NumberFormat(to, { style: 'percent', numberingSystem: 'latn' }), 'percentSign', '%', '%');
}

function currencyIn(shape: Affixes, { from, to }: FromTo): Sign | undefined {
  const currency = currencyOfFormat(shape, from);
  if (currency === undefined) return undefined;
  const was = [shape.prefix.trim(), shape.suffix.trim()].find(
    (affix) => currencyOfFormat({ prefix: affix, suffix: '' }, from) === currency,
  )!;
  const isMeant = currencyOfFormat({ prefix: was, suffix: '' }, to) === currency;
  const display = was === currency || !isMeant ? 'code' : 'symbol';
  const options = { style: 'currency', currency, currencyDisplay: display, numberingSystem: 'latn' } as const;
  return signIn(new Intl.NumberFormat(to, options), 'currency', was, isMeant ? was : currency);
}

function signIn(format: Intl.NumberFormat, type: 'currency' | 'percentSign', was: string, is: string): Sign {
  const parts = format.formatToParts(1);
  const at = parts.findIndex((part) => part.type === type);
  const isBefore = at < parts.findIndex((part) => part.type === 'integer');
  const beside = parts[isBefore ? at + 1 : at - 1];
  return { was, is, isBefore, gap: beside?.type === 'literal' && /\s/.test(beside.value) ? ' ' : '' };
}

/** Direction marks, which the layout of the page finds by itself. */
const MARKS_OF_DIRECTION = /[\u200e\u200f\u061c]/g;

const REFERENCE = Date.UTC(2026, 7, 27);

/**
 * Returns 27 August 2026 in another language, in the notation that its people have for a date with the same parts: `27 August 2026` is
 * `27. August 2026` in German. `2026-08-27` stays. Undefined for what is no date format.
 */
export function dateFormatIn(format: string, { from, to }: FromTo): string | undefined {
  const shape = readDateShape(format, from);
  if (!shape) return undefined;
  if (format === ISO_FORMAT) return format;
  const written = new Intl.DateTimeFormat(to, optionsOf(shape, from))
    .format(REFERENCE)
    .replace(MARKS_OF_DIRECTION, '')
    .replace(/[\u00a0\u202f]/g, ' ');
  const read = readDateShape(written, to);
  if (read && read.hasDay === shape.hasDay && !hasStrayWeekday(read, to)) return written;
  return shape.hasDay ? ISO_FORMAT : '08/2026';
}

function optionsOf({ parts }: DateShape, from: string): Intl.DateTimeFormatOptions {
  const options: Intl.DateTimeFormatOptions = { calendar: 'gregory', numberingSystem: 'latn', timeZone: 'UTC' };
  for (const part of parts) {
    if (part.kind === 'year') options.year = part.digits === 2 ? '2-digit' : 'numeric';
    if (part.kind === 'eraYear') options.year = 'numeric';
    if (part.kind === 'month') options.month = part.isPadded ? '2-digit' : 'numeric';
    if (part.kind === 'day') options.day = part.isPadded ? '2-digit' : 'numeric';
    if (part.kind === 'monthName') options.month = isLong(part.names[0]!, 'month', from) ? 'long' : 'short';
    if (part.kind === 'weekday') options.weekday = isLong(part.names[0]!, 'weekday', from) ? 'long' : 'short';
  }
  return options;
}

/** `first`: the name of January or of Sunday. */
function isLong(first: string, part: 'month' | 'weekday', language: string): boolean {
  const contexts = [{ [part]: 'long' }, { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const];
  // The first Sunday of January.
  const day = Date.UTC(2026, 0, 4);
  return contexts.some((context) => {
    const options: Intl.DateTimeFormatOptions = { ...context, calendar: 'gregory', timeZone: 'UTC' };
    const found = new Intl.DateTimeFormat(language, options).formatToParts(day).find(({ type }) => type === part);
    return found?.value.toLocaleLowerCase(language) === first.toLocaleLowerCase(language);
  });
}
