/**
 * fontkit 2.0.4 takes each glyph of a subset apart into its points, which it then does not use, and writes every table number by
 * number, for zlib to compress: most of what the end of a letter costs. Here a subset is put together from the font's own bytes and,
 * compressed, from outlines each of which was compressed once; what it holds is the same, byte for byte.
 */

import type { Subset } from '../engine/fontkit.ts';
import type { Patch } from '../engine/patch.ts';
import { sharedFont } from '../fonts/shared-fonts.ts';
import { beginStream, endStream, putBytes, putCoded } from './deflate/coded-stream.ts';
import { deflated } from './deflate/deflated.ts';
import type { LetterCode } from './deflate/letter-code.ts';
import {
  ENTRY,
  HEADER,
  METRIC,
  type Outline,
  outlineBytes,
  outlinesOf,
  sharedOf,
  type Template,
  type TrueTypeFont,
  type TrueTypeSubset,
} from './true-type-outlines.ts';

/** `length`: in bytes, before it was compressed. */
export type CompressedFile = { bytes: Uint8Array; length: number };
/** `compressed`: the file that `encode` gives; undefined where only fontkit can put it together. */
export type CompressedSubset = Subset & { compressed?(): CompressedFile | undefined };

/** `loca`: where each glyph begins among the outlines and where the last one ends, at `length`; `hmtx`: their advances and bearings. */
type GlyphTables = { loca: Buffer; hmtx: Buffer; length: number };

function glyphTables({ loca: { version } }: TrueTypeFont, outlines: Outline[]): GlyphTables {
  const size = version === 0 ? 2 : 4;
  const loca = Buffer.allocUnsafe((outlines.length + 1) * size);
  const hmtx = Buffer.allocUnsafe(outlines.length * METRIC);
  const locate = (number: number, offset: number) =>
    size === 2 ? loca.writeUInt16BE(offset >>> 1, number * size) : loca.writeUInt32BE(offset, number * size);
  let length = 0;
  for (let number = 0; number < outlines.length; number++) {
    const { start, end, metric } = outlines[number]!;
    locate(number, length);
    hmtx.writeUInt32BE(metric, number * METRIC);
    length += end - start;
  }
  locate(outlines.length, length);
  return { loca, hmtx, length };
}

const OUTLINES = 'glyf';
/** Tables of which a field says how many glyphs there are. */
const COUNTS: Record<string, number> = { hhea: 34, maxp: 4 };

/** The file but for the outlines, which stand in it behind `before`; `length`: with them. */
type Frame = { before: Buffer; behind: Buffer; length: number };

function frameOf({ bytes, tables }: Template, font: TrueTypeFont, outlines: Outline[]): Frame {
  const { length: lengthOfOutlines, ...glyphs } = glyphTables(font, outlines);
  const own: Record<string, Buffer> = glyphs;
  const head = Buffer.from(bytes.subarray(0, HEADER + tables.length * ENTRY));
  const parts: { before: Buffer[]; behind: Buffer[] } = { before: [head], behind: [] };
  let end = head.length;
  let side = parts.before;
  for (const { tag, entry, offset, length } of tables) {
    let size: number;
    if (tag === OUTLINES) {
      side = parts.behind;
      size = lengthOfOutlines;
    } else {
      const table = own[tag] ?? Buffer.from(bytes.subarray(offset, offset + length));
      const count = COUNTS[tag];
      if (count !== undefined) table.writeUInt16BE(outlines.length, count);
      side.push(table);
      size = table.length;
    }
    head.writeUInt32BE(end, entry + 8);
    head.writeUInt32BE(size, entry + 12);
    end += size;
  }
  return { before: Buffer.concat(parts.before), behind: Buffer.concat(parts.behind), length: end };
}

function codedFile(
  code: LetterCode,
  { before, behind }: Frame,
  outlines: Outline[],
  bytesOf: (one: Outline) => Buffer,
) {
  const stream = beginStream(code);
  putBytes(stream, before);
  for (const outline of outlines) {
    if (outline.coded) putCoded(stream, outline.coded);
    else putBytes(stream, bytesOf(outline));
  }
  putBytes(stream, behind);
  return endStream(stream);
}

function compressed(this: TrueTypeSubset): CompressedFile | undefined {
  const { font } = this;
  if (font.type !== 'TTF' || font._variationProcessor) return undefined;
  const shared = sharedOf(font);
  const outlines = outlinesOf(this, shared);
  const frame = frameOf(shared.template, font, outlines);
  const bytesOf = (outline: Outline): Buffer => outlineBytes(outline, this, shared);
  const bytes = shared.code
    ? codedFile(shared.code, frame, outlines, bytesOf)
    : deflated(Buffer.concat([frame.before, ...outlines.map(bytesOf), frame.behind]));
  return { bytes, length: frame.length };
}

let subsets: CompressedSubset;

export const trueTypeSubset: Patch = {
  package: 'fontkit',
  version: '2.0.4',
  apply() {
    subsets = Object.getPrototypeOf(sharedFont('serif', 'normal').createSubset());
    subsets.compressed = compressed as () => CompressedFile | undefined;
  },
  revert() {
    delete subsets.compressed;
  },
};
