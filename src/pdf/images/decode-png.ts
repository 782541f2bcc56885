/** PNG (ISO 15948): the pixels of a file, however it is laid out, for pictures that pdfkit would decode at its own time. */
import { inflateSync } from 'node:zlib';

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
  return { header, palette, transparency, data: Buffer.concat(data) };
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

const rowBytes = ({ depth, color }: PngHeader, width: number): number =>
  Math.ceil((width * depth * SAMPLES[color]!) / 8);

/** The filtered rows. Throws when the data is broken, too short, or more than the header says. */
export function inflated({ header, data }: PngFile): Uint8Array {
  const size = passesOf(header).reduce((sum, pass) => sum + pass.height * (1 + rowBytes(header, pass.width)), 0);
  const rows = inflateSync(data, { maxOutputLength: size + 1 });
  if (rows.length < size) throw new Error('data ends too early');
  return rows;
}

function paeth(left: number, above: number, corner: number): number {
  const guess = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(guess - left), Math.abs(guess - above), Math.abs(guess - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/** Undoes a row's filter in place. One loop for each type: pictures have millions of bytes. */
const UNFILTER: ((row: Uint8Array, above: Uint8Array, step: number) => void)[] = [
  () => {},
  (row, _above, step) => {
    for (let at = step; at < row.length; at++) row[at]! += row[at - step]!;
  },
  (row, above) => {
    for (let at = 0; at < above.length; at++) row[at]! += above[at]!;
  },
  (row, above, step) => {
    for (let at = 0; at < row.length; at++)
      row[at]! += ((at < step ? 0 : row[at - step]!) + (above.length > 0 ? above[at]! : 0)) >> 1;
  },
  (row, above, step) => {
    const hasAbove = above.length > 0;
    for (let at = 0; at < row.length; at++) {
      const left = at < step ? 0 : row[at - step]!;
      const corner = at < step || !hasAbove ? 0 : above[at - step]!;
      row[at]! += paeth(left, hasAbove ? above[at]! : 0, corner);
    }
  },
];

function unfilter(row: Uint8Array, above: Uint8Array, type: number, step: number): void {
  const undo = UNFILTER[type];
  if (!undo) throw new Error(`filter type ${type}`);
  undo(row, above, step);
}

/** Calls back with each pixel's place and its samples as written in the file; the list is the same one for all pixels. */
export function eachPixel(file: PngFile, visit: (x: number, y: number, samples: number[]) => void): void {
  const { header } = file;
  const count = SAMPLES[header.color]!;
  const rows = new Uint8Array(inflated(file));
  const step = Math.max(1, (header.depth * count) >> 3);
  const samples = Array.from({ length: count }, () => 0);
  let at = 0;
  for (const pass of passesOf(header)) {
    const size = rowBytes(header, pass.width);
    let above: Uint8Array = new Uint8Array();
    for (let line = 0; line < pass.height; line++) {
      const row = rows.subarray(at + 1, at + 1 + size);
      unfilter(row, above, rows[at]!, step);
      for (let column = 0; column < pass.width; column++) {
        for (let index = 0; index < count; index++) samples[index] = sample(row, column * count + index, header.depth);
        visit(pass.x + column * pass.dx, pass.y + line * pass.dy, samples);
      }
      above = row;
      at += 1 + size;
    }
  }
}

function sample(row: Uint8Array, index: number, depth: number): number {
  if (depth === 8) return row[index]!;
  if (depth === 16) return (row[2 * index]! << 8) | row[2 * index + 1]!;
  const bit = index * depth;
  return (row[bit >> 3]! >> (8 - depth - (bit & 7))) & ((1 << depth) - 1);
}
