/** Letters, and signs that are read and not seen, as operators inside marked content. */

import type { Glyph } from '../../engine/fontkit.ts';
import type { DrawnInline } from '../../engine/renderer.ts';
import { glyphWithText } from '../../fonts/glyph-text.ts';
import { beginActualText, decimal, glyphCode, glyphNumber, textAt } from '../../syntax/operators.ts';
import type { PlacedPart } from './bidi-runs.ts';
import type { Letter } from './letters.ts';

/** Sets font and colour of a part. */
export type Style = (inline: DrawnInline) => string;

const LEFT_TO_RIGHT_MARK = 0x200e;
const RIGHT_TO_LEFT_MARK = 0x200f;
/** PDF.js counts letters, and no Arabic marks, to tell which way a text runs: in a short word this one is needed. */
const ARABIC_LETTER_MARK = 0x061c;
const ARABIC = /\p{Script=Arabic}/u;
const SPACE = 0x20;

/** A space's glyph with a text of its own. */
function spaceMeaning({ font }: DrawnInline, codePoints: number[]): Glyph {
  return glyphWithText(font.layout(' ').glyphs[0]!, codePoints);
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
function withoutWidth(inline: DrawnInline, codePoints: number[], x: number, y: number): string {
  return `${100 * HARDLY} Tz\n${textAt(x, y)}\n${shownGlyph(inline, spaceMeaning(inline, codePoints))} Tj\n100 Tz\n`;
}

export function spaceWidth({ font, fontSize }: DrawnInline): number {
  return (font.layout(' ').glyphs[0]!.advanceWidth * font.scale * fontSize) / 1000;
}

/** Says in front of a part which way it runs. */
export function directionMark({ inline, x, y }: PlacedPart, style: Style): string {
  const backwards = inline.level! % 2 === 1;
  const at = backwards ? x + inline.width - HARDLY * inline.fontSize : x;
  const shown = withoutWidth(inline, [backwards ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK], at, y);
  return `BT\n${style(inline)}${shown}ET`;
}

/** A space between stretches. */
export function partingSpace({ inline, x, y }: PlacedPart, style: Style): string {
  const glyph = spaceMeaning(inline, [RIGHT_TO_LEFT_MARK, SPACE]);
  return `${beginActualText(' ')}\nBT\n${style(inline)}${textAt(x, y)}\n${shownGlyph(inline, glyph)} Tj\nET\nEMC`;
}

/** PDF.js takes a mark that begins a text for one of its own: the space behind the word begins it, as the readers see it. */
export function spaceBefore({ inline, x, y }: Letter): Letter {
  const glyph = spaceMeaning(inline, [ARABIC.test(inline.text) ? ARABIC_LETTER_MARK : RIGHT_TO_LEFT_MARK, SPACE]);
  const width = spaceWidth(inline);
  return { glyph, inline, x: x - width, y, width, marks: [] };
}

function shownGlyph({ font }: DrawnInline, glyph: Glyph): string {
  return `(${glyphCode(glyphNumber(font, glyph))})`;
}

/** Letters as operators: in one string as long as each stands on the line of the one before it. */
export function shownLetters(letters: Letter[], style: Style): string {
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
