/**
 * §17.2: punctuation of ambiguous East Asian width (UAX #11): Chinese and Japanese share it with Western text, and set it as wide as an
 * ideograph. That is the ellipsis, and in simplified Chinese the quotation marks. Beside ideographs or kana it comes from their font.
 */
import { scriptOf } from './script-of.ts';

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
