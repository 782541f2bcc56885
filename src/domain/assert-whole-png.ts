/** §17.15: the data of a PNG (ISO 15948): its rows, decompressed, and whether they are all there. */
import { inflateSync } from 'node:zlib';
import { type PngFile, type PngHeader, SAMPLES } from './read-png.ts';
import { KIBIBYTE } from './sizes.ts';

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

const FILTER_TYPES = 5;

export function passesOf({ width, height, interlaced }: PngHeader): Pass[] {
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

export function rowBytes({ depth, color }: PngHeader, width: number): number {
  return Math.ceil((width * depth * SAMPLES[color]!) / 8);
}

/** The filtered rows. Throws when the data is broken, too short, or much more than the header says, before more is allocated. */
export function inflatedRows({ header, data }: PngFile): Uint8Array {
  const size = passesOf(header).reduce((sum, pass) => sum + pass.height * (1 + rowBytes(header, pass.width)), 0);
  // In one piece, so that a large picture is not there twice. Some programs write a little more.
  const rows = inflateSync(data, { maxOutputLength: size + KIBIBYTE, chunkSize: Math.max(64, size + 1) });
  if (rows.length < size) throw new Error('data ends too early');
  return rows;
}

/** Throws when rows of a picture are missing, or have a filter type that there is not. */
export function assertWholePng(file: PngFile): void {
  const rows = inflatedRows(file);
  let at = 0;
  for (const { width, height } of passesOf(file.header)) {
    const size = 1 + rowBytes(file.header, width);
    for (let line = 0; line < height; line++, at += size) {
      if (rows[at]! >= FILTER_TYPES) throw new Error(`filter type ${rows[at]}`);
    }
  }
}
