/**
 * Writes the font subset that a file embeds: copies glyph data (glyf, loca, hmtx) from the font's bytes. fontkit parses each glyph into
 * points, which it does not use, and writes every table number by number, which took a quarter of a letter's time. The tables are
 * identical byte for byte.
 */
import {
  FIRST_JOINED,
  type Font,
  type JoinedGlyph,
  type TrueTypeFont,
  type TrueTypeSubset,
} from '../engine/fontkit.ts';
import { replacement } from '../engine/replacement.ts';

/** Returns the tables loca (where each glyph's data begins, and where the last one's ends) and hmtx (advances and bearings). */
function glyphTables({ loca: { version } }: TrueTypeFont, glyphs: GlyphData[]): Record<string, Buffer> {
  const size = version === 0 ? 2 : 4;
  const loca = Buffer.allocUnsafe((glyphs.length + 1) * size);
  const hmtx = Buffer.allocUnsafe(glyphs.length * METRIC);
  const locate = (number: number, offset: number) =>
    size === 2 ? loca.writeUInt16BE(offset >>> 1, number * size) : loca.writeUInt32BE(offset, number * size);
  let end = 0;
  for (let number = 0; number < glyphs.length; number++) {
    const { start, end: behind, metric } = glyphs[number]!;
    locate(number, end);
    hmtx.writeUInt32BE(metric, number * METRIC);
    end += behind - start;
  }
  locate(glyphs.length, end);
  return { loca, hmtx };
}

/** Tables with a field for the number of glyphs, and the byte offset of that field. */
const COUNTS: Record<string, number> = { hhea: 34, maxp: 4 };

/** The table maxp holds the maximum number of parts of a glyph, their depth, and their points and contours in total. */
function allowJoined(maxp: Buffer, joined: JoinedGlyph[]): void {
  const [points, contours, ofParts, contoursOfParts] = [6, 8, 10, 12].map((at) => maxp.readUInt16BE(at)) as number[];
  const parts = Math.max(maxp.readUInt16BE(28), ...joined.map((glyph) => glyph.parts.length));
  const most = (one: number, other: number) => Math.min(0xffff, Math.max(one, other) * parts);
  maxp.writeUInt16BE(most(points!, ofParts!), 10);
  maxp.writeUInt16BE(most(contours!, contoursOfParts!), 12);
  maxp.writeUInt16BE(parts, 28);
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
}

/** Returns the subset as a font file: the tables of the empty subset, with glyf, loca and hmtx replaced. */
function subsetFile(subset: TrueTypeSubset, { empty }: SubsetSource, glyphs: GlyphData[]): Buffer {
  const own = glyphTables(subset.font, glyphs);
  own.glyf = Buffer.concat(glyphs.map((glyph) => glyphBytes(glyph, subset)));
  const head = Buffer.from(empty.bytes.subarray(0, HEADER + empty.tables.length * ENTRY));
  const parts: Uint8Array[] = [head];
  let end = head.length;
  for (const { tag, entry, offset, length } of empty.tables) {
    const table = own[tag] ?? Buffer.from(empty.bytes.subarray(offset, offset + length));
    const count = COUNTS[tag];
    if (count !== undefined) table.writeUInt16BE(glyphs.length, count);
    if (tag === 'maxp' && subset.joined) allowJoined(table, subset.joined);
    head.writeUInt32BE(end, entry + 8);
    head.writeUInt32BE(table.length, entry + 12);
    parts.push(table);
    end += table.length;
  }
  return Buffer.concat(parts);
}

/** Adds merged glyphs to fontkit's own way of writing a subset. */
export const joinedGlyphs = replacement('joinedGlyphs', (stock) => ({
  'TrueTypeSubset._addGlyph': function (this: TrueTypeSubset, id: number): number {
    if (id < FIRST_JOINED) return stock['TrueTypeSubset._addGlyph'].call(this, id);
    const data = joinedData(this, id);
    const glyph = glyphBytes(data, this);
    this.loca.offsets.push(this.offset);
    this.offset += glyph.length;
    this.hmtx.metrics.push({ advance: data.metric >>> 16, bearing: (data.metric << 16) >> 16 });
    return this.glyf.push(glyph) - 1;
  },
}));

export const trueTypeSubset = replacement('trueTypeSubset', (stock) => ({
  'TrueTypeSubset.encode': function (this: TrueTypeSubset): Uint8Array {
    const encode = stock['TrueTypeSubset.encode'];
    const { font } = this;
    if (font.type !== 'TTF' || font._variationProcessor) return encode.call(this);
    const source = subsetSource(font, () => encode.call(font.createSubset()));
    return subsetFile(this, source, trueTypeGlyphs(this));
  },
}));

/**
 * The data of a glyph in `bytes` (the font file, or a merged glyph), from `start` to `end`. `components`: the byte offsets of the glyph
 * numbers in a composite glyph. `metric`: its row of hmtx, advance and left side bearing.
 */
type GlyphData = { bytes: Buffer; start: number; end: number; components: number[]; metric: number };
/** The subset of a font that has only `.notdef`, as fontkit writes it, and its table directory (byte offsets). */
type EmptySubset = { bytes: Buffer; tables: { tag: string; entry: number; offset: number; length: number }[] };
/** The data that all subsets of a font share. `glyphs`: those read so far, by their number in the font. */
type GlyphSource = { file: Buffer; glyphs: GlyphData[]; empty?: EmptySubset };
type SubsetSource = GlyphSource & { empty: EmptySubset };

/** The bytes of a font file's header, of an entry of its table directory, and of a row of hmtx. */
const HEADER = 12;
const ENTRY = 16;
const METRIC = 4;

