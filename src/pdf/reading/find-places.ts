/** §17.40: what a reader sees in the places where the values of an e-invoice stand. */

import type { EInvoiceValues } from '../../template/model/e-invoice.ts';
import { RIGHT_TO_LEFT } from '../../template/typography/scripts.ts';
import { boxOf, type FlatText, visible } from './flat-text.ts';

/** By the numbers of places: what is seen there; `''` for nothing. Without a number it stands nowhere. */
export type SeenPlaces = Map<number, Seen>;
export type Seen = { seen: string; agrees: boolean };

/** A piece as it is to be found. `breaks`: offsets at which a block begins or ends. */
type Pattern = { text: string; breaks: number[]; spans: { place: number; start: number; end: number }[] };

export function findPlaces(
  flat: FlatText,
  { pieces, printed }: Pick<EInvoiceValues, 'pieces' | 'printed'>,
): SeenPlaces {
  const seen: SeenPlaces = new Map();
  const patterns = pieces.map((piece) => patternOf(piece, printed));
  const found = findAll(flat, patterns);
  const others = patterns.flatMap(({ text }, index) => {
    const at = found[index];
    return at === undefined ? [] : [{ at, end: at + text.length }];
  });
  for (const [index, pattern] of patterns.entries()) {
    const isFound = found[index] !== undefined;
    const nearest = isFound || isScattered(pattern.text) ? undefined : findNearest(flat, pattern, others);
    for (const { place, start, end } of pattern.spans) {
      const text = printed[place]!;
      const result =
        isFound || (isScattered(pattern.text) && hasWords(flat.text, text))
          ? { seen: text, agrees: true }
          : seenAt(flat, pattern, nearest, { start, end, text });
      addSeen(seen, place, result);
    }
  }
  return seen;
}

/** Where places stand, by offsets; of a piece that stands nowhere, none. */
export function locatePlaces(
  flat: FlatText,
  { pieces, printed }: Pick<EInvoiceValues, 'pieces' | 'printed'>,
): { place: number; start: number; end: number }[] {
  const patterns = pieces.map((piece) => patternOf(piece, printed));
  const found = findAll(flat, patterns);
  return patterns.flatMap(({ spans }, index) => {
    const at = found[index];
    return at === undefined ? [] : spans.map(({ place, start, end }) => ({ place, start: at + start, end: at + end }));
  });
}

/** One wrong place is enough. */
export function addSeen(seen: SeenPlaces, place: number, result: Seen): void {
  if (seen.get(place)?.agrees !== false) seen.set(place, result);
}

/** Where each stands as it is meant to; undefined for one that stands nowhere. */
function findAll(flat: FlatText, patterns: readonly Pattern[]): (number | undefined)[] {
  const taken = new Map<string, number[]>();
  let cursor = 0;
  return patterns.map((pattern) => {
    const before = taken.get(pattern.text) ?? [];
    taken.set(pattern.text, before);
    const from = before.length > 0 ? before.at(-1)! + 1 : 0;
    const at = findFrom(flat, pattern, Math.max(cursor, from)) ?? findFrom(flat, pattern, 0, new Set(before));
    if (at === undefined) return undefined;
    before.push(at);
    cursor = at;
    return at;
  });
}

function patternOf(piece: readonly (string | number)[], printed: readonly string[]): Pattern {
  const pattern: Pattern = { text: '', breaks: [], spans: [] };
  for (const part of piece) {
    if (typeof part === 'number') {
      const start = pattern.text.length;
      pattern.text += visible(printed[part]!);
      pattern.spans.push({ place: part, start, end: pattern.text.length });
    } else {
      for (const [at, text] of part.split('\n').entries()) {
        if (at > 0) pattern.breaks.push(pattern.text.length);
        pattern.text += visible(text);
      }
    }
  }
  return pattern;
}

