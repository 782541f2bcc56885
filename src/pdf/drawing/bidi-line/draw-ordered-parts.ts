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

import type { Glyph } from '../../engine/fontkit.ts';
import type { PdfDocument } from '../../engine/pdf-file.ts';
import type { DrawnInline } from '../../engine/renderer.ts';
import { glyphWithText } from '../../fonts/glyph-text.ts';
import { beginActualText, decimal, glyphCode, glyphNumber, textAt } from '../../syntax/operators.ts';
import { actualText, mark } from '../../tagging/marks.ts';
import { drawWritingLine } from '../draw-in-line.ts';
import { textOperators } from '../text-operators.ts';
import { type BidiRun, bidiRunsOf, endsInDiacritic, isSpace, type PlacedPart } from './bidi-runs.ts';
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

/** The operators that set font and colour of a part. */
type Style = (inline: DrawnInline) => string;

const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;
/** PDF.js finds the direction of a text by counting letters, without Arabic diacritics: a short word needs this mark. */
const ARABIC_LETTER_MARK = 0x061c;
const ARABIC = /\p{Script=Arabic}/u;
const SPACE = 0x20;

/** The glyph of a space with another text (ToUnicode). */
function spaceWithText({ font }: DrawnInline, codePoints: number[]): Glyph {
  return glyphWithText(font.layout(' ').glyphs[0]!, codePoints);
}

/** Signs that poppler counts as part of a number, and so with the text next to them. */
const NUMBER_SIGN = /^[#%+,\-./:،°٪\p{Sc}]$/u;

/** The share of its width that invisible text keeps: too little to be seen, and enough for readers not to skip it. */
const INVISIBLE_WIDTH = 0.01;

/** A diacritic in the invisible rendering mode (3 Tr). It is its own glyph, since PDFium skips glyphs without contours. */
function invisibleDiacritic(inline: DrawnInline, diacritic: Glyph, x: number, y: number): string {
  const operators = `${textAt(x, y)}\n${glyphString(inline, diacritic)} Tj\n`;
  return `3 Tr\n${diacritic.advanceWidth === 0 ? operators : `${100 * INVISIBLE_WIDTH} Tz\n${operators}100 Tz\n`}0 Tr\n`;
}

/** Invisible text at a point of the baseline. */
function invisibleText(inline: DrawnInline, codePoints: number[], x: number, y: number): string {
  return `${100 * INVISIBLE_WIDTH} Tz\n${textAt(x, y)}\n${glyphString(inline, spaceWithText(inline, codePoints))} Tj\n100 Tz\n`;
}

/** The width of a space in a part's font and size, in points. */
function spaceWidth({ font, fontSize }: DrawnInline): number {
  return (font.layout(' ').glyphs[0]!.advanceWidth * font.scale * fontSize) / 1000;
}

/** A direction mark before a part: left-to-right or right-to-left by its level. */
function directionMark({ inline, x, y }: PlacedPart, style: Style): string {
  const rightToLeft = inline.level! % 2 === 1;
  const at = rightToLeft ? x + inline.width - INVISIBLE_WIDTH * inline.fontSize : x;
  const operators = invisibleText(inline, [rightToLeft ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK], at, y);
  return `BT\n${style(inline)}${operators}ET`;
}

/** A space between two bidi runs. */
function spaceBetweenRuns({ inline, x, y }: PlacedPart, style: Style): string {
  const glyph = spaceWithText(inline, [RIGHT_TO_LEFT_MARK, SPACE]);
  return `${beginActualText(' ')}\nBT\n${style(inline)}${textAt(x, y)}\n${glyphString(inline, glyph)} Tj\nET\nEMC`;
}

/** A space to the left of a letter with diacritics. PDF.js would take a diacritic at the start of a text for a text of its own. */
function spaceBefore({ inline, x, y }: Letter): Letter {
  const glyph = spaceWithText(inline, [ARABIC.test(inline.text) ? ARABIC_LETTER_MARK : RIGHT_TO_LEFT_MARK, SPACE]);
  const width = spaceWidth(inline);
  return { glyph, inline, x: x - width, y, width, diacritics: [] };
}

function glyphString({ font }: DrawnInline, glyph: Glyph): string {
  return `(${glyphCode(glyphNumber(font, glyph))})`;
}

/** The operators that show letters. Letters with the same style and baseline share one TJ. */
function letterOperators(letters: Letter[], style: Style): string {
  let operators = 'BT\n';
  let strings = '';
  let before: Letter | undefined;
  const show = () => {
    if (strings) operators += `[${strings}] TJ\n`;
    strings = '';
  };
  for (const letter of letters) {
    const { glyph, inline, x, y, diacritics } = letter;
    const needsDirectionMark = inline.level! % 2 === 1 && NUMBER_SIGN.test(String.fromCodePoint(...glyph.codePoints));
    if (before?.inline !== inline || diacritics.length > 0 || before.y !== y) {
      show();
      if (before?.inline !== inline) operators += style(inline);
      for (const diacritic of diacritics) operators += invisibleDiacritic(inline, diacritic, x, y);
      if (needsDirectionMark) operators += invisibleText(inline, [RIGHT_TO_LEFT_MARK], x, y);
      operators += `${textAt(x, y)}\n`;
      before = undefined;
    }
    const kern = before ? decimal(((before.x + before.width - x) * 1000) / inline.fontSize) : 0;
    if (kern !== 0) strings += `${kern}`;
    strings += glyphString(inline, glyph);
    before = letter;
  }
  show();
  return `${operators}ET`;
}
