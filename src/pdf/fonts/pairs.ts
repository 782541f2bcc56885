/**
 * §17.2: kerning pairs. Most text consists of letters, digits and signs that a font sets one by one, each moved only by the next one. The
 * width of such a word is the sum of its pairs, so each pair is shaped once instead of every word. Pairs that a font sets otherwise (the
 * ligature of f and i) and all other text are shaped. So is what depends on more than two signs; Platen's own fonts have nothing of that
 * kind, as the tests check.
 */
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import type { ClassDefinition, Coverage, Font, FontFacts, Glyph, Subtable } from '../engine/fontkit.ts';

function codesFrom(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Printable ASCII, letters and signs of Western Europe, dashes, quotes, the ellipsis, the euro sign, and the soft hyphen. */
export const SIGNS: readonly string[] = [
  ...codesFrom(0x20, 0x7e),
  ...codesFrom(0xa1, 0xff),
  ...[0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2026, 0x20ac],
].map((code) => String.fromCharCode(code));

const HIGHEST = 0x20ac;
const numbers = new Uint8Array(HIGHEST + 1);
for (const [index, sign] of SIGNS.entries()) numbers[sign.charCodeAt(0)] = index + 1;

/** Returns the number of a sign by its UTF-16 unit, from 1; 0 for any other unit. */
export function signNumber(code: number): number {
  return code <= HIGHEST ? numbers[code]! : 0;
}

/** Values in place of a kern: not known yet, and not set one by one. Real kerns are a few hundred units at most. */
const UNKNOWN = 0x7fff;
const IRREGULAR = 0x7ffe;

/** Returns the number of a glyph in the font. */
function numberOf({ id }: Glyph): number {
  return Number.parseInt(`${id}`, 10);
}

/** Returns the numbers of the glyphs for signs in a font: by code point, and as the font sets them alone. */
export function signGlyphs(font: FontFacts): Set<number> {
  return new Set(
    SIGNS.flatMap((sign) => [font.glyphForCodePoint(sign.charCodeAt(0)), ...font.layout(sign).glyphs].map(numberOf)),
  );
}

/** How a font sets signs, by their numbers; lengths are in font units. */
export type Pairs = {
  /** Returns the sign's glyph. Undefined if the font sets it in some other way. */
  glyphOf(sign: number): Glyph | undefined;
  /** Returns the amount added to the first sign's advance before the second. Undefined if the two are not set one by one. */
  kernOf(left: number, right: number): number | undefined;
  /** Returns the advance of a part of a text. Undefined if it is not set pair by pair. */
  advanceOf(text: string, from: number, to: number): number | undefined;
  /** Returns the pairs for a part of a text, since a font may kern signs differently among letters. */
  in(text: string, from: number, to: number): Pairs;
};

/** Returns the glyph of a sign that is set by itself, without a shift, whatever its neighbours are. */
function plainGlyph(sign: string, layout: Font['layout'], contexts: LongContexts): Glyph | undefined {
  const { glyphs, positions } = layout(sign);
  const [glyph] = glyphs;
  const [position] = positions;
  const plain =
    glyphs.length === 1 &&
    typeof glyph!.id === 'string' &&
    !contexts.startsAt(numberOf(glyph!)) &&
    !contexts.dependsOnScript(sign) &&
    position!.xOffset === 0 &&
    position!.yOffset === 0;
  return plain && position!.xAdvance === glyph!.advanceWidth ? glyph : undefined;
}

/**
 * Returns the pairs of a font, each shaped when first asked for. `layout`: shapes a text as it is drawn. `contexts`: what depends on more
 * than a pair.
 */
export function pairsOf(layout: Font['layout'], contexts: LongContexts): Pairs {
  const size = SIGNS.length + 1;
  const glyphs: (Glyph | undefined)[] = Array.from({ length: size });
  /** What is known of each sign: 0: not known yet, 1: it is one glyph, 2: it is set otherwise. */
  const asked = new Uint8Array(size);
  const advances = new Float64Array(size);
  const kerns = new Int16Array(size * size).fill(UNKNOWN);

  function glyphOf(sign: number): Glyph | undefined {
    if (asked[sign] === 0) {
      const glyph = plainGlyph(SIGNS[sign - 1]!, layout, contexts);
      asked[sign] = glyph ? 1 : 2;
      if (glyph) {
        glyphs[sign] = glyph;
        advances[sign] = glyph.advanceWidth;
      }
    }
    return glyphs[sign];
  }

  function ask(left: number, right: number): number {
    const first = glyphOf(left);
    const second = glyphOf(right);
    // A soft hyphen only stands at the end of a line.
    if (!first || !second || SIGNS[left - 1] === SOFT_HYPHEN) return IRREGULAR;
    const { glyphs: found, positions } = layout(SIGNS[left - 1]! + SIGNS[right - 1]!);
    const regular =
      !contexts.startWith(numberOf(first), numberOf(second)) &&
      found.length === 2 &&
      found[0]!.id === first.id &&
      found[1]!.id === second.id &&
      positions[1]!.xAdvance === advances[right] &&
      positions.every(({ xOffset, yOffset }) => xOffset === 0 && yOffset === 0);
    const kern = positions[0]!.xAdvance - advances[left]!;
    return regular && Number.isInteger(kern) && Math.abs(kern) < IRREGULAR ? kern : IRREGULAR;
  }

  function found(left: number, right: number): number {
    const at = left * size + right;
    if (kerns[at] === UNKNOWN) kerns[at] = ask(left, right);
    return kerns[at]!;
  }

  function advanceOf(text: string, from: number, to: number): number | undefined {
    let sum = 0;
    let left = 0;
    for (let at = from; at < to; at++) {
      const sign = signNumber(text.charCodeAt(at));
      if (sign === 0) return undefined;
      if (left === 0) {
        if (!glyphOf(sign)) return undefined;
      } else {
        const kern = found(left, sign);
        if (kern === IRREGULAR) return undefined;
        sum += kern;
      }
      sum += advances[sign]!;
      left = sign;
    }
    return sum;
  }

  const pairs: Pairs = {
    in: () => pairs,
    glyphOf,
    kernOf(left, right) {
      const kern = found(left, right);
      return kern === IRREGULAR ? undefined : kern;
    },
    advanceOf,
  };
  return pairs;
}

/** Whether the sign with a number is a letter. One letter decides the script of a word. */
const isLetter = Uint8Array.from(['', ...SIGNS], (sign) => (/\p{Script=Latin}/u.test(sign) ? 1 : 0));

/** Returns the pairs of a font that sets words without letters by other rules. */
export function pairsByScript(signs: Pairs, letters: Pairs): Pairs {
  return {
    ...letters,
    in(text, from, to) {
      for (let at = from; at < to; at++) if (isLetter[signNumber(text.charCodeAt(at))]) return letters;
      return signs;
    },
  };
}

// §17.2: finds the glyphs that a font may set differently among certain neighbours (OpenType GSUB and GPOS): by contextual lookups, and
// by ligatures of three or more. All else depends on two glyphs at most.

/**
 * Finds glyphs whose setting depends on more than one neighbour, by their numbers in the font. `startsAt`: whether a contextual lookup
 * may apply from this glyph on. `startWith`: whether a longer ligature begins with these two. `dependsOnScript`: whether the font shows a
 * sign by another glyph among letters.
 */
export type LongContexts = {
  startsAt(glyph: number): boolean;
  startWith(left: number, right: number): boolean;
  dependsOnScript(sign: string): boolean;
};

/** The contexts of a font that has no contextual rules. */
export const NO_CONTEXTS: LongContexts = {
  startsAt: () => false,
  startWith: () => false,
  dependsOnScript: () => false,
};

/** Returns the contexts of any font, computed when first asked for. `among`: returns the glyphs of the text. */
export function lazyContexts(font: FontFacts, among: () => ReadonlySet<number>): LongContexts {
  const layout = font.layout.bind(font);
  let known: LookupContexts | undefined;
  const found = () => {
    known ??= lookupContexts(font, among());
    return known;
  };
  return {
    startsAt: (glyph) => found().startsAt(glyph),
    startWith: (left, right) => found().startWith(left, right),
    dependsOnScript(sign) {
      const [alone, amongLetters] = [layout(sign), layout(sign, undefined, 'latn')].map(({ glyphs, positions }) =>
        JSON.stringify([glyphs.map(({ id }) => id), positions]),
      );
      return alone !== amongLetters;
    },
  };
}

type LookupContexts = Pick<LongContexts, 'startsAt' | 'startWith'>;

/** The scripts and features that fontkit applies to text of Latin letters and signs without a language. */
const SCRIPTS = ['latn', 'DFLT', 'dflt'];
const FEATURES = 'rvrn ltra ltrm ccmp locl rlig mark mkmk calt clig liga rclt curs kern'.split(' ');

const LIGATURES = 4;
const CONTEXTUAL = { GSUB: [5, 6, 8], GPOS: [7, 8] };
const EXTENSION = { GSUB: 7, GPOS: 9 };

/** Returns the contextual rules that may apply to text of only the given glyphs. */
function lookupContexts(font: FontFacts, among: ReadonlySet<number>): LookupContexts {
  // Apple's tables have other kinds of rules.
  if ('morx' in font.directory.tables) return { startsAt: () => true, startWith: () => true };
  const glyphs = new Set<number>();
  const ligatures = new Set<string>();
  for (const { kind, type, subtable } of lookupsOf(font)) {
    if (CONTEXTUAL[kind].includes(type)) for (const glyph of beginningsIn(subtable, among)) glyphs.add(glyph);
    if (kind === 'GSUB' && type === LIGATURES) for (const two of longLigaturesOf(subtable)) ligatures.add(two);
  }
  return { startsAt: (glyph) => glyphs.has(glyph), startWith: (left, right) => ligatures.has(`${left} ${right}`) };
}

type AppliedLookup = { kind: 'GSUB' | 'GPOS'; type: number; subtable: Subtable };

function* lookupsOf(font: FontFacts): Generator<AppliedLookup> {
  for (const kind of ['GSUB', 'GPOS'] as const) {
    const table = font[kind];
    if (!table) continue;
    const applied = table.scriptList
      .filter(({ tag }) => SCRIPTS.includes(tag))
      .flatMap(({ script }) => script.defaultLangSys?.featureIndexes ?? [])
      .map((index) => table.featureList[index]!)
      .filter(({ tag }) => FEATURES.includes(tag))
      .flatMap(({ feature }) => feature.lookupListIndexes);
    for (const index of new Set(applied)) {
      const { lookupType, subTables } = table.lookupList.get(index);
      for (const subtable of subTables) {
        const isExtension = lookupType === EXTENSION[kind];
        yield isExtension
          ? { kind, type: subtable.lookupType!, subtable: subtable.extension! }
          : { kind, type: lookupType, subtable };
      }
    }
  }
}

/** Yields the glyphs that a contextual lookup may begin at. A lookup whose neighbours are not in the text never applies. */
function* beginningsIn(subtable: Subtable, among: ReadonlySet<number>): Generator<number> {
  const { coverage, coverages = [], inputCoverage = [], backtrackCoverage = [], lookaheadCoverage = [] } = subtable;
  const places = [...coverages, ...inputCoverage, ...backtrackCoverage, ...lookaheadCoverage];
  if (!places.every((place) => glyphsIn(place).some((glyph) => among.has(glyph)))) return;
  const mayApply = ruleCheck(subtable, among);
  let index = -1;
  for (const glyph of glyphsIn((coverage ?? places[0])!)) {
    index += 1;
    if (among.has(glyph) && mayApply(glyph, index)) yield glyph;
  }
}

/** Returns a test whether a glyph, with its index in the coverage, has a rule whose neighbours are all in the text. */
function ruleCheck(subtable: Subtable, among: ReadonlySet<number>): (glyph: number, index: number) => boolean {
  const { chainRuleSets, chainClassSet, backtrackClassDef, inputClassDef, lookaheadClassDef } = subtable;
  if (chainRuleSets)
    return (_glyph, index) =>
      (chainRuleSets[index] ?? []).some(({ backtrack, input, lookahead }) =>
        [...backtrack, ...input, ...lookahead].every((one) => among.has(one)),
      );
  if (!chainClassSet) return () => true;
  const classOf = classesOf(inputClassDef!);
  const classesAmong = (definition: ClassDefinition) => new Set([...among].map(classesOf(definition)));
  const [before, within, behind] = [backtrackClassDef!, inputClassDef!, lookaheadClassDef!].map(classesAmong) as [
    Set<number>,
    Set<number>,
    Set<number>,
  ];
  return (glyph) =>
    (chainClassSet[classOf(glyph)] ?? []).some(
      ({ backtrack, input, lookahead }) =>
        backtrack.every((one) => before.has(one)) &&
        input.every((one) => within.has(one)) &&
        lookahead.every((one) => behind.has(one)),
    );
}

function* glyphsIn({ glyphs, rangeRecords }: Coverage): Generator<number> {
  if (glyphs) yield* glyphs;
  for (const { start, end } of rangeRecords ?? []) for (let glyph = start; glyph <= end; glyph++) yield glyph;
}

/** Returns the class of a glyph; 0 for one without any other. */
function classesOf({ startGlyph = 0, classValueArray, classRangeRecord = [] }: ClassDefinition) {
  return (glyph: number): number =>
    classValueArray
      ? (classValueArray[glyph - startGlyph] ?? 0)
      : (classRangeRecord.find(({ start, end }) => start <= glyph && glyph <= end)?.class ?? 0);
}

/** Yields the first two glyphs of each ligature of three or more. */
function* longLigaturesOf({ coverage, ligatureSets }: Subtable): Generator<string> {
  let index = 0;
  for (const first of glyphsIn(coverage!)) {
    for (const { components } of ligatureSets!.get(index)) if (components.length > 1) yield `${first} ${components[0]}`;
    index += 1;
  }
}
