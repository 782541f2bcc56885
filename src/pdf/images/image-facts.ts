/** Issue 4, points 1 and 10: the size of a picture from its first bytes, and which pictures are refused unread. */
import type { Asset } from '../../template/model.ts';
import { svgSize } from './svg-size.ts';

/** Natural size in points: a pixel is 1/96 inch. */
export type ImageFacts = { width: number; height: number };

const POINTS_PER_PIXEL = 72 / 96;
/** A file of a few bytes may claim any number of pixels; decoding takes four bytes for each. */
const MOST_PIXELS = 40_000_000;

type Pixels = { width: number; height: number } | undefined;

const PNG_SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

function pngSize(bytes: Uint8Array): Pixels {
  if (bytes.length < 33 || PNG_SIGNATURE.some((byte, index) => bytes[index] !== byte)) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return { width: view.getUint32(16), height: view.getUint32(20) };
}

/** Frame headers that carry a size: C0–CF but for the tables C4, C8 and CC. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function jpegSize(bytes: Uint8Array): Pixels {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (let at = 2; at + 9 < bytes.length; ) {
    if (bytes[at] !== 0xff) return undefined;
    const marker = bytes[at + 1]!;
    if (isFrame(marker)) return { width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(at + 2);
  }
  return undefined;
}

const pixelReaders: Record<Exclude<Asset['mediaType'], 'image/svg+xml'>, (bytes: Uint8Array) => Pixels> = {
  'image/png': pngSize,
  'image/jpeg': jpegSize,
};

/** The natural size of an asset, or undefined when it cannot or must not be drawn. */
export function imageFacts(asset: Asset): ImageFacts | undefined {
  if (asset.mediaType === 'image/svg+xml') return svgSize(Buffer.from(asset.bytes).toString('utf8'));
  const size = pixelReaders[asset.mediaType](asset.bytes);
  if (!size || size.width === 0 || size.height === 0 || size.width * size.height > MOST_PIXELS) return undefined;
  return { width: size.width * POINTS_PER_PIXEL, height: size.height * POINTS_PER_PIXEL };
}
