/**
 * Right-to-left words with vowel marks, drawn so that they copy as they were written (ISO 32000-1 §9.10, §14.9.4).
 *
 * Each glyph is marked content of its own, and they stand in the file as they are read: PDF.js, which knows nothing but the
 * texts of glyphs, then has nothing to turn round, and finds no gap where a mark stands beside its letter. Readers that know
 * ActualText put glyphs in order by where they are on the page, and there a mark above the line tears its word apart: for them a
 * letter says its marks too and the mark says nothing. They turn what right-to-left letters say round, one by one, wherever
 * it comes from (poppler, PDFium), so a letter's text begins with its last mark; no more than that one letter is ever backwards.
 */
import { beginSaying, glyphDigits, glyphNumber, textAt } from '../operators.ts';
import type { DrawnInline } from '../pdfmake-parts/drawing.ts';
import { turned } from './glyph-text.ts';
import { PRINTABLE_ASCII, RIGHT_TO_LEFT } from './scripts.ts';

const MARK = /[\p{M}\u200c\u200d]/u;
const MARKS = /^[\p{M}\p{Cf}]+$/u;

/** Whether a part of a line is to be drawn in this way. */
export const isVocalised = (text: string): boolean =>
  !PRINTABLE_ASCII.test(text) && RIGHT_TO_LEFT.test(text) && MARK.test(text);

const saying = (text: string, operators: string): string => `${beginSaying(text)}\n${operators}\nEMC`;

/** The operators inside a text object, from a point on the baseline. */
export function vocalisedWord({ text, font, fontSize, fontFeatures }: DrawnInline, x: number, y: number): string {
  const { glyphs, positions } = font.layout(text, fontFeatures ?? undefined);
  const size = fontSize / 1000;
  const operators: string[] = [];
  let left = x;
  let marks = '';
  for (const [index, glyph] of glyphs.entries()) {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const text = String.fromCodePoint(...glyph.codePoints);
    const isMark = MARKS.test(text) && index < glyphs.length - 1;
    // A text of marks alone is turned round by nobody.
    const shown = isMark ? turned(glyph) : glyph;
    const at = textAt(left + xOffset * size, y - yOffset * size);
    operators.push(saying(isMark ? '' : marks + text, `${at}\n<${glyphDigits(glyphNumber(font, shown))}> Tj`));
    marks = isMark ? marks + text : '';
    left += xAdvance * size;
  }
  return operators.reverse().join('\n');
}
