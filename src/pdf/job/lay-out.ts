/** Runs pdfmake: definition → laid-out and drawn pages → structure tree, metadata and the bytes of the file. */

import { inReadingOrder } from '../drawing/reading-order.ts';
import type { TDocumentDefinitions } from '../engine/definition.ts';
import { createPdf, type LaidOutDocument, setFonts } from '../engine/pdfmake.ts';
import { writeMetadata } from '../file/metadata.ts';
import { writeStructure } from '../file/write-structure.ts';
import { fontTokens } from '../fonts/font-tokens.ts';
import type { StructureTree } from '../tagging/structure-tree.ts';
import { type Engine, useEngine } from './engines.ts';

const { files, fonts } = fontTokens();
setFonts(fonts, files);

/** Lays a document out and draws it. `bytes` ends the document and gives the file; it can be called once. */
export async function layOut(
  definition: TDocumentDefinitions,
  structure: StructureTree,
  engine: Engine,
): Promise<{ document: LaidOutDocument; bytes: () => Promise<Uint8Array> }> {
  useEngine(engine);
  const pdf = inReadingOrder(structure, () => createPdf(definition));
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
