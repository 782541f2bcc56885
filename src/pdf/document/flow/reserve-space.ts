/** §17.6: space that a block reserves on the page before it begins, so that a page break does not separate what belongs together. */
import type { Content } from '../../engine/layout.ts';
import type { BlockLayout, ReservedSpace } from '../context/block-layout.ts';
import type { Look, Room } from '../context/context.ts';

/** In points: so little of a page stays free when all else of it is kept together. */
const SLACK = 0.5;

/** Whether so many points can be kept together: they must fit on an empty page. */
export function fitsPage(context: Room, height: number): boolean {
  return height <= context.page.bodyHeight - SLACK;
}

/**
 * Goes to the next page unless so many points are left on this one, then comes back. pdfmake itself keeps a block together only as a
 * whole, and loses what does not fit; an empty block of the wanted height loses nothing.
 */
export function spacerOf(height: number): Content[] {
  return [
    { stack: [{ canvas: [], margin: [0, 0, 0, height] }], unbreakable: true },
    { canvas: [], margin: [0, -height, 0, 0] },
  ];
}

/** Reserves so many points, in place of what was reserved before. A single line needs no spacer: pdfmake never cuts it. */
export function reserveSpace(space: ReservedSpace, height: number, context: Room & Look): void {
  space.height = height;
  space.keep?.(height);
  const needsSpacer = !space.keep && height > context.style.size * context.style.leading && fitsPage(context, height);
  space.stack.splice(0, space.stack.length - 1, ...(needsSpacer ? spacerOf(height) : []));
}

// §17.7: keep together: a block marked `<!-- keep -->` (a signature block), or of a kind that the front matter keeps, goes to the next
// page as a whole when it fits there.

/**
 * The block, which now reserves its whole height. One that is taller than a page is laid out as it comes: nothing may be lost. One
 * that leaves a page no room for the heading above it is divided after all, so that the heading is not left behind.
 */
export function keepTogether(block: BlockLayout, context: Room): BlockLayout {
  return fitsPage(context, block.height)
    ? { ...block, startHeight: block.height, minStartHeight: block.startHeight }
    : block;
}

// §17.36: a place in the text to which what is left of its page goes (`layout/vertical-places.ts`).

/** So far below a block such a place is, that a rule at its end belongs to the block; the next one begins further below. */
export const ASIDE = 1.3;

/** A place that asks for a share of what is left of its page, so far below: a shape without a size, which is taken out. */
export function leftSpace(below = 0): Content {
  const canvas = [{ type: 'rect', x: 0, y: 0, w: 0, h: 0, leftSpace: true }];
  return { canvas, margin: [0, below, 0, -below] } as object as Content;
}
