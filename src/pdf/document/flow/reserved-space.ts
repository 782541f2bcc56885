/** Room that a part of the document asks for before it begins, so that a page's end does not part what belongs together. */

import type { Content } from 'pdfmake/interfaces.js';
import type { ReservedSpace } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';

/** So little is left of a page that nothing else is kept with it. */
const HAIR = 0.5;

/** Whether so much can be kept together: it must fit on an empty page. */
export function fitsPage(context: Context, height: number): boolean {
  return height <= context.page.bodyHeight - HAIR;
}

/**
 * Goes to the next page unless the height is left on this one, then comes back: pdfmake keeps a block together only as a
 * whole, and loses what does not fit; an empty block of the wanted height loses nothing.
 */
export function spacerOf(height: number): Content[] {
  return [
    { stack: [{ canvas: [], margin: [0, 0, 0, height] }], unbreakable: true },
    { canvas: [], margin: [0, -height, 0, 0] },
  ];
}

/** Asks for so much room, instead of what was asked for before. A single line needs none: pdfmake never cuts it. */
export function reserve(room: ReservedSpace, lead: number, context: Context): void {
  const kept = lead > context.style.size * context.style.leading && fitsPage(context, lead);
  room.stack.splice(0, room.stack.length - 1, ...(kept ? spacerOf(lead) : []));
  room.height = lead;
}
