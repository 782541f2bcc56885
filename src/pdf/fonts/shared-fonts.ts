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
} from './shaped-words.ts';

const measuredWords = boundedCaches(2 * MAX_LETTERS, lettersOf);

/**
 * `hasPlainText`: whether it has each character of ASCII that is to be seen. `advances`: in font units, of words that were measured before
 * and are no sums of pairs.
 */
export type Face = {
  font: Font;
  unitsPerEm: number;
  hasPlainText: boolean;
  pairs: Pairs;
  advances: BoundedCache<number>;
};

const faces = new Map<FamilyName, Map<FaceStyle, Face>>();
/** Most words are in the face of the word before. */
let last: { family?: FamilyName; style?: FaceStyle; face?: Face } = {};
/** By path: styles that are the same file share a font. */
const fonts = new Map<string, Font>();

const PLAIN_CHARACTERS = Array.from({ length: 0x7f - 0x20 }, (_, index) => 0x20 + index);

/** Prepares what is remembered of a parsed font. */
export function newFace(font: Font): Face {
  return {
    font,
    unitsPerEm: font.unitsPerEm,
    hasPlainText: PLAIN_CHARACTERS.every((code) => font.hasGlyphForCodePoint(code)),
    pairs: pairsIn(font)!,
    advances: measuredWords<number>(),
  };
}

/** Makes the faces of an own family known, until `forgetFamily`. */
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

/** Returns the parsed font of a face, and reads its file on the first call. Throws when the family has no such face. */
export function sharedFont(family: FamilyName, style: FaceStyle): Font {
  return faceOf(family, style).font;
}

/** Whether a face that text is meant to be in has each character of ASCII; the built-in ones do, and need not be read for it. */
export function hasPlainText(family: FamilyName, style: FaceStyle): boolean {
  return !isOwn(family) || faceOf(family, style).hasPlainText;
}

function advanceOfWord({ font, advances }: Face, word: string): number {
  const known = advances.get(word);
  if (known !== undefined) return known;
  const advance = advanceOfPositions(runIn(font, word).positions);
  if (word.length <= LONGEST_REMEMBERED) advances.set(word, advance);
  return advance;
}

/** The width of a text in thousandths of the size, shaped as pdfkit shapes it: word by word, each with its space. */
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

// §17.2: a font file → a font that all documents of a process share: it has the line height of the built-in fonts, remembers what it
// shaped, and keeps no text of a document.

/** Bounds what a long-lived process keeps of the glyphs of each font. */
const MAX_GLYPHS = 5000;

/** The ascent of Noto Serif and Noto Sans, in thousandths of the font size. */
const ASCENT = 1069;
const DESCENT = -293;

/** Parses a built-in font. */
function parseFont(bytes: Uint8Array): Font {
  return shareable(fontkit.create(bytes), bytes, NO_CONTEXTS);
}

/** Parses a TrueType or OpenType file that may have anything in it. Throws what fontkit throws, at once or when more of it is read. */
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

/** Text of a script that a font has no rules for is set by none; fontkit would take those of the text before, whatever that was. */
function settleScripts({ GSUB, GPOS }: FontFacts): void {
  for (const table of [GSUB, GPOS])
    table?.scriptList.push({ tag: 'DFLT', script: { defaultLangSys: { featureIndexes: [] }, langSysRecords: [] } });
}

/** Fonts of other scripts have another ascent and descent; on a common line they get the height and baseline of Noto Serif and Sans. */
function evenLines(font: Font): void {
  const ascent = (ASCENT * font.unitsPerEm) / 1000;
  const descent = (DESCENT * font.unitsPerEm) / 1000;
  for (const [name, value] of Object.entries({ ascent, descent, lineGap: 0 })) {
    Object.defineProperty(font, name, { value });
  }
}

/** Of characters that a PDF's name may have as they are (ISO 32000-1 §7.3.5), and not longer than PostScript allows. */
const PLAIN_NAME = /^[\w.+-]{1,63}$/;

/** fontkit looks these up in the font's tables whenever it is asked, and each document asks. pdfkit writes the name as it is. */
function rememberFacts(font: Font): void {
  const { postscriptName: name } = font;
  Object.defineProperty(font, 'postscriptName', { value: name && PLAIN_NAME.test(name) ? name : 'Unnamed' });
  for (const fact of ['unitsPerEm', 'xHeight', 'capHeight', 'bbox'] as const) {
    Object.defineProperty(font, fact, { value: font[fact] });
  }
}

/**
 * §18.8: glyphs of a font that many documents share: none has a text from an earlier document, and none keeps its contours in memory. Only
 * public ways of fontkit are used.
 */
type GlyphClass = new (id: number, codePoints: number[], font: Font) => Glyph;
type Contours = NonNullable<Glyph['path']>;

function classOf(glyph: Glyph): GlyphClass {
  return glyph.constructor as GlyphClass;
}

/**
 * fontkit remembers the code points with which a glyph was first asked for. With a shared font the text of one document would then
 * depend on the documents before it, so each pair of a glyph and code points gets an object of its own. `max` bounds how many of them
 * are remembered.
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
 * The property `path` of a glyph, which is not kept. fontkit keeps the contours with the glyph, 10 KB for an ideograph, though the subset
 * of a CFF font asks for them only so that the subroutines which they use are noted on the glyph: documents in Chinese, Japanese and
 * Korean left some hundreds of megabytes in each worker. Whoever wants to draw the contours has them read again.
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
