/**
 * ISO 32000-1 §8.10: an SVG that stands in several places is drawn once, as a form, and shown in each of them. Reaches into pdfkit
 * 0.19.1 as svg-to-pdfkit does for its own groups: what is drawn goes where the page is.
 */
import { cannotBeSet } from '../check/render-failure.ts';
import { noted } from '../engine/notes.ts';
import type { EmbeddedFont, Gradient, PdfDocument, PdfObject } from '../engine/pdf-document.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';
import { drawnTextOf } from './svg-drawn-text.ts';

/** `forms` by drawing, undefined for one that has been drawn in its first place; `fonts` by file. */
type Drawn = { forms: Map<SvgDrawing, Form | undefined>; fonts: Map<unknown, EmbeddedFont> };
type Form = { name: string; object: PdfObject };
type Place = { x: number; y: number; width: number; height: number };

const drawnOf = noted<PdfDocument, Drawn>('drawings');

/** Shows a drawing; `draw` draws it with its upper left corner there. */
export function drawSvg(
  document: PdfDocument,
  drawing: SvgDrawing,
  place: Place,
  draw: (x: number, y: number) => void,
) {
  const drawn = drawnOf.get(document) ?? { forms: new Map(), fonts: new Map() };
  drawnOf.set(document, drawn);
  const { forms } = drawn;
  // A table's header is drawn on each of its pages, though it stands in the text once.
  if (drawing.uses === 1 && !forms.has(drawing)) {
    forms.set(drawing, undefined);
    guarded(document, drawn, drawing, () => draw(place.x, place.y));
    return;
  }
  let form = forms.get(drawing);
  if (!form) {
    const name = `Svg${Array.from(forms.values()).filter((made) => made).length + 1}`;
    form = { name, object: formOf(document, place, () => guarded(document, drawn, drawing, () => draw(0, 0))) };
    forms.set(drawing, form);
  }
  document.save();
  document.translate(place.x, place.y);
  document.page.xobjects[form.name] = form.object;
  document.addContent(`/${form.name} Do`);
  document.restore();
}

/** What `draw` draws, as a form; it has its own origin, and what it needs with it. */
function formOf(document: PdfDocument, { width, height }: Place, draw: () => void): PdfObject {
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

/**
 * pdfkit opens a font anew for every text of an SVG, which takes longer than all else of it. And how often a gradient repeats is
 * only known when its shape is.
 */
function guarded(document: PdfDocument, { fonts }: Drawn, drawing: SvgDrawing, draw: () => void): void {
  const { font, linearGradient, radialGradient } = document;
  document.font = (...given) => {
    const [file] = given;
    const known = fonts.get(file);
    if (known) document._font = known;
    else {
      font.apply(document, given);
      fonts.set(file, document._font);
    }
    return document;
  };
  document.linearGradient = (...ends) => bounded(linearGradient.apply(document, ends));
  document.radialGradient = (...ends) => bounded(radialGradient.apply(document, ends));
  try {
    drawing.renderedText = drawnTextOf(document, draw);
  } catch (error) {
    // Running out of stack is told of elsewhere; anything else would happen again.
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    throw cannotBeSet(`the drawing ${drawing.path} cannot be drawn: ${error.message}`);
  } finally {
    Object.assign(document, { font, linearGradient, radialGradient });
  }
}

/** More cannot be told apart. */
const MOST_STOPS = 10_000;

function bounded(gradient: Gradient): Gradient {
  const { stop } = gradient;
  let stops = 0;
  gradient.stop = (...color) => {
    stops += 1;
    if (stops > MOST_STOPS) throw new Error('a gradient in it repeats too often');
    return stop.apply(gradient, color);
  };
  return gradient;
}
