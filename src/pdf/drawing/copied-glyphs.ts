/**
 * §17.18: arranges the glyphs of a shaped text so that PDF readers copy them without extra spaces. PDF.js and MuPDF rely on the positions
 * and ends of glyphs, and treat one whose text has a mark (Unicode: Mn) as having no width; PDF.js skips one whose text is no visible
 * character. So glyphs off the baseline, or without text, are merged with the letter before them, and the marks of a text belong to an
 * empty glyph after that letter.
 */
import type { Glyph } from '../engine/fontkit.ts';
import type { EmbeddedFont } from '../engine/pdf-file.ts';
import { canJoin, glyphWithText, joinedGlyph, NO_TEXT } from '../fonts/glyph-text.ts';

type Run = ReturnType<EmbeddedFont['layout']>;
/** Lengths are in thousandths of the font size. `isHidden`: the glyph is invisible and takes no room, though it may have a width. */
type Position = Run['positions'][number] & { isHidden?: true };
export type CopiedRun = { glyphs: Glyph[]; positions: Position[] };
type ShownGlyph = { glyph: Glyph; position: Position };

type Kind = 'mark' | 'format' | 'letter';
const MARK = /^\p{Mn}$/u;
const FORMAT = /^\p{Cf}$/u;
/** A cache by code point. */
const kinds = new Map<number, Kind>();
function kindOf(codePoint: number): Kind {
  let kind = kinds.get(codePoint);
  if (kind === undefined) {
    const character = String.fromCodePoint(codePoint);
    kind = MARK.test(character) ? 'mark' : FORMAT.test(character) ? 'format' : 'letter';
    kinds.set(codePoint, kind);
  }
  return kind;
}
function isLetter(codePoint: number): boolean {
  return codePoint < 0x300 || kindOf(codePoint) === 'letter';
}

/** PDF.js takes a wider gap for a space. */
const WIDEST_GAP = 70;
/** The most parts of a group; a longer group would not be a word. */
const MAX_PARTS = 100;
/** Lengths in a font file have 16 bits. */
const MAX_UNITS = 0x7fff;

/** Groups the glyphs that are shown as one: a letter, and following glyphs without a place or text of their own. */
function groupsOf({ glyphs, positions }: Run): { from: number; to: number; text: number[] }[] {
  const groups: { from: number; to: number; text: number[] }[] = [];
  for (const [index, glyph] of glyphs.entries()) {
    const { advanceWidth, xOffset, yOffset } = positions[index]!;
    const text = glyph.codePoints[0] === NO_TEXT[0] ? [] : glyph.codePoints;
    const last = groups.at(-1);
    const begins = advanceWidth > 0 && xOffset === 0 && yOffset === 0 && text[0] !== undefined && isLetter(text[0]);
    if (last && last.to - last.from < MAX_PARTS && !(begins && last.text.some(isLetter))) {
      last.to = index + 1;
      last.text.push(...text);
    } else groups.push({ from: index, to: index + 1, text: [...text] });
  }
  return groups;
}

/** Returns the glyphs of a run, from left to right. */
export function copiedGlyphs(font: EmbeddedFont, run: Run): CopiedRun {
  const shown: ShownGlyph[] = [];
  const joins = canJoin(font.font);
  // Joiners at the end of a text, which PDF.js would skip with it.
  let joiners: number[] = [];
  for (const { from, to, text: own } of groupsOf(run)) {
    if (joins && joiners.length === 0 && own.length === 1 && isLetter(own[0]!)) {
      shown.push(joinedOf(font, run, from, to, own));
      continue;
    }
    const text = [...joiners, ...own];
    const first = text.findIndex(isLetter);
    const last = text.findLastIndex((codePoint) => kindOf(codePoint) !== 'format') + 1;
    const mark = text.findIndex((codePoint, at) => at > first && kindOf(codePoint) === 'mark');
    // Characters that join a letter and its mark belong to the mark.
    const end = first < 0 ? text.length : text.slice(0, mark < 0 ? last : mark).findLastIndex(isLetter) + 1;
    joiners = first < 0 ? [] : text.slice(last);
    const glyphs = joins
      ? [joinedOf(font, run, from, to, text.slice(0, end))]
      : apart(run, from, to, text.slice(0, end));
    shown.push(...glyphs);
    if (first >= 0 && end < last) shown.push(hidden(font, text.slice(end, last)));
  }
  if (joiners.length > 0) shown.push(hidden(font, joiners));
  return { glyphs: shown.map(({ glyph }) => glyph), positions: shown.map(({ position }) => position) };
}

function withText(glyph: Glyph, text: number[]): Glyph {
  const { codePoints } = glyph;
  const isSame = text.length === codePoints.length && text.every((codePoint, at) => codePoint === codePoints[at]);
  return isSame ? glyph : glyphWithText(glyph, text);
}

/** Merges glyphs of a run into one with a text. */
export function joinedOf(
  { scale }: EmbeddedFont,
  { glyphs, positions }: Run,
  from: number,
  to: number,
  text: number[],
): ShownGlyph {
  const [glyph, position] = [glyphs[from]!, positions[from]!];
  const { xOffset, yOffset, xAdvance, advanceWidth } = position;
  const isPlain =
    to === from + 1 &&
    yOffset === 0 &&
    Math.abs(xOffset) <= WIDEST_GAP &&
    Math.abs(xAdvance - advanceWidth) <= WIDEST_GAP;
  if (isPlain) return { glyph: withText(glyph, text), position };
  let left = 0;
  const units = (thousandths: number) => Math.max(-MAX_UNITS, Math.min(MAX_UNITS, Math.round(thousandths / scale)));
  const parts = positions.slice(from, to).map((part, at) => {
    const placed = {
      id: Number.parseInt(`${glyphs[from + at]!.id}`, 10),
      x: units(left + part.xOffset),
      y: units(part.yOffset),
    };
    left += part.xAdvance;
    return placed;
  });
  const advance = Math.max(0, units(left));
  const placed = { xOffset: 0, yOffset: 0, xAdvance: left, yAdvance: 0, advanceWidth: advance * scale };
  return { glyph: joinedGlyph({ parts, advance }, text), position: placed };
}

/** Gives the whole text to the first glyph of a group, for fonts whose glyphs cannot be merged. */
function apart({ glyphs, positions }: Run, from: number, to: number, text: number[]): ShownGlyph[] {
  return glyphs.slice(from, to).map((glyph, at) => ({
    glyph: withText(glyph, at === 0 ? text : NO_TEXT),
    position: positions[from + at]!,
  }));
}

function hidden({ font, scale }: EmbeddedFont, text: number[]): ShownGlyph {
  const glyph = canJoin(font)
    ? joinedGlyph({ parts: [], advance: 0 }, text)
    : glyphWithText(font.glyphForCodePoint(0x20), text);
  const advanceWidth = glyph.advanceWidth * scale;
  return { glyph, position: { xOffset: 0, yOffset: 0, xAdvance: 0, yAdvance: 0, advanceWidth, isHidden: true } };
}
