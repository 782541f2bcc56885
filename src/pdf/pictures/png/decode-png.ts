/** PNG (ISO 15948): the pixels of a file, however it is laid out, for pictures that pdfkit would decode at its own time. */
import { inflateSync } from 'node:zlib';
import { isFilter, unfilter } from './png-filters.ts';

export type PngHeader = { width: number; height: number; depth: number; color: number; interlaced: boolean };
export type PngFile = {
  header: PngHeader;
  palette: Uint8Array;
  transparency: Uint8Array | undefined;
  data: Uint8Array;
};

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples a pixel by colour type, and the depths that each type allows. */
const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

/** The chunks that matter. Throws on a file that is no PNG. */
export function readPng(bytes: Uint8Array): PngFile {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) throw new Error('no PNG signature');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: PngHeader | undefined;
  let palette = new Uint8Array();
  let transparency: Uint8Array | undefined;
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const size = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (type === 'IHDR') header = headerOf(body);
    if (type === 'PLTE') palette = new Uint8Array(body);
    if (type === 'tRNS') transparency = body;
    if (type === 'IDAT') data.push(body);
    if (type === 'IEND') break;
    at += 12 + size;
  }
  if (!header || data.length === 0) throw new Error('no header or no data');
  return { header, palette, transparency, data: data.length === 1 ? data[0]! : Buffer.concat(data) };
}

function headerOf(body: Uint8Array): PngHeader {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const [depth, color, interlace] = [body[8]!, body[9]!, body[12]!];
  if (!DEPTHS[color]?.includes(depth)) throw new Error(`colour type ${color} with ${depth} bits`);
  return { width: view.getUint32(0), height: view.getUint32(4), depth, color, interlaced: interlace === 1 };
}

type Pass = { width: number; height: number; x: number; y: number; dx: number; dy: number };

/** Adam7, as [x, y, dx, dy]. */
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

/** The filtered rows. Throws when the data is broken, too short, or more than the header says. */
function inflated({ header, data }: PngFile): Uint8Array {
  const size = passesOf(header).reduce((sum, pass) => sum + pass.height * (1 + rowBytes(header, pass.width)), 0);
  // In one piece, so that a large picture is not there twice.
  const rows = inflateSync(data, { maxOutputLength: size + 1, chunkSize: Math.max(64, size + 1) });
  if (rows.length < size) throw new Error('data ends too early');
  return rows;
}

/** Throws when the rows of a picture are not all there, or are filtered as no reader knows. */
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
 * A row of a picture: `count` pixels, whose samples as written in the file begin at `samples[from]`. They stand at `x`, `x + dx`
 * and so on in row `y`. The samples are good until the next row.
 */
export type VisitRow = (
  samples: Uint8Array | Uint16Array,
  from: number,
  count: number,
  x: number,
  y: number,
  dx: number,
) => void;

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

/** Samples of two bytes, or of a few bits, each in a place of its own. */
function splitSamples(rows: Uint8Array, from: number, depth: number, parted: Uint16Array, count: number): void {
  if (depth === 16) {
    for (let index = 0, at = from; index < count; index++, at += 2) parted[index] = (rows[at]! << 8) | rows[at + 1]!;
    return;
  }
  const most = (1 << depth) - 1;
  for (let index = 0; index < count; index++) {
    const bit = index * depth;
    parted[index] = (rows[from + (bit >> 3)]! >> (8 - depth - (bit & 7))) & most;
  }
}
