/**
 * Draws bidirectional lines (right-to-left or mixed) so that text copies in reading order (ISO 32000-1 §9.10, §14.8.2.3). Tried with
 * poppler, PDF.js, PDFium, MuPDF and pypdf:
 *
 * - PDF.js, pypdf and MuPDF keep the order of the content stream, so the bidi runs of a line are drawn in reading order. When they were
 *   drawn from left to right, words were copied in the wrong order. poppler and PDFium sort by position, whatever the order.
 * - Inside a run of right-to-left letters, glyphs are drawn from left to right, spaces included, in one font and without marked content
 *   between them. All these readers reverse such a run as a whole. `ReversedChars` tells readers that follow the standard. When each word
 *   was a run by itself, PDF.js lost the spaces between them.
 * - PDF.js adds no space where the next run is to the left, and skips a glyph whose text is a space. So the text of that space's glyph is
 *   a right-to-left mark and a space; ActualText gives other readers the space alone.
 * - poppler counts a sign that follows a number or a foreign word as part of it. A glyph without width between the two carries a direction
 *   mark; PDF.js and PDFium ignore it.
 *
 * ActualText of whole words does not work: poppler and PDFium reverse it for right-to-left letters, readers that follow the standard do
 * not, and PDF.js ignores it. One fault remains: PDFium reverses Latin words that follow one another in such a line, and the brackets in
 * it, as it does in files that Chromium prints.
 */
import type { PdfDocument } from '../../engine/pdf-document.ts';
import { decimal } from '../../syntax/operators.ts';
import { actualText } from '../../tagging/actual-text.ts';
import { mark } from '../../tagging/marks.ts';
import { drawWritingLine } from '../draw-writing-line.ts';
import { textOperators } from '../text-operators.ts';
import { type BidiRun, bidiRunsOf, endsInDiacritic, isSpace, type PlacedPart } from './bidi-runs.ts';
import {
  directionMark,
  letterOperators,
  type Style,
  spaceBefore,
  spaceBetweenRuns,
  spaceWidth,
} from './letter-operators.ts';
import { type Letter, lettersOf, splitForPdfJs } from './letters.ts';

/**
 * Draws the parts of a line, given from left to right (visual order). `style` gives the operators that set font and colour of a part.
 * `continues`: the text that is read after the line is on its left side.
 */
export function drawOrderedParts(document: PdfDocument, parts: PlacedPart[], style: Style, continues: boolean): void {
  const drawn = parts.filter(({ inline }) => inline.text !== '');
  const base = Math.min(...drawn.map(({ inline }) => inline.level!)) % 2;
  let before: PlacedPart | undefined;
  for (const run of bidiRunsOf(drawn)) {
    const { parts, rightToLeft } = run;
    const first = parts[rightToLeft ? parts.length - 1 : 0]!;
    mark(document, first.place);
    if (before && before.inline.level! % 2 !== base && first.inline.level! % 2 === base) {
      document.addContent(directionMark(first, style));
    }
    if (first.inline.ruled !== undefined) drawWritingLine(document, first.inline, first.x, first.y);
    else if (!rightToLeft || !isSpace(first)) document.addContent(runOperators(run, style));
    else if (!before || !endsInDiacritic(before)) document.addContent(spaceBetweenRuns(first, style));
    before = parts[rightToLeft ? 0 : parts.length - 1]!;
  }
  const [leftmost] = drawn;
  if (continues && leftmost && before && !endsInDiacritic(before)) {
    document.addContent(spaceBetweenRuns({ ...leftmost, x: leftmost.x - spaceWidth(leftmost.inline) }, style));
  }
}

function runOperators({ parts, rightToLeft }: BidiRun, style: Style): string {
  if (!rightToLeft) return parts.map((part) => leftToRightOperators(part, style)).join('\n');
  const { letters, diacritics } = lettersOf(parts);
  if (letters[0]!.diacritics.length > 0) letters.unshift(spaceBefore(letters[0]!));
  const operators = splitForPdfJs(letters).map((some) => `/ReversedChars BMC\n${letterOperators(some, style)}\nEMC`);
  for (const diacritic of diacritics) operators.push(glyphShape(diacritic, style));
  return operators.join('\n');
}

function leftToRightOperators(part: PlacedPart, style: Style): string {
  const { inline, x, y } = part;
  const actual = actualText(inline.text);
  const operators =
    actual && !inline.marksApart
      ? `BT\n${style(inline)}${textOperators(inline, x, y)}\nET`
      : letterOperators(lettersOf([part]).letters, style);
  return actual ? `${actual}\n${operators}\nEMC` : operators;
}

/** The path operators for fontkit's path commands. */
const PATH_OPERATORS: Record<string, string> = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' };

/**
 * Draws a glyph as a filled path (its contours), not as text, so that readers do not extract it.
 * The operators that fill the contours of a glyph at its position.
 */
function glyphShape({ inline, glyph, x, y }: Letter, style: Style): string {
  const { font, fontSize } = inline;
  const scale = (font.scale * fontSize) / 1000;
  let operators = '';
  let from: number[] = [];
  for (const { command, args } of font.font.getGlyph(Number.parseInt(`${glyph.id}`, 10)).path!.commands) {
    const curve = command === 'quadraticCurveTo' ? cubic(from, args) : args;
    const points = curve.map((length, index) => decimal(index % 2 === 0 ? x + length * scale : y - length * scale));
    operators += `${[...points, PATH_OPERATORS[command] ?? 'c'].join(' ')}\n`;
    if (args.length > 0) from = args.slice(-2);
  }
  return `${style(inline)}${operators}f`;
}

/** A quadratic Bézier curve (one control point) as the same cubic one (two), the only kind that PDF has. */
function cubic([fromX, fromY]: number[], [atX, atY, toX, toY]: number[]): number[] {
  const between = (from: number, at: number) => from + (2 / 3) * (at - from);
  return [between(fromX!, atX!), between(fromY!, atY!), between(toX!, atX!), between(toY!, atY!), toX!, toY!];
}
