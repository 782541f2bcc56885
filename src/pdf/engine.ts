/** Decisions §4: pdfmake with every way out shut: no address, and no file at all; its fonts come from memory. */
import { createRequire } from 'node:module';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { DrawnDocument } from './drawn.ts';
import { fontTokens } from './fonts/shared-fonts.ts';
import './line-drawing.ts';
import { usePatches } from './patches/index.ts';

/** The part of pdfmake's interface that is used here; its published types leave out the virtual file system. */
type Pdfmake = {
  virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
  setFonts(fonts: object): void;
  setUrlAccessPolicy(allowed: (url: string) => boolean): void;
  setLocalAccessPolicy(allowed: (path: string) => boolean): void;
  createPdf(definition: TDocumentDefinitions): { getStream(): Promise<DrawnDocument>; getBuffer(): Promise<Buffer> };
};

const pdfmake: Pdfmake = createRequire(import.meta.url)('pdfmake');
usePatches(true);
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

const { files, fonts } = fontTokens();
for (const [name, token] of files) pdfmake.virtualfs.writeFileSync(name, token);
pdfmake.setFonts(fonts);

/** Lays a document out. `bytes` finishes and gives the file. */
export async function layOut(
  definition: TDocumentDefinitions,
): Promise<{ document: DrawnDocument; bytes: () => Promise<Uint8Array> }> {
  const pdf = pdfmake.createPdf(definition);
  const document = await pdf.getStream();
  return { document, bytes: () => pdf.getBuffer() };
}
