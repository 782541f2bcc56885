/** All patches, put in place and taken back together. */

import { lineRenderer } from '../drawing/draw-line.ts';
import { ruleRenderer } from '../drawing/draw-rules.ts';
import { assertVersion, type Patch } from '../engine/patch.ts';
import { embeddedFonts } from '../file/embedded-fonts.ts';
import { objectStreams } from '../file/object-streams.ts';
import { openedFonts } from '../file/opened-fonts.ts';
import { packedElements } from '../file/packed-elements.ts';
import { pngPictures } from '../file/png-pictures.ts';
import { stringStreams } from '../file/string-streams.ts';
import { trueTypeSubset } from '../file/true-type-subset.ts';
import { wholeFile } from '../file/whole-file.ts';
import { measuredLines } from '../layout/measured-lines.ts';
import { placedRows } from '../layout/placed-rows.ts';
import { urlResolver } from '../layout/url-resolver.ts';

/** In the order in which they are put in place: one may build on those before it. */
const PATCHES: Patch[] = [
  measuredLines,
  placedRows,
  openedFonts,
  embeddedFonts,
  objectStreams,
  packedElements,
  pngPictures,
  stringStreams,
  lineRenderer,
  ruleRenderer,
  trueTypeSubset,
  urlResolver,
  wholeFile,
];

let applied = false;

/** Puts the patches in place, or takes them back. Renders under way are not to be disturbed: to be called between two. */
export function usePatches(wanted: boolean): void {
  if (wanted === applied) return;
  if (wanted) for (const patch of PATCHES) assertVersion(patch);
  if (wanted) for (const patch of PATCHES) patch.apply();
  else for (const patch of PATCHES.toReversed()) patch.revert();
  applied = wanted;
}
