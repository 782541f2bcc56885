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
    if (last && rule && last.y1 === rule.y1 && Math.abs(rule.x1 - last.x2) < NEAR && penOf(last) === penOf(rule)) {
      last.x2 = rule.x2;
      return false;
    }
    last = rule;
    return true;
  });
}

function ruleIn(vector: DrawnVector): (DrawnVector & Ends) | undefined {
  const isRule = vector.y1 === vector.y2 && vector.place === undefined && penOf(vector) !== undefined;
  return isRule ? (vector as DrawnVector & Ends) : undefined;
}

/** How a line is drawn, where that is by its width and colour alone; undefined for any other shape. */
export function penOf({ type, lineWidth, lineColor, dash, lineCap, strokeOpacity }: DrawnVector): string | undefined {
  const isPlain = type === 'line' && lineColor && !dash && !lineCap && strokeOpacity === undefined;
  return isPlain ? `${lineWidth} ${lineColor}` : undefined;
}

/** Draws a line in the graphics state of the line before. */
export function strokeOperators({ x1, y1, x2, y2 }: Ends): string {
  return `${decimal(x1)} ${decimal(y1)} m\n${decimal(x2)} ${decimal(y2)} l\nS`;
}
