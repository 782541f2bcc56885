/** Reads glyphs of a TrueType font for font subsets (OpenType tables glyf, loca, hmtx), composite glyphs included; each glyph once. */
import type { Font, TrueTypeFont, TrueTypeSubset } from '../engine/fontkit.ts';

/**
 * A glyph's data in the font file: bytes `start` to `end`. `components`: the byte offsets of the glyph numbers that a composite glyph
 * refers to. `metric`: its row of hmtx, advance and left side bearing.
 */
export type GlyphData = { start: number; end: number; components: number[]; metric: number };
/** The subset of a font that has only `.notdef`, as fontkit writes it, and its table directory (byte offsets). */
type EmptySubset = { bytes: Buffer; tables: { tag: string; entry: number; offset: number; length: number }[] };
/** What all subsets of a font share. `glyphs`: by glyph number of the font, those that were read before. */
export type SubsetSource = { file: Buffer; empty: EmptySubset; glyphs: GlyphData[] };

/** Bytes of a font file's header, of an entry of its table directory, of a row of hmtx. */
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

/** What the subsets of a font share. `encodeEmpty` writes the subset that has only `.notdef`; it is called once for each font. */
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

/** Flags of a component of a composite glyph. */
const ARGUMENTS_ARE_WORDS = 0x01;
const HAS_SCALE = 0x08;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** Whether a glyph is composite: its number of contours is negative. */
function isComposite(file: Buffer, start: number, end: number): boolean {
  return end > start && file[start]! >= 0x80;
}

/** The byte offsets of the glyph numbers that the glyph at `start` refers to. */
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

/** A glyph's advance and left side bearing. Glyphs behind the last advance all share it. */
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

/** The glyphs of a subset in order. Components of composite glyphs are added to the subset at its end. */
export function trueTypeGlyphs(subset: TrueTypeSubset, source: SubsetSource): GlyphData[] {
  const glyphs: GlyphData[] = [];
  for (let number = 0; number < subset.glyphs.length; number++) {
    const glyph = glyphData(subset.font, source, subset.glyphs[number]!);
    glyphs.push(glyph);
    for (const at of glyph.components) subset.includeGlyph(source.file.readUInt16BE(at));
  }
  return glyphs;
}

/** The bytes of a glyph for glyf, with the components' numbers replaced by those of the subset. */
export function glyphBytes({ start, end, components }: GlyphData, subset: TrueTypeSubset, file: Buffer): Buffer {
  const bytes = file.subarray(start, end);
  if (components.length === 0) return bytes;
  const own = Buffer.from(bytes);
  for (const at of components) own.writeUInt16BE(subset.includeGlyph(file.readUInt16BE(at)), at - start);
  return own;
}
