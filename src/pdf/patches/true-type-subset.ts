/**
 * fontkit 2.0.4 takes each glyph of a subset apart into its points, which it then does not use, and writes every table number by
 * number: a third of what a letter costs. Here a subset's tables are put together from the font's own bytes; the file that comes
 * out is the same, byte for byte. (OpenType specification, tables glyf, loca and hmtx.)
 */
import { sharedFont } from '../fonts/shared-fonts.ts';
import type { Font, Subset } from '../pdfmake-parts/fontkit.ts';
import type { Patch } from './patch.ts';

type TableEntry = { offset: number; length: number };
/** What fontkit keeps of a font of TrueType outlines. */
type TrueTypeFont = Font & {
  type: string;
  stream: { buffer: Uint8Array };
  directory: { tables: Record<string, TableEntry> };
  loca: { offsets: number[]; version: 0 | 1 };
  hhea: { numberOfMetrics: number };
  _variationProcessor: object | null;
};
type TrueTypeSubset = Subset & { font: TrueTypeFont; encode(): Uint8Array };

/** A file as fontkit writes it, of the glyph that no file goes without, and where its tables begin. */
type Template = { bytes: Buffer; tables: { tag: string; entry: number; offset: number; length: number }[] };

const HEADER = 12;
const ENTRY = 16;
const METRIC = 4;

const templates = new WeakMap<Font, Template>();

function templateOf(font: TrueTypeFont): Template {
  let template = templates.get(font);
  if (!template) {
    const bytes = Buffer.from(encode.call(font.createSubset() as TrueTypeSubset));
    const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
      const entry = HEADER + index * ENTRY;
      const tag = bytes.toString('latin1', entry, entry + 4);
      return { tag, entry, offset: bytes.readUInt32BE(entry + 8), length: bytes.readUInt32BE(entry + 12) };
    });
    template = { bytes, tables };
    templates.set(font, template);
  }
  return template;
}

const ARGUMENTS_ARE_WORDS = 0x01;
const HAS_SCALE = 0x08;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

/** Where in a glyph the numbers of the glyphs stand that it is put together from. */
function componentsOf(glyph: Buffer): number[] {
  if (glyph.length === 0 || glyph.readInt16BE(0) >= 0) return [];
  const places: number[] = [];
  let flags = MORE_COMPONENTS;
  for (let at = 10; flags & MORE_COMPONENTS; ) {
    flags = glyph.readUInt16BE(at);
    places.push(at + 2);
    at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6;
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
  }
  return places;
}

/** The glyphs one after the other, and where each begins; the glyphs that others are put together from come behind. */
function glyphsOf(subset: TrueTypeSubset, file: Buffer): { glyphs: Buffer[]; offsets: number[] } {
  const { font } = subset;
  const start = font.directory.tables.glyf!.offset;
  const glyphs: Buffer[] = [];
  const offsets = [0];
  for (let number = 0; number < subset.glyphs.length; number++) {
    const id = subset.glyphs[number]!;
    let glyph: Buffer = file.subarray(start + font.loca.offsets[id]!, start + font.loca.offsets[id + 1]!);
    const components = componentsOf(glyph);
    if (components.length > 0) glyph = Buffer.from(glyph);
    for (const at of components) glyph.writeUInt16BE(subset.includeGlyph(glyph.readUInt16BE(at)), at);
    glyphs.push(glyph);
    offsets.push(offsets[number]! + glyph.length);
  }
  return { glyphs, offsets };
}

function locations(offsets: number[], version: 0 | 1): Buffer {
  const table = Buffer.alloc(offsets.length * (version === 0 ? 2 : 4));
  for (const [number, offset] of offsets.entries()) {
    if (version === 0) table.writeUInt16BE(offset >>> 1, number * 2);
    else table.writeUInt32BE(offset, number * 4);
  }
  return table;
}

/** Glyphs behind the last advance all have that one. */
function metricsOf({ font, glyphs }: TrueTypeSubset, file: Buffer): Buffer {
  const { offset } = font.directory.tables.hmtx!;
  const { numberOfMetrics: advances } = font.hhea;
  const table = Buffer.alloc(glyphs.length * METRIC);
  for (const [number, id] of glyphs.entries()) {
    const advance = offset + Math.min(id, advances - 1) * METRIC;
    const bearing = id < advances ? advance + 2 : offset + advances * METRIC + (id - advances) * 2;
    file.copy(table, number * METRIC, advance, advance + 2);
    file.copy(table, number * METRIC + 2, bearing, bearing + 2);
  }
  return table;
}

/** Tables of which a field says how many glyphs there are. */
const COUNTS: Record<string, number> = { hhea: 34, maxp: 4 };

function assembled(this: TrueTypeSubset): Uint8Array {
  const { font } = this;
  if (font.type !== 'TTF' || font._variationProcessor) return encode.call(this);
  const template = templateOf(font);
  const { buffer } = font.stream;
  const file = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length);
  const { glyphs, offsets } = glyphsOf(this, file);
  const own: Record<string, Buffer[]> = {
    glyf: glyphs,
    loca: [locations(offsets, font.loca.version)],
    hmtx: [metricsOf(this, file)],
  };
  const head = Buffer.from(template.bytes.subarray(0, HEADER + template.tables.length * ENTRY));
  const parts: Buffer[] = [head];
  let end = head.length;
  for (const { tag, entry, offset, length } of template.tables) {
    const written = own[tag] ?? [Buffer.from(template.bytes.subarray(offset, offset + length))];
    const count = COUNTS[tag];
    if (count !== undefined) written[0]!.writeUInt16BE(glyphs.length, count);
    const size = written.reduce((sum, part) => sum + part.length, 0);
    head.writeUInt32BE(end, entry + 8);
    head.writeUInt32BE(size, entry + 12);
    parts.push(...written);
    end += size;
  }
  return Buffer.concat(parts, end);
}

let subsets: TrueTypeSubset;
let encode: TrueTypeSubset['encode'];

export const trueTypeSubset: Patch = {
  package: 'fontkit',
  version: '2.0.4',
  apply() {
    subsets = Object.getPrototypeOf(sharedFont('serif', 'normal').createSubset());
    encode = subsets.encode;
    subsets.encode = assembled;
  },
  revert() {
    subsets.encode = encode;
  },
};
