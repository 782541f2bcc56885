/**
 * §17.2: fonts that all documents share: each font file is parsed once per process, when first needed (pdfmake alone parses it again for
 * every document).
 */
import { readFileSync } from 'node:fs';
import { type Font, type FontFacts, fontkit, type Glyph } from '../engine/fontkit.ts';
import { type BoundedCache, boundedCache, boundedCaches } from './bounded-cache.ts';
import { FAMILIES, type FaceStyle, type FamilyName, fontFile, isOwn, type OwnFamily } from './faces.ts';
import { allowGlyphCopies } from './glyph-text.ts';
import { type LongContexts, lazyContexts, NO_CONTEXTS, type Pairs, signGlyphs } from './pairs.ts';
import {
  advanceOfPositions,
  LONGEST_REMEMBERED,
  lettersOf,
  MAX_LETTERS,
  pairsIn,
  rememberShapedWords,
  runIn,
  type TypeFeatures,
} from './shaped-words.ts';

const measuredWords = boundedCaches(2 * MAX_LETTERS, lettersOf);

/**
 * `hasPlainText`: whether the face has all printable ASCII characters. `advances`: the widths, in font units, of words that were measured
 * before and that are not sums of pairs.
 */
export type Face = {
  font: Font;
  unitsPerEm: number;
  hasPlainText: boolean;
  pairs: Pairs;
  advances: BoundedCache<number>;
};

const faces = new Map<FamilyName, Map<FaceStyle, Face>>();
/** The last face used: most words have the same face as the word before. */
let last: { family?: FamilyName; style?: FaceStyle; face?: Face } = {};
/** The fonts by path, because styles with the same file share a font. */
const fonts = new Map<string, Font>();

const PLAIN_CHARACTERS = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index);

/** Creates the caches of a parsed font. */
export function newFace(font: Font): Face {
  return {
    font,
    unitsPerEm: font.unitsPerEm,
    hasPlainText: PLAIN_CHARACTERS.every((code) => font.hasGlyphForCodePoint(code)),
    pairs: pairsIn(font)!,
    advances: measuredWords<number>(),
  };
}

/** Registers the faces of a document's own family, until `forgetFamily`. */
export function addFamily(family: OwnFamily, own: Record<FaceStyle, Face>): void {
  faces.set(family, new Map(Object.entries(own) as [FaceStyle, Face][]));
}

export function forgetFamily(family: OwnFamily): void {
  faces.delete(family);
  last = {};
}

function faceOf(family: FamilyName, style: FaceStyle): Face {
  if (last.face && last.family === family && last.style === style) return last.face;
  const face = faces.get(family)?.get(style) ?? readFace(family, style);
  last = { family, style, face };
  return face;
}

function readFace(family: FamilyName, style: FaceStyle): Face {
  if (isOwn(family) || !FAMILIES[family]?.files[style])
    throw new Error(`no font ${family} ${style}; the families are ${Object.keys(FAMILIES).join(', ')}`);
  const path = fontFile(family, style);
  const font = fonts.get(path) ?? parseFont(readFileSync(path));
  fonts.set(path, font);
  const face = newFace(font);
  faces.set(family, (faces.get(family) ?? new Map<FaceStyle, Face>()).set(style, face));
  return face;
}

/** Returns the parsed font of a face, whose file is read on the first call. Throws if the family has no such face. */
export function sharedFont(family: FamilyName, style: FaceStyle): Font {
  return faceOf(family, style).font;
}

/** Checks whether a face has all printable ASCII characters. Built-in faces do, so they need not be loaded for that. */
export function hasPlainText(family: FamilyName, style: FaceStyle): boolean {
  return !isOwn(family) || faceOf(family, style).hasPlainText;
}

const variants = new WeakMap<Font, Map<string, boolean>>();

/** Returns whether a face has a glyph of its own for each character of a text under an OpenType feature, such as `sups`. */
export function hasVariants(family: FamilyName, style: FaceStyle, feature: string, text: string): boolean {
  const { font } = faceOf(family, style);
  const known = variants.get(font) ?? new Map<string, boolean>();
  variants.set(font, known);
  const glyphsOf = (character: string, features?: TypeFeatures) =>
    font
      .layout(character, features)
      .glyphs.map(({ id }) => id)
      .join();
  return [...text].every((character) => {
    const key = feature + character;
    const found = known.get(key) ?? glyphsOf(character) !== glyphsOf(character, { tags: { [feature]: true } });
    known.set(key, found);
    return found;
  });
}

function advanceOfWord({ font, advances }: Face, word: string): number {
  const known = advances.get(word);
  if (known !== undefined) return known;
  const advance = advanceOfPositions(runIn(font, word).positions);
  if (word.length <= LONGEST_REMEMBERED) advances.set(word, advance);
  return advance;
}

/** Returns the width of a text in thousandths of the font size. It is shaped like in pdfkit: word by word, each with its space. */
export function advanceOf(family: FamilyName, style: FaceStyle, text: string): number {
  const face = faceOf(family, style);
  const { unitsPerEm, pairs } = face;
  let sum = 0;
  let start = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9 && at + 1 < length) continue;
    const advance =
      pairs.in(text, start, at + 1).advanceOf(text, start, at + 1) ?? advanceOfWord(face, text.slice(start, at + 1));
    sum += (advance * 1000) / unitsPerEm;
    start = at + 1;
  }
  return sum;
}

