/**
 * A block marked `<!-- keep -->` (a signature block), or of a kind that the front matter keeps, goes to the next page as a whole
 * when it fits there.
 */

import type { Laid } from '../context/block-layout.ts';
import type { Build } from '../context/build.ts';
import { fitsPage } from './reserved-space.ts';

/**
 * The block, all of it its lead. One that is taller than a page is laid out as it comes: nothing may be lost. One that leaves a
 * page no room for the heading above it is parted rather than the heading left behind.
 */
export function keptTogether(laid: Laid, build: Build): Laid {
  return fitsPage(build, laid.height) ? { ...laid, lead: laid.height, least: laid.lead } : laid;
}
