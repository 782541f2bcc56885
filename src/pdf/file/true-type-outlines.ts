/** OpenType specification, tables glyf, loca and hmtx: what the subsets of a font share: its glyphs, each read and compressed once. */

import type { Font, Subset } from '../engine/fontkit.ts';
import { type Coded, coded } from './deflate/coded-stream.ts';
import { type LetterCode, letterCode } from './deflate/letter-code.ts';

type TableEntry = { offset: number; length: number };
/** What fontkit keeps of a font of TrueType outlines. */
export type TrueTypeFont = Font & {
  type: string;
  stream: { buffer: Uint8Array };
  directory: { tables: Record<string, TableEntry> };
  loca: { offsets: number[]; version: 0 | 1 };
  hhea: { numberOfMetrics: number };
  _variationProcessor: object | null;
};
export type TrueTypeSubset = Subset & { font: TrueTypeFont };

/**
 * A glyph as the font has it: its outline's place there and what that is, compressed, in any subset; `components`: where in it the
 * numbers of the glyphs stand that it is put together from; `metric`: its advance and bearing.
 */
export type Outline = { start: number; end: number; coded: Coded | undefined; components: number[]; metric: number };
/** A file as fontkit writes it, of the glyph that no file goes without, and where its tables begin. */
export type Template = { bytes: Buffer; tables: { tag: string; entry: number; offset: number; length: number }[] };
/** `outlines` by the font's number of the glyph; no `code` where outlines are better left to zlib. */
export type Shared = { file: Buffer; template: Template; code: LetterCode | undefined; outlines: Outline[] };

export const HEADER = 12;
export const ENTRY = 16;
export const METRIC = 4;

function templateOf(font: TrueTypeFont): Template {
  const bytes = Buffer.from(font.createSubset().encode());
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => {
    const entry = HEADER + index * ENTRY;
    const tag = bytes.toString('latin1', entry, entry + 4);
    return { tag, entry, offset: bytes.readUInt32BE(entry + 8), length: bytes.readUInt32BE(entry + 12) };
  });
  return { bytes, tables };
}

/** How many of a font's glyphs say what its bytes are like: its most usual ones are the first. */
const SAMPLE = 128;

/** What a subset has of each of these glyphs: where it is, its advance and bearing, its outline. */
function sampleOf({ directory: { tables }, loca: { offsets, version } }: TrueTypeFont, file: Buffer): Buffer {
  const first = (tag: string, length: number) => {
    const { offset, length: most } = tables[tag]!;
    return file.subarray(offset, offset + Math.min(length, most));
  };
  return Buffer.concat([
    first('loca', SAMPLE * (version === 0 ? 2 : 4)),
    first('hmtx', SAMPLE * METRIC),
    first('glyf', offsets[SAMPLE] ?? offsets.at(-1)!),
  ]);
}

/** Instructions for small screens are alike in all glyphs, and half of the bytes: what repeats only zlib makes use of. */
function isInstructed({ directory }: TrueTypeFont): boolean {
  return directory.tables.fpgm !== undefined;
}

const fonts = new WeakMap<Font, Shared>();

export function sharedOf(font: TrueTypeFont): Shared {
  let shared = fonts.get(font);
  if (!shared) {
    const { buffer } = font.stream;
    const file = Buffer.from(buffer.buffer, buffer.byteOffset, buffer.length);
    const code = isInstructed(font) ? undefined : letterCode(sampleOf(font, file));
    shared = { file, template: templateOf(font), code, outlines: [] };
    fonts.set(font, shared);
  }
  return shared;
}

const ARGUMENTS_ARE_WORDS = 0x01;
const HAS_SCALE = 0x08;
const MORE_COMPONENTS = 0x20;
const HAS_TWO_SCALES = 0x40;
const HAS_MATRIX = 0x80;

function isComposite(file: Buffer, start: number, end: number): boolean {
  return end > start && file[start]! >= 0x80;
}

/** Where in the font the numbers of the glyphs stand that the glyph there is put together from. */
function componentsOf(file: Buffer, start: number, end: number): number[] {
  const places: number[] = [];
  let flags = isComposite(file, start, end) ? MORE_COMPONENTS : 0;
  for (let at = start + 10; flags & MORE_COMPONENTS; ) {
    flags = file.readUInt16BE(at);
    places.push(at + 2);
    at += flags & ARGUMENTS_ARE_WORDS ? 8 : 6;
    at += flags & HAS_SCALE ? 2 : flags & HAS_TWO_SCALES ? 4 : flags & HAS_MATRIX ? 8 : 0;
  }
  return places;
}

/** Glyphs behind the last advance all have that one. */
function metricOf({ directory, hhea }: TrueTypeFont, file: Buffer, id: number): number {
  const { offset } = directory.tables.hmtx!;
  const { numberOfMetrics: advances } = hhea;
  const advance = offset + Math.min(id, advances - 1) * METRIC;
  const bearing = id < advances ? advance + 2 : offset + advances * METRIC + (id - advances) * 2;
  return file.readUInt16BE(advance) * 0x10000 + file.readUInt16BE(bearing);
}

function outlineOf(font: TrueTypeFont, { file, code, outlines }: Shared, id: number): Outline {
  let outline = outlines[id];
  if (!outline) {
    const glyf = font.directory.tables.glyf!.offset;
    const start = glyf + font.loca.offsets[id]!;
    const end = glyf + font.loca.offsets[id + 1]!;
    const components = componentsOf(file, start, end);
    const isSame = code !== undefined && components.length === 0;
    outline = {
      start,
      end,
      coded: isSame ? coded(code, file.subarray(start, end)) : undefined,
      components,
      metric: metricOf(font, file, id),
    };
    outlines[id] = outline;
  }
  return outline;
}

/** The subset's glyphs one after the other; those that others are put together from are taken in behind. */
export function outlinesOf(subset: TrueTypeSubset, shared: Shared): Outline[] {
  const outlines: Outline[] = [];
  for (let number = 0; number < subset.glyphs.length; number++) {
    const outline = outlineOf(subset.font, shared, subset.glyphs[number]!);
    outlines.push(outline);
    for (const at of outline.components) subset.includeGlyph(shared.file.readUInt16BE(at));
  }
  return outlines;
}

/** An outline's bytes; those that it is put together from have other numbers in the subset. */
export function outlineBytes({ start, end, components }: Outline, subset: TrueTypeSubset, { file }: Shared): Buffer {
  const bytes = Buffer.from(file.subarray(start, end));
  for (const at of components) bytes.writeUInt16BE(subset.includeGlyph(file.readUInt16BE(at)), at - start);
  return bytes;
}
