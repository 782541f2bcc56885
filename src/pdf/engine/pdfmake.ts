/** §13.6: pdfmake without access to network or files: it refuses every URL and path, and its fonts come from a virtual file system. */
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfmake as requireAsPdfmake } from './packages.ts';
import type { PdfDocument } from './pdf-file.ts';

/** A document after layout and drawing. `_pdfMakePages`: the items of each page. */
export type LaidOutDocument = PdfDocument & { _pdfMakePages: object[] };

/** The part of pdfmake's virtual file system that it reads with. */
export type VirtualFiles = { existsSync(name: string): boolean; readFileSync(name: string): Uint8Array };

/** The part of pdfmake's interface that we use; the published types lack the virtual file system. */
type Pdfmake = {
  virtualfs: VirtualFiles;
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

/** Has pdfmake read its files, which are fonts, from another virtual file system. */
export function setFiles(files: VirtualFiles): void {
  pdfmake.virtualfs = files;
}

/** Starts a document, which may name these fonts. `getStream` lays it out and draws it; `getBuffer` then ends it and gives the bytes of the file. */
export function createPdf(definition: TDocumentDefinitions, fonts: object): ReturnType<Pdfmake['createPdf']> {
  pdfmake.setFonts(fonts);
  return pdfmake.createPdf(definition);
}
