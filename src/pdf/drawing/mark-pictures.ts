/**
 * Tagged PDF (ISO 14289-1 §7.1) for content other than text: rules, tints and boxes become artifacts, pictures marked content of their
 * place in the structure tree. `mark-lines.ts` marks lines of text. pdfmake writes no marked content.
 */
import type { DrawnPicture, DrawnSvgPicture, DrawnVector, Renderer } from '../engine/layout.ts';
import { createForm, type PdfDocument, type PdfObject } from '../engine/pdf-file.ts';
import { objectState, replacement } from '../engine/replacement.ts';
import { withdrawClaims } from '../file/metadata.ts';
import type { SvgDrawing } from '../pictures/svg/svg-drawings.ts';
import { addField, addLink, type LinkArea, mark, marksOf } from '../tagging/marks.ts';
import { ARTIFACTS } from '../tagging/structure-tree.ts';
import { drawSvg } from './draw-svg.ts';
import { type Ends, penOf, strokeOperators } from './reading-order.ts';
import { colorOperands, graphicsStateOf, resetState } from './text-operators.ts';

// Shapes and pictures set colours and fonts themselves, so the known graphics state is reset after each.
export const markPictures = replacement('markPictures', (stock) => ({
  'Renderer.renderVector': function (this: typeof Renderer.prototype, vector: DrawnVector): void {
    const document = this.pdfDocument;
    const { picture } = vector;
    if (picture) markPicture(document, { ...asPicture(picture), place: vector.place } as DrawnPicture);
    else mark(document, vector.place ?? ARTIFACTS.layout);
    if (vector.field) addField(document, vector.field, vector as DrawnVector & Ends);
    const pen = penOf(vector);
    if (pen !== undefined && pen === graphicsStateOf(document).pen) {
      document.addContent(strokeOperators(vector as DrawnVector & Ends));
      return;
    }
    if (vector.path === undefined) stock['Renderer.renderVector'].call(this, vector);
    else drawOutline(document, vector.path, vector.color!);
    resetState(document);
    graphicsStateOf(document).pen = pen;
  },
  'Renderer.renderImage': function (this: typeof Renderer.prototype, image: DrawnPicture): void {
    markPicture(this.pdfDocument, image);
    stock['Renderer.renderImage'].call(this, image);
    resetState(this.pdfDocument);
    linkPicture(this.pdfDocument, image);
  },
  // Removes links within an SVG: no text describes them, and nothing checks whether they are safe to open.
  'Renderer.renderSVG': function (this: typeof Renderer.prototype, image: DrawnSvgPicture): void {
    const { x, y, _width: width, _height: above, footOf: height = above } = image;
    const drawing = image.drawing as SvgDrawing;
    markPicture(this.pdfDocument, { ...image, _height: height });
    drawSvg(this.pdfDocument, drawing, { x, y, width, height }, (left, top) => {
      const { page } = this.pdfDocument;
      const links = page.annotations.length;
      withdrawClaims(this.pdfDocument, drawing.svg);
      stock['Renderer.renderSVG'].call(this, { ...image, _height: height, svg: drawing.svg, x: left, y: top });
      page.annotations.length = links;
    });
    resetState(this.pdfDocument);
    linkPicture(this.pdfDocument, image);
  },
}));

/** `area`: the link around the picture; the whole picture is clickable. */
type Linked = DrawnPicture & { area?: Pick<LinkArea, 'url' | 'name' | 'text'> };

function linkPicture(document: PdfDocument, { area, place, x, y, _width, _height }: Linked): void {
  if (area && place !== undefined) addLink(document, { ...area, place, x, y, right: x + _width, height: _height });
}

/** Opens the marked content of a picture. Of a header that repeats, only the first picture is content, the others are artifacts. */
function markPicture(document: PdfDocument, { place = ARTIFACTS.layout, x, y, _width, _height }: DrawnPicture): void {
  const { pages, boxes } = marksOf(document);
  if (place < 0 || pages[place]) {
    mark(document, place < 0 ? place : ARTIFACTS.layout);
    return;
  }
  const { height } = document.page;
  boxes.set(place, [x, height - y - _height, x + _width, height - y]);
  mark(document, place);
}

/** Returns the place of outlines that are a picture, such as a stamp. */
function asPicture({ x, y, width, height }: NonNullable<DrawnVector['picture']>) {
  return { x, y, _width: width, _height: height };
}

type Form = { name: string; object: PdfObject };

const forms = objectState<PdfDocument, Map<string, Form>>('outlines');

/**
 * §19.5: draws the outlines of a watermark, which the file holds once (a form XObject), in the colour of each page. `path`: operators, in
 * points from the upper left corner of the page. `color`: `#rrggbb`.
 */
function drawOutline(document: PdfDocument, path: string, color: string): void {
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
