/** How pdfkit writes its file, object by object. */

import { pdfmake } from './packages.ts';
import type { PdfDocument } from './pdf-document.ts';

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
  _finalize(): void;
  push(data: null): boolean;
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
/** pdfkit's document as pdfmake extends it. */
export const PDFDocument: { prototype: PdfFile & PicturesOfFile } = pdfmake('./PDFDocument.js').default;

/** The class of pdfkit's references, which pdfkit itself does not give away. */
export const Reference = PDFDocument.prototype.ref.call({ _offsets: [], _waiting: 0 } as never, {})
  .constructor as unknown as {
  prototype: PdfReference;
};

/** What pdfkit writes into the file as it is, such as a reference to an object of which it does not know. */
export function writtenAs(text: string): object {
  return Object.create(Reference.prototype, { toString: { value: () => text } });
}

/** The same document, as what writes its file. */
export function asFile(document: PdfDocument): PdfFile {
  return document as unknown as PdfFile;
}
