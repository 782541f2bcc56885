/** With the changes to pdfmake and pdfkit and without them, a document has the same pages, text, rules, positions and structure. */
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { assertVersion, type Patch } from '../../src/pdf/engine/patch.ts';
import { embeddedFonts } from '../../src/pdf/file/embedded-fonts.ts';
import { openedFonts } from '../../src/pdf/file/opened-fonts.ts';
import type { CompressedSubset } from '../../src/pdf/file/true-type-subset.ts';
import { wholeFile } from '../../src/pdf/file/whole-file.ts';
import { FAMILIES, type FamilyName } from '../../src/pdf/fonts/faces.ts';
import { sharedFont } from '../../src/pdf/fonts/shared-fonts.ts';
import { usePatches } from '../../src/pdf/job/patches.ts';
import { type Pdf, type PdfInput, renderPdf } from '../../src/pdf/job/render-pdf.ts';
import { parseDocument } from '../../src/template/document/parse-document.ts';
import { accessibilityDocuments } from './accessibility/documents.ts';
import { corpus } from './corpus/corpus.ts';
import { shapesOf } from './shapes-support.ts';
import { structureOf } from './structure-support.ts';
import { open, piecesOf } from './support.ts';

/** Numbers in a file are rounded, each way of drawing at other steps; this much nobody sees (a point is 1/72 inch). */
const TOLERANCE = 0.02;

/** Fonts are coded quicker than zlib does it and take more for it, which a page of several scripts does not make up elsewhere. */
const LARGER_FILE = 1.1;

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

/** What stands in the file by number of object, unpacked; without the last one, which says where the others stand. */
function objectsOf(file: Buffer): Map<number, string> {
  const objects = new Map<number, string>();
  const text = file.toString('latin1');
  for (const { 0: whole, 1: id, 2: dictionary, index } of text.matchAll(/^(\d+) 0 obj\n(<<.*?>>)\nstream\n/gms)) {
    const from = index + whole.length;
    const bytes = file.subarray(from, from + Number(/\/Length (\d+)/.exec(dictionary!)![1]));
    if (dictionary!.includes('/XRef')) continue;
    const held = dictionary!.includes('/FlateDecode') ? inflateSync(bytes) : bytes;
    objects.set(Number(id), held.toString('latin1'));
  }
  return objects;
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
    expect(patched.bytes.length).toBeLessThan(LARGER_FILE * without.bytes.length);
  });

  // Latin, ligatures, right to left, outlines of both kinds, two faces of one file.
  const LETTERS = ['emphasis', 'mixed-directions', 'chinese-simplified-contract', 'symbols-and-emoji', 'devanagari'];
  const letters = documents.filter(([name]) => LETTERS.includes(name));

  /** The same documents with a patch and without it. */
  async function withAndWithout(patch: Patch): Promise<[Buffer[], Buffer[]]> {
    expect(letters).toHaveLength(LETTERS.length);
    const files = () => Promise.all(letters.map(async ([, input]) => Buffer.from((await renderPdf(input)).bytes)));
    const ours = await files();
    patch.revert();
    return [ours, await files().finally(() => patch.apply())];
  }

  test('fonts opened as pdfkit does it give the same file', async () => {
    const [ours, theirs] = await withAndWithout(openedFonts);
    expect(ours.map((file, index) => file.equals(theirs[index]!))).toEqual(LETTERS.map(() => true));
  });

  test('fonts embedded as pdfkit does it give the same objects', async () => {
    const [ours, theirs] = await withAndWithout(embeddedFonts);
    for (const [index, file] of ours.entries()) {
      const objects = objectsOf(file);
      expect(objects.size).toBeGreaterThan(5);
      expect(objects).toEqual(objectsOf(theirs[index]!));
    }
  });

  test('a file in one piece is the file', async () => {
    const [ours, theirs] = await withAndWithout(wholeFile);
    expect(ours.map((file, index) => file.equals(theirs[index]!))).toEqual(LETTERS.map(() => true));
  });

  const POSTSCRIPT = ['simplified', 'traditional', 'japanese', 'korean'];
  // Single glyphs and such as are put together from others, in some order; `:` makes a second glyph of the same shape.
  const GLYPHS = Array.from({ length: 150 }, (_, index) => 1 + ((index * 7919) % 440));
  test.each(Object.keys(FAMILIES) as FamilyName[])('the font file with glyphs of %s is the same', (family) => {
    usePatches(true);
    for (const style of ['normal', 'bold', 'italics'] as const) {
      const subset = (): CompressedSubset => {
        const made = sharedFont(family, style).createSubset();
        for (const [index, id] of GLYPHS.entries()) made.includeGlyph(index % 3 === 0 ? `${id}:${index}` : id);
        return made;
      };
      const compressed = subset().compressed?.();
      // Outlines of PostScript are left to fontkit.
      if (!compressed) {
        expect(POSTSCRIPT).toContain(family);
        continue;
      }
      const wanted = Buffer.from(subset().encode());
      expect(inflateSync(compressed.bytes).equals(wanted)).toBe(true);
      expect(compressed.length).toBe(wanted.length);
    }
  });

  test('another version of a package is refused, by name', () => {
    const patch = { package: 'pdfkit' as const, version: '0.0.1', apply() {}, revert() {} };
    expect(() => assertVersion(patch)).toThrow(/written for pdfkit 0\.0\.1, but .* is installed.*PDF_PATCHES=off/);
  });
});
