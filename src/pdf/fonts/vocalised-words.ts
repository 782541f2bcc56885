/**
 * Right-to-left words with vowel marks, drawn so that they copy as they were written (ISO 32000-1 §9.10, §14.9.4). Readers turn
 * a right-to-left line round letter by letter, so every text here stands as it is drawn, from left to right: marks, then letter.
 *
 * Readers that know ActualText place each glyph by itself, and a mark above or below the line tears the word apart: with them a
 * letter says its marks and the mark says nothing. PDF.js knows only what glyphs say. It looks for the space between words at
 * letters alone, so a word whose leftmost letter has a mark would begin before its space: such a word brings a space of its own
 * in its own font, which PDF.js must not know as a space (it leaves those out), hence the direction mark in its text.
 */
import { decimal } from '../patches/graphics-state.ts';
import type { DrawnInline } from '../pdfmake-parts.ts';

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;
const MARK = /[\p{M}\u200c\u200d]/u;
const MARKS = /^[\p{M}\p{Cf}]+$/u;
const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;

/** Whether a part of a line is to be drawn in this way. */
export const isVocalised = (text: string): boolean =>
  !PRINTABLE_ASCII.test(text) && RIGHT_TO_LEFT.test(text) && MARK.test(text);

const saying = (text: string, operators: string): string => {
  const hex = Buffer.from(`\ufeff${text}`, 'utf16le').swap16().toString('hex').toUpperCase();
  return `/Span <</ActualText <${hex}>>> BDC\n${operators}\nEMC`;
};

/** The operators inside a text object, from a point on the baseline. */
export function vocalisedWord({ text, font, fontSize, fontFeatures }: DrawnInline, x: number, y: number): string {
  const { glyphs, positions } = font.layout(text, fontFeatures ?? undefined);
  const size = fontSize / 1000;
  const operators: string[] = [];
  let left = x;
  let marks = '';
  let shownMarks: string[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const id = font.subset.includeGlyph(glyph.id);
    font.widths[id] ??= glyph.advanceWidth * font.scale;
    font.unicode[id] ??= glyph.codePoints;
    const at = `1 0 0 -1 ${decimal(left + xOffset * size)} ${decimal(y - yOffset * size)} Tm`;
    const shown = `${at}\n<${id.toString(16).padStart(4, '0')}> Tj`;
    const said = String.fromCodePoint(...glyph.codePoints);
    if (MARKS.test(said) && index < glyphs.length - 1) {
      shownMarks.push(saying('', shown));
      marks += said;
    } else {
      operators.push(...shownMarks, saying(marks + said, shown));
      shownMarks = [];
      marks = '';
    }
    left += xAdvance * size;
  }
  return operators.reverse().join('\n');
}
