/**
 * fontkit looks for the letter of each mark among all marks before it, so a hundred thousand on one letter took a minute. No
 * script sets more than a few: what stands behind so many is laid out by itself.
 */
import type { Font } from '../pdfmake-parts/fontkit.ts';
import { RIGHT_TO_LEFT } from './glyph-text.ts';

const MOST_MARKS = 100;
const HEAPED = new RegExp(`\\p{M}{${MOST_MARKS + 1}}`, 'u');
const HEAP = new RegExp(`\\p{M}{${MOST_MARKS}}(?=\\p{M})`, 'gu');

/** Lays text out as the font does, in pieces where marks are heaped up. */
export function layoutOf(font: Font): Font['layout'] {
  const layout = font.layout.bind(font);
  return (text, ...rest) => {
    if (text.length <= MOST_MARKS || !HEAPED.test(text)) return layout(text, ...rest);
    const ends = Array.from(text.matchAll(HEAP), ({ 0: heap, index }) => index + heap.length);
    const runs = [0, ...ends].map((start, at) => layout(text.slice(start, ends[at]), ...rest));
    // Glyphs stand from left to right.
    if (RIGHT_TO_LEFT.test(text)) runs.reverse();
    return {
      glyphs: runs.flatMap(({ glyphs }) => glyphs),
      positions: runs.flatMap(({ positions }) => positions),
      advanceWidth: runs.reduce((sum, { advanceWidth }) => sum + advanceWidth, 0),
    };
  };
}
