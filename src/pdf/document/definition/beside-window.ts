/** §17.34: blocks that stand beside the window of an address, in the column behind that of the address. */
import type { RootContent } from 'mdast';
import { ADDRESS_WINDOWS, type AddressWindow, type Box, mm } from '../../../template/model/address-windows.ts';
import type { Content } from '../../engine/definition.ts';
import type { Context } from '../context/context.ts';
import { measuredHeight } from '../context/traceless.ts';

/** In points: blocks that have less width, or take more of the sheet, stand in the text. */
const NARROWEST = 72;
const MAX_SHARE = 0.5;
/** Two lines, as DIN 5008 has them above the text. */
export const BELOW_WINDOW = mm(8.46);

/** Where blocks stand on the first page when no header is above them; undefined where they have no room. */
export function besideWindow(blocks: RootContent[], window: AddressWindow, context: Context): Box | undefined {
  const { page } = context;
  const { x, y, width: most } = ADDRESS_WINDOWS[window].beside;
  const width = Math.min(most, page.width - page.margins.right - x);
  if (width < NARROWEST) return undefined;
  const height = measuredHeight(blocks, inBox(width, context));
  return height > page.height * MAX_SHARE ? undefined : { x, y, width, height };
}

export function besideContent(blocks: RootContent[], { width }: Box, context: Context): Content {
  return context.layOutBlocks(blocks, inBox(width, context)).content;
}

function inBox(width: number, context: Context): Context {
  return { ...context, width, inCell: true };
}
