/** The font engine that pdfmake draws with. */
import { pdfkit } from './packages.ts';

/** Advances are in font units. */
export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** `id` is the font's own number, or a name that the font's subset knows. */
export type Glyph = {
  id: number | string;
  codePoints: number[];
  advanceWidth: number;
  /** In font units; on a font's own glyphs. */
  path?: { commands: { command: string; args: number[] }[] };
};
export type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number };

/** What we use of fontkit's font. */
export type Font = {
  postscriptName: string | null;
  unitsPerEm: number;
  ascent: number;
  descent: number;
  xHeight: number;
  capHeight: number;
  bbox: object;
  layout(text: string, features?: unknown, ...rest: unknown[]): GlyphRun;
  getGlyph(id: number, codePoints?: number[]): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
  createSubset(): Subset;
};

/** The glyphs of a font that a file needs; a glyph's place among `glyphs` is its number in the file. */
export type Subset = { glyphs: number[]; includeGlyph(id: number | string): number; encode(): Uint8Array };

type FontFormat = { new (stream: { buffer: Uint8Array }): object; probe(bytes: Uint8Array): boolean };
type Fontkit = { create(bytes: Uint8Array): Font; registerFormat(format: FontFormat): void };

export const fontkit: Fontkit = pdfkit('fontkit');

type TableEntry = { offset: number; length: number };
/** What fontkit keeps of a font with TrueType glyphs. */
export type TrueTypeFont = Font & {
  type: string;
  stream: { buffer: Uint8Array };
  directory: { tables: Record<string, TableEntry> };
  loca: { offsets: number[]; version: 0 | 1 };
  hhea: { numberOfMetrics: number };
  _variationProcessor: object | null;
};
export type TrueTypeSubset = Subset & { font: TrueTypeFont };

/** A font file without any table: fontkit gives its classes away only through a font. */
const EMPTY_FONT = Uint8Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const emptyFont = fontkit.create(EMPTY_FONT);

/** The class of fontkit's fonts. */
export const FontClass: { prototype: Font } = { prototype: Object.getPrototypeOf(emptyFont) };
/** The class of the subsets of fonts with TrueType glyphs. */
export const TrueTypeSubsetClass: { prototype: TrueTypeSubset } = {
  prototype: Object.getPrototypeOf(emptyFont.createSubset()),
};
