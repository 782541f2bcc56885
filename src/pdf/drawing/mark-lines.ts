/**
 * Tagged PDF (ISO 32000-1 §14.7) for lines that pdfmake draws: every part of a line becomes marked content of its place in the structure
 * tree, with ActualText where glyphs alone do not give the text, and one clickable area for each link. Any part of a line may be the
 * destination of a link, not only the line. pdfmake has no options for this, so `text` of the document is replaced while a line is drawn.
 */
import { type DrawnInline, type DrawnLine, type Renderer, TextDecorator } from '../engine/layout.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';
import { replacement, withMethods } from '../engine/replacement.ts';
import { decimal } from '../syntax/serialize.ts';
import {
  actualText,
  addArea,
  addDestinations,
  addLink,
  forgetRepeated,
  isShaped,
  type LinkArea,
  mark,
} from '../tagging/marks.ts';
import { ARTIFACTS, placeOf } from '../tagging/structure-tree.ts';
import { drawBackgrounds } from './draw-backgrounds.ts';
import { drawOrderedParts, type PlacedPart } from './draw-ordered-parts.ts';
import { continuesToLeft } from './reading-order.ts';
import { colorOperands, drawPictureInLine, drawWritingLine, textOperators } from './text-operators.ts';

function drawMarkedLine(
  renderer: typeof Renderer.prototype,
  line: DrawnLine,
  x: number,
  y: number,
  draw: () => void,
): void {
  const document: PdfDocument = renderer.pdfDocument;
  forgetRepeated(line);
  addDestinations(document, line, x, y);
  const ordered = line.inlines.some(({ order }) => order !== undefined);
  const places = line.inlines.map(placeOf);
  // pdfmake sets the colour before it draws the text, which must be inside marked content too. A picture opens its own.
  const isApart = ordered || line.inlines[0]?.picture || line.inlines.some(({ background }) => background);
  const begins = isApart ? ARTIFACTS.layout : places[0];
  mark(document, begins ?? ARTIFACTS.layout);
  const parts: PlacedPart[] = [];
  const areas: LinkArea[] = [];
  let index = 0;
  const { text } = document;
  const drawText: PdfDocument['text'] = (content, left, lineTop, { link, goTo, ...options }) => {
    const inline = line.inlines[index]!;
    const top = lineTop - (inline.rise ?? 0);
    const baseline = top + (inline.font.ascender / 1000) * inline.fontSize;
    const place = places[index]!;
    index += 1;
    const { picture } = inline;
    // Text within an SVG is drawn with the document's own `text`.
    if (picture) withMethods(document, { text }, () => drawPictureInLine(renderer, picture, left, baseline));
    else if (content !== '') {
      if (link || goTo) {
        const area = {
          url: link,
          name: goTo,
          place: inline.place!,
          text: content,
          order: inline.order,
          height: document.currentLineHeight(),
        };
        addArea(areas, { ...area, x: left, y: top, right: left + options.textWidth });
      }
    }
    if (ordered) {
      // Collected until the last part, since a bidi line is drawn in reading order, not from left to right.
      if (!inline.picture) parts.push({ inline, place, x: left, y: baseline });
      if (index === line.inlines.length)
        drawOrderedParts(document, parts, (part) => styleOf(document, part), continuesToLeft(line));
    } else if (content !== '' && !inline.picture) {
      mark(document, place);
      const isSpaced = Boolean(inline.characterSpacing) && inline.ruled === undefined;
      const actual = actualText(content, isSpaced);
      if (actual) document.addContent(actual);
      if (inline.ruled !== undefined) drawWritingLine(document, inline, left, baseline);
      else if (
        inline.stretch ||
        inline.scale ||
        inline.between ||
        inline.gaps ||
        (!inline.marksApart && isShaped(content))
      )
        document.addContent(`BT\n${styleOf(document, inline)}${textOperators(inline, left, baseline)}\nET`);
      else text.call(document, content, left, top, options);
      if (actual) document.addContent('EMC');
    }
    // After the last part pdfmake draws underlines and strikethroughs.
    if (index === line.inlines.length && line.inlines.some(({ decoration }) => decoration))
      mark(document, ARTIFACTS.layout);
    return document;
  };
  const decorator = {
    drawBackground: (backed: DrawnLine, left: number, top: number) => drawBackgrounds(document, backed, left, top),
  };
  withMethods(document, { text: drawText }, () => withMethods(TextDecorator.prototype, decorator, draw));
  for (const area of areas) addLink(document, area);
}

export const markLines = replacement('markLines', (stock) => ({
  'Renderer.renderLine': function (this: typeof Renderer.prototype, line: DrawnLine, x: number, y: number): void {
    drawMarkedLine(this, line, x, y, () => stock['Renderer.renderLine'].call(this, line, x, y));
  },
}));

/** Returns the operators that set font and colour of a part of a bidi line. */
function styleOf(document: PdfDocument, { font, fontSize, color }: DrawnInline): string {
  document.page.fonts[font.id] ??= font.ref();
  return `${colorOperands(color!)} rg\n/${font.id} ${decimal(fontSize)} Tf\n`;
}
