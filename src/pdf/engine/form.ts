/**
 * ISO 32000-1 §8.10: form XObjects, content that is drawn once and shown many times. pdfkit has none. It writes into the current page,
 * so we give it a page object that writes into the form while the form is drawn.
 */
import type { PdfDocument, PdfObject } from './pdf-file.ts';

type Size = { width: number; height: number };

/**
 * Records what `draw` draws as a form XObject with its own origin and resources. Lengths are in points. Page and coordinates are
 * restored when `draw` throws.
 */
export function createForm(document: PdfDocument, { width, height }: Size, draw: () => void): PdfObject {
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
