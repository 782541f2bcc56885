/** The types and classes with which pdfkit writes a file: references to indirect objects, their byte offsets, images. */

import { pdfmake } from './packages.ts';
import type { PdfDocument } from './pdf-document.ts';

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
