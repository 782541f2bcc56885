/**
 * Each font file is parsed once per process and shared by all documents (pdfmake alone parses it again
 * for every document). Only public ways: pdfmake's virtual file system holds a 5-byte token in place of the file, and a
 * format registered with fontkit answers a token with the parsed font.
 */
import { readFileSync } from 'node:fs';
import { type Font, fontkit, type GlyphRun, type Position } from '../engine/fontkit.ts';
import { type BoundedCache, boundedCaches } from './bounded-cache.ts';
import { FAMILIES, type FaceStyle, type FamilyName } from './faces.ts';
import { fontFile } from './font-file.ts';
import { allowGlyphCopies, glyphNaming, isMirrored, layoutArguments, withGlyphTexts } from './glyph-text.ts';
import { type Pairs, pairsOf } from './pairs.ts';
import { separateGlyphs } from './separate-glyphs.ts';

/** Bounds what a long-lived process keeps of the glyphs of each font. */
const MOST_GLYPHS = 5000;
/** And of the words of all fonts together: a letter of a shaped word takes about a hundred bytes. */
const MOST_LETTERS = 150_000;
/** Longer strings hardly ever come twice. */
const LONGEST_REMEMBERED = 32;

function lettersOf(word: string): number {
  return word.length;
}
const shapedWords = boundedCaches(MOST_LETTERS, lettersOf);
const measuredWords = boundedCaches(2 * MOST_LETTERS, lettersOf);

/** Of Noto Serif and Noto Sans, in thousandths of the size. */
const ASCENT = 1069;
const DESCENT = -293;

const MARK = [0x50, 0x4c, 0x54, 0x46]; // "PLTF", no signature of any font format
/** A token is the mark and a face's number: too short for the formats that fontkit tries first to read on. */
const TOKEN = MARK.length + 1;

/** `advances`: those of words that were asked for before and are no sums of pairs. */
type SharedFace = {
  family: FamilyName;
  style: FaceStyle;
  font: Font | undefined;
  unitsPerEm: number;
  pairs: Pairs | undefined;
  advances: BoundedCache<number>;
};
type ReadFace = SharedFace & { font: Font; pairs: Pairs };
const faces: SharedFace[] = (Object.keys(FAMILIES) as FamilyName[]).flatMap((family) =>
  (Object.keys(FAMILIES[family].files) as FaceStyle[]).map((style) => ({
    family,
    style,
    font: undefined,
    unitsPerEm: 0,
    pairs: undefined,
    advances: measuredWords<number>(),
  })),
);
const byName = new Map<string, Map<string, SharedFace>>();
for (const face of faces) {
  const family = byName.get(face.family) ?? new Map<string, SharedFace>();
  byName.set(face.family, family.set(face.style, face));
}

/** Styles that are the same file are the same font. */
const fonts = new Map<string, Font>();

function parse(path: string): Font {
  const font = fontkit.create(readFileSync(path));
  evenLines(font);
  rememberFacts(font);
  separateGlyphs(font, MOST_GLYPHS);
  rememberLayouts(font);
  allowGlyphCopies(font);
  fonts.set(path, font);
  return font;
}

/** Fonts of other scripts rise and fall differently; on one line they share the line and the baseline of Noto Serif and Sans. */
function evenLines(font: Font): void {
  const ascent = (ASCENT * font.unitsPerEm) / 1000;
  const descent = (DESCENT * font.unitsPerEm) / 1000;
  for (const [name, value] of Object.entries({ ascent, descent, lineGap: 0 })) {
    Object.defineProperty(font, name, { value });
  }
}

/** fontkit looks up in the font's tables what a font says of itself whenever it is asked, and each document asks. */
function rememberFacts(font: Font): void {
  for (const fact of ['postscriptName', 'unitsPerEm', 'xHeight', 'capHeight', 'bbox'] as const) {
    Object.defineProperty(font, fact, { value: font[fact] });
  }
}

/** A word as it is remembered, without a copy of each of its positions. */
const runs = new WeakMap<Font, (word: string) => GlyphRun>();
const pairs = new WeakMap<Font, Pairs>();

/** A word as a shared font sets it, in font units: only to be read. */
export function runIn(font: Font, word: string): GlyphRun {
  return runs.get(font)!(word);
}

/** How a shared font sets pairs of letters. */
export function pairsIn(font: Font): Pairs | undefined {
  return pairs.get(font);
}

function total(positions: Position[]): number {
  let sum = 0;
  for (const { xAdvance } of positions) sum += xAdvance;
  return sum;
}

