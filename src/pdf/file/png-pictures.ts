/**
 * Embeds PNGs as image XObjects and copies their compressed data (IDAT, with PNG predictors) as it is. pdfkit copies it byte by byte
 * into an array of numbers and back: a photograph of 20 megapixels took 0.7 s and half a gigabyte of the heap. The objects and their
 * order are pdfkit's.
 */

import { type PngFile, readPng } from '../../domain/read-png.ts';
import type { OpenPicture, PicturesOfFile } from '../engine/pdf-file.ts';
import { replacement } from '../engine/replacement.ts';

/** By PNG colour type (grey, RGB, palette): the number of components and the colour space. */
const COLORS: Record<number, { colors: number; space: string }> = {
  0: { colors: 1, space: 'DeviceGray' },
  2: { colors: 3, space: 'DeviceRGB' },
  3: { colors: 1, space: 'Indexed' },
};

function pictureOf({ header, palette, data }: PngFile, label: string): OpenPicture {
  const { width, height, depth, color } = header;
  const { colors, space } = COLORS[color]!;
  return {
    label,
    width,
    height,
    obj: null,
    embed(file) {
      if (this.obj) return;
      const obj = file.ref({
        Type: 'XObject',
        Subtype: 'Image',
        BitsPerComponent: depth,
        Width: width,
        Height: height,
        Filter: 'FlateDecode',
      });
      this.obj = obj;
      const params = file.ref({ Predictor: 15, Colors: colors, BitsPerComponent: depth, Columns: width });
      obj.data.DecodeParms = params;
      params.end();
      obj.data.ColorSpace = space;
      if (palette.length > 0) {
        const table = file.ref({});
        table.end(palette);
        obj.data.ColorSpace = [space, 'DeviceRGB', palette.length / 3 - 1, table];
      }
      obj.end(data);
    },
  };
}

/** Whether the data can be copied: no interlacing and no transparency. Any other PNG is left to pdfkit, which decodes it. */
function isPlain({ header, transparency }: PngFile): boolean {
  return header.color in COLORS && !header.interlaced && !transparency;
}

export const pngPictures = replacement('pngPictures', (stock) => ({
  'PDFDocument.openImage': function (this: PicturesOfFile, source: unknown): OpenPicture {
    const openImage = stock['PDFDocument.openImage'];
    if (!Buffer.isBuffer(source) || source[0] !== 0x89) return openImage.call(this, source);
    const file = readPng(source);
    return isPlain(file) ? pictureOf(file, `I${++this._imageCount}`) : openImage.call(this, source);
  },
}));
