/**
 * §17.45: writes East Asian text with rooms between its signs, which readers copy as nothing. They take a gap for a space, so a wide room is
 * part of the glyph beside it.
 */
import type { Glyph } from '../engine/fontkit.ts';
import type { DrawnInline } from '../engine/layout.ts';
import type { EmbeddedFont } from '../engine/pdf-file.ts';
import { joinedGlyph, NO_TEXT } from '../fonts/glyph-text.ts';
import { decimal, glyphCode, glyphNumber, textAt } from '../syntax/serialize.ts';
import { type CopiedRun, copiedGlyphs } from './copied-glyphs.ts';

/** In thousandths of the font size: the widest gap that is surely no space. */
const WIDEST_GAP = 70;
/** Glyphs become wider by steps of so many thousandths, so that a file has few of them. */
const STEP = 62.5;
/** In thousandths: smaller corrections are not seen. */
const LEAST_KERN = 0.01;

type GappedText = Pick<DrawnInline, 'text' | 'font' | 'fontSize' | 'fontFeatures' | 'characterSpacing' | 'rise'> & {
  gaps: NonNullable<DrawnInline['gaps']>;
  /** Marks are joined with their letters. */
  isJoined: boolean;
};

/** Returns the operators that show a text from a point on the baseline, with its gaps. */
export function gappedOperators(set: GappedText, x: number, y: number): string {
  const { text, font, fontSize, fontFeatures, characterSpacing: spacing = 0, gaps, isJoined, rise } = set;
  const run = font.layout(text, fontFeatures ?? undefined);
  const { glyphs, positions }: CopiedRun = isJoined ? copiedGlyphs(font, run) : run;
  // Behind a reading, the pen goes on where its text ends.
  const isWidened = !isJoined && !rise;
  const rooms = roomsOf(text, gaps, fontSize, glyphs);
  const size = fontSize / 1000;
  const lead = isWidened && rooms.first > WIDEST_GAP ? inSteps(rooms.first) : 0;
  let left = x + (rooms.first - lead) * size;
  let operators = `${spacing === 0 ? '' : `${decimal(spacing)} Tc\n`}${textAt(left, y)}`;
  let strings = '';
  let moved = false;
  const show = () => {
    if (strings) operators += `\n[${strings}] TJ`;
    strings = '';
  };
  for (const [index, glyph] of glyphs.entries()) {
    const position = positions[index]!;
    const room = rooms.behind[index]!;
    if (position.isHidden) {
      show();
      operators += `\n1 Tz\n(${glyphCode(glyphNumber(font, glyph))}) Tj\n100 Tz`;
      moved = true;
      left += room * size;
      continue;
    }
    const beside = position.xOffset !== 0 || position.yOffset !== 0;
    if (beside || moved) {
      show();
      operators += `\n${textAt(left + position.xOffset * size, y - position.yOffset * size)}`;
    }
    const before = index === 0 ? lead : 0;
    const behind = isWidened && !beside && room > WIDEST_GAP ? inSteps(room) : 0;
    const drawn = before || behind ? widened(font, glyph, before, behind) : glyph;
    strings += `(${glyphCode(glyphNumber(font, drawn))})`;
    const kern = position.xAdvance - position.advanceWidth + room - behind;
    if (Math.abs(kern) > LEAST_KERN && !beside) strings += ` ${decimal(-kern)} `;
    moved = beside;
    left += (position.xAdvance + before + room) * size + spacing;
  }
  show();
  return spacing === 0 ? operators : `${operators}\n0 Tc`;
}

/** Returns the rooms before the first glyph and behind each, in thousandths of the font size. */
function roomsOf(text: string, gaps: GappedText['gaps'], fontSize: number, glyphs: Glyph[]) {
  let next = 0;
  const upTo = (offset: number): number => {
    let points = 0;
    for (; next < gaps.length && gaps[next]![0] <= offset; next++) points += gaps[next]![1];
    return (points * 1000) / fontSize;
  };
  const first = upTo(0);
  let offset = 0;
  const behind = glyphs.map(({ codePoints }, index) => {
    if (codePoints[0] !== NO_TEXT[0]) offset += String.fromCodePoint(...codePoints).length;
    return upTo(index === glyphs.length - 1 ? text.length : offset);
  });
  return { first, behind };
}

function inSteps(room: number): number {
  return Math.round(room / STEP) * STEP;
}

/** Returns a glyph with room on both sides, in thousandths of the font size. */
function widened({ scale }: EmbeddedFont, glyph: Glyph, before: number, behind: number): Glyph {
  const id = Number.parseInt(`${glyph.id}`, 10);
  const [x, wider] = [Math.round(before / scale), Math.round((before + behind) / scale)];
  return joinedGlyph({ parts: [{ id, x, y: 0 }], advance: glyph.advanceWidth + wider }, glyph.codePoints);
}
