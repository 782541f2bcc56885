/** §13.2: renders a document's tree as a PDF. Deterministic: the same document gives the same bytes. */
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import { assertCarried } from '../check/carried-table.ts';
import { assertNoLoss, assertNoLossInSvgs } from '../check/no-loss.ts';
import type { CrowdedTable } from '../check/run-ledger.ts';
import { documentDefinition, type PdfInput } from '../document/definition/document-definition.ts';
import { inReadingOrder } from '../drawing/reading-order.ts';
import type { TDocumentDefinitions } from '../engine/layout.ts';
import { createPdf, type LaidOutDocument, setFiles } from '../engine/pdfmake.ts';
import { type ForMetadata, writeMetadata } from '../file/metadata.ts';
import { writeStructure } from '../file/write-structure.ts';
import { BUILT_IN_FONTS } from '../fonts/faces.ts';
import { BUILT_IN_DICTIONARY, fontDictionary, TOKEN_FILES } from '../fonts/font-tokens.ts';
import { holdFonts } from '../fonts/hold-fonts.ts';
import { drawnSvgs, drawnText } from '../layout/drawn-text.ts';
import { assertReadersAgree, type EInvoiceReading, readEInvoice } from '../reading/read-e-invoice.ts';
import type { StructureTree } from '../tagging/structure-tree.ts';
import { type Engine, QUICK_ENGINE, useEngine } from './engines.ts';

export type { PdfInput } from '../document/definition/document-definition.ts';

/**
 * `missing`: the characters that no font has, each shown as a box with its code point. `crowded`: tables whose type is small for their numbers. `reading`: what the readers of its e-invoice see (§17.40), where that was asked
 * for (`reads`) and there is one.
 */
export type Pdf = {
  bytes: Uint8Array;
  pages: number;
  missing: string[];
  crowded?: CrowdedTable[];
  reading?: EInvoiceReading;
};

/**
 * Renders a document. Throws an Error with the reason when text would be lost (§13.9) or does not fit, and, unless `reads`, when the readers of its e-invoice do
 * not agree.
 */
export async function renderPdf(
  { reads, ...input }: PdfInput & { reads?: true },
  engine: Engine = QUICK_ENGINE,
): Promise<Pdf> {
  // No `await` in this function: it would keep the tree in memory during layout, which does not need it.
  const fonts = holdFonts(input.setup.fonts, input.assets);
  return Promise.try(() =>
    setDefinition(documentDefinition(input, engine.textRows, fonts), engine, input.setup, reads),
  ).finally(fonts.release);
}

async function setDefinition(
  { definition, context }: ReturnType<typeof documentDefinition>,
  engine: Engine,
  setup: ForMetadata & Pick<DocumentSetup, 'language' | 'payments'>,
  reads: true | undefined,
) {
  const { document, bytes } = await layOut(definition, context.structure, engine, context.fonts, setup);
  const { carriedTables, running } = context;
  const { entries, missing, crowded } = context.ledger;
  const drawn = drawnText(document, entries.length + running.entries.length);
  assertNoLoss(context.sourceText, entries, drawn, running.entries);
  assertCarried(carriedTables, entries, drawn.lastFlow);
  if (context.drawings.any()) assertNoLossInSvgs(drawnSvgs(document));
  const file = await bytes();
  const reading = readEInvoice(file, setup);
  if (reading && !reads) assertReadersAgree(reading);
  return {
    bytes: file,
    pages: drawn.pages,
    missing: [...missing],
    ...(crowded.size > 0 && { crowded: [...crowded.values()] }),
    ...(reading && reads && { reading }),
  };
}

setFiles(TOKEN_FILES);

/** Lays a document out, in its fonts, and draws it. `bytes` ends the document and gives the file; it can be called once. */
export async function layOut(
  definition: TDocumentDefinitions,
  structure: StructureTree,
  engine: Engine,
  { own } = BUILT_IN_FONTS,
  setup: ForMetadata = {},
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
      writeMetadata(document, setup);
      return pdf.getBuffer();
    },
  };
}
