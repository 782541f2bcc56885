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
import type { Glyph } from '../engine/fontkit.ts';
import type { DrawnInline } from '../engine/layout.ts';
import type { PdfDocument } from '../engine/pdf-file.ts';
import { canJoin, glyphWithText } from '../fonts/glyph-text.ts';
import { beginActualText, decimal, glyphCode, glyphNumber, textAt } from '../syntax/serialize.ts';
import { actualText, mark } from '../tagging/marks.ts';
import type { Place } from '../tagging/structure-tree.ts';
import { joinedOf } from './copied-glyphs.ts';
import { drawWritingLine, isBlank, textOperators } from './text-operators.ts';

/**
 * Draws the parts of a line, given from left to right (visual order). `style`: returns the operators that set a part's font and colour.
 * `continues`: the text after the line is on its left side.
 */
export function drawOrderedParts(document: PdfDocument, parts: PlacedPart[], style: Style, continues: boolean): void {
  const drawn = parts.filter(({ inline }) => inline.text !== '');
  const base = Math.min(...drawn.map(({ inline }) => inline.level!)) % 2;
  let before: PlacedPart | undefined;
  for (const run of bidiRunsOf(drawn)) {
    const { parts, rightToLeft } = run;
    const first = parts[rightToLeft ? parts.length - 1 : 0]!;
    mark(document, first.place);
    if (before && before.inline.level! % 2 !== base && first.inline.level! % 2 === base)
      document.addContent(directionMark(first, style));
    if (first.inline.ruled !== undefined) drawWritingLine(document, first.inline, first.x, first.y);
    else if (!rightToLeft || !isSpace(first)) document.addContent(runOperators(run, style));
    else if (!before || !endsInDiacritic(before)) document.addContent(spaceBetweenRuns(first, style));
    before = parts[rightToLeft ? 0 : parts.length - 1]!;
  }
  const [leftmost] = drawn;
  if (continues && leftmost && before && !endsInDiacritic(before))
    document.addContent(spaceBetweenRuns({ ...leftmost, x: leftmost.x - spaceWidth(leftmost.inline) }, style));
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

/** Draws a glyph as a filled path, not as text, so that readers do not extract it. */
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

/** Converts a quadratic Bézier curve to a cubic one, the only kind in PDF. */
function cubic([fromX, fromY]: number[], [atX, atY, toX, toY]: number[]): number[] {
  const between = (from: number, at: number) => from + (2 / 3) * (at - from);
  return [between(fromX!, atX!), between(fromY!, atY!), between(toX!, atX!), between(toY!, atY!), toX!, toY!];
}

/** The operators that set font and colour of a part. */
type Style = (inline: DrawnInline) => string;

const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;
/** PDF.js finds the direction of a text by counting letters without Arabic diacritics, so a short word needs this mark. */
const ARABIC_LETTER_MARK = 0x061c;
const ARABIC = /\p{Script=Arabic}/u;
const SPACE = 0x20;

/** Returns the glyph of a space with another text (ToUnicode). */
function spaceWithText({ font }: DrawnInline, codePoints: number[]): Glyph {
  return glyphWithText(font.layout(' ').glyphs[0]!, codePoints);
}

/** Signs that poppler counts as part of a number, and so with the text next to them. */
const NUMBER_SIGN = /^[#%+,\-./:،°٪\p{Sc}]$/u;

/** The share of its width that invisible text keeps: too little to be visible, but enough that readers do not skip it. */
const INVISIBLE_WIDTH = 0.01;

/** Draws a diacritic in the invisible rendering mode (3 Tr). It is its own glyph, since PDFium skips glyphs without contours. */
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

/**
 * Returns a space to the left of a letter with diacritics. PDF.js would otherwise take a diacritic at the start of a text for a separate
 * text.
 */
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

/** Combining marks and format characters, such as joiners. */
const DIACRITICS = /^[\p{M}\p{Cf}]+$/u;
/** Characters without width and contours. */
const UNSEEN = /^(?!\u200b)\p{Cf}+$/u;
const JOINERS = /^[\u200c\u200d]+$/;
/** The text of a glyph that is only part of a letter, such as its dot; another glyph has the letter's text. */
const NOTHING = '\u200b';

/** A letter: its glyph, position and width in points, the part of the line that it is in, and the diacritics before it. */
type Letter = { inline: DrawnInline; glyph: Glyph; x: number; y: number; width: number; diacritics: Glyph[] };

/** Returns the letters of parts from left to right, and their diacritics at their visible positions. */
function lettersOf(parts: PlacedPart[]): { letters: Letter[]; diacritics: Letter[] } {
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

/** Returns the letters of a part whose marks are merged with them: none overlaps another, and none is off the baseline. */
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
function splitForPdfJs(letters: Letter[]): Letter[][] {
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

/** A part of a line, and the point on the baseline where it begins. */
export type PlacedPart = { inline: DrawnInline; place: Place; x: number; y: number };
/** Parts from left to right that are read as one. `order`: the run's rank in reading order. */
type BidiRun = { parts: PlacedPart[]; rightToLeft: boolean; order: number };

function isRightToLeft({ inline }: PlacedPart): boolean {
  return inline.level! % 2 === 1;
}
function isSpace({ inline }: PlacedPart): boolean {
  return inline.text.trim() === '';
}

/** Returns whether two parts can share a run: readers see no difference between them except their position. */
function isSameRun(left: PlacedPart | undefined, right: PlacedPart | undefined): boolean {
  return (
    left !== undefined &&
    right !== undefined &&
    left.place === right.place &&
    left.inline.level === right.inline.level &&
    left.inline.font.id === right.inline.font.id &&
    left.inline.fontSize === right.inline.fontSize &&
    left.y === right.y
  );
}

/** PDF.js takes a text with a smaller share of right-to-left letters for left-to-right text. Arabic diacritics do not count. */
const MIN_LETTERS = 0.3;
const isLetter =
  /(?![\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06ed])[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
function hasLetters(parts: PlacedPart[]): boolean {
  const text = parts.map(({ inline }) => inline.text).join('');
  return (text.match(isLetter)?.length ?? 0) > text.length * MIN_LETTERS;
}

/** Whether the last letter of a right-to-left part has a diacritic: PDF.js adds a second space behind it. */
function endsInDiacritic(part: PlacedPart): boolean {
  return isRightToLeft(part) && /\p{Mn}$/u.test(part.inline.text);
}

/** Returns the bidi runs of a line in reading order. A space between two runs is a run of its own. */
function bidiRunsOf(parts: PlacedPart[]): BidiRun[] {
  const found: PlacedPart[][] = [];
  let alone = true;
  for (const [index, part] of parts.entries()) {
    const left = parts[index - 1];
    const right = parts[index + 1];
    const inside = isSameRun(left, part) && isSameRun(part, right) && !endsInDiacritic(right!);
    const parting = isRightToLeft(part) && isSpace(part) && !inside;
    if (alone || parting || !isSameRun(left, part)) found.push([part]);
    else found.at(-1)!.push(part);
    alone = parting;
  }
  return found
    .flatMap((parts) => (isRightToLeft(parts[0]!) && !hasLetters(parts) ? parts.map((part) => [part]) : [parts]))
    .map((parts) => ({
      parts,
      rightToLeft: isRightToLeft(parts[0]!),
      order: Math.min(...parts.map(({ inline }) => inline.order!)),
    }))
    .sort((a, b) => a.order - b.order);
}
