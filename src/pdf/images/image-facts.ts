/** Decisions §4: the size of a picture from its first bytes, and which pictures are refused undecoded. */
import type { Asset } from '../../template/model.ts';
import { readPng } from './decode-png.ts';
import { jpegSize } from './jpeg-size.ts';
import { opaquePng } from './opaque-png.ts';
import { svgSize } from './svg-size.ts';

/** Natural size in points (a pixel is 1/96 inch), and the bytes to embed. */
export type ImageFacts = { width: number; height: number; bytes: Uint8Array };

const POINTS_PER_PIXEL = 72 / 96;
/** A file of a few bytes may claim any number of pixels. A PNG is decoded here, a JPEG only by the reader of the PDF. */
const MOST_PIXELS = { png: 20_000_000, jpeg: 150_000_000 };

type Pixels = { width: number; height: number };

const ofPixels = ({ width, height }: Pixels, most: number, bytes: () => Uint8Array): ImageFacts | undefined =>
  width === 0 || height === 0 || width * height > most
    ? undefined
    : { width: width * POINTS_PER_PIXEL, height: height * POINTS_PER_PIXEL, bytes: bytes() };

const readers: Record<Asset['mediaType'], (bytes: Uint8Array) => ImageFacts | undefined> = {
  'image/png': (bytes) => ofPixels(readPng(bytes).header, MOST_PIXELS.png, () => opaquePng(bytes)),
  'image/jpeg': (bytes) => {
    const size = jpegSize(bytes);
    return size && ofPixels(size, MOST_PIXELS.jpeg, () => bytes);
  },
  'image/svg+xml': (bytes) => {
    const size = svgSize(Buffer.from(bytes).toString('utf8'));
    return size && { ...size, bytes };
  },
};

/** The facts of an asset, or undefined when it cannot or must not be drawn. */
export function imageFacts({ mediaType, bytes }: Asset): ImageFacts | undefined {
  try {
    return readers[mediaType](bytes);
  } catch {
    return undefined; // broken: it is shown as its alt text
  }
}
