/**
 * §13: pdfkit decodes PNGs with transparency, and interlaced ones, in the background, and writes them whenever
 * they are done; the same document would have other bytes. Such a picture is laid on white here, before, and written anew.
 */
import { deflateSync } from 'node:zlib';
import { assertWhole, eachRow, type PngFile, readPng } from './decode-png.ts';
import { pixelsOnWhite } from './pixels-on-white.ts';
import { writePng } from './write-png.ts';

/** Of what is compressed at once: a picture may be large, and its parts are put together in the end. */
const PIECE = 2 ** 20;

/**
 * The bytes of a picture that pdfkit takes as they are: its pixels and nothing else, as pdfkit reads all of a file, and where a
 * file is odd, for ever or wrongly. Throws when the data is broken.
 */
export function opaquePng(bytes: Uint8Array): Uint8Array {
  const file = readPng(bytes);
  const { color, interlaced } = file.header;
  if (color === 4 || color === 6 || file.transparency || interlaced) return writePng(laidOnWhite(file));
  assertWhole(file);
  return writePng(file);
}

/** 8-bit RGB; each row begins with the type of its filter, which is none. */
function laidOnWhite(file: PngFile): PngFile {
  const { width, height } = file.header;
  const stride = 1 + 3 * width;
  const rows = new Uint8Array(stride * height);
  const paint = pixelsOnWhite(file);
  eachRow(file, (samples, from, count, x, y, dx) => paint(samples, from, count, rows, y * stride + 1 + 3 * x, 3 * dx));
  return {
    header: { width, height, depth: 8, color: 2, interlaced: false },
    palette: new Uint8Array(),
    transparency: undefined,
    data: deflateSync(rows, { chunkSize: PIECE }),
  };
}
