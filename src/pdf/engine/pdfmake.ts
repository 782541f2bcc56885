/** §13.6: pdfmake with every way out shut: no address, and no file at all; its fonts come from memory. */
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfmake as requireAsPdfmake } from './packages.ts';
import type { PdfDocument } from './pdf-document.ts';

/** A document after layout: `_pdfMakePages` is what stands on each page. */
export type LaidOutDocument = PdfDocument & { _pdfMakePages: object[] };

/** The part of pdfmake's interface that is used here; its published types leave out the virtual file system. */
type Pdfmake = {
  virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
  setFonts(fonts: object): void;
  setUrlAccessPolicy(allowed: (url: string) => boolean): void;
  setLocalAccessPolicy(allowed: (path: string) => boolean): void;
  createPdf(definition: TDocumentDefinitions): {
    getStream(): Promise<LaidOutDocument>;
    getBuffer(): Promise<Buffer>;
  };
};

const pdfmake: Pdfmake = requireAsPdfmake('./index.js');
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

/** The fonts that documents may name, and what stands in pdfmake's virtual file system for each of their files. */
export function setFonts(fonts: object, files: Iterable<[name: string, content: Uint8Array]>): void {
  for (const [name, content] of files) pdfmake.virtualfs.writeFileSync(name, content);
  pdfmake.setFonts(fonts);
}

/** Begins a document: `getStream` lays it out and draws it, `getBuffer` then ends it and gives the file. */
export function createPdf(definition: TDocumentDefinitions): ReturnType<Pdfmake['createPdf']> {
  return pdfmake.createPdf(definition);
}
