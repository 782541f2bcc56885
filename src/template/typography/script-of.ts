/** §17.2: returns the script (ISO 15924) in which a BCP 47 language is mostly written. */

let last: { language: string; script: string | undefined } | undefined;

/** Returns undefined for an invalid language. */
export function scriptOf(language: string): string | undefined {
  // The last result is kept: most callers ask for the same language again, and making a locale is slow.
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

/** Ideographs, kana, Hangul, and signs as wide as they are. */
export const EAST_ASIAN =
  /[\u1100-\u11ff\u2e80-\u9fff\ua960-\ua97f\uac00-\ud7ff\ud840-\ud8ff\uf900-\ufaff\ufe30-\ufe4f\uff00-\uffef]/;

/** Returns whether a document in Markdown may have such text, or text with readings. Its characters may be written as references. */
export function mayBeEastAsian(markdown: string): boolean {
  return EAST_ASIAN.test(markdown) || markdown.includes('&#') || markdown.includes('<ruby');
}

/** Returns whether a BCP 47 language is Chinese, Japanese or Korean. */
export function writesIdeographs(language: string): boolean {
  return IDEOGRAPHS.has(scriptOf(language));
}

// The scripts of a text, as far as they affect layout (§17.2, §17.3, Unicode Standard Annex 9, UAX #9).

/** Text that needs no shaping, no reordering and no other font. */
export const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** A letter, sign or digit of a right-to-left script. */
export const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * §17.2: punctuation of ambiguous East Asian width (UAX #11), which Chinese and Japanese share with Western text but set as wide as an
 * ideograph: the ellipsis, and in simplified Chinese the quotation marks. Beside ideographs or kana it comes from their font.
 */
const PUNCTUATION: Record<string, string> = { Hans: '“”‘’…', Hant: '…', Jpan: '…' };

/** Ideographs, kana, and punctuation of the same width. */
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** Returns the punctuation that may be wide in a BCP 47 language; empty if there is none. */
export function widePunctuationOf(language: string): string {
  return PUNCTUATION[scriptOf(language) ?? ''] ?? '';
}

/** The maximum distance between a sign and an ideograph, with only such signs between them. */
const FARTHEST = 8;

/** Returns whether a character of a text is wide punctuation. `signs`: the candidates, from `widePunctuationOf`. */
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

/** A letter that runs from right to left. */
export const RIGHT_TO_LEFT_LETTER = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

const EMBEDDINGS: Record<string, string> = { '\u202d': '\u202a', '\u202e': '\u202b' };

/** Returns a text with embeddings in place of overrides, which would spell words backwards. */
export function withoutOverrides(text: string): string {
  return text.replace(/[\u202d\u202e]/g, (control) => EMBEDDINGS[control]!);
}

/** The ISO 15924 codes of right-to-left scripts in current use. */
const RTL_SCRIPTS = new Set(['Adlm', 'Arab', 'Aran', 'Hebr', 'Mand', 'Nkoo', 'Rohg', 'Samr', 'Syrc', 'Thaa']);

/** Returns the direction of a BCP 47 language; left to right for an unknown one. */
export function directionOf(language: string): Direction {
  return RTL_SCRIPTS.has(scriptOf(language) ?? '') ? 'rtl' : 'ltr';
}
