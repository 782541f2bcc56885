/**
 * §17.16: draws SVGs. One that is used several times becomes a form XObject: its content is in the file once. Fonts are cached and
 * gradients are limited while it is drawn.
 */
import { tell } from '../../locales/message.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { createForm } from '../engine/form.ts';
import { objectState } from '../engine/object-state.ts';
import type { EmbeddedFont, Gradient, PdfDocument, PdfObject } from '../engine/pdf-document.ts';
import { withMethods } from '../engine/replacement.ts';
import { TOKEN_FILES } from '../fonts/font-tokens.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';
import { drawKnown } from './draw-known.ts';
import { recordSvgText } from './record-svg-text.ts';

/** The SVGs of a document so far. `forms`: undefined for one that was drawn directly into its page. `fonts`: by font file. */
type DrawingState = { forms: Map<SvgDrawing, Form | undefined>; fonts: Map<unknown, EmbeddedFont> };
type Form = { name: string; object: PdfObject };
type Box = { x: number; y: number; width: number; height: number };

const drawingStates = objectState<PdfDocument, DrawingState>('drawings');

/**
 * Draws an SVG into a box, in points from the upper left corner of the page. `draw` draws it with its upper left corner at a point.
 * Throws `cannotBeSet` when the SVG cannot be drawn.
 */
export function drawSvg(document: PdfDocument, drawing: SvgDrawing, box: Box, draw: (x: number, y: number) => void) {
  const drawn = drawingStates.get(document) ?? { forms: new Map(), fonts: new Map() };
  drawingStates.set(document, drawn);
  const { forms } = drawn;
  // The second use of a drawing with one use is a table header that repeats on another page.
  if (drawing.uses === 1 && !forms.has(drawing)) {
    forms.set(drawing, undefined);
    drawWithLimits(document, drawn, drawing, () => draw(box.x, box.y));
    return;
  }
  let form = forms.get(drawing);
  if (!form) {
    const name = `Svg${Array.from(forms.values()).filter((made) => made).length + 1}`;
    form = {
      name,
      object: createForm(document, box, () =>
        drawKnown(document, drawing, () => drawWithLimits(document, drawn, drawing, () => draw(0, 0))),
      ),
    };
    forms.set(drawing, form);
  }
  document.save();
  document.translate(box.x, box.y);
  document.page.xobjects[form.name] = form.object;
  document.addContent(`/${form.name} Do`);
  document.restore();
}

/**
 * Runs `draw` with a font cache and a limit for gradients, and records the text that it draws. pdfkit opens the font again for every text
 * of an SVG, which takes longer than all the rest. How often a gradient repeats is only known when it is drawn.
 */
function drawWithLimits(document: PdfDocument, { fonts }: DrawingState, drawing: SvgDrawing, draw: () => void): void {
  const { font, linearGradient, radialGradient } = document;
  const methods: Partial<PdfDocument> = {
    font(...given) {
      const [file] = given;
      const known = fonts.get(file);
      if (known) document._font = known;
      else {
        // The shared fonts, as the text of the document has them: they shape all scripts.
        font.apply(document, [TOKEN_FILES.existsSync(`${file}`) ? TOKEN_FILES.readFileSync(`${file}`) : file]);
        fonts.set(file, document._font);
      }
      return document;
    },
    linearGradient: (...ends) => limitStops(linearGradient.apply(document, ends)),
    radialGradient: (...ends) => limitStops(radialGradient.apply(document, ends)),
  };
  try {
    drawing.renderedText = withMethods(document, methods, () => recordSvgText(document, draw));
  } catch (error) {
    // `run-render-job.ts` handles running out of stack. Any other error would happen again at the next try.
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    throw cannotBeSet(tell('pdf.drawing', { path: drawing.path, problem: error.message }));
  }
}

/** More colour stops than this cannot be distinguished by eye. */
const MAX_STOPS = 10_000;

/** Has a gradient throw an Error when it gets more than `MAX_STOPS` colour stops. */
function limitStops(gradient: Gradient): Gradient {
  const { stop } = gradient;
  let stops = 0;
  gradient.stop = (...color) => {
    stops += 1;
    if (stops > MAX_STOPS) throw new Error('a gradient in it repeats too often');
    return stop.apply(gradient, color);
  };
  return gradient;
}
