/** §17.15: reads the size of a picture from its header, with the limits above which it is refused before decoding. */
import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { assertWholePng, pngOrientation, readPng } from '../../domain/png.ts';
import { isTurned, readJpeg } from '../../domain/read-jpeg.ts';
import { MEBIBYTE } from '../../domain/sizes.ts';
import { MAX_PIXELS, maxPngPixels } from '../../domain/write-picture.ts';
import { tell } from '../../locales/message.ts';
import type { SetDrawing } from '../../template/model/chart.ts';
import { type Asset, plainPath } from '../../template/model/code.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { opaquePng, type Paper } from './png/opaque-png.ts';
import { usableProfile } from './png-profile.ts';
import type { SvgLoss } from './svg/plain-svg.ts';
import { readSvg, type SvgProblem } from './svg/read-svg.ts';
import type { SvgPicture } from './svg/svg-drawings.ts';

/**
 * The natural size in points: a pixel is 1/96 inch. `cost`: that of drawing an SVG, in simple shapes. `decoded`: the number of pixels to
 * decode. `svg`: reduced to what is drawn.
 */
type Size = { width: number; height: number; cost?: number; decoded?: number; svg?: string; chart?: SetDrawing };

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

/** Returns a picture in a drawing, by its `data:` URL. */
function embeddedPicture(address: string): Asset {
  const [type, data = ''] = address.split(',', 2);
  const mediaType = /png/i.test(type!) ? 'image/png' : 'image/jpeg';
  return { path: address, mediaType, bytes: Buffer.from(data, 'base64') };
}

/** Returns the size of an asset without decoding it. Undefined if it cannot or must not be drawn. */
export function pictureSize({ mediaType, bytes, chart }: Asset): Size | undefined {
  if (chart) return { width: chart.width, height: chart.height, cost: chart.marks.length, svg: '', chart };
  try {
    return sizes[mediaType]?.(bytes);
  } catch {
    return undefined; // broken: its alt text stands for it
  }
}

/**
 * Returns an SVG as it is drawn, for programs that draw it themselves, if parts of it are ignored or it has declarations. Any other
 * picture is unchanged.
 */
export function pictureAsDrawn(asset: Asset): Asset {
  if (asset.mediaType !== 'image/svg+xml') return asset;
  const svg = Buffer.from(asset.bytes).toString('utf8');
  const drawn = readSvg(svg);
  const isAlike = 'problem' in drawn || (drawn.losses.length === 0 && !svg.includes('<!DOCTYPE'));
  return isAlike ? asset : { ...asset, bytes: Buffer.from(drawn.svg) };
}

/** Caches decoded pictures of themes, which are on every letter, by the content of the file. */
const MAX_KEPT = 4 * MEBIBYTE;
const ofThemes = new LRUCache<string, Uint8Array>({ maxSize: MAX_KEPT, sizeCalculation: (bytes) => bytes.byteLength });

function pngBytes({ path, bytes }: Asset, paper: Paper): Uint8Array {
  if (!path.startsWith('theme:') || bytes.byteLength > MAX_KEPT) return opaquePng(bytes, paper);
  const key = `${createHash('sha256').update(bytes).digest('hex')} ${paper}`;
  const known = ofThemes.get(key) ?? opaquePng(bytes, paper);
  ofThemes.set(key, known);
  return known;
}

/** Returns the bytes to embed of an asset that has a size, on paper of a colour. Undefined if its pixels are broken. */
function pictureBytes(asset: Asset, paper: Paper): Uint8Array | undefined {
  try {
    return asset.mediaType === 'image/png' ? pngBytes(asset, paper) : asset.bytes;
  } catch {
    return undefined;
  }
}

// §13.7: the pictures of a document come with its template, and nothing else is ever read; the alt text replaces one that cannot be
// drawn.

/** A picture for pdfmake. `width`, `height`: its natural size in points. */
export type Picture = { width: number; height: number; image: string } | SvgPicture;

export type DocumentPictures = {
  /**
   * Returns the picture at a path as written in the document. Undefined if it cannot be drawn. Throws when decoding all pictures of the
   * document would take longer than a render may.
   */
  find(url: string): Picture | undefined;
  /** pdfmake's dictionary of the pictures that were found. */
  dictionary(): Record<string, string>;
  /** Returns the same pictures for paper of another colour (`#rrggbb`), which shows through transparent PNGs. */
  onPaper(color: string): DocumentPictures;
};

const WHITE = '#ffffff';

/** The most pixels of all PNGs in a document, each counted once: decoding them takes about 30 s. */
const MAX_DECODED = 300_000_000;

function paperOf(color: string): Paper {
  const [red, green, blue] = Buffer.from(color.slice(1), 'hex');
  return [red!, green!, blue!];
}

