/**
 * §17.2: which glyphs a font may set in another way among certain neighbours (OpenType GSUB and GPOS): by its contextual lookups, and by
 * ligatures of three and more. All else depends on two glyphs at most.
 */
import type { ClassDefinition, Coverage, FontFacts, Subtable } from '../engine/fontkit.ts';

/**
 * By numbers of glyphs in the font. `startsAt`: a contextual lookup may apply from this glyph on. `startWith`: a longer ligature begins
 * with these two. `dependsOnScript`: the font shows a sign by another glyph among letters.
 */
export type LongContexts = {
  startsAt(glyph: number): boolean;
  startWith(left: number, right: number): boolean;
  dependsOnScript(sign: string): boolean;
};

/** Of a font that has nothing of the kind. */
export const NO_CONTEXTS: LongContexts = {
  startsAt: () => false,
  startWith: () => false,
  dependsOnScript: () => false,
};

/** Of any font, found out when they are first asked for. `among`: the glyphs of the text that is asked about. */
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

/** The scripts and features that fontkit applies to text of Latin letters and signs, for want of a language those of no language. */
const SCRIPTS = ['latn', 'DFLT', 'dflt'];
const FEATURES = 'rvrn ltra ltrm ccmp locl rlig mark mkmk calt clig liga rclt curs kern'.split(' ');

const LIGATURES = 4;
const CONTEXTUAL = { GSUB: [5, 6, 8], GPOS: [7, 8] };
const EXTENSION = { GSUB: 7, GPOS: 9 };

/** Those that may apply to text of no more than the given glyphs. */
function lookupContexts(font: FontFacts, among: ReadonlySet<number>): LookupContexts {
  // Tables of Apple's have rules of another kind.
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

/** The glyphs that a contextual lookup may begin at. One whose neighbours are no glyphs of the text never applies. */
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

/** Tells of a glyph, and its index in the coverage, whether one of its rules has only neighbours that are glyphs of the text. */
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

/** The class of a glyph; 0 for one that is in no other. */
function classesOf({ startGlyph = 0, classValueArray, classRangeRecord = [] }: ClassDefinition) {
  return (glyph: number): number =>
    classValueArray
      ? (classValueArray[glyph - startGlyph] ?? 0)
      : (classRangeRecord.find(({ start, end }) => start <= glyph && glyph <= end)?.class ?? 0);
}

/** The first two glyphs of each ligature of more. */
function* longLigaturesOf({ coverage, ligatureSets }: Subtable): Generator<string> {
  let index = 0;
  for (const first of glyphsIn(coverage!)) {
    for (const { components } of ligatureSets!.get(index)) if (components.length > 1) yield `${first} ${components[0]}`;
    index += 1;
  }
}
