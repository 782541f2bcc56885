/** §17.15: PNG (ISO 15948): the rows of a picture, decompressed, unfiltered and without interlacing. */
import { inflatedRows, type PngFile, passesOf, rowBytes, SAMPLES } from '../../../domain/read-png.ts';

/**
 * Takes a row of a picture: `count` pixels, whose samples begin at `samples[from]` and are as in the file. They stand at `x`, `x + dx`
 * and so on in row `y`. The samples are valid until the next row.
 */
type VisitRow = (
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

/** §17.15: PNG filters (ISO 15948 §9), undone in place. Pictures have millions of bytes, so each filter has a loop of its own. */
function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const toLeft = Math.abs(guess - left);
  const toAbove = Math.abs(guess - above);
  const toCorner = Math.abs(guess - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Undoes the filter of a row's bytes from `at` up to `end`. `step`: how far back the byte on the left is; `up`: the byte above. */
type Undo = (rows: Uint8Array, at: number, end: number, step: number, up: number) => void;

const nothing: Undo = () => {};
const sub: Undo = (rows, from, end, step) => {
  for (let at = from + step; at < end; at++) rows[at]! += rows[at - step]!;
};
const up: Undo = (rows, from, end, _step, above) => {
  for (let at = from; at < end; at++) rows[at]! += rows[at - above]!;
};
const average: Undo = (rows, from, end, step, above) => {
  const second = Math.min(end, from + step);
  for (let at = from; at < second; at++) rows[at]! += rows[at - above]! >> 1;
  for (let at = second; at < end; at++) rows[at]! += (rows[at - step]! + rows[at - above]!) >> 1;
};
const averageOfLeft: Undo = (rows, from, end, step) => {
  for (let at = from + step; at < end; at++) rows[at]! += rows[at - step]! >> 1;
};
const paethFilter: Undo = (rows, from, end, step, above) => {
  const second = Math.min(end, from + step);
  for (let at = from; at < second; at++) rows[at]! += rows[at - above]!;
  for (let at = second; at < end; at++)
    rows[at]! += paeth(rows[at - step]!, rows[at - above]!, rows[at - above - step]!);
};

/** By filter type. The row above the first counts as zeros. */
const BELOW_A_ROW = [nothing, sub, up, average, paethFilter];
const FIRST_ROW = [nothing, sub, nothing, averageOfLeft, sub];

/** Undoes the filter of the row of `size` bytes whose type stands at `at`, in place. */
function unfilter(rows: Uint8Array, at: number, size: number, step: number, hasAbove: boolean): void {
  const type = rows[at]!;
  if (!(type in BELOW_A_ROW)) throw new Error(`filter type ${type}`);
  (hasAbove ? BELOW_A_ROW : FIRST_ROW)[type]!(rows, at + 1, at + 1 + size, step, 1 + size);
}
