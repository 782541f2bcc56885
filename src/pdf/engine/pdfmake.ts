/** §13.6: pdfmake without access to network or files. It refuses every URL and path, and reads its fonts from a virtual file system. */
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { pdfmake as requireAsPdfmake } from './packages.ts';
import type { PdfDocument } from './pdf-file.ts';
import { replacement } from './replacement.ts';

/** A document after layout and drawing. `_pdfMakePages`: the items of each page. */
export type LaidOutDocument = PdfDocument & { _pdfMakePages: object[] };

/** The part of the virtual file system with which pdfmake reads. */
export type VirtualFiles = { existsSync(name: string): boolean; readFileSync(name: string): string };

/** The part of pdfmake's interface that Platen uses; the published types lack the virtual file system. */
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

/** Sets the virtual file system from which pdfmake reads its files, which are fonts. */
export function setFiles(files: VirtualFiles): void {
  pdfmake.virtualfs = files;
}

/** Lays out and draws a document, which may refer to these fonts. */
export function drawPdf(definition: TDocumentDefinitions, fonts: object): Promise<LaidOutDocument> {
  pdfmake.setFonts(fonts);
  return pdfmake.createPdf(definition).getStream();
}