/** Shaping a word is most of what a short document costs. pdfkit scales positions in place, so each caller gets copies. */
function rememberLayouts(font: Font): void {
  const layout = font.layout.bind(font);
  const { unitsPerEm } = font;
  const named = glyphNaming(MOST_GLYPHS);
  const saying = (run: GlyphRun, text: string): GlyphRun => withGlyphTexts(run, text, unitsPerEm, named);
  const known = shapedWords<GlyphRun>();
  const shaped = (text: string, drawnText: string): GlyphRun => {
    if (text.length > LONGEST_REMEMBERED) return saying(layout(...layoutArguments(drawnText)), text);
    const key = drawnText === text ? text : `${text}\n${drawnText}`;
    let run = known.get(key);
    if (!run) {
      run = saying(layout(...layoutArguments(drawnText)), text);
      known.set(key, run);
    }
    return run;
  };
  runs.set(font, (word) => shaped(word, word));
  pairs.set(
    font,
    pairsOf((text) => saying(layout(...layoutArguments(text)), text)),
  );
  font.layout = (text, features, ...rest) => {
    const drawnText = isMirrored(features) ? features.mirroredText : text;
    if ((drawnText === text && features !== undefined) || rest.length > 0) {
      const own = drawnText === text && features !== undefined;
      return saying(own ? layout(text, features, ...rest) : layout(...layoutArguments(drawnText)), text);
    }
    const { glyphs, positions: remembered } = shaped(text, drawnText);
    const positions = remembered.map(({ xAdvance, yAdvance, xOffset, yOffset }) => ({
      xAdvance,
      yAdvance,
      xOffset,
      yOffset,
    }));
    return {
      glyphs,
      positions,
      get advanceWidth() {
        return total(positions);
      },
    };
  };
}

function faceOf(family: FamilyName, style: FaceStyle): ReadFace {
  const face = byName.get(family)?.get(style);
  if (!face) throw new Error(`no font ${family} ${style}; the families are ${Object.keys(FAMILIES).join(', ')}`);
  if (!face.font) {
    const path = fontFile(face.family, face.style);
    face.font = fonts.get(path) ?? parse(path);
    // The font reads it anew whenever it is asked.
    face.unitsPerEm = face.font.unitsPerEm;
    face.pairs = pairs.get(face.font)!;
  }
  return face as ReadFace;
}

/** The parsed font of a face, read when first asked for. */
export function sharedFont(family: FamilyName, style: FaceStyle): Font {
  return faceOf(family, style).font;
}

function advanceOfWord({ font, advances }: ReadFace, word: string): number {
  const known = advances.get(word);
  if (known !== undefined) return known;
  const advance = total(runIn(font, word).positions);
  if (word.length <= LONGEST_REMEMBERED) advances.set(word, advance);
  return advance;
}

/** The width of a text in thousandths of the size, shaped as pdfkit shapes it: word by word, each with its space. */
export function advanceOf(family: FamilyName, style: FaceStyle, text: string): number {
  const face = faceOf(family, style);
  const { unitsPerEm, pairs: own } = face;
  let sum = 0;
  let start = 0;
  const { length } = text;
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at);
    if (code !== 32 && code !== 9 && at + 1 < length) continue;
    const advance = own.advanceOf(text, start, at + 1) ?? advanceOfWord(face, text.slice(start, at + 1));
    sum += (advance * 1000) / unitsPerEm;
    start = at + 1;
  }
  return sum;
}

/** The shared font of the face whose number a token holds; undefined for what is no token of ours. */
export function fontOfToken(bytes: unknown): Font | undefined {
  if (!(bytes instanceof Uint8Array) || !SharedFontFormat.probe(bytes)) return undefined;
  const { family, style } = faces[bytes[MARK.length]!]!;
  return sharedFont(family, style);
}

/** Answers a token with its font. */
class SharedFontFormat {
  static probe(bytes: Uint8Array): boolean {
    return bytes.length === TOKEN && MARK.every((byte, index) => bytes[index] === byte);
  }

  constructor(stream: { buffer: Uint8Array }) {
    // biome-ignore lint/correctness/noConstructorReturn: fontkit makes a font by calling its format with `new`
    return fontOfToken(stream.buffer)!;
  }
}

fontkit.registerFormat(SharedFontFormat);

/** The token of the face with this number. */
function tokenWith(number: number): Uint8Array {
  return Uint8Array.from([...MARK, number]);
}

/** What stands for a face wherever bytes of a font are asked for. */
export function tokenOf(family: FamilyName, style: FaceStyle): Uint8Array {
  return tokenWith(faces.indexOf(byName.get(family)!.get(style)!));
}

/**
 * The font dictionary for pdfmake, and the tokens to put into its virtual file system under the same names. The names are the
 * files' own paths: text in an SVG is set past the virtual file system, by pdfkit from the file.
 */
export function fontTokens(): { files: Map<string, Uint8Array>; fonts: Record<string, Record<FaceStyle, string>> } {
  const files = new Map<string, Uint8Array>();
  const dictionary: Record<string, Record<FaceStyle, string>> = {};
  for (const [number, face] of faces.entries()) {
    const path = fontFile(face.family, face.style);
    files.set(path, tokenWith(number));
    dictionary[face.family] = { ...dictionary[face.family], [face.style]: path } as Record<FaceStyle, string>;
  }
  return { files, fonts: dictionary };
}
