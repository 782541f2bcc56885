/** Decisions §4: the size of a picture from its first bytes, and which pictures are refused undecoded. */
import type { Asset } from '../../template/model.ts';
import { readPng } from './decode-png.ts';
import { jpegSize } from './jpeg-size.ts';
import { opaquePng } from './opaque-png.ts';
import { svgSize } from './svg-size.ts';

/** Natural size in points: a pixel is 1/96 inch. `cost`: of drawing an SVG, in simple shapes. */
type Size = { width: number; height: number; cost?: number };
/** With the bytes to embed. */
export type ImageFacts = Size & { bytes: Uint8Array };

const POINTS_PER_PIXEL = 72 / 96;
/** A file of a few bytes may claim any number of pixels. A PNG is decoded here, a JPEG only by the reader of the PDF. */
const MOST_PIXELS = { png: 20_000_000, jpeg: 150_000_000 };

type Pixels = { width: number; height: number };

const ofPixels = ({ width, height }: Pixels, most: number): Size | undefined =>
  width === 0 || height === 0 || width * height > most
    ? undefined
    : { width: width * POINTS_PER_PIXEL, height: height * POINTS_PER_PIXEL };

const sizes: Record<Asset['mediaType'], (bytes: Uint8Array) => Size | undefined> = {
  'image/png': (bytes) => ofPixels(readPng(bytes).header, MOST_PIXELS.png),
  'image/jpeg': (bytes) => {
    const size = jpegSize(bytes);
    return size && ofPixels(size, MOST_PIXELS.jpeg);
  },
  'image/svg+xml': (bytes) => svgSize(Buffer.from(bytes).toString('utf8')),
};

/** The size of an asset, its pixels unread, or undefined when it cannot or must not be drawn. */
export function imageSize({ mediaType, bytes }: Asset): Size | undefined {
  try {
    return sizes[mediaType](bytes);
  } catch {
    return undefined; // broken: it is shown as its alt text
  }
}

/** The facts of an asset, or undefined when it cannot or must not be drawn. */
export function imageFacts(asset: Asset): ImageFacts | undefined {
  const size = imageSize(asset);
  if (!size) return undefined;
  try {
    return { ...size, bytes: asset.mediaType === 'image/png' ? opaquePng(asset.bytes) : asset.bytes };
  } catch {
    return undefined; // its pixels are broken
  }
}
