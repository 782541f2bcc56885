/**
 * Decisions §4: pdfkit decodes PNGs with transparency, and interlaced ones, in the background, and writes them whenever
 * they are done; the same document would have other bytes. Such a picture is laid on white here, before, and written anew.
 */
import { crc32, deflateSync } from 'node:zlib';
import { eachPixel, inflated, type PngFile, readPng } from './decode-png.ts';

const WHITE = 255;

/** The bytes of a picture that pdfkit takes as they are. Throws when the data is broken. */
export function opaquePng(bytes: Uint8Array): Uint8Array {
  const file = readPng(bytes);
  const { color, interlaced } = file.header;
  if (color === 4 || color === 6 || file.transparency || interlaced) return laidOnWhite(file);
  inflated(file); // only to see that all of it is there
  return bytes;
}

type Rgba = (samples: number[]) => [red: number, green: number, blue: number, alpha: number];

/** Reads a pixel's samples as 8-bit red, green, blue and alpha, by colour type. */
function readerOf({ header, palette, transparency }: PngFile): Rgba {
  const most = 2 ** header.depth - 1;
  const to8 = (value: number) => Math.round((value * 255) / most);
  const at16 = (index: number) =>
    transparency ? ((transparency[index] ?? 0) << 8) | (transparency[index + 1] ?? 0) : -1;
  const key = [at16(0), at16(2), at16(4)];
  const readers: Record<number, Rgba> = {
    0: ([gray]) => [to8(gray!), to8(gray!), to8(gray!), gray === key[0] ? 0 : 255],
    2: ([r, g, b]) => [to8(r!), to8(g!), to8(b!), r === key[0] && g === key[1] && b === key[2] ? 0 : 255],
    3: ([index]) => [
      palette[3 * index!] ?? 0,
      palette[3 * index! + 1] ?? 0,
      palette[3 * index! + 2] ?? 0,
      transparency?.[index!] ?? 255,
    ],
    4: ([gray, alpha]) => [to8(gray!), to8(gray!), to8(gray!), to8(alpha!)],
    6: ([r, g, b, alpha]) => [to8(r!), to8(g!), to8(b!), to8(alpha!)],
  };
  return readers[header.color]!;
}

function laidOnWhite(file: PngFile): Uint8Array {
  const { width, height } = file.header;
  const stride = 1 + 3 * width;
  const rows = new Uint8Array(stride * height);
  const read = readerOf(file);
  eachPixel(file, (x, y, samples) => {
    const [red, green, blue, alpha] = read(samples);
    const at = y * stride + 1 + 3 * x;
    const over = (value: number) => Math.round((value * alpha + WHITE * (255 - alpha)) / 255);
    rows[at] = over(red);
    rows[at + 1] = over(green);
    rows[at + 2] = over(blue);
  });
  return writePng(width, height, rows);
}

function chunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const framed = Buffer.alloc(8 + body.length);
  framed.writeUInt32BE(data.length, 0);
  framed.set(body, 4);
  framed.writeUInt32BE(crc32(body), 4 + body.length);
  return framed;
}

/** 8-bit RGB; `rows` are unfiltered, each with its filter byte. */
function writePng(width: number, height: number, rows: Uint8Array): Uint8Array {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', new Uint8Array()),
  ]);
}
