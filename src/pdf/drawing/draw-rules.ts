/**
 * Draws rules and tints (lines and filled rectangles). pdfmake draws the rule below a table row as one line for each column and sets the
 * whole graphics state for each. Here those lines are joined into one, and colour and width are set only where they change. All other
 * shapes are left to pdfmake.
 */

import type { PdfDocument } from '../engine/pdf-document.ts';
import type { DrawnPage, DrawnVector, Renderer } from '../engine/renderer.ts';
import { replacement } from '../engine/replacement.ts';
import { decimal } from '../syntax/operators.ts';
import { mark } from '../tagging/marks.ts';
import { ARTIFACTS } from '../tagging/structure-tree.ts';
import { colorOperands, graphicsStateOf, resetState } from './graphics-state.ts';

/** In points: smaller than can be seen. */
const NEAR = 0.01;

function isRule(vector: DrawnVector): boolean {
  return vector.type === 'line' && vector.y1 === vector.y2 && vector.place === undefined && !vector.dash;
}

/** Whether `next` begins where `rule` ends and looks the same. */
function continues(rule: DrawnVector, next: DrawnVector): boolean {
  return (
    next.y1 === rule.y1 &&
    next.lineWidth === rule.lineWidth &&
    next.lineColor === rule.lineColor &&
    Math.abs(next.x1! - rule.x2!) < NEAR
  );
}

/** Joins horizontal lines that continue one another. */
function joinRules(page: DrawnPage): void {
  let rule: DrawnVector | undefined;
  page.items = page.items.filter(({ type, item }) => {
    const vector = type === 'vector' && isRule(item as DrawnVector) ? (item as DrawnVector) : undefined;
    if (rule && vector && continues(rule, vector)) {
      rule.x2 = vector.x2;
      return false;
    }
    rule = vector;
    return true;
  });
}

/** Whether a shape has only a colour, a line colour and a line width. */
function isSimple({ dash, lineCap, lineJoin, linearGradient, fillOpacity, strokeOpacity, r }: DrawnVector): boolean {
  return [dash, lineCap, lineJoin, linearGradient, fillOpacity, strokeOpacity, r].every(
    (value) => value === undefined || value === null || value === 1,
  );
}

/** The operators for a tint or a line; undefined for any other shape. */
function operatorsOf(document: PdfDocument, vector: DrawnVector): string | undefined {
  const state = graphicsStateOf(document);
  const { type, color, lineColor, lineWidth = 1 } = vector;
  if (type === 'rect' && color && !lineColor) {
    const operands = colorOperands(color);
    if (operands === undefined) return undefined;
    const [x, y, width, height] = [vector.x!, vector.y!, vector.w!, vector.h!].map(decimal);
    const set = state.fill === color ? '' : `${operands} rg\n`;
    state.fill = color;
    return `${set}${x} ${y} ${width} ${height} re f`;
  }
  if (type !== 'line' || !lineColor || color) return undefined;
  const operands = colorOperands(lineColor);
  if (operands === undefined) return undefined;
  let set = state.stroke === lineColor ? '' : `${operands} RG\n`;
  if (state.lineWidth !== lineWidth) set += `${decimal(lineWidth)} w\n`;
  state.stroke = lineColor;
  state.lineWidth = lineWidth;
  const [x1, y1, x2, y2] = [vector.x1!, vector.y1!, vector.x2!, vector.y2!].map(decimal);
  return `${set}${x1} ${y1} m ${x2} ${y2} l S`;
}

export const drawRules = replacement('drawRules', (stock) => ({
  'Renderer.renderPages': function (this: typeof Renderer.prototype, pages: DrawnPage[]): void {
    for (const page of pages) joinRules(page);
    stock['Renderer.renderPages'].call(this, pages);
  },
  'Renderer.renderVector': function (this: typeof Renderer.prototype, vector: DrawnVector): void {
    const document = this.pdfDocument;
    const operators = isSimple(vector) ? operatorsOf(document, vector) : undefined;
    if (operators === undefined) {
      stock['Renderer.renderVector'].call(this, vector);
      resetState(document);
    } else {
      mark(document, vector.place ?? ARTIFACTS.layout);
      document.addContent(operators);
    }
  },
}));
