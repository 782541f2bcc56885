/** §17.40: finds what a reader sees in the places of an e-invoice's values. */
import { codePointName, visible } from '../../domain/text.ts';
import { type Message, tell } from '../../locales/message.ts';
import { inEntry, messageOfSaid } from '../../template/e-invoice/said-terms.ts';
import type { EInvoiceValues, RunningPlaces, SaidTerm } from '../../template/model/e-invoice.ts';
import { RIGHT_TO_LEFT } from '../../template/typography/script-of.ts';
import { type FlatText, flatText, type PageText } from './page-texts.ts';
import { readPages, type Word } from './read-pages.ts';
import { type Hidden, placeInWords, placeOf, whyHidden } from './seen-signs.ts';

/** For each place, by number, what is seen there; `''` for nothing. Missing numbers are not found. */
export type SeenPlaces = Map<number, Seen>;
type Seen = { seen: string; agrees: boolean };

/** A piece to find. `breaks`: the offsets at which a block begins or ends. */
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

/** Returns the offsets of places. A piece that is not found has none. */
function locatePlaces(
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

/** Adds what was seen at a place. One wrong place is enough to report a term. */
export function addSeen(seen: SeenPlaces, place: number, result: Seen): void {
  if (seen.get(place)?.agrees !== false) seen.set(place, result);
}

/** Returns where each pattern stands as intended. Undefined for one that does not. */
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

/** The place of a text that begins and ends like the pattern, with the numbers of equal characters. */
type Nearest = { at: number; end: number; before: number; behind: number };

/** The maximum difference in length. */
const MAX_CHANGE = 40;

/** Finds the text that is most similar to the wanted one. `others`: the places already matched, which do not count. */
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

/** Returns how many characters two texts share from two offsets on, in one direction. */
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
  // The difference is beside the place.
  if (end < from || start > to || (end === from && to > from) || (start === to && to > from))
    return { seen: printed, agrees: true };
  return { seen: text.slice(at + start, nearest.end - (wanted.length - end)), agrees: false };
}

/** Letters whose order on a page differs from reading order, or which combine into one sign. */
const SHAPED = /[\u0900-\u109f\u1780-\u17ff\p{M}]/u;

function isScattered(text: string): boolean {
  return RIGHT_TO_LEFT.test(text) || SHAPED.test(text);
}

/** Checks whether each word occurs. The letters of a word in a script that reorders them may be in any order. */
function hasWords(text: string, printed: string): boolean {
  return printed
    .split(/\s+/)
    .map(visible)
    .every((word) => text.includes(word) || (isScattered(word) && hasLetters(text, word)) || hasBoxes(text, word));
}

