/** §13.2: renders a document's tree as a PDF. Rendering is deterministic: the same document gives the same bytes. */
import { hash } from 'node:crypto';
import { tell } from '../../locales/message.ts';
import { findCodes } from '../../template/document/every-node.ts';
import { keepRunningDirections } from '../../template/document/keep-directions.ts';
import { parseDocument } from '../../template/document/parse-document.ts';
import { TooDeepError } from '../../template/markdown/syntax/too-deep-error.ts';
import type { DocumentSetup } from '../../template/model/document-setup.ts';
import type { EInvoiceValues } from '../../template/model/e-invoice.ts';
import { assertCarried, assertNoLoss, assertNoLossInSvgs } from '../check/no-loss.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import type { CrowdedTable } from '../check/run-ledger.ts';
import { documentDefinition, type PdfInput } from '../document/definition/document-definition.ts';
import { numbersIn, runsOf } from '../drawing/column-pages.ts';
import { inReadingOrder } from '../drawing/reading-order.ts';
import type { DrawnPage, TDocumentDefinitions } from '../engine/layout.ts';
import { asFile, pagesOfPlaces } from '../engine/pdf-file.ts';
import { drawPdf, type LaidOutDocument, setFiles } from '../engine/pdfmake.ts';
import { type ForMetadata, writeMetadata } from '../file/metadata.ts';
import { endFile } from '../file/object-streams.ts';
import { writeStructure } from '../file/write-structure.ts';
import { BUILT_IN_FONTS } from '../fonts/faces.ts';
import { BUILT_IN_DICTIONARY, FACE_NAMES, fontDictionary, holdFonts } from '../fonts/hold-fonts.ts';
import { drawnSvgs, drawnText } from '../layout/drawn-text.ts';
import { isShown, type NoteNumbers, noteNumbers } from '../layout/note-numbers.ts';
import { unmirrored } from '../lines/bidi.ts';
import { loadEastAsianFor } from '../lines/east-asian-rules.ts';
import { drawCodes } from '../pictures/code-pictures.ts';
import { assertReadersAgree, type EInvoiceReading, readEInvoice, shortList } from '../reading/read-e-invoice.ts';
import type { StructureTree } from '../tagging/structure-tree.ts';
import { type Engine, QUICK_ENGINE, useEngine } from './engines.ts';

export type { PdfInput } from '../document/definition/document-definition.ts';

/**
 * `missing`: the characters that no font has, each shown as a box with its code point. `crowded`: tables whose type is small for their
 * numbers. `reading`: the values that readers of its e-invoice see (§17.40), if requested (`reads`) and if there is an e-invoice.
 */
export type Pdf = {
  bytes: Uint8Array;
  pages: number;
  missing: string[];
  crowded?: CrowdedTable[];
  reading?: EInvoiceReading;
};

/**
 * Renders a document. Throws an Error with the reason if text would be lost (§13.9) or does not fit and, unless `reads`, if the readers
 * of its e-invoice disagree. Call `loadEastAsianFor` with its Markdown first.
 */
export async function renderPdf(
  { reads, ...input }: PdfInput & { reads?: true },
  engine: Engine = QUICK_ENGINE,
): Promise<Pdf> {
  // This function must not use `await`, which would keep the tree in memory during layout.
  const fonts = holdFonts(input.setup.fonts, input.assets);
  const define = (numbers?: NoteNumbers) => documentDefinition(input, engine.textRows, fonts, numbers);
  const isPerPage = input.setup.footnotes === 'per-page';
  let first: Definition;
  try {
    first = define(isPerPage ? new Map() : undefined);
  } catch (error) {
    fonts.release();
    throw error;
  }
  const set = isPerPage
    ? setPerPage(first, define, engine, input.setup, reads)
    : setDefinition(first, engine, input.setup, reads);
  return set.finally(fonts.release);
}

type ForFile = ForMetadata & Pick<DocumentSetup, 'language' | 'payments'>;
type Definition = ReturnType<typeof documentDefinition>;

async function setDefinition(
  { definition, context }: Definition,
  engine: Engine,
  setup: ForFile,
  reads: true | undefined,
): Promise<Pdf> {
  return finishPdf(context, await layOut(definition, context.structure, engine, context.fonts, setup), setup, reads);
}

/** The most layouts in search of numbers. */
const MOST_LAYOUTS = 5;

/**
 * §17.10: sets a document in which each page numbers its notes from 1: with the numbers of the layout before, until they are those of its
 * own pages. Where numbers move their own references to other pages, and back, notes are numbered through the document.
 */
async function setPerPage(
  first: Definition,
  define: (numbers?: NoteNumbers) => Definition,
  engine: Engine,
  setup: ForFile,
  reads: true | undefined,
): Promise<Pdf> {
  let numbers: NoteNumbers = new Map();
  for (let tried = 0; tried < MOST_LAYOUTS; tried++) {
    const { definition, context } = tried === 0 ? first : define(numbers);
    const laidOut = await layOut(definition, context.structure, engine, context.fonts, setup);
    const found = noteNumbers(laidOut.document);
    if (isShown(numbers, found)) return finishPdf(context, laidOut, setup, reads);
    numbers = found;
  }
  return setDefinition(define(), engine, setup, reads);
}

