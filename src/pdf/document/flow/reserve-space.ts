/** §17.6: space that a block reserves on the page before it begins, so that a page break does not separate what belongs together. */
import type { Content } from '../../engine/definition.ts';
import type { ReservedSpace } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';

/** In points: so little of a page stays free when all else of it is kept together. */
const SLACK = 0.5;

/** Whether so many points can be kept together: they must fit on an empty page. */
export function fitsPage(context: Context, height: number): boolean {
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
export function reserveSpace(space: ReservedSpace, height: number, context: Context): void {
  space.height = height;
  space.keep?.(height);
  const needsSpacer = !space.keep && height > context.style.size * context.style.leading && fitsPage(context, height);
  space.stack.splice(0, space.stack.length - 1, ...(needsSpacer ? spacerOf(height) : []));
}
