/** §17.15: PNG (ISO 15948): the rows of a picture, decompressed, unfiltered and without interlacing. */
import { inflateSync } from 'node:zlib';
import { type PngFile, type PngHeader, SAMPLES } from '../../../domain/read-png.ts';
import { isFilter, unfilter } from './png-filters.ts';

/** A pass of an interlaced picture: the pixels at `x`, `x + dx` and so on, of the rows `y`, `y + dy` and so on. */
type Pass = { width: number; height: number; x: number; y: number; dx: number; dy: number };

/** The passes of Adam7, as [x, y, dx, dy]. */
const ADAM7 = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const;

function passesOf({ width, height, interlaced }: PngHeader): Pass[] {
  if (!interlaced) return [{ width, height, x: 0, y: 0, dx: 1, dy: 1 }];
  return ADAM7.map(([x, y, dx, dy]) => ({
    width: Math.ceil((width - x) / dx),
    height: Math.ceil((height - y) / dy),
    x,
    y,
    dx,
    dy,
  })).filter((pass) => pass.width > 0 && pass.height > 0);
}

function rowBytes({ depth, color }: PngHeader, width: number): number {
  return Math.ceil((width * depth * SAMPLES[color]!) / 8);
}

/** The filtered rows. Throws when the data is broken, too short, or more than the header says, before more is allocated. */
function inflated({ header, data }: PngFile): Uint8Array {
  const size = passesOf(header).reduce((sum, pass) => sum + pass.height * (1 + rowBytes(header, pass.width)), 0);
  // In one piece, so that a large picture is not there twice.
  const rows = inflateSync(data, { maxOutputLength: size + 1, chunkSize: Math.max(64, size + 1) });
  if (rows.length < size) throw new Error('data ends too early');
  return rows;
}

/** Throws when rows of a picture are missing, or have a filter type that there is not. */
export function assertWhole(file: PngFile): void {
  const rows = inflated(file);
  let at = 0;
  for (const { width, height } of passesOf(file.header)) {
    const size = 1 + rowBytes(file.header, width);
    for (let line = 0; line < height; line++, at += size) {
      if (!isFilter(rows[at]!)) throw new Error(`filter type ${rows[at]}`);
    }
  }
}

/**
 * Takes a row of a picture: `count` pixels, whose samples begin at `samples[from]` and are as in the file. They stand at `x`, `x + dx`
 * and so on in row `y`. The samples are valid until the next row.
 */
export type VisitRow = (
  samples: Uint8Array | Uint16Array,
  from: number,
  count: number,
  x: number,
  y: number,
  dx: number,
) => void;

/** Decodes a picture row by row. Throws when its data is broken. */
export function eachRow(file: PngFile, visit: VisitRow): void {
  const { depth, color, width } = file.header;
  const rows = inflated(file);
  const step = Math.max(1, (depth * SAMPLES[color]!) >> 3);
  const split = depth === 8 ? undefined : new Uint16Array(width * SAMPLES[color]!);
  let at = 0;
  for (const pass of passesOf(file.header)) {
    const size = rowBytes(file.header, pass.width);
    for (let line = 0; line < pass.height; line++) {
      unfilter(rows, at, size, step, line > 0);
      if (split) splitSamples(rows, at + 1, depth, split, pass.width * SAMPLES[color]!);
      visit(split ?? rows, split ? 0 : at + 1, pass.width, pass.x, pass.y + line * pass.dy, pass.dx);
      at += 1 + size;
    }
  }
}

/** Writes `count` samples of two bytes, or of a few bits, one by one into `split`. */
function splitSamples(rows: Uint8Array, from: number, depth: number, split: Uint16Array, count: number): void {
  if (depth === 16) {
    for (let index = 0, at = from; index < count; index++, at += 2) split[index] = (rows[at]! << 8) | rows[at + 1]!;
    return;
  }
  const max = (1 << depth) - 1;
  for (let index = 0; index < count; index++) {
    const bit = index * depth;
    split[index] = (rows[from + (bit >> 3)]! >> (8 - depth - (bit & 7))) & max;
  }
}