function findFrom({ text, edges }: FlatText, pattern: Pattern, from: number, without = NONE): number | undefined {
  for (let at = text.indexOf(pattern.text, from); at !== -1; at = text.indexOf(pattern.text, at + 1))
    if (!without.has(at) && pattern.breaks.every((offset) => edges.has(at + offset))) return at;
  return undefined;
}

const NONE: ReadonlySet<number> = new Set();

/** Where a text stands that begins and ends as the pattern does: so many characters are alike. */
type Nearest = { at: number; end: number; before: number; behind: number };

/** Of how much longer or shorter it may be. */
const MAX_CHANGE = 40;

/** `others`: what is right, so that no place in it is meant. */
function findNearest(
  { text, edges }: FlatText,
  { text: wanted, breaks }: Pattern,
  others: readonly Pick<Nearest, 'at' | 'end'>[],
): Nearest | undefined {
  const isOther = (at: number, end: number) => others.some((other) => at < other.end && end > other.at);
  let best: Nearest | undefined;
  const consider = (at: number) => {
    const before = alike(text, at, wanted, 0, 1);
    if (before === wanted.length && breaks.every((offset) => edges.has(at + offset))) return;
    for (let end = at + wanted.length - MAX_CHANGE; end <= at + wanted.length + MAX_CHANGE; end++) {
      if (end < at + before || end > text.length || !(edges.has(end) || end === at + wanted.length)) continue;
      const most = Math.min(wanted.length - before, end - at - before);
      const behind = Math.min(most, alike(text, end - 1, wanted, wanted.length - 1, -1));
      if ((!best || before + behind > best.before + best.behind) && !isOther(at, end))
        best = { at, end, before, behind };
    }
  };
  for (const edge of edges) consider(edge);
  const head = wanted.slice(0, 4);
  for (let at = text.indexOf(head); at !== -1; at = text.indexOf(head, at + 1)) consider(at);
  return best && best.before + best.behind >= wanted.length / 3 ? best : undefined;
}

/** How many characters are the same in two texts, from two offsets on, in one direction. */
function alike(a: string, fromA: number, b: string, fromB: number, step: 1 | -1): number {
  let count = 0;
  while (a[fromA + step * count] !== undefined && a[fromA + step * count] === b[fromB + step * count]) count += 1;
  return count;
}

function seenAt(
  { text }: FlatText,
  { text: wanted }: Pattern,
  nearest: Nearest | undefined,
  { start, end, text: printed }: { start: number; end: number; text: string },
) {
  if (!nearest) return { seen: '', agrees: false };
  const { at, before, behind } = nearest;
  const [from, to] = [before, wanted.length - behind];
  // What differs is beside it.
  if (end < from || start > to || (end === from && to > from) || (start === to && to > from))
    return { seen: printed, agrees: true };
  return { seen: text.slice(at + start, nearest.end - (wanted.length - end)), agrees: false };
}

/** Letters that stand in another order on a page than they are read, or of which several are one sign. */
const SHAPED = /[\u0900-\u109f\u1780-\u17ff\p{M}]/u;

function isScattered(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) || SHAPED.test(text);
}

/** Whether each word stands somewhere, one of such letters in whatever order. */
function hasWords(text: string, printed: string): boolean {
  return printed
    .split(/\s+/)
    .map(visible)
    .every((word) => text.includes(word) || (isScattered(word) && hasLetters(text, word)) || hasBoxes(text, word));
}

/** Among letters from right to left, boxes stand for those that no font has. */
function hasBoxes(text: string, word: string): boolean {
  return [...word].every((sign) => sign > '\u024f' && text.includes(boxOf(sign)));
}

function hasLetters(text: string, word: string): boolean {
  const wanted = sorted(word);
  for (let at = 0; at + word.length <= text.length; at++)
    if (word.includes(text[at]!) && sorted(text.slice(at, at + word.length)) === wanted) return true;
  return false;
}

function sorted(text: string): string {
  return [...text].sort().join('');
}
