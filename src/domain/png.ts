/**
 * §17.15: reads PNG files (ISO 15948). This reader takes less than 270 MB for a picture of 20 million pixels (RGBA, 16 bits, interlaced),
 * and allocates nothing for the size that a hostile file claims. Libraries were tried: pngjs 7 needs 700 MB, and gigabytes for a file
 * that claims 50,000 × 50,000 pixels; fast-png 8 takes two to three times as long, and inflates everything that a file contains.
 */
import { crc32, deflateSync, inflateSync } from 'node:zlib';
import { orientationIn } from './read-jpeg.ts';
import { KIBIBYTE } from './sizes.ts';

/** `depth`: bits for each sample. `color`: the colour type. */
export type PngHeader = { width: number; height: number; depth: number; color: number; interlaced: boolean };
/** `data`: the compressed rows. `looks`: the chunks that define the colours and the orientation (`eXIf`), by type. */
export type PngFile = {
  header: PngHeader;
  palette: Uint8Array;
  transparency: Uint8Array | undefined;
  looks: ReadonlyMap<string, Uint8Array>;
  data: Uint8Array;
};

const LOOKS = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf']);

const SIGNATURE = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);
/** Samples for each pixel, by colour type. */
export const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The depths that each colour type allows. */
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

/** Reads the chunks that matter, without decompressing. Throws when the file is not a PNG. */
export function readPng(bytes: Uint8Array): PngFile {
  if (SIGNATURE.some((byte, index) => bytes[index] !== byte)) throw new Error('no PNG signature');
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let header: PngHeader | undefined;
  let palette = new Uint8Array();
  let transparency: Uint8Array | undefined;
  const looks = new Map<string, Uint8Array>();
  const data: Uint8Array[] = [];
  for (let at = 8; at + 12 <= bytes.length; ) {
    const size = view.getUint32(at);
    const type = Buffer.from(bytes.subarray(at + 4, at + 8)).toString('latin1');
    const body = bytes.subarray(at + 8, at + 8 + size);
    if (type === 'IHDR') header = headerOf(body);
    if (type === 'PLTE') palette = new Uint8Array(body);
    if (type === 'tRNS') transparency = body;
    if (LOOKS.has(type) && body.length === size) looks.set(type, body);
    if (type === 'IDAT') data.push(body);
    if (type === 'IEND') break;
    at += 12 + size;
  }
  if (!header || data.length === 0) throw new Error('no header or no data');
  return { header, palette, transparency, looks, data: data.length === 1 ? data[0]! : Buffer.concat(data) };
}

function headerOf(body: Uint8Array): PngHeader {
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength);
  const [depth, color, interlace] = [body[8]!, body[9]!, body[12]!];
  if (!DEPTHS[color]?.includes(depth)) throw new Error(`colour type ${color} with ${depth} bits`);
  return { width: view.getUint32(0), height: view.getUint32(4), depth, color, interlaced: interlace === 1 };
}

export function pngOrientation({ looks }: PngFile): number {
  return orientationIn(looks.get('eXIf') ?? new Uint8Array()) ?? 1;
}

// §17.15: the data of a PNG (ISO 15948): decompresses the rows and checks that none is missing.

/** A pass of an interlaced picture: the pixels `x`, `x + dx` and so on of the rows `y`, `y + dy` and so on. */
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

/** Returns the filtered rows. Throws when the data is broken, too short, or much longer than the header says, before it allocates more. */
export function inflatedRows({ header, data }: PngFile): Uint8Array {
  const size = passesOf(header).reduce((sum, pass) => sum + pass.height * (1 + rowBytes(header, pass.width)), 0);
  // The rows come in one piece, so that a large picture is not in memory twice. Some programs write a little more than
  // needed.
  const rows = inflateSync(data, { maxOutputLength: size + KIBIBYTE, chunkSize: Math.max(64, size + 1) });
  if (rows.length < size) throw new Error('data ends too early');
  return rows;
}

/** Checks the rows of a PNG. Throws when rows are missing or have an unknown filter type. */
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

/** §17.14: writes PNG files (ISO 15948). */
const PALETTE_COLOR = 3;
const LARGEST_PALETTE = 3 * 256;

/**
 * Writes a picture that is neither interlaced nor transparent, with the meaning of its colours. A palette that only
 * suggests colours is left out.
 */
export function writePng({ header, palette, looks, data }: PngFile): Uint8Array<ArrayBuffer> {
  const { width, height, depth, color } = header;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, 0], 8);
  const colors = palette.subarray(0, Math.min(LARGEST_PALETTE, palette.length - (palette.length % 3)));
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', head),
    ...[...looks].flatMap(([type, body]) => chunk(type, body)),
    ...(color === PALETTE_COLOR ? chunk('PLTE', colors) : []),
    ...chunk('IDAT', data),
    ...chunk('IEND', new Uint8Array()),
  ]);
}

/** A chunk: length, type, data and CRC. */
function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const before = Buffer.alloc(8);
  before.writeUInt32BE(data.length);
  before.write(type, 4, 'latin1');
  const after = Buffer.alloc(4);
  after.writeUInt32BE(crc32(data, crc32(before.subarray(4))));
  return [before, data, after];
}

/** `data`: RGBA, 4 bytes for each pixel, row by row. */
export type Pixels = { width: number; height: number; data: Uint8Array };

const UP = 2;

/**
 * Stores each row as its difference from the row above, because pages are mostly blank. Trying all filters and removing
 * an opaque alpha channel takes four times as long. Without them, the file is half as large again.
 */
export function pngOf({ width, height, data }: Pixels): Uint8Array<ArrayBuffer> {
  const size = 4 * width;
  const rows = new Uint8Array((1 + size) * height);
  for (let y = 0, at = 0, from = 0; y < height; y++) {
    rows[at++] = UP;
    for (let end = from + size; from < end; from++) rows[at++] = data[from]! - (y === 0 ? 0 : data[from - size]!);
  }
  return writePng({
    header: { width, height, depth: 8, color: 6, interlaced: false },
    palette: new Uint8Array(),
    transparency: undefined,
    looks: new Map(),
    data: deflateSync(rows),
  });
}

/** Reads a file that `pngOf` wrote. */
export function pixelsOf(png: Uint8Array): Pixels {
  const file = readPng(png);
  const { width, height } = file.header;
  const size = 4 * width;
  const rows = inflatedRows(file);
  const data = new Uint8Array(size * height);
  for (let y = 0, to = 0; y < height; y++)
    for (let at = y * (1 + size) + 1, end = at + size; at < end; at++, to++)
      data[to] = rows[at]! + (y === 0 ? 0 : data[to - size]!);
  return { width, height, data };
}

/** Copies as much of a picture as fits into another one, starting `left` pixels from its left side. */
export function setInto(whole: Pixels, part: Pixels, left = 0): void {
  const size = 4 * Math.min(part.width, whole.width - left);
  for (let y = 0; y < Math.min(part.height, whole.height); y++)
    whole.data.set(part.data.subarray(4 * y * part.width, 4 * y * part.width + size), 4 * (y * whole.width + left));
}
