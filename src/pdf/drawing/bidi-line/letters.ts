/**
 * The letters of a bidi run and their diacritics (combining marks). Readers that sort glyphs by position (poppler, PDFium) split a word at
 * a diacritic off the baseline. So the diacritic is written twice: as invisible text at the position of its letter, and
 * as a path where it is seen.
 */

import type { Glyph } from '../../engine/fontkit.ts';
import type { DrawnInline } from '../../engine/renderer.ts';
import { canJoin, glyphWithText } from '../../fonts/glyph-text.ts';
import { joinedOf } from '../copied-glyphs.ts';
import { isBlank } from '../text-operators.ts';
import type { PlacedPart } from './bidi-runs.ts';

/** Combining marks and format characters, such as joiners. */
const DIACRITICS = /^[\p{M}\p{Cf}]+$/u;
/** Of no width and without contours. */
const UNSEEN = /^(?!\u200b)\p{Cf}+$/u;
const JOINERS = /^[\u200c\u200d]+$/;
/** The text of a glyph that is only part of a letter, such as its dot; another glyph has the letter's text. */
const NOTHING = '\u200b';

/** A letter: its glyph, position and width in points, the part of the line that it is in, and the diacritics before it. */
export type Letter = { inline: DrawnInline; glyph: Glyph; x: number; y: number; width: number; diacritics: Glyph[] };

/** The letters of some parts from left to right, and their diacritics with the positions at which they are seen. */
export function lettersOf(parts: PlacedPart[]): { letters: Letter[]; diacritics: Letter[] } {
  const letters: Letter[] = [];
  const diacritics: Letter[] = [];
  for (const { inline, x, y } of parts) {
    const run = inline.font.layout(inline.text, inline.fontFeatures ?? undefined);
    const { glyphs, positions } = run;
    if (inline.level! % 2 === 1 && !inline.marksApart && canJoin(inline.font.font)) {
      letters.push(...joinedLetters(inline, run, x, y));
      continue;
    }
    const size = inline.fontSize / 1000;
    let left = x;
    let pending: Glyph[] = [];
    let joiners: number[] = [];
    for (const [index, glyph] of glyphs.entries()) {
      const { xAdvance, xOffset, yOffset, advanceWidth } = positions[index]!;
      const at = { inline, x: left + xOffset * size, y: y - yOffset * size, width: advanceWidth * size };
      const text = String.fromCodePoint(...glyph.codePoints);
      if (inline.level! % 2 === 1 && DIACRITICS.test(text) && xAdvance === 0 && index < glyphs.length - 1) {
        // PDF.js skips a joiner that has a glyph of its own.
        if (JOINERS.test(text)) joiners.push(...glyph.codePoints);
        else {
          if (text !== NOTHING) pending.push(glyph);
          diacritics.push({ ...at, glyph, diacritics: [] });
        }
      } else {
        const own = joiners.length > 0 ? glyphWithText(glyph, [...joiners, ...glyph.codePoints]) : glyph;
        letters.push({ ...at, glyph: own, diacritics: pending });
        pending = [];
        joiners = [];
      }
      left += xAdvance * size + (isBlank(glyph) ? (inline.stretch ?? 0) : 0);
    }
  }
  return { letters, diacritics };
}

/** The letters of a part whose marks are put together with them: none of them overlaps another, and none is off the baseline. */
function joinedLetters(
  inline: DrawnInline,
  run: ReturnType<DrawnInline['font']['layout']>,
  x: number,
  y: number,
): Letter[] {
  const letters: Letter[] = [];
  let left = x;
  let from = 0;
  let diacritics: Glyph[] = [];
  let joiners: number[] = [];
  for (const [index, glyph] of run.glyphs.entries()) {
    const text = String.fromCodePoint(...glyph.codePoints);
    const isPart =
      text === NOTHING || glyph.advanceWidth === 0 || (DIACRITICS.test(text) && run.positions[index]!.xAdvance === 0);
    if (isPart && index < run.glyphs.length - 1) {
      if (index === from && UNSEEN.test(text)) from += 1;
      // PDF.js skips a joiner that has a glyph of its own.
      if (JOINERS.test(text)) joiners.push(...glyph.codePoints);
      else if (text !== NOTHING) diacritics.push(glyph);
      continue;
    }
    const { glyph: own, position } = UNSEEN.test(text)
      ? { glyph, position: run.positions[index]! }
      : joinedOf(inline.font, run, from, index + 1, [...joiners, ...glyph.codePoints]);
    const size = inline.fontSize / 1000;
    const width = position.xAdvance * size + (isBlank(glyph) ? (inline.stretch ?? 0) : 0);
    const at = left + position.xOffset * size;
    letters.push({ inline, glyph: own, x: at, y, width: position.advanceWidth * size, diacritics });
    left += width;
    from = index + 1;
    diacritics = [];
    joiners = [];
  }
  return letters;
}

/** PDF.js starts a new text where letters overlap, or leave the baseline, by more than this share of the font size. */
const MAX_OVERLAP = 0.19;
const MAX_OFF_LINE = 0.24;

/** Splits letters where PDF.js would start a new text. The texts are in reading order: the rightmost first. */
export function splitForPdfJs(letters: Letter[]): Letter[][] {
  const found: Letter[][] = [];
  let before: Letter | undefined;
  for (const letter of letters) {
    const { fontSize } = letter.inline;
    const breaks =
      before &&
      (letter.x - before.x - before.width < -MAX_OVERLAP * fontSize ||
        Math.abs(letter.y - before.y) > MAX_OFF_LINE * fontSize);
    if (!before || breaks) found.push([letter]);
    else found.at(-1)!.push(letter);
    before = letter;
  }
  return found.reverse();
}
