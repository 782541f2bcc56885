/** §17.14: writes a PNG file (ISO 15948) with the pixels of a picture and nothing else. */
import { crc32 } from 'node:zlib';
import type { PngFile } from './read-png.ts';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE_COLOR = 3;
const LARGEST_PALETTE = 3 * 256;

/** A chunk: length, type, data and CRC. */
function chunk(type: string, data: Uint8Array): Uint8Array[] {
  const before = Buffer.alloc(8);
  before.writeUInt32BE(data.length);
  before.write(type, 4, 'latin1');
  const after = Buffer.alloc(4);
  after.writeUInt32BE(crc32(data, crc32(before.subarray(4))));
  return [before, data, after];
}

/** The file of a picture that is neither interlaced nor transparent. A palette that only suggests colours is left out. */
export function writePng({ header, palette, data }: PngFile): Uint8Array {
  const { width, height, depth, color } = header;
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, color, 0, 0, 0], 8);
  const colors = palette.subarray(0, Math.min(LARGEST_PALETTE, palette.length - (palette.length % 3)));
  return Buffer.concat([
    SIGNATURE,
    ...chunk('IHDR', head),
    ...(color === PALETTE_COLOR ? chunk('PLTE', colors) : []),
    ...chunk('IDAT', data),
    ...chunk('IEND', new Uint8Array()),
  ]);
}
