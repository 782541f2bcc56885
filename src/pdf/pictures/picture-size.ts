/** §17.15: the size of a picture, from its header, and the limits above which it is refused before it is decoded. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { isTurned, readJpeg } from '../../domain/read-jpeg.ts';
import { pngOrientation, readPng } from '../../domain/read-png.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { MAX_PIXELS } from '../../domain/write-picture.ts';
import type { Asset } from '../../template/model/code.ts';
import { opaquePng } from './png/opaque-png.ts';
import type { Paper } from './png/pixels-on-paper.ts';
import { readSvg } from './svg/read-svg.ts';

/** The natural size in points: a pixel is 1/96 inch. `cost`: of drawing an SVG, in simple shapes. `decoded`: the pixels to be decoded. `svg`: with nothing in it but what is drawn. */
type Size = { width: number; height: number; cost?: number; decoded?: number; svg?: string };

const POINTS_PER_PIXEL = 72 / 96;

type Pixels = { width: number; height: number };

function ofPixels({ width, height }: Pixels, max: number): Size | undefined {
  return width === 0 || height === 0 || width * height > max
    ? undefined
    : { width: width * POINTS_PER_PIXEL, height: height * POINTS_PER_PIXEL };
}

function pngSize(bytes: Uint8Array): Size | undefined {
  const file = readPng(bytes);
  const { width, height } = file.header;
  const size = ofPixels(
    isTurned(pngOrientation(file)) ? { width: height, height: width } : { width, height },
    MAX_PIXELS.png,
  );
  return size && { ...size, decoded: width * height };
}

const sizes: Partial<Record<Asset['mediaType'], (bytes: Uint8Array) => Size | undefined>> = {
  'image/png': pngSize,
  'image/jpeg': (bytes) => {
    const size = readJpeg(bytes);
    return size && ofPixels(size, MAX_PIXELS.jpeg);
  },
  'image/svg+xml': svgSize,
};

function svgSize(bytes: Uint8Array): Size | undefined {
  const drawn = readSvg(Buffer.from(bytes).toString('utf8'));
  if ('problem' in drawn) return undefined;
  const { embedded, losses: _, ...size } = drawn;
  const sizes = embedded.map(({ address }) => pictureSize(embeddedPicture(address)));
  if (sizes.includes(undefined)) return undefined;
  return { ...size, decoded: sizes.reduce((sum, one) => sum + (one!.decoded ?? 0), 0) };
}

/** A picture in a drawing, by its `data:` address. */
export function embeddedPicture(address: string): Asset {
  const [type, data = ''] = address.split(',', 2);
  const mediaType = /png/i.test(type!) ? 'image/png' : 'image/jpeg';
  return { path: address, mediaType, bytes: Buffer.from(data, 'base64') };
}

/** The size of an asset, without decoding it; undefined when it cannot or must not be drawn. */
export function pictureSize({ mediaType, bytes }: Asset): Size | undefined {
  try {
    return sizes[mediaType]?.(bytes);
  } catch {
    return undefined; // broken: its alt text stands for it
  }
}

/** An SVG of which something is lost, or that declares something, as it is drawn, for programs that draw it themselves. Any other picture as it is. */
export function pictureAsDrawn(asset: Asset): Asset {
  if (asset.mediaType !== 'image/svg+xml') return asset;
  const svg = Buffer.from(asset.bytes).toString('utf8');
  const drawn = readSvg(svg);
  const isAlike = 'problem' in drawn || (drawn.losses.length === 0 && !svg.includes('<!DOCTYPE'));
  return isAlike ? asset : { ...asset, bytes: Buffer.from(drawn.svg) };
}

/** Pictures of themes, which are on every letter: a PNG is decoded and packed again once, as many as fit. By what is in the file. */
const MAX_KEPT = 4 * MEBIBYTE;
const ofThemes = new LRUCache<string, Uint8Array>({ maxSize: MAX_KEPT, sizeCalculation: (bytes) => bytes.byteLength });

function pngBytes({ path, bytes }: Asset, paper: Paper): Uint8Array {
  if (!path.startsWith('theme:') || bytes.byteLength > MAX_KEPT) return opaquePng(bytes, paper);
  const key = `${createHash('sha256').update(bytes).digest('hex')} ${paper}`;
  const known = ofThemes.get(key) ?? opaquePng(bytes, paper);
  ofThemes.set(key, known);
  return known;
}

/** The bytes to embed of an asset that has a size, on paper of a colour; undefined when its pixels are broken. */
export function pictureBytes(asset: Asset, paper: Paper): Uint8Array | undefined {
  try {
    return asset.mediaType === 'image/png' ? pngBytes(asset, paper) : asset.bytes;
  } catch {
    return undefined;
  }
}
