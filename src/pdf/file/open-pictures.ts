/**
 * §17.14: embeds PNGs and JPEGs as image XObjects with their own colour spaces. The compressed data of a PNG (IDAT, with PNG predictors)
 * is copied as it is: pdfkit copies it byte by byte into an array of numbers and back, which took 0.7 s and half a gigabyte of the heap
 * for a photograph of 20 megapixels. The objects and their order are pdfkit's.
 */
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { type PngFile, pngOrientation, readPng } from '../../domain/png.ts';
import { readJpeg } from '../../domain/read-jpeg.ts';
import type { OpenPicture, PdfFile, PdfReference, PicturesOfFile } from '../engine/pdf-file.ts';
import { objectState, replacement } from '../engine/replacement.ts';
import { isPlain, separateAlpha } from '../pictures/png/opaque-png.ts';
import { pngProfile, usableProfile } from '../pictures/png-profile.ts';

type Pixels = { width: number; height: number; depth: number; components: number };

/** Returns an image whose rows have PNG predictors, without data and colour space. */
function imageOf(file: PdfFile, { width, height, depth, components }: Pixels): PdfReference {
  const image = file.ref({
    Type: 'XObject',
    Subtype: 'Image',
    BitsPerComponent: depth,
    Width: width,
    Height: height,
    Filter: 'FlateDecode',
  });
  const params = file.ref({ Predictor: 15, Colors: components, BitsPerComponent: depth, Columns: width });
  image.data.DecodeParms = params;
  params.end();
  return image;
}

function pngPicture(png: PngFile, label: string): OpenPicture {
  const { width, height } = png.header;
  return {
    label,
    width,
    height,
    orientation: pngOrientation(png),
    obj: null,
    embed(file) {
      this.obj ??= isPlain(png) ? copied(file, png) : takenApart(file, png);
    },
  };
}

function copied(file: PdfFile, png: PngFile): PdfReference {
  const { header, palette, data } = png;
  const image = imageOf(file, { ...header, components: header.color === 2 ? 3 : 1 });
  const space = colorSpace(file, pngProfile(png), header.color === 0 ? 1 : 3);
  image.data.ColorSpace = space;
  if (palette.length > 0) {
    const table = file.ref({});
    table.end(palette);
    image.data.ColorSpace = ['Indexed', space, palette.length / 3 - 1, table];
  }
  image.end(data);
  return image;
}

/** Transparency becomes a separate greyscale image (ISO 32000-1 §11.6.5.3). */
function takenApart(file: PdfFile, png: PngFile): PdfReference {
  const { components, colors, alpha } = separateAlpha(png);
  const image = imageOf(file, { ...png.header, depth: 8, components });
  image.data.ColorSpace = colorSpace(file, pngProfile(png), components);
  if (alpha) {
    const mask = imageOf(file, { ...png.header, depth: 8, components: 1 });
    mask.data.ColorSpace = 'DeviceGray';
    mask.end(alpha);
    image.data.SMask = mask;
  }
  image.end(colors);
  return image;
}

/** Embeds a JPEG with its own profile, unlike pdfkit. */
function withProfile(picture: OpenPicture, bytes: Buffer): OpenPicture {
  const { profile: icc, components = 0 } = readJpeg(bytes) ?? {};
  const profile = icc && usableProfile(icc, components);
  if (!profile) return picture;
  const { width, height } = picture;
  return Object.assign(picture, {
    colorSpace: 'ICCBased',
    embed(this: OpenPicture, file: PdfFile) {
      if (this.obj) return;
      this.obj = file.ref({
        Type: 'XObject',
        Subtype: 'Image',
        BitsPerComponent: 8,
        Width: width,
        Height: height,
        ColorSpace: colorSpace(file, profile, components),
        Filter: 'DCTDecode',
        // Programs save CMYK values inverted in JPEG files, so the PDF inverts them back.
        ...(components === 4 && { Decode: [1, 0, 1, 0, 1, 0, 1, 0] }),
      });
      this.obj.end(bytes);
    },
  });
}

export const openPictures = replacement('openPictures', (stock) => ({
  'PDFDocument.openImage': function (this: PicturesOfFile, source: unknown): OpenPicture {
    const address = typeof source === 'string' ? source : undefined;
    const known = address && this._imageRegistry[address];
    if (known) return known;
    const bytes = address?.startsWith('data:')
      ? Buffer.from(address.slice(address.indexOf(',') + 1), 'base64')
      : source;
    if (!Buffer.isBuffer(bytes)) return stock['PDFDocument.openImage'].call(this, source);
    const picture =
      bytes[0] === 0x89
        ? pngPicture(readPng(bytes), `I${++this._imageCount}`)
        : withProfile(stock['PDFDocument.openImage'].call(this, bytes), bytes);
    if (address) this._imageRegistry[address] = picture;
    return picture;
  },
}));

/** §17.14, ISO 32000-1 §8.6.5: the colour spaces of pictures. */
const DEVICES: Record<number, string> = { 1: 'DeviceGray', 3: 'DeviceRGB', 4: 'DeviceCMYK' };
/** The profiles of a file, keyed by their content, which pictures of one camera share. */
const profiles = objectState<PdfFile, Map<string, PdfReference>>('profiles');

/** Returns the colour space of a picture, by its ICC profile if it has one. */
function colorSpace(file: PdfFile, icc: Uint8Array | undefined, components: number): string | unknown[] {
  const device = DEVICES[components]!;
  if (!icc) return device;
  const known = profiles.get(file) ?? new Map<string, PdfReference>();
  profiles.set(file, known);
  const key = createHash('sha256').update(icc).digest('hex');
  let stream = known.get(key);
  if (!stream) {
    stream = file.ref({ N: components, Alternate: device, Filter: 'FlateDecode' });
    stream.end(deflateSync(icc, { level: 9 }));
    known.set(key, stream);
  }
  return ['ICCBased', stream];
}
