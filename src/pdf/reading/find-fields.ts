/** §26.6: reads where the signature fields of one of Platen's PDFs stand, so that other programs can be told. */
import { decoded, isText, type OpenPdf, openPdf, type PdfDictionary, type PdfValue } from './open-pdf.ts';

/** `page`: from 1. The others are shares of the page's width and height, from its upper left corner. */
export type FieldPlace = { name: string; page: number; x: number; y: number; width: number; height: number };

/** Returns the fields in the order of their pages. Throws for anything but a PDF. */
export function findFields(bytes: Uint8Array): FieldPlace[] {
  const pdf = openPdf(bytes);
  const pages = pagesIn(pdf, pdf.dictionary(pdf.catalog.get('Pages')));
  return pages.flatMap((page, index) =>
    pdf.list(page.get('Annots')).flatMap((entry) => {
      const field = pdf.dictionary(entry);
      const name = pdf.resolve(field.get('T'));
      if (pdf.resolve(field.get('FT')) !== '/Sig' || !isText(name)) return [];
      return [{ name: decoded(name), page: index + 1, ...placeIn(numbers(pdf, field.get('Rect')), boxOf(pdf, page)) }];
    }),
  );
}

/** The most pages that are looked at. A document of this service has fewer. */
const MAX_PAGES = 20_000;

function pagesIn(pdf: OpenPdf, root: PdfDictionary): PdfDictionary[] {
  const pages: PdfDictionary[] = [];
  const waiting = [root];
  for (let node = waiting.pop(); node && pages.length < MAX_PAGES; node = waiting.pop()) {
    if (node.has('Kids')) waiting.push(...pdf.list(node.get('Kids')).map(pdf.dictionary).reverse());
    else pages.push(node);
  }
  return pages;
}

type Box = [left: number, bottom: number, right: number, top: number];

function boxOf(pdf: OpenPdf, page: PdfDictionary): Box {
  return numbers(pdf, page.get('MediaBox') ?? pdf.dictionary(page.get('Parent')).get('MediaBox'));
}

function numbers(pdf: OpenPdf, value: PdfValue | undefined): Box {
  return pdf.list(value).map(Number) as Box;
}

function placeIn([left, bottom, right, top]: Box, [x0, y0, x1, y1]: Box) {
  const [width, height] = [x1 - x0, y1 - y0];
  return {
    x: (left - x0) / width,
    y: (y1 - top) / height,
    width: (right - left) / width,
    height: (top - bottom) / height,
  };
}
