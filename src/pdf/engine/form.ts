/**
 * ISO 32000-1 §8.10: a form XObject: drawn once, shown in several places. pdfkit has none: what is drawn goes where its page is, so a
 * page of the form's own takes the page's place meanwhile.
 */
import type { PdfDocument, PdfObject } from './pdf-document.ts';

type Size = { width: number; height: number };

/** What `draw` draws, as a form with an origin and resources of its own. Lengths in points. */
export function formOf(document: PdfDocument, { width, height }: Size, draw: () => void): PdfObject {
  const { page, _ctm: matrix } = document;
  const used = { Font: {}, XObject: {}, ExtGState: {}, Pattern: {}, ColorSpace: {} };
  const resources = document.ref({});
  const form = document.ref({
    Type: 'XObject',
    Subtype: 'Form',
    FormType: 1,
    BBox: [0, 0, width, height],
    Resources: resources,
  });
  document._ctm = [1, 0, 0, 1, 0, 0];
  document.page = {
    width: page.width,
    height: page.height,
    markings: [],
    annotations: [],
    fonts: used.Font,
    xobjects: used.XObject,
    ext_gstates: used.ExtGState,
    patterns: used.Pattern,
    colorSpaces: used.ColorSpace,
    write: (chunk: string) => form.write(chunk),
  } as unknown as PdfDocument['page'];
  try {
    form.write('');
    draw();
  } finally {
    document.page = page;
    document._ctm = matrix;
  }
  for (const [kind, names] of Object.entries(used)) if (Object.keys(names).length > 0) resources.data[kind] = names;
  resources.end();
  form.end();
  return form;
}
