/** §19.5: draws the outlines of a watermark, which are in the file once (a form XObject) and in the colour that a page gives them. */
import { createForm } from '../engine/form.ts';
import { objectState } from '../engine/object-state.ts';
import type { PdfDocument, PdfObject } from '../engine/pdf-document.ts';
import { colorOperands } from './graphics-state.ts';

type Form = { name: string; object: PdfObject };
const forms = objectState<PdfDocument, Map<string, Form>>('outlines');

/** `path`: operators, in points from the upper left corner of the page. `color`: `#rrggbb`. */
export function drawOutline(document: PdfDocument, path: string, color: string): void {
  const known = forms.get(document) ?? new Map<string, Form>();
  forms.set(document, known);
  let form = known.get(path);
  if (!form) {
    const object = createForm(document, document.page, () => document.addContent(`${path}\nf`));
    form = { name: `Outline${known.size + 1}`, object };
    known.set(path, form);
  }
  document.page.xobjects[form.name] = form.object;
  document.addContent(`q\n${colorOperands(color)} rg\n/${form.name} Do\nQ`);
}
