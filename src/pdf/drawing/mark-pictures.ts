/**
 * ISO 14289-1 §7.1: rules, tints and boxes are artifacts, pictures stand at their place in the structure tree. Lines of text are
 * marked where they are drawn (line-drawing). Reaches into pdfmake 0.3.11, which marks nothing.
 */

import type { PdfDocument } from '../engine/pdf-document.ts';
import { type DrawnPicture, Renderer } from '../engine/renderer.ts';
import { noteSvg } from '../file/claims.ts';
import { addLink, type LinkArea } from '../tagging/link-areas.ts';
import { mark, marksOf } from '../tagging/marks.ts';
import { ARTIFACTS } from '../tagging/structure-tree.ts';
import { drawSvg } from './draw-svg.ts';

const { renderVector, renderImage, renderSVG } = Renderer.prototype;

Renderer.prototype.renderVector = function (vector) {
  mark(this.pdfDocument, vector.place ?? ARTIFACTS.layout);
  renderVector.call(this, vector);
};

Renderer.prototype.renderImage = function (image) {
  markPicture(this.pdfDocument, image);
  renderImage.call(this, image);
  linkPicture(this.pdfDocument, image);
};

/** Links inside a picture are left out: nothing says what they are for, nor whether they are safe to open. */
Renderer.prototype.renderSVG = function (image) {
  const { drawing, x, y, _width: width, _height: height } = image;
  markPicture(this.pdfDocument, image);
  drawSvg(this.pdfDocument, drawing, { x, y, width, height }, (left, top) => {
    const { page } = this.pdfDocument;
    const links = page.annotations.length;
    noteSvg(this.pdfDocument, drawing.svg);
    renderSVG.call(this, { ...image, svg: drawing.svg, x: left, y: top });
    page.annotations.length = links;
  });
  linkPicture(this.pdfDocument, image);
};

/** A picture in a link can be clicked as a whole. */
type Linked = DrawnPicture & { area?: Pick<LinkArea, 'url' | 'name' | 'text'> };

function linkPicture(document: PdfDocument, { area, place, x, y, _width, _height }: Linked): void {
  if (area && place !== undefined) addLink(document, { ...area, place, x, y, right: x + _width, height: _height });
}

/** A picture in a header that is repeated on other pages counts once. */
function markPicture(document: PdfDocument, { place = ARTIFACTS.layout, x, y, _width, _height }: DrawnPicture): void {
  const { pages, boxes } = marksOf(document);
  if (place < 0 || pages[place]) {
    mark(document, ARTIFACTS.layout);
    return;
  }
  const { height } = document.page;
  boxes.set(place, [x, height - y - _height, x + _width, height - y]);
  mark(document, place);
}
