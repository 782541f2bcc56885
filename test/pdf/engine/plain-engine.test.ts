/** With what makes it quick and without, a document has the same pages, text, rules, positions and structure. */
import { describe, expect, test } from '@jest/globals';
import { FAMILIES, type FamilyName } from '../../../src/pdf/fonts/faces.ts';
import { sharedFont } from '../../../src/pdf/fonts/shared-fonts.ts';
import { PLAIN_ENGINE, QUICK_ENGINE, useEngine } from '../../../src/pdf/job/engines.ts';
import { inputOfJob, type Pdf, type PdfInput, renderPdf } from '../../../src/pdf/job/render-pdf.ts';
import { ofThisRun } from '../../support/this-run.ts';
import { documentPieces, open } from '../support/read-pdf.ts';
import { shapesOf } from '../support/shapes-of.ts';
import { structureOf } from '../support/structure-of.ts';
import { accessibilityDocuments } from '../whole-documents/accessibility/documents.ts';
import { corpus } from '../whole-documents/corpus/corpus.ts';

/** Numbers in a file are rounded, each way of drawing at other steps; this much nobody sees (a point is 1/72 inch). */
const TOLERANCE = 0.02;

/** What is given, with the numbers of what is wanted where they are as good as the same. */
function settled(given: unknown, wanted: unknown): unknown {
  if (typeof given === 'number' && typeof wanted === 'number')
    return Math.abs(given - wanted) <= TOLERANCE ? wanted : given;
  if (!Array.isArray(given) || !Array.isArray(wanted)) return given;
  return given.map((item, index) => settled(item, wanted[index]));
}

type Document = Awaited<ReturnType<typeof open>>;
type Outline = Awaited<ReturnType<Document['getOutline']>>;

/** The bookmarks: each with its page and those under it. */
function outlineOf(document: Document, items: Outline): Promise<unknown[]> {
  return Promise.all(
    (items ?? []).map(async ({ title, dest, items }) => [
      title,
      await document.getPageIndex((dest as never[])[0]!),
      (dest as unknown[]).slice(1),
      await outlineOf(document, items),
    ]),
  );
}

/** All that a reader of the file finds. */
async function readingOf(pdf: Pdf) {
  const pieces = (await documentPieces(pdf)).map(({ text, page, ...place }) => [text, page, ...Object.values(place)]);
  const document = await open(pdf);
  const structure: unknown[] = [];
  const shapes: unknown[] = [];
  const links: unknown[] = [];
  for (let page = 1; page <= pdf.pages; page++) {
    structure.push(await structureOf(pdf, page));
    shapes.push(await shapesOf(pdf, page));
    const annotations = await (await document.getPage(page)).getAnnotations();
    links.push(annotations.map(({ url, dest, rect, contentsObj }) => [url, dest, rect, contentsObj]));
  }
  return {
    pages: pdf.pages,
    pieces,
    shapes,
    structure,
    links,
    outline: await outlineOf(document, await document.getOutline()),
  };
}

/** Numbers are written with more digits here and there. */
const LARGER_FILE = 1.02;

/** A sixteenth of all documents: each is set and read twice. */
const SHARE = 16;
const all = ofThisRun(await corpus(), SHARE);

describe('the quick engine and its judge', () => {
  const documents: [string, PdfInput][] = [
    ...ofThisRun(Object.entries(accessibilityDocuments()), SHARE),
    ...all.map(({ name, job }): [string, PdfInput] => [name, inputOfJob(job)]),
  ];

  test.each(documents)('%s reads the same by both', async (_name, input) => {
    const plain = await renderPdf(input, PLAIN_ENGINE);
    const quick = await renderPdf(input);
    const wanted = await readingOf(plain);
    const { pieces, shapes, links, ...read } = await readingOf(quick);
    expect({
      ...read,
      pieces: settled(pieces, wanted.pieces),
      shapes: settled(shapes, wanted.shapes),
      links: settled(links, wanted.links),
    }).toEqual(wanted);
    expect(quick.bytes.length).toBeLessThan(LARGER_FILE * plain.bytes.length);
  });

  // Single glyphs and such as are put together from others, in some order; `:` makes a second glyph of the same shape.
  const glyphsOf = (font: object) => {
    const { numGlyphs } = font as { numGlyphs: number };
    return Array.from({ length: 60 }, (_, index) => 1 + ((index * 7919) % Math.min(440, numGlyphs - 1)));
  };
  const families = ofThisRun(Object.keys(FAMILIES) as FamilyName[], 4);
  test.each(families)('the font file with glyphs of %s is the same', (family) => {
    for (const style of ['normal', 'bold', 'italics'] as const) {
      const encoded = (engine: typeof QUICK_ENGINE): Buffer => {
        useEngine(engine);
        const font = sharedFont(family, style);
        const subset = font.createSubset();
        for (const [index, id] of glyphsOf(font).entries())
          subset.includeGlyph(index % 3 === 0 ? `${id}:${index}` : id);
        return Buffer.from(subset.encode());
      };
      expect(encoded(QUICK_ENGINE).equals(encoded(PLAIN_ENGINE))).toBe(true);
    }
  });
});