/** Returns the pictures of one document, each decoded when first asked for. */
export function documentPictures(assets: Asset[]): DocumentPictures {
  const byPath = new Map(assets.map((asset) => [plainPath(asset.path), asset]));
  const byPaper = new Map<string, Map<Asset, Picture | undefined>>();
  const dictionary: Record<string, string> = {};
  let decoded = 0;

  function read(asset: Asset, paper: string): Picture | undefined {
    const size = pictureSize(asset);
    if (!size) return undefined;
    decoded += size.decoded ?? 0;
    if (decoded > MAX_DECODED) throw cannotBeSet(tell('pdf.pixels', { max: MAX_DECODED / 1_000_000 }));
    const bytes = pictureBytes(asset, paperOf(paper));
    if (!bytes) return undefined;
    const { width, height, cost = 0, svg, chart } = size;
    if (svg !== undefined) return { path: asset.path, width, height, cost, svg, ...(chart && { chart }) };
    const image = `image-${Object.keys(dictionary).length}`;
    dictionary[image] = `data:${asset.mediaType};base64,${Buffer.from(bytes).toString('base64')}`;
    return { width, height, image };
  }

  function on(color: string): DocumentPictures {
    return {
      find(url) {
        const asset = byPath.get(plainPath(url));
        if (!asset) return undefined;
        const paper = asset.mediaType === 'image/png' ? color : WHITE;
        const pictures = byPaper.get(paper) ?? new Map<Asset, Picture | undefined>();
        byPaper.set(paper, pictures);
        if (!pictures.has(asset)) pictures.set(asset, read(asset, paper));
        return pictures.get(asset);
      },
      dictionary: () => dictionary,
      onPaper: on,
    };
  }
  return on(WHITE);
}

// §17.43: finds what is wrong with a picture, and what of it no PDF shows, to tell authors before it is saved, at every door.

/** Why a picture is not drawn and its alt text replaces it. `has`, `most`: in millions. */
export type PictureProblem =
  | SvgProblem
  | { problem: 'damaged' | 'coding' }
  | { problem: 'pixels'; has: number; most: number };
/** A part of a picture that is drawn differently from how it looks. `what`: as written. */
export type PictureLoss = SvgLoss | { what: string; lost: 'press' | 'wide'; line?: undefined };
export type PictureReport = { problem?: PictureProblem; losses: PictureLoss[] };

/** The most reported losses; more would only be repetitions. */
const MAX_LOSSES = 5;

/** Decodes a PNG; of other formats it only reads the metadata. */
export function examinePicture({ mediaType, bytes }: Asset): PictureReport {
  if (mediaType === 'image/png') return examinePng(bytes);
  return mediaType === 'image/jpeg' ? examineJpeg(bytes) : examineSvg(Buffer.from(bytes).toString('utf8'));
}

function problem(what: PictureProblem): PictureReport {
  return { problem: what, losses: [] };
}

function examinePng(bytes: Uint8Array): PictureReport {
  try {
    const file = readPng(bytes);
    const tooMany = excess(file.header, maxPngPixels(file.header));
    if (tooMany) return problem(tooMany);
    assertWholePng(file);
    return { losses: file.looks.has('cICP') ? [{ what: 'cICP', lost: 'wide' }] : [] };
  } catch {
    return problem({ problem: 'damaged' });
  }
}

function examineJpeg(bytes: Uint8Array): PictureReport {
  const file = readJpeg(bytes);
  if (!file?.isWhole || file.width * file.height === 0) return problem({ problem: 'damaged' });
  if (!file.isHuffman) return problem({ problem: 'coding' });
  const tooMany = excess(file, MAX_PIXELS.jpeg);
  if (tooMany) return problem(tooMany);
  const hasPressColors = file.components === 4 && !(file.profile && usableProfile(file.profile, 4));
  return { losses: hasPressColors ? [{ what: 'CMYK', lost: 'press' }] : [] };
}

function excess({ width, height }: { width: number; height: number }, most: number): PictureProblem | undefined {
  const pixels = width * height;
  if (pixels > most) return { problem: 'pixels', has: Math.ceil(pixels / 1_000_000), most: most / 1_000_000 };
  return pixels === 0 ? { problem: 'damaged' } : undefined;
}

function examineSvg(svg: string): PictureReport {
  const read = readSvg(svg);
  if ('problem' in read) return problem(read);
  const losses: PictureLoss[] = [...read.losses];
  for (const { address, line } of read.embedded) {
    const picture = embeddedPicture(address);
    const within = examinePicture(picture);
    if (within.problem) return problem({ problem: 'embedded', of: picture.mediaType, line });
    losses.push(...within.losses);
  }
  return {
    losses: losses.filter(({ what }, at) => losses.findIndex((one) => one.what === what) === at).slice(0, MAX_LOSSES),
  };
}
