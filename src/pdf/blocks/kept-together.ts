/** A block marked `<!-- keep -->` (a signature block) goes to the next page as a whole when it fits there. */
import type { Build } from '../build.ts';
import { fitsPage } from '../in-sequence.ts';
import type { Laid } from '../laid.ts';

/** The block, all of it its lead. One that is taller than a page is laid out as it comes: nothing may be lost. */
export const keptTogether = (laid: Laid, build: Build): Laid =>
  fitsPage(build, laid.height) ? { ...laid, lead: laid.height } : laid;
