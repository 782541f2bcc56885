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

/** Where in the font the numbers of the glyphs stand that the glyph there is put together from. */
function componentsOf(file: Buffer, glyph: number): number[] {
  const places: number[] = [];
  let flags = MORE_COMPONENTS;
  for (let at = glyph + 10; flags & MORE_COMPONENTS; ) {
    flags = file.readUInt16BE(at);
    places.push(at + 2);
    at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6;
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
  }
  return places;
}

const isComposite = (file: Buffer, start: number, end: number): boolean => end > start && file[start]! >= 0x80;

/** Where each glyph begins in the table, and where the last one ends. `renumbered`: what stands in it otherwise than in the font. */
type Outlines = { offsets: number[]; renumbered: { at: number; glyph: number }[] };

/** The glyphs one after the other; those that others are put together from are taken in behind. */
function outlinesOf(subset: TrueTypeSubset, file: Buffer): Outlines {
  const { offsets: places } = subset.font.loca;
  const glyf = subset.font.directory.tables.glyf!.offset;
  const offsets = [0];
  const renumbered: Outlines['renumbered'] = [];
  for (let number = 0; number < subset.glyphs.length; number++) {
    const id = subset.glyphs[number]!;
    const start = glyf + places[id]!;
    const end = glyf + places[id + 1]!;
    const here = offsets[number]!;
    if (isComposite(file, start, end)) {
      for (const at of componentsOf(file, start)) {
        renumbered.push({ at: here + at - start, glyph: subset.includeGlyph(file.readUInt16BE(at)) });
      }
    }
    offsets.push(here + end - start);
  }
  return { offsets, renumbered };
}

type Table = { length: number; write(into: Buffer, at: number): void };

const glyphTable = ({ font, glyphs }: TrueTypeSubset, file: Buffer, { offsets, renumbered }: Outlines): Table => ({
  length: offsets.at(-1)!,
  write(into, at) {
    const glyf = font.directory.tables.glyf!.offset;
    for (let number = 0; number < glyphs.length; number++) {
      const start = glyf + font.loca.offsets[glyphs[number]!]!;
      file.copy(into, at + offsets[number]!, start, start + offsets[number + 1]! - offsets[number]!);
    }
    for (const { at: place, glyph } of renumbered) into.writeUInt16BE(glyph, at + place);
  },
});

const locationTable = ({ font }: TrueTypeSubset, { offsets }: Outlines): Table => {
  const size = font.loca.version === 0 ? 2 : 4;
  return {
    length: offsets.length * size,
    write(into, at) {
      for (let number = 0; number < offsets.length; number++) {
        if (size === 2) into.writeUInt16BE(offsets[number]! >>> 1, at + number * size);
        else into.writeUInt32BE(offsets[number]!, at + number * size);
      }
    },
  };
};

/** Glyphs behind the last advance all have that one. */
const metricTable = ({ font, glyphs }: TrueTypeSubset, file: Buffer): Table => ({
  length: glyphs.length * METRIC,
  write(into, at) {
    const { offset } = font.directory.tables.hmtx!;
    const { numberOfMetrics: advances } = font.hhea;
    for (let number = 0; number < glyphs.length; number++) {
      const id = glyphs[number]!;
      const advance = offset + Math.min(id, advances - 1) * METRIC;
      const bearing = id < advances ? advance + 2 : offset + advances * METRIC + (id - advances) * 2;
      into.writeUInt16BE(file.readUInt16BE(advance), at + number * METRIC);
      into.writeUInt16BE(file.readUInt16BE(bearing), at + number * METRIC + 2);
    }
  },
});

/** Tables of which a field says how many glyphs there are. */
const COUNTS: Record<string, number> = { hhea: 34, maxp: 4 };

function assembled(this: TrueTypeSubset): Uint8Array {
  const { font } = this;
  if (font.type !== 'TTF' || font._variationProcessor) return encode.call(this);
  const template = templateOf(font);
  const { buffer } = font.stream;
  const file = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length);
  const outlines = outlinesOf(this, file);
  const own: Record<string, Table> = {
    glyf: glyphTable(this, file, outlines),
    loca: locationTable(this, outlines),
    hmtx: metricTable(this, file),
  };
  const head = HEADER + template.tables.length * ENTRY;
  const size = template.tables.reduce((sum, { tag, length }) => sum + (own[tag]?.length ?? length), head);
  const written = Buffer.allocUnsafe(size);
  template.bytes.copy(written, 0, 0, head);
  let end = head;
  for (const { tag, entry, offset, length } of template.tables) {
    const table = own[tag];
    if (table) table.write(written, end);
    else template.bytes.copy(written, end, offset, offset + length);
    const count = COUNTS[tag];
    if (count !== undefined) written.writeUInt16BE(this.glyphs.length, end + count);
    written.writeUInt32BE(end, entry + 8);
    written.writeUInt32BE(table?.length ?? length, entry + 12);
    end += table?.length ?? length;
  }
  return written;
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
