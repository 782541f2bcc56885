/** All patches, put in place and taken back together. */
import { embeddedFonts } from './embedded-fonts.ts';
import { lineRenderer } from './line-renderer.ts';
import { measuredLines } from './measured-lines.ts';
import { objectStreams } from './object-streams.ts';
import { openedFonts } from './opened-fonts.ts';
import { packedElements } from './packed-elements.ts';
import { assertVersion, type Patch } from './patch.ts';
import { placedRows } from './placed-rows.ts';
import { pngPictures } from './png-pictures.ts';
import { ruleRenderer } from './rule-renderer.ts';
import { stringStreams } from './string-streams.ts';
import { trueTypeSubset } from './true-type-subset.ts';
import { urlResolver } from './url-resolver.ts';
import { wholeFile } from './whole-file.ts';

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
