/** §17.18: ActualText, the text that PDF readers are told where glyphs alone do not tell it. */
import { RIGHT_TO_LEFT } from '../../template/typography/scripts.ts';
import { beginActualText } from '../syntax/operators.ts';

/** Latin letters and the punctuation of prose, which nearly all texts are made of. */
const UNSHAPED = /^[\x00-\u02ff\u2010-\u2027\u20ac]*$/;
/** Combining marks, joiners and the letters of India and South-East Asia. */
const SHAPED = /\u200d|[\p{M}\u200c\u0900-\u109f\u1780-\u17ff]/u;

/**
 * ISO 32000-1 §14.9.4: the operator that begins marked content with a text of its own (ActualText), where the glyphs alone do not tell
 * the text: combining marks, and letters that shaping reorders. Undefined for other text, and for right-to-left words, whose text PDF
 * readers would reverse once more. `isSpaced`: there is space between its letters, which readers may take for blanks.
 */
export function actualText(text: string, isSpaced = false): string | undefined {
  return isSpaced || isShaped(text) ? beginActualText(text) : undefined;
}

/** Whether a text from left to right has combining marks or letters that shaping reorders. */
export function isShaped(text: string): boolean {
  return !UNSHAPED.test(text) && SHAPED.test(text) && !RIGHT_TO_LEFT.test(text);
}
