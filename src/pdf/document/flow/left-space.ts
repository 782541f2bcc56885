/** §17.36: a place in the text to which what is left of its page goes (`layout/vertical-places.ts`). */
import type { Content } from '../../engine/definition.ts';

/** So far below a block such a place is, that a rule at its end belongs to the block; the next one begins further below. */
export const ASIDE = 1.3;

/** A place that asks for a share of what is left of its page, so far below: a shape without a size, which is taken out. */
export function leftSpace(below = 0): Content {
  const canvas = [{ type: 'rect', x: 0, y: 0, w: 0, h: 0, leftSpace: true }];
  return { canvas, margin: [0, below, 0, -below] } as object as Content;
}
