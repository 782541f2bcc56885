/** Decisions §1, `language`: which way text of a language runs (Unicode Standard Annex 9, UAX #9). */

export type Direction = 'ltr' | 'rtl';

/** ISO 15924 codes of the scripts in living use that run from right to left. */
const RIGHT_TO_LEFT = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

let last: { language: string; direction: Direction } | undefined;

/** The direction of a language given as BCP 47; left to right for what is none. */
export function directionOf(language: string): Direction {
  // Mostly asked for the same one again, and a locale is dear to make.
  if (last?.language !== language) last = { language, direction: found(language) };
  return last.direction;
}

function found(language: string): Direction {
  try {
    return RIGHT_TO_LEFT.has(new Intl.Locale(language).maximize().script ?? '') ? 'rtl' : 'ltr';
  } catch {
    return 'ltr';
  }
}
