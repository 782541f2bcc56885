/**
 * pdfkit 0.19.1 has fontkit look at the bytes of each font of a document: every format that fontkit knows decodes what it can of
 * our token before ours is asked, and one of them finds out by running into its end. Here a token is told by itself.
 */
import { fontOfToken } from '../fonts/shared-fonts.ts';
import type { EmbeddedFont } from '../pdfmake-parts/document.ts';
import { type FontsOfFile, PDFDocument } from '../pdfmake-parts/file.ts';
import type { Font } from '../pdfmake-parts/fontkit.ts';
import type { Patch } from './patch.ts';

const { font: stock } = PDFDocument.prototype;

type EmbeddedFontClass = new (file: FontsOfFile, font: Font, id: string) => EmbeddedFont;
/** pdfkit does not give it away: told from the first font that it opens. */
let Embedded: EmbeddedFontClass | undefined;

/** As pdfkit does it where it is handed bytes: a font has its name, and one without a name its number. */
function open(this: FontsOfFile, source: unknown, ...rest: unknown[]): FontsOfFile {
  const font = rest.length === 0 ? fontOfToken(source) : undefined;
  const name = font?.postscriptName;
  const known = name ? this._fontFamilies[name] : undefined;
  // Whether two fonts of one name are the same is for pdfkit to tell.
  if (!font || !Embedded || (known && known.font !== font)) {
    stock.call(this, source, ...rest);
    if (font) Embedded = this._font.constructor as unknown as EmbeddedFontClass;
    return this;
  }
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
    PDFDocument.prototype.font = open;
  },
  revert() {
    PDFDocument.prototype.font = stock;
  },
};
