/** §17.18: which place in the structure tree the parts of a line are tagged with. */
import type { DrawnInline } from '../engine/renderer.ts';
import { ARTIFACTS, type Place } from './structure-tree.ts';

/** The place of a part that is about to be drawn. Drawn again, in a header that repeats on another page, it is an artifact. */
export function placeOf(inline: DrawnInline): Place {
  if (inline.place === undefined || inline.drawn) return ARTIFACTS.layout;
  if (inline.place >= 0) inline.drawn = true;
  return inline.place;
}
