/** §17.42: pixels as a PNG (ISO 15948). */
import { crc32, deflateSync } from 'node:zlib';

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
/** Colour types by samples a pixel: grey, and grey with opacity. */
const COLORS = { 1: 0, 2: 4 };

/** `pixels`: of rows from the top, each sample a byte. */
export function writePng(width: number, height: number, pixels: Uint8Array, samples: 1 | 2 = 1): Uint8Array {
  const row = width * samples;
  const filtered = Buffer.alloc((row + 1) * height);
  for (let at = 0; at < height; at += 1) filtered.set(pixels.subarray(at * row, (at + 1) * row), at * (row + 1) + 1);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, COLORS[samples]], 8);
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(filtered)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** One pixel through which the page is seen. */
export const NOTHING = writePng(1, 1, Uint8Array.of(0, 0), 2);

function chunk(type: string, body: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(typed));
  return Buffer.concat([length, typed, sum]);
}
