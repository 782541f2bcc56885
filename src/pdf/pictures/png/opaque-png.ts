/**
 * §13.2: prepares PNGs for pdfkit. pdfkit decodes those with transparency, and interlaced ones, asynchronously, and writes them whenever
 * they are done, so that the bytes of a document would vary. Here such a picture is composited on the paper first, and written anew.
 */
import { deflateSync } from 'node:zlib';
import {
  assertWholePng,
  inflatedRows,
  type PngFile,
  passesOf,
  readPng,
  rowBytes,
  SAMPLES,
  writePng,
} from '../../../domain/png.ts';
import { pngProfile } from '../png-profile.ts';

/** The size of zlib's output chunks, in bytes. zlib concatenates them in the end, and a picture may be large. */
const CHUNK_SIZE = 2 ** 20;
const WHITE: Paper = [255, 255, 255];

/**
 * Returns a file that can be embedded directly: the pixels of a picture and its colour space. A picture in another colour space than the
 * paper keeps its transparency, which is separated later. Throws when the data is broken.
 */
export function opaquePng(bytes: Uint8Array, paper: Paper = WHITE): Uint8Array {
  const file = readPng(bytes);
  if (!isPlain(file) && !pngProfile(file)) return writePng(laidOn(paper, file));
  assertWholePng(file);
  return isPlain(file) ? writePng(file) : bytes;
}

/** Returns whether the data can be copied: no interlacing and no transparency. */
export function isPlain({ header: { color, interlaced }, transparency }: PngFile): boolean {
  return color !== 4 && color !== 6 && !transparency && !interlaced;
}

/** Returns the picture as 8-bit RGB on the paper; each row begins with filter type 0 (none). */
function laidOn(paper: Paper, file: PngFile): PngFile {
  const { width, height } = file.header;
  const stride = 1 + 3 * width;
  const rows = new Uint8Array(stride * height);
  const paint = PAINTS[file.header.color]!(file, paper);
  eachRow(file, (samples, from, count, x, y, dx) => paint(samples, from, count, rows, y * stride + 1 + 3 * x, 3 * dx));
  return {
    header: { width, height, depth: 8, color: 2, interlaced: false },
    palette: new Uint8Array(),
    transparency: undefined,
    looks: file.looks,
    data: deflateSync(rows, { chunkSize: CHUNK_SIZE }),
  };
}

// §17.14: PNG (ISO 15948): separates a picture's colours from its opacity, each with 8 bits per sample.

/** Compressed rows, each beginning with filter type 0 (none). `alpha`: undefined if all is opaque. */
type Separated = { components: 1 | 3; colors: Uint8Array; alpha: Uint8Array | undefined };

const OPAQUE = 255;

/** Separates the transparency of a picture. Throws when the data is broken. */
export function separateAlpha(file: PngFile): Separated {
  const { width, height, depth, color } = file.header;
  const components = color === 0 || color === 4 ? 1 : 3;
  const hasAlpha = color === 4 || color === 6 || file.transparency !== undefined;
  const [stride, step] = [1 + components * width, SAMPLES[color]!];
  const colors = new Uint8Array(stride * height);
  const alpha = new Uint8Array(hasAlpha ? (1 + width) * height : 0);
  const max = 2 ** depth - 1;
  const to8 = (sample: number) => Math.round((sample * OPAQUE) / max);
  const alphaOf = alphaIn(file, to8);
  eachRow(file, (samples, from, count, x, y, dx) => {
    for (let index = 0, at = from; index < count; index++, at += step) {
      const pixel = x + index * dx;
      const to = y * stride + 1 + components * pixel;
      for (let channel = 0; channel < components; channel++)
        colors[to + channel] =
          color === 3 ? (file.palette[3 * samples[at]! + channel] ?? 0) : to8(samples[at + channel]!);
      if (hasAlpha) alpha[y * (1 + width) + 1 + pixel] = alphaOf(samples, at);
    }
  });
  return { components, colors: deflateSync(colors), alpha: hasAlpha ? deflateSync(alpha) : undefined };
}

type AlphaOf = (samples: Uint8Array | Uint16Array, at: number) => number;

function alphaIn({ header: { color }, transparency }: PngFile, to8: (sample: number) => number): AlphaOf {
  if (color === 4) return (samples, at) => to8(samples[at + 1]!);
  if (color === 6) return (samples, at) => to8(samples[at + 3]!);
  if (color === 3) return (samples, at) => transparency?.[samples[at]!] ?? OPAQUE;
  // The one colour that is transparent.
  const key = Array.from(
    { length: SAMPLES[color]! },
    (_, at) => ((transparency?.[2 * at] ?? 0) << 8) | (transparency?.[2 * at + 1] ?? 0),
  );
  return (samples, at) => (key.every((value, channel) => samples[at + channel] === value) ? 0 : OPAQUE);
}

// §17.15: PNG (ISO 15948): the rows of a picture, decompressed, unfiltered and de-interlaced.

/**
 * Receives a row of a picture: `count` pixels, whose samples begin at `samples[from]` and are as in the file. They are at `x`, `x + dx`
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
function eachRow(file: PngFile, visit: VisitRow): void {
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

/** Splits `count` samples of two bytes, or of a few bits, into `split`. */
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

