/**
 * pdfkit copies the data of a PNG byte by byte into an array of numbers and back: a photograph of 20 megapixels took 0.7 s
 * and half a gigabyte of the heap. Here the data goes into the file as it is; the objects and their order are pdfkit's.
 */

import type { OpenPicture, PicturesOfFile } from '../engine/pdf-file.ts';
import { replacement } from '../engine/replacement.ts';
import { type PngFile, readPng } from '../pictures/png/read-png.ts';

/** Gray and colours as they are, and by a palette: what is to be told of each in the file. */
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

/** As `opaque-png.ts` writes them; what pdfkit would have to decode is left to it. */
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
