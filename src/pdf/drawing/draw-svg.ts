/**
 * §17.16: draws SVGs. One that is used several times becomes a form XObject: its content is in the file once. Fonts are cached and
 * gradients are limited while it is drawn.
 */
import { tell } from '../../locales/message.ts';
import { cannotBeSet } from '../check/render-failure.ts';
import { createForm, type EmbeddedFont, type Gradient, type PdfDocument, type PdfObject } from '../engine/pdf-file.ts';
import { objectState, replacement, withMethods } from '../engine/replacement.ts';
import { withdrawClaims } from '../file/metadata.ts';
import { knownSvgs } from '../pictures/svg/read-svg.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';
import { drawChart } from './draw-chart.ts';

/**
 * The SVGs that a document has drawn so far. `forms`: undefined for an SVG that was drawn directly into its page. `fonts`: the fonts by
 * font file.
 */
type DrawingState = { forms: Map<SvgDrawing, Form | undefined>; fonts: Map<unknown, EmbeddedFont> };
type Form = { name: string; object: PdfObject };
type Box = { x: number; y: number; width: number; height: number };

const drawingStates = objectState<PdfDocument, DrawingState>('drawings');

/**
 * Draws an SVG into a box, in points from the upper left corner of the page. `draw` draws it with its upper left corner at a point.
 * Throws `cannotBeSet` if the SVG cannot be drawn.
 */
export function drawSvg(document: PdfDocument, drawing: SvgDrawing, box: Box, draw: (x: number, y: number) => void) {
  const drawn = drawingStates.get(document) ?? { forms: new Map(), fonts: new Map() };
  drawingStates.set(document, drawn);
  const { forms } = drawn;
  const drawAt = (x: number, y: number) => {
    const { chart } = drawing;
    if (chart) drawing.renderedText = drawChart(document, chart, { x, y, width: box.width });
    else drawWithLimits(document, drawn, drawing, () => draw(x, y));
  };
  // The second use of a drawing with one use is a table header that repeats on another page.
  if (drawing.uses === 1 && !forms.has(drawing)) {
    forms.set(drawing, undefined);
    drawAt(box.x, box.y);
    return;
  }
  let form = forms.get(drawing);
  if (!form) {
    const name = `Svg${Array.from(forms.values()).filter((made) => made).length + 1}`;
    form = {
      name,
      object: createForm(document, box, () =>
        drawing.chart ? drawAt(0, 0) : drawKnown(document, drawing, () => drawAt(0, 0)),
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
        font.apply(document, given);
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
    // `render-pdf.ts` handles stack overflows. Any other error would occur again in the next attempt.
    if (!(error instanceof Error) || error instanceof RangeError) throw error;
    throw cannotBeSet(tell('pdf.drawing', { path: drawing.path, problem: error.message }));
  }
}

/** More colour stops than this cannot be distinguished by eye. */
const MAX_STOPS = 10_000;

/** Makes a gradient throw an Error when it has more than `MAX_STOPS` colour stops. */
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

/** Drawing operators and, between them, opacities of fills and strokes, whose resource names differ between documents. */
type Step = string | { fill: number | null; stroke: number | null };

const known = knownSvgs<Step[]>();
const OPACITY = /^\/(Gs\d+) gs$/;

/** Draws into the open form: with `draw`, or by repeating the recorded operators of a drawing that needs neither fonts nor gradients. */
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

/** An advance in thousandths of the font size. It is too small to see but not zero, so that pdfmake draws the glyph. */
const INVISIBLE_WIDTH = 0.001;

type Encoded = ReturnType<EmbeddedFont['encode']>;

/** Returns the font with corrected positions of glyphs. */
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
        for (const glyph of digits!.match(/.{4}/g) ?? [])
          text += String.fromCodePoint(...(current?.unicode[Number.parseInt(glyph, 16)] ?? []));
      }
      return addContent.call(document, operators);
    },
    // Restores the font that was set before.
    _font: before,
  };
  withMethods(document, methods, draw);
  return text;
}

// §17.16: pdfmake's copy of svg-to-pdfkit with bugs fixed and blend modes added. The package is a single function that contains all its
// parts, so its source is patched; a patch whose place is not found throws.

