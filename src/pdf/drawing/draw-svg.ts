/**
 * §17.16: draws SVGs. One that is used several times becomes a form XObject: its content is in the file once. Fonts are cached and
 * gradients are limited while it is drawn.
 */
import { tell } from '../../locales/message.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { createForm } from '../engine/form.ts';
import { objectState } from '../engine/object-state.ts';
import type { EmbeddedFont, Gradient, PdfDocument, PdfObject } from '../engine/pdf-file.ts';
import { withMethods } from '../engine/replacement.ts';
import { withdrawClaims } from '../file/metadata.ts';
import { TOKEN_FILES } from '../fonts/font-tokens.ts';
import { knownSvgs } from '../pictures/svg/read-svg.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';

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

// §19.3: draws an SVG again, in a form, by the operators with which it was drawn in an earlier document.

/** Operators, and between them opacities of fills and strokes, whose names differ from document to document. */
type Step = string | { fill: number | null; stroke: number | null };

const known = knownSvgs<Step[]>();
const OPACITY = /^\/(Gs\d+) gs$/;

/** Draws into the form that is open: anew with `draw`, or as before, for a drawing that needs neither fonts nor gradients of its document. */
function drawKnown(document: PdfDocument, drawing: SvgDrawing, draw: () => void): void {
  const steps = known.get(drawing.svg);
  if (steps) {
    withdrawClaims(document, drawing.svg);
    for (const step of steps) {
      if (typeof step === 'string') document.addContent(step);
      else document._doOpacity(step.fill, step.stroke);
    }
  } else drawNew(document, drawing, draw);
}

function drawNew(document: PdfDocument, { svg }: SvgDrawing, draw: () => void): void {
  const { page } = document;
  const { write } = page;
  const steps: Step[] = [];
  page.write = (operators) => {
    const opacity = OPACITY.exec(operators)?.[1];
    const last = steps.at(-1);
    if (opacity !== undefined) {
      const { ca: fill = null, CA: stroke = null } = page.ext_gstates[opacity]!.data as Record<string, number>;
      steps.push({ fill, stroke });
    } else if (typeof last === 'string') steps[steps.length - 1] = `${last}\n${operators}`;
    else steps.push(operators);
    write(operators);
  };
  draw();
  page.write = write;
  const needed = [page.fonts, page.xobjects, page.patterns, page.colorSpaces];
  if (needed.every((names) => Object.keys(names).length === 0)) known.set(svg, steps);
}

// Records the text of an SVG that reaches the page, for the no-loss check (§13.9), and positions combining marks. pdfmake 0.3.11 skips
// glyphs with an advance of zero, such as diacritics, and moves raised glyphs down instead of up.

/** An advance in thousandths of the font size: too small to be seen, and not zero, so that pdfmake draws the glyph. */
const INVISIBLE_WIDTH = 0.001;

type Encoded = ReturnType<EmbeddedFont['encode']>;

/** The font with corrected positions of glyphs. */
function drawingFont(font: EmbeddedFont): EmbeddedFont {
  const encode = (text: string, features?: unknown): Encoded => {
    const [glyphs, positions] = font.encode(text, features);
    const placed = positions.map((position) =>
      position.advanceWidth === 0 || position.yOffset !== 0
        ? { ...position, advanceWidth: position.advanceWidth || INVISIBLE_WIDTH, yOffset: -position.yOffset }
        : position,
    );
    return [glyphs, placed];
  };
  return Object.assign(Object.create(font) as EmbeddedFont, { encode, ref: () => font.ref() });
}

const TF_OPERATOR = /^\/(\S+) \S+ Tf$/;
const TJ_OPERATOR = /^\[(.*)\] TJ$/;
const DIGITS = /<([0-9a-f]+)>/g;

/** Runs `draw` and returns the text that it drew, read back from the content operators through the fonts' ToUnicode text. */
function recordSvgText(document: PdfDocument, draw: () => void): string {
  const { font, addContent, _font: before } = document;
  const fonts = new Map<string, { font: EmbeddedFont; drawing: EmbeddedFont }>();
  let current: EmbeddedFont | undefined;
  let text = '';
  const methods: Partial<PdfDocument> = {
    font(...given) {
      font.apply(document, given);
      const { _font: own } = document;
      if (!fonts.has(own.id)) fonts.set(own.id, { font: own, drawing: drawingFont(own) });
      document._font = fonts.get(own.id)!.drawing;
      return document;
    },
    addContent(operators) {
      const name = TF_OPERATOR.exec(operators)?.[1];
      if (name !== undefined) current = fonts.get(name)?.font;
      for (const [, digits] of TJ_OPERATOR.exec(operators)?.[1]?.matchAll(DIGITS) ?? []) {
        for (const glyph of digits!.match(/.{4}/g) ?? []) {
          text += String.fromCodePoint(...(current?.unicode[Number.parseInt(glyph, 16)] ?? []));
        }
      }
      return addContent.call(document, operators);
    },
    // Restores the font that was set before.
    _font: before,
  };
  withMethods(document, methods, draw);
  return text;
}
