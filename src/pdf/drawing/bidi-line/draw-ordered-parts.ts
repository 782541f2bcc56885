/**
 * Lines that do not simply run from left to right, drawn so that they copy in the order in which they are read (ISO 32000-1
 * §9.10, §14.8.2.3). Tried with poppler, PDF.js, PDFium, MuPDF and pypdf:
 *
 * - PDF.js, pypdf and MuPDF keep the order of the file, so the stretches of a line stand in the file as they are read. Drawn from left
 *   to right, their words came out backwards. poppler and PDFium go by the place on the page, whatever the order.
 * - Inside a stretch of right-to-left letters glyphs run from left to right, spaces and all, in one font and without marked content
 *   between: all these readers turn it round, as a whole. `ReversedChars` says so to those that go by the standard. Stretches of
 *   single words, each in its place, lose the spaces between them in PDF.js.
 * - PDF.js adds no space where the next stretch stands to the left, and skips one that a glyph says. There the space's
 *   glyph says a right-to-left mark before it, which has no look; other readers are told the space alone (ActualText).
 * - poppler counts a sign that follows a number or a foreign word as a part of it. A glyph without width says between the two which way
 *   the line runs; PDF.js and PDFium pass it over.
 *
 * ActualText of whole words does not serve: poppler and PDFium turn round what it says of right-to-left letters, readers that go by
 * the standard do not, and PDF.js does not know it. What remains: PDFium turns round Latin words that follow one another in such a
 * line, and the brackets in it, as it does in files that Chromium itself prints.
 */
import type { PdfDocument } from '../../engine/pdf-document.ts';
import { actualText } from '../../tagging/actual-text.ts';
import { mark } from '../../tagging/marks.ts';
import { type BidiRun, bidiRunsOf, endsInMark, isSpace, type PlacedPart } from './bidi-runs.ts';
import { glyphShape } from './glyph-shape.ts';
import { lettersOf, unbroken } from './letters.ts';
import { directionMark, partingSpace, type Style, shownLetters, spaceBefore, spaceWidth } from './shown-letters.ts';

/**
 * Draws a line's parts, given from left to right. `style` sets font and colour of a part; `goesOn`: what is read behind the line
 * stands to its left.
 */
export function drawOrderedParts(document: PdfDocument, parts: PlacedPart[], style: Style, goesOn: boolean): void {
  const drawn = parts.filter(({ inline }) => inline.text !== '');
  const base = Math.min(...drawn.map(({ inline }) => inline.level!)) % 2;
  let before: PlacedPart | undefined;
  for (const stretch of bidiRunsOf(drawn)) {
    const { parts, backwards } = stretch;
    const first = parts[backwards ? parts.length - 1 : 0]!;
    mark(document, first.place);
    if (before && before.inline.level! % 2 !== base && first.inline.level! % 2 === base) {
      document.addContent(directionMark(first, style));
    }
    if (!backwards || !isSpace(first)) document.addContent(shownStretch(stretch, style));
    else if (!before || !endsInMark(before)) document.addContent(partingSpace(first, style));
    before = parts[backwards ? 0 : parts.length - 1]!;
  }
  const [leftmost] = drawn;
  if (goesOn && leftmost && before && !endsInMark(before)) {
    document.addContent(partingSpace({ ...leftmost, x: leftmost.x - spaceWidth(leftmost.inline) }, style));
  }
}

function shownStretch({ parts, backwards }: BidiRun, style: Style): string {
  if (!backwards) return parts.map((part) => shownForwards(part, style)).join('\n');
  const { letters, marks } = lettersOf(parts);
  if (letters[0]!.marks.length > 0) letters.unshift(spaceBefore(letters[0]!));
  const shown = unbroken(letters).map((some) => `/ReversedChars BMC\n${shownLetters(some, style)}\nEMC`);
  for (const mark of marks) shown.push(glyphShape(mark, style));
  return shown.join('\n');
}

function shownForwards(part: PlacedPart, style: Style): string {
  const shown = shownLetters(lettersOf([part]).letters, style);
  const said = actualText(part.inline.text);
  return said ? `${said}\n${shown}\nEMC` : shown;
}
