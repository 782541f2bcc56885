/** All patches, put in place and taken back together. */
import { measuredLines } from './measured-lines.ts';
import { assertVersion, type Patch } from './patch.ts';

const PATCHES: Patch[] = [measuredLines];

let applied = false;

/** Puts the patches in place, or takes them back. Renders under way are not to be disturbed: to be called between two. */
export function usePatches(wanted: boolean): void {
  if (wanted === applied) return;
  if (wanted) for (const patch of PATCHES) assertVersion(patch);
  for (const patch of PATCHES) wanted ? patch.apply() : patch.revert();
  applied = wanted;
}
