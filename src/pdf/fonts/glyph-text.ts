/**
 * §17.20: assigns each glyph its text, which PDF readers copy and search (ToUnicode, ISO 32000-1 §9.10.3). A glyph has one text in a
 * file, but shaping uses the same glyph for different letters and reorders letters, so here a glyph has a number in the file for each of
 * its texts. Only public interfaces of fontkit are used.
 */
import { PRINTABLE_ASCII } from '../../template/typography/script-of.ts';
import {
  FIRST_JOINED,
  type Font,
  type FontFacts,
  type Glyph,
  type GlyphRun,
  type JoinedGlyph,
  type Position,
  type Subset,
} from '../engine/fontkit.ts';
import { boundedCache } from './bounded-cache.ts';

/** A font feature of Platen: the text is drawn as its mirror image (UAX #9, L4: brackets), and copied as itself. */
export type Mirrored = { mirroredText: string };

export function isMirrored(features: unknown): features is Mirrored {
  return typeof features === 'object' && features !== null && 'mirroredText' in features;
}

/** Right-to-left letters, whose glyphs are in a run from left to right and therefore read backwards. Digits are not among them. */
const RIGHT_TO_LEFT = /[\u0590-\u065f\u066d-\u06ef\u06fa-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const ARABIC_DIGIT = /[\u0660-\u0669\u06f0-\u06f9]/;
/** Text of Latin letters without combining characters. */
const PLAIN_LATIN = /^[\p{Script=Latin}\p{Script=Common}]*$/u;
const ACCENTED_LATIN = /[\u00c0-\u024f\u1e00-\u1eff]/;

/** Represents an empty text (zero width space): PDF.js omits it, but would show the number of a glyph with an empty text. */
export const NO_TEXT = [0x200b];

/** The arguments of fontkit's `layout`. */
type LayoutArguments = [text: string, features?: unknown, script?: string, language?: string, direction?: string];

/**
 * Returns arguments with which fontkit shapes a text correctly. By default it takes a number in Arabic or Persian digits for a word and
 * reverses it, and decomposes a letter such as ị into two glyphs, the second of which would have no text.
 */
export function layoutArguments(text: string): LayoutArguments {
  if (ARABIC_DIGIT.test(text) && !RIGHT_TO_LEFT.test(text)) return [text, undefined, undefined, undefined, 'ltr'];
  if (ACCENTED_LATIN.test(text) && PLAIN_LATIN.test(text)) return [text, { ccmp: false }];
  return [text];
}

/**
 * Returns the run with glyphs whose texts, in reading order, form its text. Those of right-to-left letters are reversed, as PDF readers
 * expect.
 */
export function withGlyphTexts(run: GlyphRun, text: string, unitsPerEm: number, nameGlyph: NameGlyph): GlyphRun {
  const backwards = RIGHT_TO_LEFT.test(text);
  const inOrder = <Item>(items: Item[]): Item[] => (backwards ? items.toReversed() : items);
  const wanted = Array.from(text, (character) => character.codePointAt(0)!);
  const read = inOrder(run.glyphs);
  const plain = PRINTABLE_ASCII.test(text) && read.length === wanted.length;
  const texts = run.clusters
    ? textsByCluster(run.glyphs, run.clusters, text)
    : plain
      ? wanted.map((one) => [one])
      : textsByGlyph(read, wanted);
  const glyphTexts = inOrder(texts.map(inOrder));
  return {
    glyphs: run.glyphs.map((glyph, index) => nameGlyph(glyph, glyphTexts[index]!)),
    positions: backwards ? withoutWideGaps(run, unitsPerEm) : run.positions,
    advanceWidth: run.advanceWidth,
  };
}

/** PDF readers take a gap that is wider than this share of the font size for a space. */
const WIDEST_GAP = 0.098;

/** Narrows the gaps between letters that a font sets far apart (Amiri's ra before ya), so that they are copied as one word. */
function withoutWideGaps({ glyphs, positions }: GlyphRun, unitsPerEm: number): Position[] {
  const widest = WIDEST_GAP * unitsPerEm;
  return positions.map((position, index) => {
    const by = position.xOffset - widest;
    if (index === 0 || by <= 0 || glyphs[index]!.advanceWidth === 0 || position.yOffset !== 0) return position;
    return { ...position, xOffset: position.xOffset - by, xAdvance: position.xAdvance - by };
  });
}

/**
 * Divides a text among its glyphs. A cluster ends where the glyphs so far match the characters so far, in any order; within a cluster,
 * characters go to glyphs in reading order. `wanted`: the code points of the text.
 */
function textsByGlyph(glyphs: Glyph[], wanted: number[]): number[][] {
  const texts: number[][] = [];
  let from = 0;
  let to = 0;
  let first = 0;
  const owed = new Map<number, number>();
  const owe = (codePoint: number, by: number) => {
    const left = (owed.get(codePoint) ?? 0) + by;
    if (left === 0) owed.delete(codePoint);
    else owed.set(codePoint, left);
  };
  const close = (end: number, last: number) => {
    texts.push(...textsWithin(glyphs.slice(first, last), wanted.slice(from, end)));
    from = end;
    first = last;
  };
  for (const [index, { codePoints }] of glyphs.entries()) {
    for (const codePoint of codePoints) {
      owe(codePoint, 1);
      if (to < wanted.length) owe(wanted[to++]!, -1);
    }
    if (owed.size === 0) close(to, index + 1);
  }
  if (first < glyphs.length) close(wanted.length, glyphs.length);
  else texts.at(-1)?.push(...wanted.slice(from));
  return texts;
}

/** Divides the text of a cluster. If there are more glyphs than characters, those without a width get no text, then the last ones. */
function textsWithin(glyphs: Glyph[], wanted: number[]): number[][] {
  let spare = glyphs.length - wanted.length;
  let start = 0;
  return glyphs.map(({ advanceWidth }, index) => {
    if (spare > 0 && (advanceWidth === 0 || glyphs.length - index <= spare)) {
      spare -= 1;
      return NO_TEXT;
    }
    const next = index === glyphs.length - 1 ? wanted.length : Math.min(wanted.length, start + 1);
    const text = wanted.slice(start, next);
    start = next;
    return text;
  });
}

/** Divides a text among its glyphs if shaping reports the clusters (`GlyphRun`). */
function textsByCluster(glyphs: Glyph[], clusters: number[], text: string): number[][] {
  const starts = [...new Set(clusters)];
  return starts.flatMap((start, index) =>
    textsWithin(
      glyphs.filter((_, at) => clusters[at] === start),
      Array.from(text.slice(index === 0 ? 0 : start, starts[index + 1]), (character) => character.codePointAt(0)!),
    ),
  );
}

/** Returns the glyph with an id for its text; pdfkit passes the id to the subset unchanged. */
function named(glyph: Glyph, codePoints: number[]): Glyph {
  return glyph.id === 0
    ? glyph
    : { id: `${glyph.id}:${codePoints.join()}`, codePoints, advanceWidth: glyph.advanceWidth };
}

type NameGlyph = typeof named;

/** Creates renamed glyphs of one font. All cached words share one object for each of them. `max`: the most cached glyphs. */
export function glyphNaming(max: number): NameGlyph {
  const known = boundedCache<Glyph>(max);
  return (glyph, codePoints) => {
    const own = named(glyph, codePoints);
    const { id } = own;
    if (typeof id === 'number') return own;
    const found = known.get(id);
    if (!found) known.set(id, own);
    return found ?? own;
  };
}

export function glyphWithText(glyph: Glyph, codePoints: number[]): Glyph {
  return named({ ...glyph, id: Number.parseInt(`${glyph.id}`, 10), advanceWidth: glyph.advanceWidth }, codePoints);
}

/** Lets the subsets of a font accept such ids: a glyph with a second text is a second glyph of the same shape. */
export function allowGlyphCopies(font: Font): void {
  const createSubset = font.createSubset.bind(font);
  font.createSubset = () => {
    const subset = createSubset();
    allowCffCopies(subset);
    // Every subset begins with glyph 0 (.notdef).
    const indexes = new Map<number | string, number>([[0, 0]]);
    subset.includeGlyph = (name) => {
      let index = indexes.get(name);
      if (index === undefined) {
        const joined = typeof name === 'number' ? undefined : joinedOf(name);
        const id = joined ? addJoined(subset, joined) : typeof name === 'number' ? name : Number.parseInt(name, 10);
        index = subset.glyphs.push(id) - 1;
        indexes.set(name, index);
        // A glyph may be in the subset several times. Its first copy represents the glyph itself.
        if (!indexes.has(id)) indexes.set(id, index);
      }
      return index;
    };
    return subset;
  };
}

// §17.18: merges glyphs in the font of a file (OpenType glyf: composite glyphs): a letter with the marks that shaping moves to it.
// Readers find one glyph on the baseline; separate marks would leave gaps that look like spaces.

/** Returns whether the outlines of a font can be merged: those of CFF cannot. */
export function canJoin(font: object): boolean {
  return Boolean((font as FontFacts).directory.tables.glyf);
}

/** Returns a glyph merged from others of its font, in font units. Its id encodes the parts. */
export function joinedGlyph({ parts, advance }: JoinedGlyph, codePoints: number[]): Glyph {
  const of = parts.map(({ id, x, y }) => `${id},${x},${y}`).join('+');
  return { id: `${of}=${advance}:${codePoints.join()}`, codePoints, advanceWidth: advance };
}

/** Returns the merged glyph of an id. Undefined for a glyph of the font. */
function joinedOf(name: string): JoinedGlyph | undefined {
  const [of, advance] = name.slice(0, name.indexOf(':')).split('=');
  if (advance === undefined) return undefined;
  const parts = (of ? of.split('+') : []).map((part) => {
    const [id, x, y] = part.split(',').map(Number) as [number, number, number];
    return { id, x, y };
  });
  return { parts, advance: Number(advance) };
}

/** Adds a merged glyph to those of a subset. Returns its number. */
function addJoined(subset: Subset, joined: JoinedGlyph): number {
  subset.joined ??= [];
  return FIRST_JOINED + subset.joined.push(joined) - 1;
}

// §17.45: glyphs of a CFF font with another advance, for the subset in a file (Adobe Technical Note 5177, Type 2 charstrings). fontkit
// copies charstrings as they are in the font, so an outline is written anew: room beside an ideograph is part of its glyph, and no space is
// copied for it.

/** The part of fontkit's CFF that its subset reads. */
type Cff = {
  getCharString(id: number): Uint8Array;
  fdForGlyph(id: number): number | null;
  privateDictForGlyph(id: number): { nominalWidthX?: number } | null;
};
type CffSubset = Subset & { cff?: Cff; font: { getGlyph(id: number): Glyph } };

/** What fontkit asks a glyph for: the subroutines that it uses. */
const WITHOUT_SUBROUTINES = { path: undefined, _usedGsubrs: {}, _usedSubrs: {} };

/** Lets a subset have joined glyphs, if its font is CFF. */
function allowCffCopies(given: Subset): void {
  const subset = given as CffSubset;
  const { cff, font } = subset;
  if (!cff) return;
  const encode = subset.encode.bind(subset);
  subset.encode = () => {
    const { joined } = subset;
    if (!joined) return encode();
    const joinedOf = (id: number) => joined[id - FIRST_JOINED]!;
    const ownId = (id: number) => (id < FIRST_JOINED ? id : joinedOf(id).parts[0]!.id);
    const charString = (id: number) =>
      id < FIRST_JOINED
        ? cff.getCharString(id)
        : charStringOf(joinedOf(id), font, cff.privateDictForGlyph(ownId(id))?.nominalWidthX ?? 0);
    const glyph = (id: number) => (id < FIRST_JOINED ? font.getGlyph(id) : WITHOUT_SUBROUTINES);
    subset.cff = changed(cff, { getCharString: charString, fdForGlyph: (id: number) => cff.fdForGlyph(ownId(id)) });
    subset.font = changed(font, { getGlyph: glyph });
    try {
      return encode();
    } finally {
      subset.cff = cff;
      subset.font = font;
    }
  };
}

function changed<Kind extends object>(object: Kind, methods: object): Kind {
  return Object.assign(Object.create(object) as Kind, methods);
}

const OPERATORS = { moveTo: 21, lineTo: 5, bezierCurveTo: 8, end: 14 };
const [SHORT, FIXED] = [28, 255];

/** Returns the charstring of a glyph: its advance, less the usual one of its font, and its outlines. */
function charStringOf({ parts, advance }: JoinedGlyph, font: CffSubset['font'], nominal: number): Uint8Array {
  const bytes: number[] = [];
  let [x, y] = [0, 0];
  put(bytes, advance - nominal);
  for (const part of parts) {
    for (const { command, args } of font.getGlyph(part.id).path?.commands ?? []) {
      const operator = OPERATORS[command as keyof typeof OPERATORS];
      if (operator === undefined) continue;
      for (let at = 0; at < args.length; at += 2) {
        const [toX, toY] = [args[at]! + part.x, args[at + 1]! + part.y];
        put(bytes, toX - x);
        put(bytes, toY - y);
        [x, y] = [toX, toY];
      }
      bytes.push(operator);
    }
  }
  bytes.push(OPERATORS.end);
  return Uint8Array.from(bytes);
}

/** Writes a number: a whole one in 16 bits, any other with 16 bits behind the point. */
function put(bytes: number[], number: number): void {
  if (Number.isInteger(number)) bytes.push(SHORT, (number >> 8) & 0xff, number & 0xff);
  else {
    const fixed = Math.round(number * 0x10000);
    bytes.push(FIXED, (fixed >> 24) & 0xff, (fixed >> 16) & 0xff, (fixed >> 8) & 0xff, fixed & 0xff);
  }
}