/** Returns the number of glyphs of a text, shaped in the same way. */
export function glyphCount(family: FamilyName, style: FaceStyle, text: string): number {
  const { font, pairs } = faceOf(family, style);
  let count = 0;
  let start = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9 && at + 1 < length) continue;
    const isSumOfPairs = pairs.in(text, start, at + 1).advanceOf(text, start, at + 1) !== undefined;
    count += isSumOfPairs ? at + 1 - start : runIn(font, text.slice(start, at + 1)).glyphs.length;
    start = at + 1;
  }
  return count;
}

// §17.2: turns a font file into a font that all documents of a process share. It has the line height of the built-in fonts, caches
// shaping, and keeps no text of a document.

/** The most glyphs of a font that a long-lived process keeps. */
const MAX_GLYPHS = 5000;

/** The ascent of Noto Serif and Noto Sans, in thousandths of the font size. */
const ASCENT = 1069;
const DESCENT = -293;

/** Parses a built-in font. */
function parseFont(bytes: Uint8Array): Font {
  return shareable(fontkit.create(bytes), bytes, NO_CONTEXTS);
}

/** Parses a TrueType or OpenType file with any content. Throws fontkit's errors, at once or when more of the file is read. */
export function parseOwnFont(bytes: Uint8Array): FontFacts {
  const font = fontkit.create(bytes) as FontFacts;
  settleScripts(font);
  return shareable(
    font,
    bytes,
    lazyContexts(font, () => signGlyphs(font)),
  );
}

function shareable<Shared extends Font>(font: Shared, bytes: Uint8Array, contexts: LongContexts): Shared {
  evenLines(font);
  rememberFacts(font);
  separateGlyphs(font, MAX_GLYPHS);
  rememberShapedWords(font, bytes, MAX_GLYPHS, contexts);
  allowGlyphCopies(font);
  return font;
}

/** Makes text of a script without rules in the font use no rules. fontkit would use those of the previous text. */
function settleScripts({ GSUB, GPOS }: FontFacts): void {
  for (const table of [GSUB, GPOS])
    table?.scriptList.push({ tag: 'DFLT', script: { defaultLangSys: { featureIndexes: [] }, langSysRecords: [] } });
}

/**
 * Sets the ascent and descent of fonts for other scripts to those of Noto Serif and Sans, so that all fonts share a line height and
 * baseline.
 */
function evenLines(font: Font): void {
  const ascent = (ASCENT * font.unitsPerEm) / 1000;
  const descent = (DESCENT * font.unitsPerEm) / 1000;
  for (const [name, value] of Object.entries({ ascent, descent, lineGap: 0 }))
    Object.defineProperty(font, name, { value });
}

/** A name whose characters need no escaping in a PDF (ISO 32000-1 §7.3.5) and that is not longer than PostScript allows. */
const PLAIN_NAME = /^[\w.+-]{1,63}$/;

/**
 * Caches facts that fontkit looks up in the font's tables on every access, and that every document reads. pdfkit writes the name without
 * escaping.
 */
function rememberFacts(font: Font): void {
  const { postscriptName: name } = font;
  Object.defineProperty(font, 'postscriptName', { value: name && PLAIN_NAME.test(name) ? name : 'Unnamed' });
  for (const fact of ['unitsPerEm', 'xHeight', 'capHeight', 'bbox'] as const)
    Object.defineProperty(font, fact, { value: font[fact] });
}

/**
 * §18.8: keeps glyphs of a shared font free of texts from earlier documents and of contours in memory. Only public interfaces of fontkit
 * are used.
 */
type GlyphClass = new (id: number, codePoints: number[], font: Font) => Glyph;
type Contours = NonNullable<Glyph['path']>;

function classOf(glyph: Glyph): GlyphClass {
  return glyph.constructor as GlyphClass;
}

/**
 * Gives each pair of a glyph and code points its own object. fontkit keeps the code points with which a glyph was first requested, so
 * with a shared font the text of a document would depend on the documents before it. `max`: the most cached objects.
 */
function separateGlyphs(font: Font, max: number): void {
  const getGlyph = font.getGlyph.bind(font);
  const passing = passingContours(font);
  const known = boundedCache<Glyph>(max);
  font.getGlyph = (id, codePoints) => {
    if (!codePoints?.length) {
      const glyph = getGlyph(id);
      if (glyph && !Object.hasOwn(glyph, 'path')) Object.defineProperty(glyph, 'path', passing);
      return glyph;
    }
    const key = `${id}:${codePoints.join()}`;
    const found = known.get(key);
    if (found) return found;
    const glyph = getGlyph(id);
    if (!glyph) return glyph;
    const own = new (classOf(glyph))(id, [...codePoints], font);
    known.set(key, own);
    return own;
  };
}

/**
 * Returns the property `path` of a glyph, without caching. fontkit caches the contours with the glyph, 10 KB for an ideograph, although
 * the subset of a CFF font reads them only to note the subroutines that they use. Documents in Chinese, Japanese and Korean left some
 * hundreds of megabytes in each worker. Code that draws contours reads them again.
 */
function passingContours(font: Font): PropertyDescriptor {
  const wasRead = new WeakSet<Glyph>();
  const read = (glyph: Glyph): { glyph: Glyph; contours: Contours } => {
    const own = new (classOf(glyph))(Number(glyph.id), glyph.codePoints, font);
    return { contours: own.path!, glyph: own };
  };
  let kind: Contours;
  return {
    get(this: Glyph): Contours {
      if (wasRead.has(this)) return Object.create(kind, { commands: { get: () => read(this).contours.commands } });
      const { glyph, contours } = read(this);
      kind = Object.getPrototypeOf(contours);
      Object.assign(this, glyph); // all but the contours
      wasRead.add(this);
      return contours;
    },
  };
}
