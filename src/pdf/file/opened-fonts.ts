/**
 * pdfkit 0.19.1 has fontkit look at the bytes of each font of a document: every format that fontkit knows decodes what it can of
 * our token before ours is asked, and one of them finds out by running into its end. Here a token is told by itself.
 */

import type { Patch } from '../engine/patch.ts';
import { embeddedFontClass, type FontsOfFile, PDFDocument } from '../engine/pdf-file.ts';
import { fontOfToken, tokenOf } from '../fonts/shared-fonts.ts';

const { font: stock } = PDFDocument.prototype;

let Embedded: ReturnType<typeof embeddedFontClass>;

/** As pdfkit does it where it is handed bytes: a font has its name, and one without a name its number. */
function open(this: FontsOfFile, source: unknown, ...rest: unknown[]): FontsOfFile {
  const font = rest.length === 0 ? fontOfToken(source) : undefined;
  const name = font?.postscriptName;
  const known = name ? this._fontFamilies[name] : undefined;
  // Whether two fonts of one name are the same is for pdfkit to tell.
  if (!font || (known && known.font !== font)) return stock.call(this, source, ...rest);
  const id = `F${++this._fontCount}`;
  this._fontSource = source;
  this._fontFamily = undefined;
  this._font = known ?? new Embedded(this, font, id);
  this._fontFamilies[name || id] = this._font;
  return this;
}

export const openedFonts: Patch = {
  package: 'pdfkit',
  version: '0.19.1',
  apply() {
    Embedded = embeddedFontClass(tokenOf('serif', 'normal'));
    PDFDocument.prototype.font = open;
  },
  revert() {
    PDFDocument.prototype.font = stock;
  },
};
