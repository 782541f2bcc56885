/**
 * §17.2: fonts that all documents share: each font file is parsed once per process, when first needed (pdfmake alone parses it again for
 * every document).
 */
import { readFileSync } from 'node:fs';
import type { Font } from '../engine/fontkit.ts';
import { type BoundedCache, boundedCaches } from './bounded-cache.ts';
import { FAMILIES, type FaceStyle, type FamilyName, fontFile, isOwn, type OwnFamily } from './faces.ts';
import type { Pairs } from './pairs.ts';
import { parseFont } from './parse-font.ts';
import { advanceOfPositions, LONGEST_REMEMBERED, lettersOf, MAX_LETTERS, pairsIn, runIn } from './shaped-words.ts';

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
}

function faceOf(family: FamilyName, style: FaceStyle): Face {
  const known = faces.get(family)?.get(style);
  if (known) return known;
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
