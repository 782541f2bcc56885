/** §17.2: the script (ISO 15924) in which a language, given as BCP 47, is mostly written. */

let last: { language: string; script: string | undefined } | undefined;

/** Undefined for what is no language. */
export function scriptOf(language: string): string | undefined {
  // Most callers ask for the same one again, and a locale takes long to make.
  if (last?.language !== language) last = { language, script: found(language) };
  return last.script;
}

function found(language: string): string | undefined {
  try {
    return new Intl.Locale(language).maximize().script;
  } catch {
    return undefined;
  }
}

const IDEOGRAPHS: ReadonlySet<string | undefined> = new Set(['Hans', 'Hant', 'Jpan', 'Kore']);

/** Whether a language, given as BCP 47, is Chinese, Japanese or Korean. */
export function writesIdeographs(language: string): boolean {
  return IDEOGRAPHS.has(scriptOf(language));
}

// Which scripts a text is written in, as far as it makes a difference to how it is set (§17.2, §17.3, Unicode Standard Annex 9, UAX #9).

/** Nothing in it combines, turns round or needs another font. */
export const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** A letter, sign or digit of a script that runs from right to left. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * §17.2: punctuation of ambiguous East Asian width (UAX #11): Chinese and Japanese share it with Western text, and set it as wide as an
 * ideograph. That is the ellipsis, and in simplified Chinese the quotation marks. Beside ideographs or kana it comes from their font.
 */
const PUNCTUATION: Record<string, string> = { Hans: '“”‘’…', Hant: '…', Jpan: '…' };

/** Ideographs, kana, and punctuation as wide as they are. */
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** The punctuation that may be wide in a language, given as BCP 47; empty where there is none. */
export function widePunctuationOf(language: string): string {
  return PUNCTUATION[scriptOf(language) ?? ''] ?? '';
}

/** How far from a sign an ideograph may be, with only such signs between. */
const FARTHEST = 8;

/** Whether a character of a text is wide punctuation. `signs`: what may be, from `widePunctuationOf`. */
export function isWidePunctuation(characters: readonly string[], at: number, signs: string): boolean {
  if (!signs.includes(characters[at]!)) return false;
  for (const step of [-1, 1]) {
    let beside = at + step;
    while (Math.abs(beside - at) < FARTHEST && signs.includes(characters[beside] ?? '.')) beside += step;
    if (WIDE.test(characters[beside] ?? '')) return true;
  }
  return false;
}

// §17.3: the writing direction of a language (UAX #9, the Unicode bidirectional algorithm).

export type Direction = 'ltr' | 'rtl';

/** ISO 15924 codes of the scripts in living use that run from right to left. */
const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Returns the direction of a BCP 47 language; left to right for an unknown one. */
export function directionOf(language: string): Direction {
  return RTL_SCRIPTS.has(scriptOf(language) ?? '') ? 'rtl' : 'ltr';
}
