/**
 * Rules between rows of tables. pdfmake draws the rule below a row as one line for each column, and sets the whole graphics state for each.
 * Here it is one line, and the state is written where it changes (1.17 times the time of a long table without).
 */
import type { DrawnPage, DrawnVector } from '../engine/renderer.ts';
import { decimal } from '../syntax/operators.ts';

/** In points: smaller than can be seen. */
const NEAR = 0.01;

export type Ends = Record<'x1' | 'y1' | 'x2' | 'y2', number>;

/** Joins horizontal lines that follow one another and look the same. */
export function joinRules(page: DrawnPage): void {
  let last: (DrawnVector & Ends) | undefined;
  page.items = page.items.filter(({ type, item }) => {
    const rule = type === 'vector' ? ruleIn(item as DrawnVector) : undefined;
    if (last && rule && continues(last, rule)) {
      last.x2 = rule.x2;
      return false;
    }
    last = rule;
    return true;
  });
}

function ruleIn(vector: DrawnVector): (DrawnVector & Ends) | undefined {
  const isRule = vector.y1 === vector.y2 && vector.place === undefined && isPlain(vector);
  return isRule ? (vector as DrawnVector & Ends) : undefined;
}

function continues(last: DrawnVector & Ends, { x1, y1, lineWidth, lineColor }: DrawnVector & Ends): boolean {
  const isAlike = last.lineWidth === lineWidth && last.lineColor === lineColor;
  return isAlike && last.y1 === y1 && Math.abs(x1 - last.x2) < NEAR;
}

/** Whether a shape is a line that is drawn by its width and colour alone. */
function isPlain({ type, lineColor, dash, lineCap, strokeOpacity }: DrawnVector): boolean {
  return type === 'line' && Boolean(lineColor) && !dash && !lineCap && strokeOpacity === undefined;
}

/** The width and colour of a plain line; undefined for any other shape. */
export function penOf(vector: DrawnVector): string | undefined {
  return isPlain(vector) ? `${vector.lineWidth} ${vector.lineColor}` : undefined;
}

/** Draws a line in the graphics state of the line before. */
export function strokeOperators({ x1, y1, x2, y2 }: Ends): string {
  return `${decimal(x1)} ${decimal(y1)} m\n${decimal(x2)} ${decimal(y2)} l\nS`;
}
