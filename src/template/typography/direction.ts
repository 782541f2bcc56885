/** §17.3: the writing direction of a language (UAX #9, the Unicode bidirectional algorithm). */
import { scriptOf } from './script-of.ts';

export type Direction = 'ltr' | 'rtl';

/** ISO 15924 codes of the scripts in living use that run from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Returns the direction of a BCP 47 language; left to right for an unknown one. */
export function directionOf(language: string): Direction {
  return RIGHT_TO_LEFT.has(scriptOf(language) ?? '') ? 'rtl' : 'ltr';
}
