/**
 * The letters of a stretch with what stands above and below them. Readers that order glyphs by place (poppler, PDFium) would tear a
 * word apart at a mark beside the baseline, so marks are read at their letter's own place, and what is seen of them is a shape.
 */

import type { Glyph } from '../../engine/fontkit.ts';
import type { DrawnInline } from '../../engine/renderer.ts';
import { glyphWithText } from '../../fonts/glyph-text.ts';
import type { PlacedPart } from './bidi-runs.ts';

/** Marks above and below a letter, and joiners. */
const MARKS = /^[\p{M}\p{Cf}]+$/u;
const JOINERS = /^[\u200c\u200d]+$/;
/** A part of a letter (a dot) whose other glyph says it. */
const NOTHING = '\u200b';

/** A letter, the glyphs that say what its own does not, and the part that it is of. */
export type Letter = { inline: DrawnInline; glyph: Glyph; x: number; y: number; width: number; marks: Glyph[] };

/** The letters of some parts from left to right, and the glyphs of their vowel marks. */
export function lettersOf(parts: PlacedPart[]): { letters: Letter[]; marks: Letter[] } {
  const letters: Letter[] = [];
  const marks: Letter[] = [];
  for (const { inline, x, y } of parts) {
    const { glyphs, positions } = inline.font.layout(inline.text, inline.fontFeatures ?? undefined);
    const size = inline.fontSize / 1000;
    let left = x;
    let owed: Glyph[] = [];
    let joiners: number[] = [];
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset, advanceWidth } = positions[index]!;
      const at = { inline, x: left + xOffset * size, y: y - yOffset * size, width: advanceWidth * size };
      const text = String.fromCodePoint(...glyph.codePoints);
      if (inline.level! % 2 === 1 && MARKS.test(text) && xAdvance === 0 && index < glyphs.length - 1) {
        // PDF.js passes over a joiner that stands by itself.
        if (JOINERS.test(text)) joiners.push(...glyph.codePoints);
        else {
          if (text !== NOTHING) owed.push(glyph);
          marks.push({ ...at, glyph, marks: [] });
        }
      } else {
        const own = joiners.length > 0 ? glyphWithText(glyph, [...joiners, ...glyph.codePoints]) : glyph;
        letters.push({ ...at, glyph: own, marks: owed });
        owed = [];
        joiners = [];
      }
      left += xAdvance * size;
    }
  }
  return { letters, marks };
}

/** PDF.js begins anew where letters overlap by more, or stand off the line by more, than this share of the size. */
const MOST_OVERLAP = 0.19;
const MOST_OFF_LINE = 0.24;

/** Letters as far as PDF.js takes them for one text, as they are read: the last first. */
export function unbroken(letters: Letter[]): Letter[][] {
  const found: Letter[][] = [];
  let before: Letter | undefined;
  for (const letter of letters) {
    const { fontSize } = letter.inline;
    const breaks =
      before &&
      (letter.x - before.x - before.width < -MOST_OVERLAP * fontSize ||
        Math.abs(letter.y - before.y) > MOST_OFF_LINE * fontSize);
    if (!before || breaks) found.push([letter]);
    else found.at(-1)!.push(letter);
    before = letter;
  }
  return found.reverse();
}
