/**
 * Lines that do not simply run from left to right, drawn so that they copy in the order in which they are read (ISO 32000-1
 * §9.10, §14.8.2.3). Tried with poppler, PDF.js, PDFium, MuPDF, pdfminer and pypdf:
 *
 * - PDF.js, pypdf and MuPDF keep the order of the file, so the stretches of a line stand in the file as they are read. Drawn from left
 *   to right, which needs no more than positions, words come out backwards. poppler and PDFium go by the place on the page.
 * - Inside a stretch of right-to-left letters glyphs run from left to right, spaces and all, in one font and without marked content
 *   between: all these readers turn it round, as a whole. `ReversedChars` says so to those that go by the standard.
 * - PDF.js adds no space where the next stretch stands to the left, and skips one that a glyph says. There the space's
 *   glyph says a right-to-left mark before it, which has no look; other readers are told the space alone (ActualText).
 * - poppler counts a sign that follows a number or a foreign word as a part of it. A glyph without width says between the two which way
 *   the line runs; PDF.js and PDFium pass it over.
 * - A letter says its vowel marks too, last mark first, and their own glyphs come behind the stretch and say nothing: poppler and PDFium
 *   order all glyphs by place, and a mark above the line would tear its word apart. ActualText of whole words does not serve:
 *   poppler and PDFium turn it round, and readers that go by the standard do not.
 */
import { saying } from './fonts/glyph-text.ts';
import { beginSaying, decimal, glyphDigits, glyphNumber, textAt } from './operators.ts';
import type { DrawnInline, Glyph, PdfDocument } from './pdfmake-parts.ts';
import { actualText } from './structure/line-marks.ts';
import { mark } from './structure/marks.ts';
import type { Place } from './structure/structure-tree.ts';

/** A part of a line with the point on the baseline where it begins. */
export type PlacedPart = { inline: DrawnInline; place: Place; x: number; y: number };
/** Parts that stand side by side and are read in one. */
type Stretch = { parts: PlacedPart[]; backwards: boolean; order: number };

const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;
const SPACE = 0x20;

const isBackwards = ({ inline }: PlacedPart): boolean => inline.level! % 2 === 1;
const isSpace = ({ inline }: PlacedPart): boolean => inline.text.trim() === '';

