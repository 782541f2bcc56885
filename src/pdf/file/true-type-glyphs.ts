/** OpenType specification, tables glyf, loca and hmtx: the glyphs of a TrueType font as its subsets take them, each read once. */
import type { Font, TrueTypeFont, TrueTypeSubset } from '../engine/fontkit.ts';

/**
 * Where the data of a glyph stands in the font. `components`: where in it the numbers of the glyphs stand that it is put together from;
 * `metric`: its advance and bearing.
 */
export type GlyphData = { start: number; end: number; components: number[]; metric: number };
/** The subset of a font that holds no glyph but `.notdef`, as fontkit writes it, and where its tables begin. */
type EmptySubset = { bytes: Buffer; tables: { tag: string; entry: number; offset: number; length: number }[] };
/** What all subsets of a font share; `glyphs` by the font's number of the glyph. */
export type SubsetSource = { file: Buffer; empty: EmptySubset; glyphs: GlyphData[] };

export const HEADER = 12;
export const ENTRY = 16;
export const METRIC = 4;

function emptySubsetOf(bytes: Buffer): EmptySubset {
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
    const entry = HEADER + index * ENTRY;
    const tag = bytes.toString('latin1', entry, entry + 4);
    return { tag, entry, offset: bytes.readUInt32BE(entry + 8), length: bytes.readUInt32BE(entry + 12) };
  });
  return { bytes, tables };
}

const sources = new WeakMap<Font, SubsetSource>();

/** `encodeEmpty`: writes the subset of the font that holds no glyph but `.notdef`; asked once. */
export function subsetSource(font: TrueTypeFont, encodeEmpty: () => Uint8Array): SubsetSource {
  let source = sources.get(font);
  if (!source) {
    const { buffer } = font.stream;
    const file = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length);
    source = { file, empty: emptySubsetOf(Buffer.from(encodeEmpty())), glyphs: [] };
    sources.set(font, source);
  }
  return source;
}

const ARGUMENTS_ARE_WORDS = 0x01;
const HAS_SCALE = 0x08;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** A glyph of several others has a negative number of contours. */
function isComposite(file: Buffer, start: number, end: number): boolean {
  return end > start && file[start]! >= 0x80;
}

/** Where in the font the numbers of the glyphs stand that the glyph there is put together from. */
function componentsOf(file: Buffer, start: number, end: number): number[] {
  const components: number[] = [];
  let flags = isComposite(file, start, end) ? MORE_COMPONENTS : 0;
  for (let at = start + 10; flags & MORE_COMPONENTS; ) {
    flags = file.readUInt16BE(at);
    components.push(at + 2);
    at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6;
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
  }
  return components;
}

/** Glyphs behind the last advance all have that one. */
function metricOf({ directory, hhea }: TrueTypeFont, file: Buffer, id: number): number {
  const { offset } = directory.tables.hmtx!;
  const { numberOfMetrics: advances } = hhea;
  const advance = offset + Math.min(id, advances - 1) * METRIC;
  const bearing = id < advances ? advance + 2 : offset + advances * METRIC + (id - advances) * 2;
  return file.readUInt16BE(advance) * 0x10000 + file.readUInt16BE(bearing);
}

function glyphData(font: TrueTypeFont, { file, glyphs }: SubsetSource, id: number): GlyphData {
  let glyph = glyphs[id];
  if (!glyph) {
    const glyf = font.directory.tables.glyf!.offset;
    const start = glyf + font.loca.offsets[id]!;
    const end = glyf + font.loca.offsets[id + 1]!;
    glyph = { start, end, components: componentsOf(file, start, end), metric: metricOf(font, file, id) };
    glyphs[id] = glyph;
  }
  return glyph;
}

/** The subset's glyphs in order; those that others are put together from are taken in behind. */
export function trueTypeGlyphs(subset: TrueTypeSubset, source: SubsetSource): GlyphData[] {
  const glyphs: GlyphData[] = [];
  for (let number = 0; number < subset.glyphs.length; number++) {
    const glyph = glyphData(subset.font, source, subset.glyphs[number]!);
    glyphs.push(glyph);
    for (const at of glyph.components) subset.includeGlyph(source.file.readUInt16BE(at));
  }
  return glyphs;
}

/** A glyph's bytes; those that it is put together from have other numbers in the subset. */
export function glyphBytes({ start, end, components }: GlyphData, subset: TrueTypeSubset, file: Buffer): Buffer {
  const bytes = file.subarray(start, end);
  if (components.length === 0) return bytes;
  const own = Buffer.from(bytes);
  for (const at of components) own.writeUInt16BE(subset.includeGlyph(file.readUInt16BE(at)), at - start);
  return own;
}
