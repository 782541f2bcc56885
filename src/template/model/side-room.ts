/** §10.48: the room of side notes in the margin beside the text. Lengths are in points. */
import type { PageSetup } from './document-setup.ts';

const MM = 72 / 25.4;
/** Between the text and a note. */
export const SIDE_GAP = 4 * MM;
/** Between a note and the edge of the sheet, which printers may not reach. */
const AT_EDGE = 6 * MM;
/** A narrower note has few words on a line, and a wider one is text of its own. */
const WIDTH = { least: 20 * MM, most: 60 * MM };
/** Between notes that stand below each other. */
export const BETWEEN_NOTES = 4;

/** Between a note and a frame around the sheet. */
const AT_FRAME = 2 * MM;

/** The side at which notes stand, and their width in points. */
export type SideRoom = { side: 'left' | 'right'; width: number };

type Sides = Pick<PageSetup['margins'], 'left' | 'right'>;
/** The frame around the sheet: its distance from the edge, and its width. */
export type SheetFrame = { inset: number; width: number };

function edgeOf(frame: SheetFrame | undefined): number {
  return frame ? Math.max(AT_EDGE, frame.inset + frame.width + AT_FRAME) : AT_EDGE;
}

/** Returns the wider margin. If both are equal, that where lines end. */
function widerSide({ left, right }: Sides, direction: 'ltr' | 'rtl'): SideRoom['side'] {
  if (Math.abs(left - right) < 0.01) return direction === 'rtl' ? 'left' : 'right';
  return left > right ? 'left' : 'right';
}

/** Returns the room for notes in the wider margin. Undefined if it is too narrow. */
export function sideRoom(margins: Sides, direction: 'ltr' | 'rtl', frame?: SheetFrame): SideRoom | undefined {
  const side = widerSide(margins, direction);
  const room = margins[side] - SIDE_GAP - edgeOf(frame);
  return room < WIDTH.least - 0.01 ? undefined : { side, width: Math.min(WIDTH.most, room) };
}

/** Returns the margin that a side note needs, in millimetres, for messages. */
export function leastMargin(frame?: SheetFrame): number {
  return Math.ceil((SIDE_GAP + WIDTH.least + edgeOf(frame)) / MM - 0.01);
}

/** Returns the wider margin in millimetres, for messages. */
export function widestMargin({ left, right }: Sides): number {
  return Math.round((Math.max(left, right) / MM) * 10) / 10;
}
