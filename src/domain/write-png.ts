/** §17.14: writes PNG files (ISO 15948). */
import { crc32, deflateSync } from 'node:zlib';
import { inflatedRows, type PngFile, readPng } from './read-png.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOR = 3;
const LARGEST_PALETTE = 3 * 256;

/** The pixels of a picture that is neither interlaced nor transparent, and what its colours mean. A palette that only suggests colours is left out. */
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

/** `data`: RGBA, 4 bytes a pixel, row by row. */
export type Pixels = { width: number; height: number; data: Uint8Array };

const UP = 2;

/**
 * Each row as what differs from the one above: pages are mostly blank. To try all filters, and to take out the alpha that is opaque all
 * over, takes four times as long, and gives half as many bytes more.
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

/** Sets as much of a picture as there is room for into another, `left` pixels from its left side. */
export function setInto(whole: Pixels, part: Pixels, left = 0): void {
  const size = 4 * Math.min(part.width, whole.width - left);
  for (let y = 0; y < Math.min(part.height, whole.height); y++)
    whole.data.set(part.data.subarray(4 * y * part.width, 4 * y * part.width + size), 4 * (y * whole.width + left));
}