function emptySubsetOf(bytes: Buffer): EmptySubset {
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
    const entry = HEADER + index * ENTRY;
    const tag = bytes.toString('latin1', entry, entry + 4);
    return { tag, entry, offset: bytes.readUInt32BE(entry + 8), length: bytes.readUInt32BE(entry + 12) };
  });
  return { bytes, tables };
}

const sources = new WeakMap<Font, GlyphSource>();

function glyphSource(font: TrueTypeFont): GlyphSource {
  let source = sources.get(font);
  if (!source) {
    const { buffer } = font.stream;
    source = { file: Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length), glyphs: [] };
    sources.set(font, source);
  }
  return source;
}

/** Returns what the subsets of a font share. `encodeEmpty`: writes the subset that has only `.notdef`; called once for each font. */
function subsetSource(font: TrueTypeFont, encodeEmpty: () => Uint8Array): SubsetSource {
  const source = glyphSource(font);
  source.empty ??= emptySubsetOf(Buffer.from(encodeEmpty()));
  return source as SubsetSource;
}

/** Flags of a component of a composite glyph. */
const ARGUMENTS_ARE_WORDS = 0x01;
const HAS_SCALE = 0x08;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** Returns whether a glyph is composite: its number of contours is negative. */
function isComposite(file: Buffer, start: number, end: number): boolean {
  return end > start && file[start]! >= 0x80;
}

/** Returns the byte offsets of the glyph numbers in the glyph at `start`. */
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

/** Returns a glyph's advance and left side bearing. Glyphs after the last advance share it. */
function metricOf({ directory, hhea }: TrueTypeFont, file: Buffer, id: number): number {
  const { offset } = directory.tables.hmtx!;
  const { numberOfMetrics: advances } = hhea;
  const advance = offset + Math.min(id, advances - 1) * METRIC;
  const bearing = id < advances ? advance + 2 : offset + advances * METRIC + (id - advances) * 2;
  return file.readUInt16BE(advance) * 0x10000 + file.readUInt16BE(bearing);
}

function glyphData(font: TrueTypeFont, id: number): GlyphData {
  const { file, glyphs } = glyphSource(font);
  let glyph = glyphs[id];
  if (!glyph) {
    const glyf = font.directory.tables.glyf!.offset;
    const start = glyf + font.loca.offsets[id]!;
    const end = glyf + font.loca.offsets[id + 1]!;
    glyph = { bytes: file, start, end, components: componentsOf(file, start, end), metric: metricOf(font, file, id) };
    glyphs[id] = glyph;
  }
  return glyph;
}

/** Bytes of a glyph's header: the number of contours and the box around them. */
const GLYPH_HEADER = 10;
const COMPONENT = 8;
const OFFSETS_ARE_XY = 0x02;
const OVERLAPS = 0x400;

/** Returns a merged glyph (`fonts/glyph-text.ts`) as a composite glyph of its parts with contours. */
function joinedData({ font, joined }: TrueTypeSubset, id: number): GlyphData {
  const { parts, advance } = joined![id - FIRST_JOINED]!;
  const drawn = parts.filter((part) => {
    const { start, end } = glyphData(font, part.id);
    return end > start;
  });
  const bytes = Buffer.alloc(drawn.length === 0 ? 0 : GLYPH_HEADER + COMPONENT * drawn.length);
  const components: number[] = [];
  const box = [0x7fff, 0x7fff, -0x8000, -0x8000];
  for (const [index, part] of drawn.entries()) {
    const { bytes: file, start } = glyphData(font, part.id);
    for (const side of box.keys()) {
      const edge = file.readInt16BE(start + 2 + 2 * side) + (side % 2 === 0 ? part.x : part.y);
      box[side] = side < 2 ? Math.min(box[side]!, edge) : Math.max(box[side]!, edge);
    }
    const at = GLYPH_HEADER + COMPONENT * index;
    const isLast = index === drawn.length - 1;
    bytes.writeUInt16BE(ARGUMENTS_ARE_WORDS | OFFSETS_ARE_XY | OVERLAPS | (isLast ? 0 : MORE_COMPONENTS), at);
    bytes.writeUInt16BE(part.id, at + 2);
    bytes.writeInt16BE(part.x, at + 4);
    bytes.writeInt16BE(part.y, at + 6);
    components.push(at + 2);
  }
  const edges = box.map((edge) => Math.max(-0x8000, Math.min(0x7fff, edge)));
  if (drawn.length > 0) for (const [index, value] of [-1, ...edges].entries()) bytes.writeInt16BE(value, 2 * index);
  const bearing = drawn.length > 0 ? edges[0]! : 0;
  return { bytes, start: 0, end: bytes.length, components, metric: advance * 0x10000 + (bearing & 0xffff) };
}

/** Returns the glyphs of a subset in order. Components of composite glyphs are appended to the subset. */
function trueTypeGlyphs(subset: TrueTypeSubset): GlyphData[] {
  const glyphs: GlyphData[] = [];
  for (let number = 0; number < subset.glyphs.length; number++) {
    const id = subset.glyphs[number]!;
    const glyph = id < FIRST_JOINED ? glyphData(subset.font, id) : joinedData(subset, id);
    glyphs.push(glyph);
    for (const at of glyph.components) subset.includeGlyph(glyph.bytes.readUInt16BE(at));
  }
  return glyphs;
}

/** Returns the bytes of a glyph for glyf, with the components' numbers replaced by those of the subset. */
function glyphBytes({ bytes, start, end, components }: GlyphData, subset: TrueTypeSubset): Buffer {
  const data = bytes.subarray(start, end);
  if (components.length === 0) return data;
  const own = Buffer.from(data);
  for (const at of components) own.writeUInt16BE(subset.includeGlyph(bytes.readUInt16BE(at)), at - start);
  return own;
}
