/** Renders Markdown in tests; `read-pdf.ts` reads the PDF back. */
import { type Engine, PLAIN_ENGINE, QUICK_ENGINE } from '../../../src/pdf/job/engines.ts';
import { type Pdf, type PdfInput, renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { loadEastAsianFor } from '../../../src/pdf/lines/east-asian-rules.ts';
import { parseDocument } from '../../../src/template/document/parse-document.ts';
import { type DocumentSetup, LAYOUT } from '../../../src/template/model/document-setup.ts';
import { isOfThisRun } from '../../support/this-run.ts';

// As a render job does for its Markdown, here for all documents of the tests.
await loadEastAsianFor('漢');

/** A4 with an inch of margin and no running text. */
export const SETUP: DocumentSetup = {
  layout: LAYOUT,
  page: { size: 'A4', orientation: 'portrait', margins: { top: 72, right: 72, bottom: 72, left: 72 } },
  language: 'en',
  font: 'serif',
  header: [],
  footer: [],
};

/** The same setup, with another sheet or other margins. */
export function page(change: Partial<DocumentSetup['page']>): DocumentSetup {
  return { ...SETUP, page: { ...SETUP.page, ...change } };
}

/** The input for a document of the given Markdown; every `{{…}}` in it is a blank. */
export function inputOf(markdown: string, changes: Partial<PdfInput> = {}): PdfInput {
  const blanks = [...markdown.matchAll(/\{\{/g)].map((_match, ordinal) => ordinal);
  return {
    tree: changes.tree ?? parseDocument(markdown, blanks),
    title: 'A title',
    author: 'Acme Ltd',
    createdAt: new Date('2026-11-21T10:20:30Z'),
    setup: SETUP,
    assets: [],
    ...changes,
  };
}

/** The engine that the service sets documents with, and its judge: pdfmake, pdfkit and fontkit without what makes them quick. */
export const BOTH_ENGINES: [name: string, engine: Engine][] = [
  ['quick', QUICK_ENGINE],
  ['plain', PLAIN_ENGINE],
];

/** No document of the service is set with the judge: one run in four tries it, where the two are not compared. */
export const ENGINES = BOTH_ENGINES.filter(([name]) => name === 'quick' || isOfThisRun(0, 4));

export function render(markdown: string, changes?: Partial<PdfInput>, engine?: Engine): Promise<Pdf> {
  return renderPdf(inputOf(markdown, changes), engine);
}