/** §17.15: undoes PNG filters (ISO 15948 §9) in place. Pictures have millions of bytes, so each filter has a loop of its own. */
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

/** The filters of the first row by filter type: the row above it counts as zeros. */
const BELOW_A_ROW = [nothing, sub, up, average, paethFilter];
const FIRST_ROW = [nothing, sub, nothing, averageOfLeft, sub];

/** Undoes, in place, the filter of a row of `size` bytes whose type is at `at`. */
function unfilter(rows: Uint8Array, at: number, size: number, step: number, hasAbove: boolean): void {
  const type = rows[at]!;
  if (!(type in BELOW_A_ROW)) throw new Error(`filter type ${type}`);
  (hasAbove ? BELOW_A_ROW : FIRST_ROW)[type]!(rows, at + 1, at + 1 + size, step, 1 + size);
}

// §17.14: PNG (ISO 15948 §13): converts the samples of each colour type to 8-bit RGB, composited on the colour of the paper.

/** A colour as red, green and blue, each 0 to 255. */
export type Paper = readonly [red: number, green: number, blue: number];

/**
 * Writes `count` pixels into `out`, the first at `at`, each `step` bytes after the previous one. Their samples begin at `samples[from]`.
 */
type Paint = (
  samples: Uint8Array | Uint16Array,
  from: number,
  count: number,
  out: Uint8Array,
  at: number,
  step: number,
) => void;

/** Blends a value with the paper's, rounded: the division by 255 uses integers. */
function over(value: number, alpha: number, paper: number): number {
  const sum = value * alpha + paper * (OPAQUE - alpha) + 128;
  return (sum + (sum >> 8)) >> 8;
}

/** Returns a table from samples of so many bits to 8 bits. */
function to8(depth: number): Uint8Array {
  return Uint8Array.from({ length: 2 ** depth }, (_, value) => Math.round((value * 255) / (2 ** depth - 1)));
}

/** Returns the samples of the transparent colour (tRNS); −1 if there is none. */
function keyOf({ transparency }: PngFile): number[] {
  return [0, 2, 4].map((at) => (transparency ? ((transparency[at] ?? 0) << 8) | (transparency[at + 1] ?? 0) : -1));
}

/** Returns the pixel writer for one sample per pixel, which represents a colour. */
function byTable(red: Uint8Array, green = red, blue = red): Paint {
  return (samples, from, count, out, at, step) => {
    for (let index = 0, to = at; index < count; index++, to += step) {
      const sample = samples[from + index]!;
      out[to] = red[sample]!;
      out[to + 1] = green[sample]!;
      out[to + 2] = blue[sample]!;
    }
  };
}

function gray(file: PngFile, paper: Paper): Paint {
  const [key] = keyOf(file);
  const channel = (paperValue: number) => {
    const values = to8(file.header.depth);
    if (key! in values) values[key!] = paperValue;
    return values;
  };
  return byTable(channel(paper[0]), channel(paper[1]), channel(paper[2]));
}

function indexed({ palette, transparency, header }: PngFile, paper: Paper): Paint {
  const channel = (offset: 0 | 1 | 2) =>
    Uint8Array.from({ length: 2 ** header.depth }, (_, index) =>
      over(palette[3 * index + offset] ?? 0, transparency?.[index] ?? OPAQUE, paper[offset]),
    );
  return byTable(channel(0), channel(1), channel(2));
}

function rgb(file: PngFile, paper: Paper): Paint {
  const values = to8(file.header.depth);
  const [red, green, blue] = keyOf(file);
  return (samples, from, count, out, at, step) => {
    for (let index = 0, next = from, to = at; index < count; index++, next += 3, to += step) {
      const [r, g, b] = [samples[next]!, samples[next + 1]!, samples[next + 2]!];
      const clear = r === red && g === green && b === blue;
      out[to] = clear ? paper[0] : values[r]!;
      out[to + 1] = clear ? paper[1] : values[g]!;
      out[to + 2] = clear ? paper[2] : values[b]!;
    }
  };
}

function grayWithAlpha({ header }: PngFile, paper: Paper): Paint {
  const values = to8(header.depth);
  return (samples, from, count, out, at, step) => {
    for (let index = 0, next = from, to = at; index < count; index++, next += 2, to += step) {
      const [value, alpha] = [values[samples[next]!]!, values[samples[next + 1]!]!];
      out[to] = over(value, alpha, paper[0]);
      out[to + 1] = over(value, alpha, paper[1]);
      out[to + 2] = over(value, alpha, paper[2]);
    }
  };
}

function rgbWithAlpha({ header }: PngFile, paper: Paper): Paint {
  const values = to8(header.depth);
  return (samples, from, count, out, at, step) => {
    for (let index = 0, next = from, to = at; index < count; index++, next += 4, to += step) {
      const alpha = values[samples[next + 3]!]!;
      out[to] = over(values[samples[next]!]!, alpha, paper[0]);
      out[to + 1] = over(values[samples[next + 1]!]!, alpha, paper[1]);
      out[to + 2] = over(values[samples[next + 2]!]!, alpha, paper[2]);
    }
  };
}

/** The pixel writers by colour type. */
const PAINTS: Record<number, (file: PngFile, paper: Paper) => Paint> = {
  0: gray,
  2: rgb,
  3: indexed,
  4: grayWithAlpha,
  6: rgbWithAlpha,
};
