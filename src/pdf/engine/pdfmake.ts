/** §13.6: pdfmake without access to network or files: it refuses every URL and path, and its fonts come from a virtual file system. */
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfmake as requireAsPdfmake } from './packages.ts';
import type { PdfDocument } from './pdf-file.ts';
import { replacement } from './replacement.ts';

/** A document after layout and drawing. `_pdfMakePages`: the items of each page. */
export type LaidOutDocument = PdfDocument & { _pdfMakePages: object[] };

/** The part of pdfmake's virtual file system that it reads with. */
export type VirtualFiles = { existsSync(name: string): boolean; readFileSync(name: string): string };

/** The part of pdfmake's interface that we use; the published types lack the virtual file system. */
type Pdfmake = {
  virtualfs: VirtualFiles;
  setFonts(fonts: object): void;
  setUrlAccessPolicy(allowed: (url: string) => boolean): void;
  setLocalAccessPolicy(allowed: (path: string) => boolean): void;
  createPdf(definition: TDocumentDefinitions): { getStream(): Promise<LaidOutDocument> };
};

const pdfmake: Pdfmake = requireAsPdfmake('./index.js');
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

export const noAddresses = replacement('noAddresses', () => ({ 'PdfPrinter.resolveUrls': () => {} }));

/** Has pdfmake read its files, which are fonts, from another virtual file system. */
export function setFiles(files: VirtualFiles): void {
  pdfmake.virtualfs = files;
}

/** Lays a document out, which may name these fonts, and draws it. */
export function drawPdf(definition: TDocumentDefinitions, fonts: object): Promise<LaidOutDocument> {
  pdfmake.setFonts(fonts);
  return pdfmake.createPdf(definition).getStream();
}
