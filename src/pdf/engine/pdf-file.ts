/** How pdfkit writes its file, object by object. */

import type { Font, Subset } from './fontkit.ts';
import { pdfmake } from './packages.ts';
import type { EmbeddedFont } from './pdf-document.ts';

/** A reference of pdfkit's, while the file is written; one with something in its buffer is a stream. */
export type PdfReference = {
  id: number;
  /** Where in the file it was written. */
  offset: number;
  data: Record<string, unknown>;
  /** Whether it is to be compressed; `data` says so once something is written. */
  compress: boolean;
  buffer: Uint8Array[];
  document: PdfFile;
  write(chunk: string | Uint8Array): void;
  end(chunk?: string | Uint8Array): void;
  finalize(): void;
};
/** How pdfkit puts its file together. `_offsets` by number of object, from 1. */
export type PdfFile = {
  _offset: number;
  _offsets: (number | null)[];
  _security: object | null;
  _root: object;
  _info: object;
  _id: Uint8Array;
  _write(data: string | Uint8Array): void;
  _refEnd(reference: PdfReference): void;
  ref(data: object): PdfReference;
  /** The part of PDF/A that pdfkit itself was asked to keep. */
  subset?: number;
  _finalize(): void;
  push(data: Uint8Array | null): boolean;
};
/** How pdfkit opens fonts; `_fontFamilies` by name, or by id where they have none. */
export type FontsOfFile = {
  _font: EmbeddedFont;
  _fontCount: number;
  _fontFamilies: Record<string, EmbeddedFont>;
  _fontFamily: unknown;
  _fontSource: unknown;
  font(source: unknown, ...familyAndSize: unknown[]): FontsOfFile;
};
/** A picture that pdfkit has read; once it is in the file, `obj` says where. */
export type OpenPicture = {
  label: string;
  width: number;
  height: number;
  obj: PdfReference | null;
  embed(file: PdfFile): void;
};
export type PicturesOfFile = { _imageCount: number; openImage(source: unknown): OpenPicture };
/** A font in the file that is written; its glyphs are PostScript's where `subset.cff` is there. */
export type FontInFile = EmbeddedFont & {
  name: string | null;
  document: PdfFile;
  dictionary: PdfReference;
  subset: Subset & { cff?: object };
  embed(): void;
};
/** pdfkit's document as pdfmake extends it. */
export const PDFDocument: { prototype: PdfFile & FontsOfFile & PicturesOfFile } = pdfmake('./PDFDocument.js').default;

/** The class of pdfkit's references, which pdfkit itself does not give away. */
export const Reference = PDFDocument.prototype.ref.call({ _offsets: [], _waiting: 0 } as never, {})
  .constructor as unknown as {
  prototype: PdfReference;
};

type EmbeddedFontClass = { new (file: FontsOfFile, font: Font, id: string): EmbeddedFont; prototype: FontInFile };

/** The class of pdfkit's fonts, told from one that is opened. */
export function embeddedFontClass(bytes: Uint8Array): EmbeddedFontClass {
  return PDFDocument.prototype.font.call(
    { _fontFamilies: {}, _registeredFonts: {}, _fontCount: 0, options: {} } as never,
    bytes,
  )._font.constructor as unknown as EmbeddedFontClass;
}

/** What pdfkit writes into the file as it is, such as a reference to an object of which it does not know. */
export function writtenAs(text: string): object {
  return Object.create(Reference.prototype, { toString: { value: () => text } });
}