/** Among right-to-left letters, boxes represent those without a font. */
function hasBoxes(text: string, word: string): boolean {
  return [...word].every((sign) => sign > '\u024f' && text.includes(codePointName(sign)));
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

/** §17.40: finds what is in the headers and footers of pages, which have no tags. */
type Values = Pick<EInvoiceValues, 'running' | 'around' | 'printed'>;

/** `pages`: in order. `mayLack`: whether a page may have no footer, like one with a Swiss QR bill. */
export function readRunning(pages: readonly PageText[], { running = {}, around, printed }: Values, mayLack: boolean) {
  const found: SeenPlaces = new Map();
  for (const position of ['header', 'footer'] as const) {
    const variants = running[position];
    if (!variants) continue;
    const { first, following, sections } = variants;
    const lacking = position === 'footer' && mayLack ? [NOTHING] : [];
    for (const [at, page] of pages.entries()) {
      const may = [at === 0 ? first : following, ...sections, ...lacking];
      for (const [place, seen] of seenOn(page[position], may, printed)) addSeen(found, place, seen);
    }
  }
  const texts = pages.map((page) => visible(page.around));
  for (const place of around) {
    const seen = nearlySeen(texts, printed[place]!);
    if (seen) addSeen(found, place, seen);
  }
  return found;
}

const NOTHING: RunningPlaces = { pieces: [], texts: [] };

/** Returns what is seen, from the header or footer of the possible ones that a page has. */
function seenOn(text: string, may: readonly RunningPlaces[], printed: readonly string[]): Iterable<[number, Seen]> {
  const flat = flatText(text.includes('U+') ? [text, withoutBoxes(text, may, printed)] : [text]);
  const readings = may.map(({ pieces }) => findPlaces(flat, { pieces, printed: [...printed] }));
  const fitting = may.findIndex(
    ({ pieces, texts }, at) =>
      pieces.length + texts.length > 0 &&
      [...readings[at]!.values()].every(({ agrees }) => agrees) &&
      texts.every((one) => flat.text.includes(visible(one))),
  );
  if (fitting !== -1) return readings[fitting]!;
  if (may.every(({ pieces }) => pieces.length > 0)) return readings[0]!;
  // A header without values may hold anything except something similar to one.
  const places = new Set(readings.flatMap((reading) => [...reading.keys()]));
  return [...places].flatMap((place) => {
    const seen = nearlySeen([flat.text], printed[place]!);
    return seen ? [[place, seen] satisfies [number, Seen]] : [];
  });
}

/** Replaces boxes of characters without a font by the characters. */
function withoutBoxes(text: string, may: readonly RunningPlaces[], printed: readonly string[]): string {
  const wanted = may
    .flatMap(({ pieces }) => pieces.flat())
    .map((part) => (typeof part === 'number' ? printed[part]! : part));
  return [...new Set(wanted.join(''))]
    .filter((sign) => sign > '\u024f')
    .reduce((all, sign) => all.replaceAll(codePointName(sign), sign), text);
}

/** Characters that every font has, drawn in reading order. */
const PLAIN = /^[\p{Script=Latin}\p{N}\p{P}\p{Sc}]{4,}$/u;

/** Returns a similar text if it is unclear whether the value is there. Undefined if there is none. */
function nearlySeen(texts: readonly string[], printed: string): Seen | undefined {
  const wanted = visible(printed);
  if (!PLAIN.test(wanted)) return undefined;
  if (texts.some((text) => text.includes(wanted))) return { seen: printed, agrees: true };
  const [other] = texts.flatMap((text) => nearly(text, wanted));
  return other === undefined ? undefined : { seen: other, agrees: false };
}

/** Returns the parts of a text that differ from another text in one or two characters. */
export function nearly(text: string, wanted: string): string[] {
  const found: string[] = [];
  for (let at = 0; at + wanted.length <= text.length; at++) {
    let differs = 0;
    for (let offset = 0; offset < wanted.length && differs <= 2; offset++)
      if (text[at + offset] !== wanted[offset]) differs += 1;
    if (differs > 0 && differs <= 2) found.push(text.slice(at, at + wanted.length));
  }
  return found;
}

// §17.40: finds core terms of an e-invoice that are in the text of its pages but unreadable: in the colour of their background, covered,
// tiny, cut off or struck through. The other readers trust the file; this one looks at its drawn pages.

/** The terms that pages must show, as in §10.36 rule 11. */
const CORE =
  /^(?:number|date|(?:seller|buyer|payee|tax-representative)\.name|totals\.(?:net|vat|due|vat-local|rounding)|vat\.amount|lines\.(?:name|amount|amount-with-vat))$/;
/** Terms that an author may write as text instead of a placeholder. */
const TEXTS = /^(?:number|lines\.name|.*\.name)$/;
/** The most occurrences of a text that are examined, since a digit occurs very often. */
const MOST = 500;

/** The letters and digits of the text, with their words. */
type Letters = { text: string; edges: Set<number>; words: Word[] };

/**
 * `told`: one message each, without capital and full stop. `unread`: the number of pages beyond the limit. Throws on anything but a PDF.
 */
export async function findUnseen(
  bytes: Uint8Array,
  values: EInvoiceValues,
): Promise<{ told: Message[]; unread: number }> {
  const { pages, count } = await readPages(bytes);
  const letters = lettersOf(pages.flatMap(({ words }) => words));
  const hiddenOf = hiddenIn(letters, values);
  const core = values.terms.filter(([path]) => CORE.test(path));
  const looked = core.map((term) => ({ term, hidden: hiddenOf(term) }));
  const seen = looked
    .filter(({ term: [, , , ...places], hidden }) => !hidden && places.length > 0)
    .map(({ term }) => term);
  const isShown = (path: string) => seen.some(([one]) => one === path);
  const told = looked.flatMap(({ term, hidden }) => {
    const [path, entry, value] = term;
    if (
      !hidden ||
      (path.startsWith('totals.') && seen.some(([one, , same]) => /^totals\./.test(one) && same === value))
    )
      return [];
    // VAT may be printed by rate or as a sum.
    if (path === 'totals.vat' ? isShown('vat.amount') : path === 'vat.amount' && isShown('totals.vat')) return [];
    const why = whyHidden(hidden.hidden as Hidden);
    const facts = { term: inEntry(messageOfSaid(path), entry), value, why, place: placeInWords(placeOf(hidden)) };
    return [tell('pdf.hidden.term', facts)];
  });
  return { told, unread: count - pages.length };
}

/** Hyphens appear and disappear at line ends, and several letters may be one sign. */
function plain(text: string): string {
  return visible(text.normalize('NFKC')).replace(/[-‐‑]/g, '');
}

function lettersOf(words: readonly Word[]): Letters {
  const letters: Letters = { text: '', edges: new Set([0]), words: [] };
  for (const word of words) {
    letters.text += plain(word.text);
    while (letters.words.length < letters.text.length) letters.words.push(word);
    letters.edges.add(letters.text.length);
  }
  return letters;
}

/** Returns the first word of a term that is printed but never visible; undefined when it is visible once or not printed. */
function hiddenIn({ text, edges, words }: Letters, { pieces, printed, running = {} }: EInvoiceValues) {
  const plainPieces = [pieces, ...Object.values(running).map(({ first }) => first.pieces)]
    .flat()
    .map((piece) =>
      piece.map((part) => (typeof part === 'string' ? part.normalize('NFKC').replace(/[-‐‑]/g, '') : part)),
    );
  const located = Map.groupBy(
    locatePlaces({ text, edges }, { pieces: plainPieces, printed: printed.map(plain) }),
    ({ place }) => place,
  );
  const hiddenAt = ({ start, end }: { start: number; end: number }) => {
    for (let at = start; at < end; at++) if (words[at]!.hidden && /[\p{L}\p{N}]/u.test(text[at]!)) return words[at];
    return undefined;
  };
  const hiddenText = (ranges: readonly { start: number; end: number }[]) => {
    const found = ranges.map(hiddenAt);
    return found.every((one) => one) ? found[0] : undefined;
  };
  return ([path, , value, ...places]: SaidTerm): Word | undefined => {
    const isWritten = places.length === 0 && TEXTS.test(path);
    const all = isWritten
      ? [occurrences(text, plain(value))]
      : places.map((place) => located.get(place) ?? occurrences(text, plain(printed[place]!)));
    return all.map(hiddenText).find((one) => one);
  };
}

function occurrences(text: string, wanted: string): { start: number; end: number }[] {
  const found: { start: number; end: number }[] = [];
  if (wanted === '') return found;
  for (let start = text.indexOf(wanted); start !== -1 && found.length < MOST; start = text.indexOf(wanted, start + 1))
    found.push({ start, end: start + wanted.length });
  return found;
}
