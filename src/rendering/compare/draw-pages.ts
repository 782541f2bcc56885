/** §18.42: the pages of a PDF as pictures and as text; PDFium draws them. */
import { createHash } from 'node:crypto';
import type { PDFiumDocument, PDFiumLibrary, PDFiumPage } from '@hyzyla/pdfium';

export type Drawn = { width: number; height: number; data: Uint8Array };

/** Of a page what it says, and a hash of its picture: a hundred pictures would not fit into memory. */
export type ReadPage = { text: string; hash: string };

/** Pixels a point: at 144 dpi what moves by a quarter of a point is seen. */
export const SCALE = 2;

/** The first pages, and how many there are. */
export function readPages(pdf: Uint8Array, most: number): Promise<{ pages: ReadPage[]; count: number }> {
  return withDocument(pdf, async (document) => {
    const pages: ReadPage[] = [];
    const count = document.getPageCount();
    for (let at = 0; at < Math.min(count, most); at++) {
      const page = document.getPage(at);
      // Before it is drawn, which closes it.
      const text = page.getText();
      const { width, height, data } = await draw(page);
      pages.push({ text, hash: createHash('sha256').update(`${width} ${height}`).update(data).digest('hex') });
    }
    return { pages, count };
  });
}

/** `at`: from 0. */
export function drawPage(pdf: Uint8Array, at: number, scale = SCALE): Promise<Drawn> {
  return withDocument(pdf, (document) => draw(document.getPage(at), scale));
}

function draw(page: PDFiumPage, scale = SCALE): Promise<Drawn> {
  return page.render({ scale, render: 'bitmap' });
}

let pdfium: Promise<PDFiumLibrary> | undefined;
let last: Promise<unknown> = Promise.resolve();

/** In turn, so that no more than one is in memory. */
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
