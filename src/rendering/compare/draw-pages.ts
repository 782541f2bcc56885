/** §18.42: reads the pages of a PDF as pictures and text, with PDFium. */
import { createHash } from 'node:crypto';
import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';
import { type Pixels, pixelsOf, pngOf, setInto } from '../../domain/png.ts';

/** The text of a page and a hash of its picture, since a hundred pictures would not fit into memory. */
export type ReadPage = { text: string; hash: string };

/** Pixels per point: at 144 dpi a shift by a quarter of a point is visible. */
export const SCALE = 2;

/** Returns the first pages, and the number of all. */
export function readPages(pdf: Uint8Array, most: number): Promise<{ pages: ReadPage[]; count: number }> {
  return withDocument(pdf, async (document) => {
    const pages: ReadPage[] = [];
    const count = document.getPageCount();
    for (let at = 0; at < Math.min(count, most); at++) {
      const page = document.getPage(at);
      // Before drawing, which closes the page.
      const text = page.getText();
      const { width, height, data } = await draw(page);
      pages.push({ text, hash: createHash('sha256').update(`${width} ${height}`).update(data).digest('hex') });
    }
    return { pages, count };
  });
}

/** Draws a page as pixels. `at`: the index of the page. `max`: the longest side in pixels, for which the page is drawn smaller. */
export function drawPage(
  pdf: Uint8Array,
  at: number,
  { scale = SCALE, max = Number.POSITIVE_INFINITY }: { scale?: number; max?: number } = {},
): Promise<Pixels> {
  return withDocument(pdf, (document) => {
    const page = document.getPage(at);
    const { originalWidth, originalHeight } = page.getOriginalSize();
    return draw(page, Math.min(scale, max / Math.max(originalWidth, originalHeight)));
  });
}

function draw(page: PDFiumPage, scale = SCALE): Promise<Pixels> {
  return page.render({ scale, render: 'bitmap' });
}

let pdfium: Promise<PDFiumLibrary> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** Opens a document for the time of `use`. Documents are opened one at a time, so that no more than one is in memory. */
function withDocument<Answer>(pdf: Uint8Array, use: (document: PDFiumDocument) => Promise<Answer>): Promise<Answer> {
  const turn = last.then(async () => {
    pdfium ??= import('@hyzyla/pdfium').then((library) => library.PDFiumLibrary.init());
    const document = await (await pdfium).loadDocument(pdf);
    try {
      return await use(document);
    } finally {
      document.destroy();
    }
  });
  last = turn.catch(() => undefined);
  return turn;
}

// §18.42: pictures of pages as PNG.

/** A picture of a page. `width`, `height`: in pixels. `mm`: the height of the page in millimetres. */
export type PagePicture = { png: Uint8Array<ArrayBuffer>; width: number; height: number; mm: number };

const POINTS_A_MM = 72 / 25.4;
/** The colour between two pages, and below the shorter one. */
const GREY = Buffer.from([0xc2, 0xc2, 0xc2, 0xff]);

export function pictureOf(pixels: Pixels): PagePicture {
  const { width, height } = pixels;
  return { png: pngOf(pixels), width, height, mm: height / SCALE / POINTS_A_MM };
}

/** Returns both pages side by side, or the only one. */
export function besideEachOther(pages: readonly PagePicture[]): Uint8Array {
  const gap = 8 * SCALE;
  const width = pages.reduce((sum, page) => sum + page.width, 0) + gap * (pages.length - 1);
  const height = Math.max(...pages.map((page) => page.height));
  const picture = { width, height, data: Buffer.alloc(4 * width * height, GREY) };
  let left = 0;
  for (const page of pages) {
    setInto(picture, pixelsOf(page.png), left);
    left += page.width + gap;
  }
  return pngOf(picture);
}
