/** The types and classes with which pdfkit writes a file: references to indirect objects, their byte offsets, images. */

import type { Font, Glyph, Position, Subset } from './fontkit.ts';
import { pdfmake } from './packages.ts';

/** pdfkit's reference: an indirect object until it is written. One with bytes in `buffer` is a stream. */
export type PdfReference = {
  id: number;
  /** The byte offset at which the object was written. */
  offset: number;
  data: Record<string, unknown>;
  /** Whether the stream is to be compressed; `data.Filter` is set once something is written. */
  compress: boolean;
  buffer: Uint8Array[];
  document: PdfFile;
  write(chunk: string | Uint8Array): void;
  end(chunk?: string | Uint8Array): void;
  finalize(): void;
};
/** pdfkit's document as a writer of bytes. `_offsets`: the byte offset of object `index + 1`, null before it is written. */
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
  _finalize(): void;
  push(data: null): boolean;
};
/** A picture that pdfkit has read; size in pixels, before it is turned. `obj` is its image XObject once it is in the file. */
export type OpenPicture = {
  label: string;
  width: number;
  height: number;
  orientation?: number;
  obj: PdfReference | null;
  embed(file: PdfFile): void;
};
export type PicturesOfFile = {
  _imageCount: number;
  /** By address. */
  _imageRegistry: Record<string, OpenPicture>;
  openImage(source: unknown): OpenPicture;
};
/** pdfkit's document as pdfmake extends it. */
export const PDFDocument: { prototype: PdfFile & PicturesOfFile } = pdfmake('./PDFDocument.js').default;

/** The class of pdfkit's references. pdfkit does not export it, so we take it from a reference. */
export const Reference = PDFDocument.prototype.ref.call({ _offsets: [], _waiting: 0 } as never, {})
  .constructor as unknown as {
  prototype: PdfReference;
};

/** A value that pdfkit writes as this text, such as a reference to an object that pdfkit does not know. */
export function writtenAs(text: string): object {
  return Object.create(Reference.prototype, { toString: { value: () => text } });
}

/** The same object: pdfkit's document is also the writer of its file. */
export function asFile(document: PdfDocument): PdfFile {
  return document as unknown as PdfFile;
}

/** An indirect object of the file that is being made; a stream once something is written to it. */
export type PdfObject = {
  data: Record<string, unknown>;
  write(chunk: string | Uint8Array): void;
  end(chunk?: Uint8Array): void;
};

/**
 * The part of pdfkit's document that we use. Lengths are in points from the upper left corner of the page. Objects made
 * with `ref` and `annotations` go into the file as they are, where y counts from the bottom.
 */
export type PdfDocument = {
  page: {
    width: number;
    height: number;
    dictionary: PdfObject;
    annotations: PdfObject[];
    fonts: Record<string, PdfObject>;
    xobjects: Record<string, PdfObject>;
    patterns: object;
    ext_gstates: Record<string, PdfObject>;
    colorSpaces: object;
    write(chunk: string): void;
    /** The marked content that is open; pdfkit ends it with the page. */
    markings: object[];
    /** The page's key in the parent tree; a getter that reserves the key at the first read. */
    structParentTreeKey: number;
  };
  info: { Title: string; Author?: string; Subject?: string; Creator: string; Producer: string; CreationDate: Date };
  outline: Outline;
  _root: PdfObject;
  /** The font that is set, and the current transformation matrix. */
  _font: EmbeddedFont;
  _ctm: number[];
  font(...given: unknown[]): PdfDocument;
  _imageRegistry: Record<string, { colorSpace?: string }>;
  /** pdfmake's: opens an image of its dictionary. */
  provideImage(name: string): object;
  endMetadata(): void;
  ref(data: Record<string, unknown>): PdfObject;
  save(): PdfDocument;
  restore(): PdfDocument;
  translate(x: number, y: number): PdfDocument;
  linearGradient(...ends: number[]): Gradient;
  radialGradient(...ends: number[]): Gradient;
  addContent(operators: string): PdfDocument;
  /** Sets the opacities of fills and strokes, 0 to 1. */
  _doOpacity(fill: number | null, stroke: number | null): void;
  addNamedDestination(name: string, kind: 'XYZ', x: number, y: number, zoom: null): void;
  text(text: string, x: number, y: number, options: TextOptions): PdfDocument;
  currentLineHeight(): number;
  link(x: number, y: number, width: number, height: number, url: string, options: object): void;
  annotate(x: number, y: number, width: number, height: number, options: object): void;
  goTo(x: number, y: number, width: number, height: number, name: string, options: object): void;
  getMarkInfoDictionary(): PdfObject;
  getStructTreeRoot(): PdfObject;
  getStructParentTree(): { add(key: number, value: unknown): void };
  createStructParentTreeNextKey(): number;
};
export type Gradient = { stop(...color: unknown[]): Gradient };
type TextOptions = { link?: string | null; goTo?: string; textWidth: number };

/** The document outline (bookmarks), or an entry of it. */
export type Outline = { addItem(title: string, options: { expanded?: boolean | undefined }): Outline };

/** pdfkit's font in a document. `subset` numbers the glyphs that are used; `widths` and `unicode` (for ToUnicode) are by that number. */
export type EmbeddedFont = {
  id: string;
  ascender: number;
  scale: number;
  font: Font;
  subset: Subset;
  widths: number[];
  unicode: number[][];
  encode(text: string, features?: unknown): [glyphs: string[], positions: EmbeddedPosition[]];
  layout(text: string, features?: unknown): { glyphs: Glyph[]; positions: EmbeddedPosition[] };
  lineHeight(size: number): number;
  ref(): PdfObject;
};
/** In thousandths of the font size. */
type EmbeddedPosition = Position & { advanceWidth: number };
