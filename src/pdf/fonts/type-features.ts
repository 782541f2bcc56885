/** §17.37: how the letters of a run are set: features of its font (OpenType), and capitals, which are copied as the letters that were written. */
import type { Font } from '../engine/fontkit.ts';

/** `tags`: features that are on or off. `upper`: text is drawn in the capitals of that language (BCP 47). */
export type TypeFeatures = { tags: Record<string, boolean>; upper?: string | undefined };

export function isTypeFeatures(features: unknown): features is TypeFeatures {
  return typeof features === 'object' && features !== null && 'tags' in features;
}

/** Two numbers with a slash between them; no dates. */
const FRACTION = /(?<![\d/])(\d+)\/(?=\d+(?![\d/]))/g;

/**
 * The text with the slash of fractions (U+2044), which is drawn in place of the one that was written: beside it alone fontkit sets figures as the feature
 * `frac` has them, whatever it is asked for.
 */
export function withFractions(text: string, font: Pick<Font, 'hasGlyphForCodePoint'>): string {
  return font.hasGlyphForCodePoint(0x2044) ? text.replace(FRACTION, '$1\u2044') : text;
}

const SHARP_S: Record<string, string> = { ß: 'ẞ' };

/** The text in capitals, one for each letter, so that each glyph stands for the letter that was written. A letter stays that has none in the font. */
export function inCapitals(text: string, language: string, font: Pick<Font, 'hasGlyphForCodePoint'>): string {
  return Array.from(text, (letter) => {
    const capital = SHARP_S[letter] ?? letter.toLocaleUpperCase(language);
    return capital.length === letter.length && font.hasGlyphForCodePoint(capital.codePointAt(0)!) ? capital : letter;
  }).join('');
}
