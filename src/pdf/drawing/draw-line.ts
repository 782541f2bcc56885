/**
 * Draws a line of text straight into the content stream. It uses page coordinates and sets font and colour only where they change.
 * pdfmake saves and restores the graphics state around every part of a line and sets opacity and colour for each, and pdfkit flips the
 * y axis for each part. Lines with features that our own lines never have are left to pdfmake.
 */

import type { PdfDocument } from '../engine/pdf-document.ts';
import { type DrawnLine, type Renderer, TextDecorator } from '../engine/renderer.ts';
import { replacement } from '../engine/replacement.ts';
import { isPlacedTextRows, type PlacedTextRows } from '../layout/placed-text-rows.ts';
import { actualText } from '../tagging/actual-text.ts';
import { addArea, addLink, type LinkArea } from '../tagging/link-areas.ts';
import { mark } from '../tagging/marks.ts';
import { placeOf } from '../tagging/place-of.ts';
import { ARTIFACTS } from '../tagging/structure-tree.ts';
import type { PlacedPart } from './bidi-line/bidi-runs.ts';
import { drawOrderedParts } from './bidi-line/draw-ordered-parts.ts';
import { addDestinations, forgetRepeated } from './destinations.ts';
import { drawPictureInLine } from './draw-picture-in-line.ts';
import { drawTextRows } from './draw-text-rows.ts';
import { drawWritingLine } from './draw-writing-line.ts';
import { colorOperands, graphicsStateOf, resetState } from './graphics-state.ts';
import { continuesToLeft } from './reading-order.ts';
import { textOperators, textStateOperators } from './text-operators.ts';

/** Whether a line has none of pdfmake's features that our lines never use, such as links to a page number. */
function isPlain(line: DrawnLine): boolean {
  return (
    !line._pageNodeRef &&
    line.inlines.every(
      (inline) => !inline._pageNodeRef && !inline.linkToPage && colorOperands(inline.color ?? '') !== undefined,
    )
  );
}

function drawLine(renderer: typeof Renderer.prototype, line: DrawnLine, x: number, y: number): void {
  const document = renderer.pdfDocument;
  forgetRepeated(line);
  addOutline(renderer, line);
  let ascent = 0;
  let ordered = false;
  let backed = false;
  let decorated = false;
  for (const inline of line.inlines) {
    ascent = Math.max(ascent, (inline.font.ascender / 1000) * inline.fontSize);
    ordered ||= inline.order !== undefined;
    backed ||= Boolean(inline.background);
    decorated ||= Boolean(inline.decoration);
  }
  if (backed) {
    mark(document, ARTIFACTS.layout);
    drawBackgrounds(document, line, { x, y, ascent });
    graphicsStateOf(document).fill = undefined;
  }
  addDestinations(document, line, x, y);
  const parts: PlacedPart[] = [];
  const areas: LinkArea[] = [];
  for (let index = 0; index < line.inlines.length; index++) {
    const inline = line.inlines[index]!;
    const left = x + inline.x;
    const baseline = y + ascent - (inline.sup ? inline.fontSize * 0.75 : (inline.rise ?? 0));
    const top = baseline - (inline.font.ascender / 1000) * inline.fontSize;
    if (line.id && index === 0) document.addNamedDestination(line.id, 'XYZ', left, top, null);
    if (inline.text === '') continue;
    if (inline.picture) {
      drawPictureInLine(renderer, inline.picture, left, baseline);
      continue;
    }
    const place = placeOf(inline);
    if (ordered) parts.push({ inline, place, x: left, y: baseline });
    else {
      mark(document, place);
      if (inline.ruled !== undefined) drawWritingLine(document, inline, left, baseline);
      else {
        const actual = actualText(inline.text, Boolean(inline.characterSpacing));
        const text = `BT\n${textStateOperators(document, inline)}${textOperators(inline, left, baseline)}\nET`;
        document.addContent(actual ? `${actual}\n${text}\nEMC` : text);
      }
    }
    if (inline.link || inline.linkToDestination) {
      const height = inline.font.lineHeight(inline.fontSize);
      const area = {
        url: inline.link,
        name: inline.linkToDestination,
        place: inline.place!,
        text: inline.text,
        order: inline.order,
        height,
      };
      addArea(areas, { ...area, x: left, y: top, right: left + inline.width });
    }
  }
  if (ordered)
    drawOrderedParts(document, parts, (inline) => textStateOperators(document, inline), continuesToLeft(line));
  if (decorated) {
    mark(document, ARTIFACTS.layout);
    new TextDecorator(document).drawDecorations(line, x, y);
  }
  for (const area of areas) addLink(document, area);
}

/** pdfmake's are as high as their line; beside a picture, they are as high as lines of their own text. */
function drawBackgrounds(
  document: PdfDocument,
  line: DrawnLine,
  { x, y, ascent }: { x: number; y: number; ascent: number },
): void {
  const decorator = new TextDecorator(document);
  if (!line.inlines.some(({ picture }) => picture)) {
    decorator.drawBackground(line, x, y);
    return;
  }
  for (const inline of line.inlines) {
    if (!inline.background) continue;
    const own = { inlines: [inline], getHeight: () => inline.height ?? 0 };
    decorator.drawBackground(own, x, y + ascent - (inline.font.ascender / 1000) * inline.fontSize);
  }
}

function addOutline({ pdfDocument, outlineMap }: typeof Renderer.prototype, { _outline: entry }: DrawnLine): void {
  if (!entry) return;
  const parent = (entry.parentId && outlineMap[entry.parentId]) || pdfDocument.outline;
  const item = parent.addItem(entry.text, { expanded: entry.expanded });
  if (entry.id) outlineMap[entry.id] = item;
}

export const drawLines = replacement('drawLines', (stock) => ({
  'Renderer.renderLine': function (
    this: typeof Renderer.prototype,
    line: DrawnLine | PlacedTextRows,
    x: number,
    y: number,
  ): void {
    if (isPlacedTextRows(line)) drawTextRows(this, line);
    else if (isPlain(line)) drawLine(this, line, x, y);
    else {
      stock['Renderer.renderLine'].call(this, line, x, y);
      resetState(this.pdfDocument);
    }
  },
}));
