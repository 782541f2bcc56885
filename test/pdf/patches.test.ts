/** With the changes to pdfmake and pdfkit and without them, a document has the same pages, text, positions and structure. */
import { describe, expect, test } from '@jest/globals';
import { assertVersion } from '../../src/pdf/patches/patch.ts';
import { type Pdf, renderPdf } from '../../src/pdf/render-pdf.ts';
import { accessibilityDocuments } from './accessibility/documents.ts';
import { structureOf } from './structure-support.ts';
import { open, piecesOf } from './support.ts';

const rounded = (value: number) => Math.round(value * 100) / 100;

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
  const pieces = (await piecesOf(pdf)).map(({ text, page, ...place }) => [
    text,
    page,
    ...Object.values(place).map(rounded),
  ]);
  const document = await open(pdf);
  const structure: unknown[] = [];
  const links: unknown[] = [];
  for (let page = 1; page <= pdf.pages; page++) {
    structure.push(await structureOf(pdf, page));
    const annotations = await (await document.getPage(page)).getAnnotations();
    links.push(annotations.map(({ url, dest, rect, contentsObj }) => [url, dest, rect.map(rounded), contentsObj]));
  }
  return {
    pages: pdf.pages,
    pieces,
    structure,
    links,
    outline: await outlineOf(document, await document.getOutline()),
  };
}

describe('patches', () => {
  const documents = Object.entries(accessibilityDocuments());

  test.each(documents)('%s reads the same with and without them', async (_name, input) => {
    const without = await renderPdf({ ...input, patches: false });
    const patched = await renderPdf({ ...input, patches: true });
    expect(await readingOf(patched)).toEqual(await readingOf(without));
    expect(patched.bytes.length).toBeLessThan(without.bytes.length);
  });

  test('another version of a package is refused, by name', () => {
    const patch = { package: 'pdfkit' as const, version: '0.0.1', apply() {}, revert() {} };
    expect(() => assertVersion(patch)).toThrow(/written for pdfkit 0\.0\.1, but .* is installed.*PDF_PATCHES=off/);
  });
});
