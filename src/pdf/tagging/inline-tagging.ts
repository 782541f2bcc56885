/** Which marks the parts of a line get. */

import { PRINTABLE_ASCII, RIGHT_TO_LEFT } from '../../template/typography/scripts.ts';
import type { DrawnInline } from '../engine/renderer.ts';
import { beginSaying } from '../syntax/operators.ts';
import { ARTIFACTS, type Place } from './structure-tree.ts';

/** The place of a part that is now to be drawn. A header that is repeated on other pages is drawn from the same parts. */
export function placeOf(inline: DrawnInline): Place {
  if (inline.place === undefined || inline.drawn) return ARTIFACTS.layout;
  if (inline.place >= 0) inline.drawn = true;
  return inline.place;
}

/** Marks, joiners and the letters of India and South-East Asia. */
const SHAPED = /\u200d|[\p{M}\u200c\u0900-\u0fff]/u;

/**
 * ISO 32000-1 §14.9.4: the operator that says a text beside its glyphs, where these alone do not tell it (marks, and letters that
 * shaping puts in another order); not for right-to-left words, since readers turn what they find there round once more.
 */
export function actualText(text: string): string | undefined {
  if (PRINTABLE_ASCII.test(text) || !SHAPED.test(text) || RIGHT_TO_LEFT.test(text)) return undefined;
  return beginSaying(text);
}
