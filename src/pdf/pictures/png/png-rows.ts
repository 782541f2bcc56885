/** §17.15: PNG (ISO 15948): the rows of a picture, decompressed, unfiltered and without interlacing. */
import { inflatedRows, passesOf, rowBytes } from '../../../domain/assert-whole-png.ts';
import { type PngFile, SAMPLES } from '../../../domain/read-png.ts';
import { unfilter } from './unfilter.ts';

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
  const rows = inflatedRows(file);
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
