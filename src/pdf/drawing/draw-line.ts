/**
 * Draws a line of text directly into the content stream. It uses page coordinates and sets font and colour only where they change.
 * pdfmake saves and restores the graphics state around every part of a line and sets opacity and colour for each, and pdfkit flips the y
 * axis for each part. Lines with other features than Platen's are left to pdfmake.
 */
import { type DrawnLine, type Renderer, TextDecorator } from '../engine/layout.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';
import { replacement } from '../engine/replacement.ts';
import {
  isPlacedTextRows,
  type PlacedTextRows,
  type TextRow,
  type TextRowStyle,
  textRowHeight,
} from '../layout/text-rows.ts';
import {
  actualText,
  addArea,
  addDestinations,
  addLink,
  forgetRepeated,
  type LinkArea,
  mark,
  marking,
} from '../tagging/marks.ts';
import { ARTIFACTS, type Place, placeOf } from '../tagging/structure-tree.ts';
import { drawBackgrounds } from './draw-backgrounds.ts';
import { drawOrderedParts, type PlacedPart } from './draw-ordered-parts.ts';
import { continuesToLeft } from './reading-order.ts';
import {
  colorOperands,
  drawPictureInLine,
  drawWritingLine,
  graphicsStateOf,
  resetState,
  textOperators,
  textStateOperators,
} from './text-operators.ts';

/** Returns whether a line has only features that Platen uses: no link to a page number, for example. */
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
    drawBackgrounds(document, line, x, y);
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

/** Returns the width of a line in points without the spaces at its end, which hang. */
function shownWidth(text: string, { widthOf }: TextRowStyle): number {
  const blank = text.slice(text.trimEnd().length);
  return blank === '' ? widthOf(text) : widthOf(text) - widthOf(blank);
}

/** Returns the indent of a line from its column's left edge, for its alignment. */
function indentOf(text: string, column: number, isOnly: boolean, style: TextRowStyle): number {
  const { width, alignment } = style.columns[column]!;
  if (alignment === 'left') return 0;
  const spare = width - shownWidth(text, style);
  return alignment === 'center' ? spare / 2 : spare - (isOnly ? style.gapBeside(text, column) : 0);
}

/** Returns one line of a cell as marked content of the cell's place. `x`, `y`: its upper left corner. */
function lineOperators(document: PdfDocument, style: TextRowStyle, place: Place, text: string, x: number, y: number) {
  const { font, fontSize, color } = style;
  const part = { text, font, fontSize, color };
  const openMark = marking(document, place);
  const baseline = y + (font.ascender / 1000) * fontSize;
  const operators = `BT\n${textStateOperators(document, part)}${textOperators(part, x, baseline)}\nET`;
  return openMark === '' ? operators : `${openMark}\n${operators}`;
}

/** Returns the operators for the text of a row whose upper edge is at `top`. */
function rowOperators(
  document: PdfDocument,
  { texts, place }: TextRow,
  { style, x }: PlacedTextRows,
  top: number,
): string {
  let operators = '';
  for (let column = 0; column < texts.length; column++) {
    const text = texts[column]!;
    const count = typeof text === 'string' ? 1 : text.length;
    let y = style.padding.top;
    for (let line = 0; line < count; line++) {
      const content = typeof text === 'string' ? text : text[line]!;
      if (content !== '') {
        const left = style.columns[column]!.x + indentOf(content, column, count === 1, style) + x;
        operators += `${operators === '' ? '' : '\n'}${lineOperators(document, style, place + column, content, left, y + top)}`;
      }
      y += style.lineHeight;
    }
  }
  return operators;
}

/** Draws rows and the rules below them. */
function drawTextRows(renderer: typeof Renderer.prototype, placed: PlacedTextRows): void {
  const { style, x, first, rows, tops } = placed;
  const document: PdfDocument = renderer.pdfDocument;
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index]!;
    const [top, bottom] = [tops[index]!, tops[index]! + textRowHeight(style, row.lines)];
    const operators = rowOperators(document, row, placed, top);
    if (operators !== '') document.addContent(operators);
    for (const side of style.rulesBeside(first + index, x, [top, bottom])) renderer.renderVector(side as never);
    const rule = style.ruleBelow(first + index, x, bottom);
    if (rule) renderer.renderVector(rule as never);
  }
}
