/** Draws plain-text table rows: writes the operators that the lines of their cells would give, without making lines. */

import type { PdfDocument } from '../engine/pdf-document.ts';
import type { Renderer } from '../engine/renderer.ts';
import { type PlacedTextRows, type TextRowStyle, textRowHeight } from '../layout/placed-text-rows.ts';
import type { TextRow } from '../layout/text-rows.ts';
import { marking } from '../tagging/marks.ts';
import type { Place } from '../tagging/structure-tree.ts';
import { textOperators, textStateOperators } from './text-operators.ts';

/** The width of a line in points, without the spaces at its end, which hang. */
function shownWidth(text: string, { widthOf }: TextRowStyle): number {
  const blank = text.slice(text.trimEnd().length);
  return blank === '' ? widthOf(text) : widthOf(text) - widthOf(blank);
}

/** How far a line is indented from its column's left edge, for its alignment. */
function indentOf(text: string, column: number, isOnly: boolean, style: TextRowStyle): number {
  const { width, alignment } = style.columns[column]!;
  if (alignment === 'left') return 0;
  const spare = width - shownWidth(text, style);
  return alignment === 'center' ? spare / 2 : spare - (isOnly ? style.gapBeside(text, column) : 0);
}

/** One line of a cell as marked content of the cell's place; `x` and `y` are its upper left corner. */
function lineOperators(document: PdfDocument, style: TextRowStyle, place: Place, text: string, x: number, y: number) {
  const { font, fontSize, color } = style;
  const part = { text, font, fontSize, color };
  const openMark = marking(document, place);
  const baseline = y + (font.ascender / 1000) * fontSize;
  const operators = `BT\n${textStateOperators(document, part)}${textOperators(part, x, baseline)}\nET`;
  return openMark === '' ? operators : `${openMark}\n${operators}`;
}

/** The operators for all text of a row whose upper edge is at `top`. */
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
export function drawTextRows(renderer: typeof Renderer.prototype, placed: PlacedTextRows): void {
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
