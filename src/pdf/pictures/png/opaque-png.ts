/**
 * §13.2: PNGs for pdfkit. It decodes those with transparency, and interlaced ones, in the background, and writes them whenever they are
 * done, so that the same document would have other bytes. Such a picture is laid on the paper here before, and written anew.
 */
import { deflateSync } from 'node:zlib';
import { type Paper, pixelsOnPaper } from './pixels-on-paper.ts';
import { assertWhole, eachRow } from './png-rows.ts';
import { type PngFile, readPng } from './read-png.ts';
import { writePng } from './write-png.ts';

/** Of zlib's output, in bytes: it puts the chunks together in the end, and a picture may be large. */
const CHUNK_SIZE = 2 ** 20;
const WHITE: Paper = [255, 255, 255];

/**
 * A file that pdfkit embeds as it is: the pixels of a picture and nothing else, since pdfkit reads all chunks of a file, and odd ones
 * wrongly or without end. Throws when the data is broken.
 */
export function opaquePng(bytes: Uint8Array, paper: Paper = WHITE): Uint8Array {
  const file = readPng(bytes);
  const { color, interlaced } = file.header;
  if (color === 4 || color === 6 || file.transparency || interlaced) return writePng(laidOn(paper, file));
  assertWhole(file);
  return writePng(file);
}

/** The picture as 8-bit RGB on the paper; each row begins with its filter type, which is 0: none. */
function laidOn(paper: Paper, file: PngFile): PngFile {
  const { width, height } = file.header;
  const stride = 1 + 3 * width;
  const rows = new Uint8Array(stride * height);
  const paint = pixelsOnPaper(file, paper);
  eachRow(file, (samples, from, count, x, y, dx) => paint(samples, from, count, rows, y * stride + 1 + 3 * x, 3 * dx));
  return {
    header: { width, height, depth: 8, color: 2, interlaced: false },
    palette: new Uint8Array(),
    transparency: undefined,
    data: deflateSync(rows, { chunkSize: CHUNK_SIZE }),
  };
}
