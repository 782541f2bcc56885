/** §17.16: an SVG that stands in several places is drawn once, as a form XObject, and shown in each of them. */
import { cannotBeSet } from '../check/render-failure.ts';
import { createForm } from '../engine/form.ts';
import { objectState } from '../engine/object-state.ts';
import type { EmbeddedFont, Gradient, PdfDocument, PdfObject } from '../engine/pdf-document.ts';
import { withMethods } from '../engine/replacement.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';
import { recordSvgText } from './record-svg-text.ts';

/** `forms` by drawing, undefined for one that has been drawn in its first place; `fonts` by file. */
type Drawn = { forms: Map<SvgDrawing, Form | undefined>; fonts: Map<unknown, EmbeddedFont> };
type Form = { name: string; object: PdfObject };
type Place = { x: number; y: number; width: number; height: number };

const drawingStates = objectState<PdfDocument, Drawn>('drawings');

/** Shows a drawing; `draw` draws it with its upper left corner there. */
export function drawSvg(
  document: PdfDocument,
  drawing: SvgDrawing,
  place: Place,
  draw: (x: number, y: number) => void,
) {
  const drawn = drawingStates.get(document) ?? { forms: new Map(), fonts: new Map() };
  drawingStates.set(document, drawn);
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
    form = { name, object: createForm(document, place, () => guarded(document, drawn, drawing, () => draw(0, 0))) };
    forms.set(drawing, form);
  }
  document.save();
  document.translate(place.x, place.y);
  document.page.xobjects[form.name] = form.object;
  document.addContent(`/${form.name} Do`);
  document.restore();
}

/**
 * pdfkit opens a font anew for every text of an SVG, which takes longer than all else of it. And how often a gradient repeats is
 * only known when its shape is.
 */
function guarded(document: PdfDocument, { fonts }: Drawn, drawing: SvgDrawing, draw: () => void): void {
  const { font, linearGradient, radialGradient } = document;
  const methods: Partial<PdfDocument> = {
    font(...given) {
      const [file] = given;
      const known = fonts.get(file);
      if (known) document._font = known;
      else {
        font.apply(document, given);
        fonts.set(file, document._font);
      }
      return document;
    },
    linearGradient: (...ends) => bounded(linearGradient.apply(document, ends)),
    radialGradient: (...ends) => bounded(radialGradient.apply(document, ends)),
  };
  try {
    drawing.renderedText = withMethods(document, methods, () => recordSvgText(document, draw));
  } catch (error) {
    // Running out of stack is told of elsewhere; anything else would happen again.
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    throw cannotBeSet(`the drawing ${drawing.path} cannot be drawn: ${error.message}`);
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
