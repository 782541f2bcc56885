/**
 * §10.33: a picture as a value: a `data:` URI with a PNG or a JPEG. It is checked before a document is made with it.
 * Documents refer to it by the hash of its bytes.
 */

import { createHash } from 'node:crypto';
import { type Message, tell } from '../locales/message.ts';
import type { Writer, Written } from './placeholder-types.ts';
import { assertWholePng, type PngHeader, readPng } from './png.ts';
import { readJpeg } from './read-jpeg.ts';
import { KIBIBYTE } from './sizes.ts';

export const MAX_PICTURE_BYTES = 200 * KIBIBYTE;
/** The most pixels. A PNG is decoded when its document is rendered, a JPEG only when the PDF is displayed. */
export const MAX_PIXELS = { png: 20_000_000, jpeg: 150_000_000 };

/** Returns the limit for a PNG. Samples of 16 bits take twice the memory. */
export function maxPngPixels({ depth }: Pick<PngHeader, 'depth'>): number {
  return depth === 16 ? MAX_PIXELS.png / 2 : MAX_PIXELS.png;
}

export const PICTURE_PATH = 'picture:';

const DATA_URI = /^data:[^,;]*;base64,([A-Za-z0-9+/]*={0,2})$/i;
const SEND = { max: MAX_PICTURE_BYTES / KIBIBYTE };

export function dataUri(mediaType: string, bytes: Uint8Array): string {
  return `data:${mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
}

/** Returns whether a value claims to be a file, whatever it contains. */
export function isFile(text: string): boolean {
  return /^data:[^,;]*;base64,/i.test(text);
}

function refused(problem: Message, is: 'broken' | 'large' = 'broken'): Written {
  return { code: 'invalid_values', fact: () => ({ kind: 'picture', is }), problem: () => problem };
}

/** Writes a picture as the path by which documents refer to it. */
export const writePicture: Writer = (sent) => {
  const base64 = DATA_URI.exec(sent)?.[1];
  if (base64 === undefined) return refused(tell('values.picture.noUri', SEND));
  const bytes = new Uint8Array(Buffer.from(base64, 'base64'));
  if (bytes.length > MAX_PICTURE_BYTES) return refused(tell('values.picture.bytes', SEND), 'large');
  const jpeg = readJpeg(bytes);
  const kind = jpeg ? 'jpeg' : 'png';
  const { width, height, most } = jpeg ? { ...jpeg, most: MAX_PIXELS.jpeg } : pngSize(bytes);
  if (width * height === 0) return refused(tell('values.picture.broken', SEND));
  if (width * height > most)
    return refused(tell('values.picture.pixels', { width, height, max: most / 1_000_000 }), 'large');
  if (!(jpeg ? jpeg.isWhole : isWholePng(bytes)))
    return refused(tell('values.picture.brokenKind', { kind: kind.toUpperCase(), ...SEND }));
  if (jpeg && !jpeg.isHuffman) return refused(tell('values.picture.jpeg'));
  const path = PICTURE_PATH + createHash('sha256').update(bytes).digest('hex');
  return { text: path, picture: { path, mediaType: `image/${kind}`, bytes } };
};

/** Returns the size of a PNG. The size is zero when the bytes are not a PNG. */
function pngSize(bytes: Uint8Array): { width: number; height: number; most: number } {
  try {
    const { header } = readPng(bytes);
    return { ...header, most: maxPngPixels(header) };
  } catch {
    return { width: 0, height: 0, most: 0 };
  }
}

/** Returns whether a PNG, whose size has been checked, has all of its pixels. */
function isWholePng(bytes: Uint8Array): boolean {
  try {
    assertWholePng(readPng(bytes));
    return true;
  } catch {
    return false;
  }
}