/** Pieces of pdfkit's SVG renderer, and the code that replaces each. */
const CHANGES: [was: string, is: string][] = [
  // In a mask, opacity makes colours darker. The loop must include all three components: the original leaves out blue.
  [
    'for (let i = 0; i < color.length; i++) {\n        newColor[i]',
    'for (let i = 0; i < newColor.length; i++) {\n        newColor[i]',
  ],
  // The width of a non-scaling line is in pixels of the page (SVG 2 §8.10).
  ['lineWidth = lineWidth / getPageScale();', 'lineWidth = (72 / 96) * lineWidth / getPageScale();'],
  ['return width / bbox[2];', 'return width / (bbox[2] - bbox[0]);'],
  // A marker at the start of a line may be reversed (SVG 2 §11.6.1).
  [
    'drawMarker = function (isClip, isMask, posArray, strokeWidth) {',
    'drawMarker = function (isClip, isMask, posArray, strokeWidth, isStart) {',
  ],
  ['markersPos[0], lineWidth)', 'markersPos[0], lineWidth, true)'],
  [
    "orient === 'auto' ? posArray[2] :",
    "orient === 'auto' || orient === 'auto-start-reverse' ? posArray[2] + (isStart && orient !== 'auto' ? Math.PI : 0) :",
  ],
  // A picture that Exif rotates by 90° has its width and height swapped.
  [
    'image;\n    try {\n      image = doc.openImage(link);',
    'image, size;\n    try {\n      image = doc.openImage(link);\n      size = image.orientation > 4 ? { width: image.height, height: image.width } : image;',
  ],
  ['width = height * image.width / image.height;', 'width = height * size.width / size.height;'],
  ['height = width * image.height / image.width;', 'height = width * size.height / size.width;'],
  ['width = image.width;\n        height = image.height;', 'width = size.width;\n        height = size.height;'],
  [
    'image ? image.width : width, image ? image.height : height',
    'image ? size.width : width, image ? size.height : height',
  ],
  // A path with an error is drawn up to it (SVG 2 §9.5.4).
  ["' numbers');\n          return;", "' numbers');\n          return this;"],
  // The other radius of an ellipse is the same unless given (SVG 2 §10.4).
  [
    "ry = this.getLength('ry', this.getVHeight(), 0);\n    if (rx > 0 && ry > 0) {\n      this.shape = new SvgShape().M(cx + rx, cy)",
    "ry = this.getLength('ry', this.getVHeight(), rx);\n    if (!/\\d/.test(this.attr('ry'))) ry = rx;\n    if (!/\\d/.test(this.attr('rx'))) rx = ry;\n    if (rx > 0 && ry > 0) {\n      this.shape = new SvgShape().M(cx + rx, cy)",
  ],
  // Dashes without a length have ends, if these are round or square (SVG 2 §13.5.5). pdfkit refuses a length of 0.
  [
    'docApplyDash(dashArray, dashOffset);\n          }',
    "docApplyDash(lineCap === 'butt' ? dashArray : dashArray.map((length, at) => at % 2 === 0 && length === 0 ? 0.001 : length), dashOffset);\n          }",
  ],
  // A gradient may refer to one of the other kind (SVG 2 §14.2.2.1), and one without an extent is its last colour. A radial one has an inner
  // circle, and does not repeat inwards.
  [
    'ref.nodeName === obj.nodeName) {\n        return new SvgElemGradient(',
    '/Gradient$/.test(ref.nodeName)) {\n        return new SvgElemGradient(',
  ],
  [
    "if (spread === 'reflect' || spread === 'repeat') {",
    "if (this.name === 'linearGradient' ? x1 === x2 && y1 === y2 : !(this.getLength('r', 1, 1) > 0)) {\n          let last = children[children.length - 1];\n          return opacityToColor(last.get('stop-color'), last.get('stop-opacity') * gOpacity, isMask);\n        }\n        if (spread === 'reflect' || spread === 'repeat') {",
  ],
  ['nBefore = Math.ceil(nBefore + 0.5);', "nBefore = this.name === 'linearGradient' ? Math.ceil(nBefore + 0.5) : 0;"],
  [
    'doc.radialGradient(x1, y1, 0,',
    "doc.radialGradient(x1, y1, this.getLength('fr', bBoxUnits ? 1 : this.getViewport(), 0),",
  ],
  // A mask that says where it is ends there (CSS Masking 1 §7.4). One within these edges is drawn as it is.
  [
    "if (this.attr('maskContentUnits') === 'objectBoundingBox') {",
    "let content = this.getBoundingShape(),\n        isGiven = ['x', 'y', 'width', 'height'].some((name) => this.attr(name) != null);\n      if (this.attr('maskContentUnits') === 'objectBoundingBox') content.transform([bBox[2] - bBox[0], 0, 0, bBox[3] - bBox[1], bBox[0], bBox[1]]);\n      let edges = content.getBoundingBox(),\n        slack = 1e-6 * (Math.abs(w) + Math.abs(h));\n      if (isGiven && (edges[0] < x - slack || edges[1] < y - slack || edges[2] > x + w + slack || edges[3] > y + h + slack)) doc.rect(x, y, w, h).clip();\n      if (this.attr('maskContentUnits') === 'objectBoundingBox') {",
  ],
  // Compositing 1 §5: a group that is blended with the content behind it (ISO 32000-1 §11.3.5).
  [
    "if ((this.get('opacity') < 1 || clipped || masked) && !isClip) {",
    "if ((this.get('opacity') < 1 || clipped || masked || this.attr('blend')) && !isClip) {",
  ],
  [
    "doc.fillOpacity(this.get('opacity'));\n        docInsertGroup(group);\n      }\n    };\n  };\n  var SvgElemUse",
    "doc.fillOpacity(this.get('opacity'));\n        if (this.attr('blend')) docBlend(this.attr('blend'));\n        docInsertGroup(group);\n      }\n    };\n  };\n  var SvgElemUse",
  ],
  [
    'function docInsertGroup(group) {',
    "function docBlend(mode) {\n    let state = doc.ref({ Type: 'ExtGState', BM: mode });\n    state.end();\n    doc.page.ext_gstates['Blend' + mode] = state;\n    doc.addContent('/Blend' + mode + ' gs');\n  }\n  function docInsertGroup(group) {",
  ],
];

function mended(source: string): string {
  return CHANGES.reduce((text, [was, is]) => {
    if (text.split(was).length !== 2) throw new Error(`svg-to-pdfkit has no single place for the change of: ${was}`);
    return text.replace(was, () => is);
  }, source);
}

export const mendSvg = replacement('mendSvg', (stock) => {
  const source = String(stock['SvgToPdfKit.default']);
  let draw: (typeof stock)['SvgToPdfKit.default'] | undefined;
  return {
    'SvgToPdfKit.default': (...given) => {
      // The source is compiled for the first drawing.
      draw ??= new Function(`return ${mended(source)}`)() as NonNullable<typeof draw>;
      draw(...given);
    },
  };
});