/** Checks a document that is laid out, and writes its file. */
function finishPdf(
  context: Definition['context'],
  { document, bytes }: LaidOut,
  setup: ForFile,
  reads: true | undefined,
): Pdf {
  const { carriedTables, running } = context;
  const { entries, missing, crowded } = context.ledger;
  const drawn = drawnText(document, entries.length + running.entries.length);
  assertNoLoss(context.sourceText, entries, drawn, running.entries);
  assertCarried(carriedTables, entries, drawn.lastFlow);
  if (context.drawings.any()) assertNoLossInSvgs(drawnSvgs(document), unmirrored);
  const file = bytes();
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

setFiles(FACE_NAMES);

type LaidOut = { document: LaidOutDocument; bytes: () => Uint8Array };

/** Lays out and draws a document in its fonts. `bytes` ends the document and returns the file; call it once. */
export async function layOut(
  definition: TDocumentDefinitions,
  structure: StructureTree,
  engine: Engine,
  { own } = BUILT_IN_FONTS,
  setup: ForMetadata = {},
): Promise<LaidOut> {
  useEngine(engine);
  const document = await inReadingOrder(structure, () =>
    drawPdf(definition, { ...BUILT_IN_DICTIONARY, ...fontDictionary(own.keys()) }),
  );
  return {
    document,
    bytes: () => {
      writeStructure(document, structure);
      writeMetadata(document, setup);
      return endFile(asFile(document));
    },
  };
}

/** §13.5: runs a render job in the current thread: parses the Markdown, renders it and hashes the PDF. */
const TOO_DEEP = tell('pdf.tooDeep');
const TOO_LARGE = tell('pdf.tooLarge');

/**
 * Renders one document. Throws an Error with the reason if it would lose text, nests too deeply, or if terms of its e-invoice among those
 * `looked` for are not visible.
 */
export async function runRenderJob(job: RenderJob): Promise<RenderedPdf> {
  try {
    await loadEastAsianFor(job.markdown);
    const pdf = await pdfOf(job);
    if (job.looked) await assertSeen(pdf.bytes, job.looked);
    return { ...pdf, sha256: hash('sha256', pdf.bytes) };
  } catch (error) {
    if (error instanceof TooDeepError) throw cannotBeSet(tell('pdf.textTooDeep'));
    // Deep nesting overflows the stack. Any other RangeError is a string or an array beyond V8's limit.
    if (error instanceof RangeError) throw cannotBeSet(/stack/.test(error.message) ? TOO_DEEP : TOO_LARGE);
    throw error;
  }
}

/** A separate function, so that the caller, which waits for the PDF, does not keep the tree in memory. */
function pdfOf(job: RenderJob): Promise<Pdf> {
  const input = inputOfJob(job);
  return input.setup.charts ? withCharts(input).then((whole) => renderPdf(whole)) : renderPdf(input);
}

/** §10.50: adds the pictures of charts. The module is loaded here, because few documents have some. */
async function withCharts<Input extends PdfInput>(input: Input): Promise<Input> {
  if (!input.setup.charts) return input;
  const { chartPictures } = await import('../pictures/charts/draw-charts.ts');
  const fonts = holdFonts(input.setup.fonts, input.assets);
  try {
    return { ...input, assets: [...input.assets, ...chartPictures(input.tree, input.setup, fonts)] };
  } finally {
    fonts.release();
  }
}

/** Checks that values are visible on the pages. The module is loaded here, because the check is rare. */
async function assertSeen(bytes: Uint8Array, values: EInvoiceValues): Promise<void> {
  const { findUnseen } = await import('../reading/find-places.ts');
  const { told } = await findUnseen(bytes, values);
  if (told.length > 0) throw cannotBeSet(tell('pdf.unseen', { told: shortList(told) }));
}

/** Parses a job's Markdown to a tree with pictures of its codes (§17.39). */
export function inputOfJob({
  markdown,
  blanks,
  looked: _looked,
  ...facts
}: RenderJob): Parameters<typeof renderPdf>[0] {
  const tree = parseDocument(markdown, blanks, facts.setup);
  const codes = drawCodes(findCodes(tree, facts.setup), facts.setup.language);
  return { tree, ...facts, setup: keepRunningDirections(facts.setup), assets: [...facts.assets, ...codes] };
}

/**
 * A stored document with everything that its PDF needs. `blanks`: see `parseDocument`. `reads`: see `Pdf`. `looked`: the terms that must
 * be visible on its drawn pages.
 */
export type RenderJob = Omit<PdfInput, 'tree'> & {
  markdown: string;
  blanks: number[];
  reads?: true;
  looked?: EInvoiceValues;
};

/** A rendered PDF; `sha256` is in hexadecimal. Other fields: see `Pdf`. */
export type RenderedPdf = Pdf & { sha256: string };

// §17.42: finds the page numbers of a document's places, for its Word copies. The document is laid out as for its PDF, but no file is
// written.

/** `places`: as pages show their numbers, by the names of headings. `counts`: how many pages are in each count of pages (`PageSection.run`). `height`: of
 * the first page, in points. */
export type PageNumbers = { places: Map<string, number>; counts: Map<number, number>; height: number };

/** Returns undefined for a document that cannot be rendered. */
export async function pageNumbers(job: RenderJob): Promise<PageNumbers | undefined> {
  await loadEastAsianFor(job.markdown);
  const input = await withCharts(inputOfJob(job));
  const fonts = holdFonts(input.setup.fonts, input.assets);
  try {
    const { definition, context } = documentDefinition(input, QUICK_ENGINE.textRows, fonts);
    const { document } = await layOut(definition, context.structure, QUICK_ENGINE, context.fonts, input.setup);
    const pages = document._pdfMakePages as DrawnPage[];
    const numbers = numbersIn(pages);
    const counts = new Map(runsOf(pages).map((run, page) => [run, numbers[page]!]));
    const { height } = (pages[0] as DrawnPage & { pageSize: { height: number } }).pageSize;
    return { height, places: new Map(pagesOfPlaces(document).map(([name, page]) => [name, numbers[page]!])), counts };
  } catch {
    return undefined;
  } finally {
    fonts.release();
  }
}
