/**
 * Writes the font subset that a file embeds: copies glyph data (glyf, loca, hmtx) from the font's bytes. fontkit parses each glyph into
 * points, which it does not use, and writes every table number by number: a quarter of a letter's time. The tables are the same, byte for
 * byte.
 */
import { FIRST_JOINED, type JoinedGlyph, type TrueTypeFont, type TrueTypeSubset } from '../engine/fontkit.ts';
import { replacement } from '../engine/replacement.ts';
import {
  ENTRY,
  type GlyphData,
  glyphBytes,
  HEADER,
  joinedData,
  METRIC,
  type SubsetSource,
  subsetSource,
  trueTypeGlyphs,
} from './true-type-glyphs.ts';

/** The tables loca (where each glyph's data begins, and where the last one's ends) and hmtx (advances and bearings). */
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

/** The table maxp says how many parts a glyph has at most, how deep they are nested, and how many points and contours they have together. */
function allowJoined(maxp: Buffer, joined: JoinedGlyph[]): void {
  const [points, contours, ofParts, contoursOfParts] = [6, 8, 10, 12].map((at) => maxp.readUInt16BE(at)) as number[];
  const parts = Math.max(maxp.readUInt16BE(28), ...joined.map((glyph) => glyph.parts.length));
  const most = (one: number, other: number) => Math.min(0xffff, Math.max(one, other) * parts);
  maxp.writeUInt16BE(most(points!, ofParts!), 10);
  maxp.writeUInt16BE(most(contours!, contoursOfParts!), 12);
  maxp.writeUInt16BE(parts, 28);
  maxp.writeUInt16BE(maxp.readUInt16BE(30) + 1, 30);
}

/** The subset as a font file: the tables of the empty subset, with glyf, loca and hmtx replaced. */
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

/** For fontkit's own way of writing a subset. */
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
