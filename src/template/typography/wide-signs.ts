/**
 * Signs that Chinese and Japanese share with Western text, and that are as wide as an ideograph there: quotation marks (in simplified
 * Chinese) and the dots of what is left out. They stand beside ideographs or kana, and come from their font.
 */
import { scriptOf } from './script-of.ts';

const SIGNS: Record<string, string> = { Hans: '“”‘’…', Hant: '…', Jpan: '…' };

/** Ideographs, kana, and punctuation as wide as they are. */
const WIDE = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\u3000-\u303f\uff00-\uffef]/u;

/** The signs that may be wide in a language, given as BCP 47; nothing where there are none. */
export function wideSignsOf(language: string): string {
  return SIGNS[scriptOf(language) ?? ''] ?? '';
}

/** So many of them may be between such a sign and what it stands beside. */
const FARTHEST = 8;

/** Whether a sign of a text stands beside what is wide, with other such signs between or not. `characters`: the text's. */
export function isWide(characters: readonly string[], at: number, signs: string): boolean {
  if (!signs.includes(characters[at]!)) return false;
  for (const step of [-1, 1]) {
    let beside = at + step;
    while (Math.abs(beside - at) < FARTHEST && signs.includes(characters[beside] ?? '.')) beside += step;
    if (WIDE.test(characters[beside] ?? '')) return true;
  }
  return false;
}
