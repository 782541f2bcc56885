/** The types and classes of fontkit, the font engine (shaping, glyphs, subsets) with which pdfkit embeds fonts. */
import { pdfkit } from './packages.ts';

/** The advance of a glyph, and its offset from the pen, in font units. */
export type Position = { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number };
/** `id`: the glyph's number in the font, or a name that the font's subset resolves. */
export type Glyph = {
  id: number | string;
  codePoints: number[];
  advanceWidth: number;
  /** The contours, in font units; only glyphs that come from the font itself have them. */
  path?: { commands: { command: string; args: number[] }[] };
};
/** `clusters`: for each glyph, the text offset of its cluster, if known. */
export type GlyphRun = { glyphs: Glyph[]; positions: Position[]; advanceWidth: number; clusters?: number[] };

/** The part of fontkit's font that Platen uses. Metrics are in font units. */
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
  glyphForCodePoint(codePoint: number): Glyph;
  hasGlyphForCodePoint(codePoint: number): boolean;
  createSubset(): Subset;
};

/** A font subset: the glyphs that a file embeds. The index of a glyph in `glyphs` is its number in the file. */
export type Subset = {
  glyphs: number[];
  includeGlyph(id: number | string): number;
  encode(): Uint8Array;
  /** Added by Platen: those of `glyphs` that are merged from others of the font (`fonts/glyph-text.ts`). */
  joined?: JoinedGlyph[];
};
/** The first number of merged glyphs: a font has at most 65,535 glyphs of its own. */
export const FIRST_JOINED = 0x10000;
/** A merged glyph; lengths are in font units. */
export type JoinedGlyph = { parts: { id: number; x: number; y: number }[]; advance: number };

type TableEntry = { offset: number; length: number };
/** OpenType: a set of glyphs, as a list or ranges. */
export type Coverage = { glyphs?: number[]; rangeRecords?: { start: number; end: number }[] };
/** OpenType: a class for each glyph. */
export type ClassDefinition = {
  startGlyph?: number;
  classValueArray?: number[];
  classRangeRecord?: { start: number; end: number; class: number }[];
};
/** The neighbours of a glyph, by number or class. */
type ChainRule = Record<'backtrack' | 'input' | 'lookahead', number[]>;
/** A subtable of a lookup, of one of many kinds. `extension`: the actual subtable, of type `lookupType`. */
export type Subtable = {
  lookupType?: number;
  extension?: Subtable;
  coverage?: Coverage;
  coverages?: Coverage[];
  inputCoverage?: Coverage[];
  backtrackCoverage?: Coverage[];
  lookaheadCoverage?: Coverage[];
  chainRuleSets?: (ChainRule[] | null)[];
  chainClassSet?: (ChainRule[] | null)[];
  backtrackClassDef?: ClassDefinition;
  inputClassDef?: ClassDefinition;
  lookaheadClassDef?: ClassDefinition;
  ligatureSets?: { get(index: number): { components: number[] }[] };
};
/** OpenType GSUB or GPOS: features, and the lookups that they apply. */
type LayoutTable = {
  scriptList: { tag: string; script: { defaultLangSys: { featureIndexes: number[] } | null; langSysRecords: [] } }[];
  featureList: { tag: string; feature: { lookupListIndexes: number[] } }[];
  lookupList: { get(index: number): { lookupType: number; subTables: Subtable[] } };
};

/** A font's properties, as fontkit reads them from the tables of its file; a broken table is undefined. */
export type FontFacts = Font & {
  directory: { tables: Record<string, TableEntry> };
  characterSet: number[];
  italicAngle: number;
  maxp: { numGlyphs: number };
  hhea: { numberOfMetrics: number };
  glyphForCodePoint(codePoint: number): Glyph;
  loca: { offsets: number[]; version: 0 | 1 };
  GSUB?: LayoutTable;
  GPOS?: LayoutTable;
  head: { checkSumAdjustment: number };
  post: { isFixedPitch: number };
  'OS/2': {
    fsType: Record<'noEmbedding' | 'viewOnly' | 'editable' | 'noSubsetting' | 'bitmapOnly', boolean>;
    sFamilyClass: number;
    panose: number[];
  };
};

type FontFormat = { new (stream: { buffer: Uint8Array }): object; probe(bytes: Uint8Array): boolean };
type Fontkit = { create(bytes: Uint8Array): Font; registerFormat(format: FontFormat): void };

export const fontkit: Fontkit = pdfkit('fontkit');

/** fontkit's font with TrueType glyphs: the file, its tables, and how `loca` stores offsets (version 0: 16 bits, 1: 32). */
export type TrueTypeFont = FontFacts & {
  type: string;
  stream: { buffer: Uint8Array };
  _variationProcessor: object | null;
};
export type TrueTypeSubset = Subset & {
  font: TrueTypeFont;
  /** Adds a glyph to the tables during encoding. Returns its number. */
  _addGlyph(id: number): number;
  glyf: Uint8Array[];
  offset: number;
  loca: { offsets: number[] };
  hmtx: { metrics: { advance: number; bearing: number }[] };
};

/** A font file without tables. fontkit does not export its classes, so they are taken from a font. */
const EMPTY_FONT = Uint8Array.from([0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
const emptyFont = fontkit.create(EMPTY_FONT);

/** The class of fontkit's fonts. */
export const FontClass: { prototype: Font } = { prototype: Object.getPrototypeOf(emptyFont) };
/** The class of the subsets of fonts with TrueType glyphs. */
export const TrueTypeSubsetClass: { prototype: TrueTypeSubset } = {
  prototype: Object.getPrototypeOf(emptyFont.createSubset()),
};
