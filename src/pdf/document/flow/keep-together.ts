/**
 * §17.7: keep together: a block marked `<!-- keep -->` (a signature block), or of a kind that the front matter keeps, goes to the next
 * page as a whole when it fits there.
 */

import type { BlockLayout } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';
import { fitsPage } from './reserve-space.ts';

/**
 * The block, which now reserves its whole height. One that is taller than a page is laid out as it comes: nothing may be lost. One
 * that leaves a page no room for the heading above it is divided after all, so that the heading is not left behind.
 */
export function keepTogether(block: BlockLayout, context: Context): BlockLayout {
  return fitsPage(context, block.height)
    ? { ...block, startHeight: block.height, minStartHeight: block.startHeight }
    : block;
}
