/** With the changes to pdfmake and pdfkit and without them, a document has the same pages, text, rules, positions and structure. */
import { describe, expect, test } from '@jest/globals';
import { FAMILIES, type FamilyName } from '../../src/pdf/fonts/faces.ts';
import { sharedFont } from '../../src/pdf/fonts/shared-fonts.ts';
import { embeddedFonts } from '../../src/pdf/patches/embedded-fonts.ts';
import { usePatches } from '../../src/pdf/patches/index.ts';
import { openedFonts } from '../../src/pdf/patches/opened-fonts.ts';
import { assertVersion } from '../../src/pdf/patches/patch.ts';
import { type Pdf, type PdfInput, renderPdf } from '../../src/pdf/render-pdf.ts';
import { parseDocument } from '../../src/template/document-tree.ts';
import { accessibilityDocuments } from './accessibility/documents.ts';
import { corpus } from './corpus/corpus.ts';
import { shapesOf } from './shapes-support.ts';
import { structureOf } from './structure-support.ts';
import { open, piecesOf } from './support.ts';

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
const outlineOf = (document: Document, items: Outline): Promise<unknown[]> =>
  Promise.all(
    (items ?? []).map(async ({ title, dest, items }) => [
      title,
      await document.getPageIndex((dest as never[])[0]!),
      (dest as unknown[]).slice(1),
      await outlineOf(document, items),
    ]),
  );

/** All that a reader of the file finds. */
async function readingOf(pdf: Pdf) {
  const pieces = (await piecesOf(pdf)).map(({ text, page, ...place }) => [text, page, ...Object.values(place)]);
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

describe('patches', () => {
  const documents: [string, PdfInput][] = [
    ...Object.entries(accessibilityDocuments()),
    ...corpus().map(({ name, job: { markdown, blanks, ...facts } }): [string, PdfInput] => [
      name,
      { ...facts, tree: parseDocument(markdown, blanks) },
    ]),
  ];

  test.each(documents)('%s reads the same with and without them', async (_name, input) => {
    const without = await renderPdf({ ...input, patches: false });
    const patched = await renderPdf({ ...input, patches: true });
    const wanted = await readingOf(without);
    const { pieces, shapes, links, ...read } = await readingOf(patched);
    expect({
      ...read,
      pieces: settled(pieces, wanted.pieces),
      shapes: settled(shapes, wanted.shapes),
      links: settled(links, wanted.links),
    }).toEqual(wanted);
    expect(patched.bytes.length).toBeLessThan(without.bytes.length);
  });

  // Latin, ligatures, right to left, outlines of both kinds, two faces of one file.
  const LETTERS = ['emphasis', 'mixed-directions', 'chinese-simplified-contract', 'symbols-and-emoji', 'devanagari'];
  test.each([
    ['opened', openedFonts],
    ['embedded', embeddedFonts],
  ])('fonts %s as pdfkit does it give the same file', async (_name, patch) => {
    const chosen = documents.filter(([name]) => LETTERS.includes(name));
    expect(chosen).toHaveLength(LETTERS.length);
    const files = () => Promise.all(chosen.map(async ([, input]) => Buffer.from((await renderPdf(input)).bytes)));
    const ours = await files();
    patch.revert();
    const theirs = await files().finally(() => patch.apply());
    expect(ours.map((file, index) => file.equals(theirs[index]!))).toEqual(LETTERS.map(() => true));
  });

  // Single glyphs and such as are put together from others, in some order; `:` makes a second glyph of the same shape.
  const GLYPHS = Array.from({ length: 150 }, (_, index) => 1 + ((index * 7919) % 440));
  test.each(Object.keys(FAMILIES) as FamilyName[])('the font file with glyphs of %s is the same', (family) => {
    for (const style of ['normal', 'bold', 'italics'] as const) {
      const fontFile = (patches: boolean): Buffer => {
        usePatches(patches);
        const subset = sharedFont(family, style).createSubset();
        for (const [index, id] of GLYPHS.entries()) subset.includeGlyph(index % 3 === 0 ? `${id}:${index}` : id);
        return Buffer.from((subset as unknown as { encode(): Uint8Array }).encode());
      };
      expect(fontFile(true).equals(fontFile(false))).toBe(true);
    }
  });

  test('another version of a package is refused, by name', () => {
    const patch = { package: 'pdfkit' as const, version: '0.0.1', apply() {}, revert() {} };
    expect(() => assertVersion(patch)).toThrow(/written for pdfkit 0\.0\.1, but .* is installed.*PDF_PATCHES=off/);
  });
});
