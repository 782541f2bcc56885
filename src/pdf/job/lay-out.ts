/** §13: pdfmake with every way out shut: no address, and no file at all; its fonts come from memory. */
import { createRequire } from 'node:module';
import type { TDocumentDefinitions } from 'pdfmake/interfaces.js';
import { fontTokens } from '../fonts/shared-fonts.ts';
import type { DrawnDocument } from '../layout/drawn-text.ts';
import '../layout/hanging-blanks.ts';
import '../layout/table-page-breaks.ts';
import '../drawing/mark-lines.ts';
import { inReadingOrder } from '../drawing/reading-order.ts';
import type { PdfDocument } from '../engine/pdf-document.ts';
import { writeMetadata } from '../file/metadata.ts';
import { usePatches } from './patches.ts';
import '../drawing/mark-pictures.ts';
import type { StructureTree } from '../tagging/structure-tree.ts';
import { writeStructure } from '../tagging/write-structure.ts';

/** The part of pdfmake's interface that is used here; its published types leave out the virtual file system. */
type Pdfmake = {
  virtualfs: { writeFileSync(name: string, content: Uint8Array): void };
  setFonts(fonts: object): void;
  setUrlAccessPolicy(allowed: (url: string) => boolean): void;
  setLocalAccessPolicy(allowed: (path: string) => boolean): void;
  createPdf(definition: TDocumentDefinitions): {
    getStream(): Promise<DrawnDocument & PdfDocument>;
    getBuffer(): Promise<Buffer>;
  };
};

const pdfmake: Pdfmake = createRequire(import.meta.url)('pdfmake');
pdfmake.setUrlAccessPolicy(() => false);
pdfmake.setLocalAccessPolicy(() => false);

const { files, fonts } = fontTokens();
for (const [name, token] of files) pdfmake.virtualfs.writeFileSync(name, token);
pdfmake.setFonts(fonts);

/** Lays a document out. `bytes` finishes and gives the file. */
export async function layOut(
  definition: TDocumentDefinitions,
  structure: StructureTree,
  patches = true,
): Promise<{ document: DrawnDocument; bytes: () => Promise<Uint8Array> }> {
  usePatches(patches);
  const pdf = inReadingOrder(structure, () => pdfmake.createPdf(definition));
  const document = await pdf.getStream();
  return {
    document,
    bytes: () => {
      writeStructure(document, structure);
      writeMetadata(document);
      return pdf.getBuffer();
    },
  };
}