/** Nothing of a reader's own tells the one from the other but their place. */
const alike = (left: PlacedPart | undefined, right: PlacedPart | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  left.place === right.place &&
  left.inline.level === right.inline.level &&
  left.inline.font.id === right.inline.font.id &&
  left.inline.fontSize === right.inline.fontSize &&
  left.y === right.y;

/** PDF.js takes what has fewer letters than this for text that runs from left to right. */
const LEAST_LETTERS = 0.3;
const isLetter = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/g;
const hasLetters = (parts: PlacedPart[]): boolean => {
  const text = parts.map(({ inline }) => inline.text).join('');
  return (text.match(isLetter)?.length ?? 0) > text.length * LEAST_LETTERS;
};

/** PDF.js adds a second space behind such a word. */
const ENDS_IN_MARK = /\p{Mn}$/u;

/** The stretches of a line as they are read. A space stands alone where it parts two of them. */
function stretchesOf(parts: PlacedPart[]): Stretch[] {
  const found: PlacedPart[][] = [];
  let alone = true;
  for (const [index, part] of parts.entries()) {
    const left = parts[index - 1];
    const right = parts[index + 1];
    const inside = alike(left, part) && alike(part, right) && !ENDS_IN_MARK.test(right!.inline.text);
    const parting = isBackwards(part) && isSpace(part) && !inside;
    if (alone || parting || !alike(left, part)) found.push([part]);
    else found.at(-1)!.push(part);
    alone = parting;
  }
  return found
    .flatMap((parts) => (isBackwards(parts[0]!) && !hasLetters(parts) ? parts.map((part) => [part]) : [parts]))
    .map((parts) => ({
      parts,
      backwards: isBackwards(parts[0]!),
      order: Math.min(...parts.map(({ inline }) => inline.order!)),
    }))
    .sort((a, b) => a.order - b.order);
}

/** Marks above and below a letter, and joiners. */
const MARKS = /^[\p{M}\p{Cf}]+$/u;
const WITHOUT_LOOK = /^\p{Cf}+$/u;

type PlacedGlyph = { glyph: Glyph; x: number; y: number; width: number };
/** A letter, the glyphs that say what its own does not, and the part that it is of. */
type Letter = PlacedGlyph & { inline: DrawnInline; marks: Glyph[] };

/** The letters of some parts from left to right, and the glyphs of their vowel marks. */
function lettersOf(parts: PlacedPart[]): { letters: Letter[]; marks: Letter[] } {
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
      if (inline.level! % 2 === 1 && MARKS.test(text) && index < glyphs.length - 1) {
        // PDF.js passes over a joiner that stands by itself.
        if (WITHOUT_LOOK.test(text)) joiners.push(...glyph.codePoints);
        else {
          owed.push(glyph);
          marks.push({ ...at, glyph, marks: [] });
        }
      } else {
        const own = joiners.length > 0 ? saying(glyph, [...joiners, ...glyph.codePoints]) : glyph;
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
function unbroken(letters: Letter[]): Letter[][] {
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

const shownGlyph = ({ font }: DrawnInline, glyph: Glyph): string => `<${glyphDigits(glyphNumber(font, glyph))}>`;

/** Letters as operators: in one string as long as each stands on the line of the one before it. */
function shownLetters(letters: Letter[], style: (inline: DrawnInline) => string): string {
  let operators = 'BT\n';
  let strings = '';
  let before: Letter | undefined;
  const show = () => {
    if (strings) operators += `[${strings}] TJ\n`;
    strings = '';
  };
  for (const letter of letters) {
    const { glyph, inline, x, y, marks } = letter;
    const turning = inline.level! % 2 === 1 && SIGN_OF_NUMBERS.test(String.fromCodePoint(...glyph.codePoints));
    if (before?.inline !== inline || marks.length > 0 || before.y !== y) {
      show();
      if (before?.inline !== inline) operators += style(inline);
      for (const mark of marks) operators += unseen(inline, mark, x, y);
      if (turning) operators += withoutWidth(inline, [RIGHT_TO_LEFT_MARK], x, y);
      operators += `${textAt(x, y)}\n`;
      before = undefined;
    }
    const kern = before ? decimal(((before.x + before.width - x) * 1000) / inline.fontSize) : 0;
    if (kern !== 0) strings += `${kern}`;
    strings += shownGlyph(inline, glyph);
    before = letter;
  }
  show();
  return `${operators}ET`;
}

/** A space's glyph with a text of its own. */
const spaceSaying = ({ font }: DrawnInline, codePoints: number[]): Glyph =>
  saying(font.layout(' ').glyphs[0]!, codePoints);

/**
 * Draws a line's parts, given from left to right. `style` sets font and colour of a part; `goesOn`: what is read behind the line
 * stands to its left.
 */
export function drawOrderedParts(
  document: PdfDocument,
  parts: PlacedPart[],
  style: (inline: DrawnInline) => string,
  goesOn: boolean,
): void {
  const drawn = parts.filter(({ inline }) => inline.text !== '');
  const base = Math.min(...drawn.map(({ inline }) => inline.level!)) % 2;
  let before: PlacedPart | undefined;
  for (const stretch of stretchesOf(drawn)) {
    const { parts, backwards } = stretch;
    const first = parts[backwards ? parts.length - 1 : 0]!;
    mark(document, first.place);
    if (before && before.inline.level! % 2 !== base && first.inline.level! % 2 === base) {
      document.addContent(turningPoint(first, style));
    }
    if (!backwards || !isSpace(first)) document.addContent(shownStretch(stretch, style));
    else if (!before || !ENDS_IN_MARK.test(before.inline.text)) document.addContent(partingSpace(first, style));
    before = parts[backwards ? 0 : parts.length - 1]!;
  }
  const [leftmost] = drawn;
  if (goesOn && leftmost && before && !(isBackwards(before) && ENDS_IN_MARK.test(before.inline.text))) {
    document.addContent(partingSpace({ ...leftmost, x: leftmost.x - spaceWidth(leftmost.inline) }, style));
  }
}

/** Signs that poppler counts as a part of a number, and so with what stands behind them. */
const SIGN_OF_NUMBERS = /^[#%+,\-./:،°٪\p{Sc}]$/u;

/** How wide what has no width is: nothing that could be seen, and enough for readers to take note of it. */
const HARDLY = 0.01;

/** A mark that is read and not seen. PDFium passes over glyphs that have no shape, so it is the mark's own. */
function unseen(inline: DrawnInline, mark: Glyph, x: number, y: number): string {
  const shown = `${textAt(x, y)}\n${shownGlyph(inline, mark)} Tj\n`;
  return `3 Tr\n${mark.advanceWidth === 0 ? shown : `${100 * HARDLY} Tz\n${shown}100 Tz\n`}0 Tr\n`;
}

/** A text that is not seen, on the line where something begins. */
const withoutWidth = (inline: DrawnInline, codePoints: number[], x: number, y: number): string =>
  `${100 * HARDLY} Tz\n${textAt(x, y)}\n${shownGlyph(inline, spaceSaying(inline, codePoints))} Tj\n100 Tz\n`;

const spaceWidth = ({ font, fontSize }: DrawnInline): number =>
  (font.layout(' ').glyphs[0]!.advanceWidth * font.scale * fontSize) / 1000;

function turningPoint({ inline, x, y }: PlacedPart, style: (inline: DrawnInline) => string): string {
  const backwards = inline.level! % 2 === 1;
  const at = backwards ? x + inline.width - HARDLY * inline.fontSize : x;
  const shown = withoutWidth(inline, [backwards ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK], at, y);
  return `BT\n${style(inline)}${shown}ET`;
}

function partingSpace({ inline, x, y }: PlacedPart, style: (inline: DrawnInline) => string): string {
  const glyph = spaceSaying(inline, [RIGHT_TO_LEFT_MARK, SPACE]);
  return `${beginSaying(' ')}\nBT\n${style(inline)}${textAt(x, y)}\n${shownGlyph(inline, glyph)} Tj\nET\nEMC`;
}

function shownStretch({ parts, backwards }: Stretch, style: (inline: DrawnInline) => string): string {
  if (!backwards) return parts.map((part) => shownForwards(part, style)).join('\n');
  const { letters, marks } = lettersOf(parts);
  if (letters[0]!.marks.length > 0) letters.unshift(spaceBefore(letters[0]!));
  const shown = unbroken(letters).map((some) => `/ReversedChars BMC\n${shownLetters(some, style)}\nEMC`);
  for (const mark of marks) shown.push(outlineOf(mark, style));
  return shown.join('\n');
}

/** PDF.js takes a mark that begins a text for one of its own: the space behind the word begins it, as the readers see it. */
function spaceBefore({ inline, x, y }: Letter): Letter {
  const glyph = spaceSaying(inline, [RIGHT_TO_LEFT_MARK, SPACE]);
  const width = spaceWidth(inline);
  return { glyph, inline, x: x - width, y, width, marks: [] };
}

/** Operators of a path by fontkit's commands. */
const PATH_OPERATORS: Record<string, string> = { moveTo: 'm', lineTo: 'l', bezierCurveTo: 'c', closePath: 'h' };

/** A mark as a shape: no text, so that no reader takes note of it. */
function outlineOf({ inline, glyph, x, y }: Letter, style: (inline: DrawnInline) => string): string {
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

/** A curve of two control points that is the same as one of one. */
function cubic([fromX, fromY]: number[], [atX, atY, toX, toY]: number[]): number[] {
  const between = (from: number, at: number) => from + (2 / 3) * (at - from);
  return [between(fromX!, atX!), between(fromY!, atY!), between(toX!, atX!), between(toY!, atY!), toX!, toY!];
}

function shownForwards(part: PlacedPart, style: (inline: DrawnInline) => string): string {
  const shown = shownLetters(lettersOf([part]).letters, style);
  const said = actualText(part.inline.text);
  return said ? `${said}\n${shown}\nEMC` : shown;
}
