/**
 * A block marked `<!-- keep -->` (a signature block), or of a kind that the front matter keeps, goes to the next page as a whole
 * when it fits there.
 */

import type { BlockLayout } from '../context/block-layout.ts';
import type { Context } from '../context/context.ts';
import { fitsPage } from './reserved-space.ts';

/**
 * The block, all of it its lead. One that is taller than a page is laid out as it comes: nothing may be lost. One that leaves a
 * page no room for the heading above it is parted rather than the heading left behind.
 */
export function keepTogether(laid: BlockLayout, context: Context): BlockLayout {
  return fitsPage(context, laid.height)
    ? { ...laid, startHeight: laid.height, leastStartHeight: laid.startHeight }
    : laid;
}
