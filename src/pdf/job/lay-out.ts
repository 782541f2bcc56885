/** Runs pdfmake: definition → laid-out and drawn pages → structure tree, metadata and the bytes of the file. */

import { inReadingOrder } from '../drawing/reading-order.ts';
import type { TDocumentDefinitions } from '../engine/definition.ts';
import { createPdf, type LaidOutDocument, setFiles } from '../engine/pdfmake.ts';
import { writeMetadata } from '../file/metadata.ts';
import { writeStructure } from '../file/write-structure.ts';
import { BUILT_IN_FONTS } from '../fonts/document-fonts.ts';
import { BUILT_IN_DICTIONARY, fontDictionary, TOKEN_FILES } from '../fonts/font-tokens.ts';
import type { StructureTree } from '../tagging/structure-tree.ts';
import { type Engine, useEngine } from './engines.ts';

setFiles(TOKEN_FILES);

/** Lays a document out, in its fonts, and draws it. `bytes` ends the document and gives the file; it can be called once. */
export async function layOut(
  definition: TDocumentDefinitions,
  structure: StructureTree,
  engine: Engine,
  { own } = BUILT_IN_FONTS,
): Promise<{ document: LaidOutDocument; bytes: () => Promise<Uint8Array> }> {
  useEngine(engine);
  const pdf = inReadingOrder(structure, () =>
    createPdf(definition, { ...BUILT_IN_DICTIONARY, ...fontDictionary(own.keys()) }),
  );
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
