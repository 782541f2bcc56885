/** Text operators for the letters of a bidi line, and for invisible text: diacritics, direction marks (LRM, RLM, ALM), spaces. */

import type { Glyph } from '../../engine/fontkit.ts';
import type { DrawnInline } from '../../engine/renderer.ts';
import { glyphWithText } from '../../fonts/glyph-text.ts';
import { beginActualText, decimal, glyphCode, glyphNumber, textAt } from '../../syntax/operators.ts';
import type { PlacedPart } from './bidi-runs.ts';
import type { Letter } from './letters.ts';

/** The operators that set font and colour of a part. */
export type Style = (inline: DrawnInline) => string;

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
export function spaceWidth({ font, fontSize }: DrawnInline): number {
  return (font.layout(' ').glyphs[0]!.advanceWidth * font.scale * fontSize) / 1000;
}

/** A direction mark before a part: left-to-right or right-to-left by its level. */
export function directionMark({ inline, x, y }: PlacedPart, style: Style): string {
  const rightToLeft = inline.level! % 2 === 1;
  const at = rightToLeft ? x + inline.width - INVISIBLE_WIDTH * inline.fontSize : x;
  const operators = invisibleText(inline, [rightToLeft ? RIGHT_TO_LEFT_MARK : LEFT_TO_RIGHT_MARK], at, y);
  return `BT\n${style(inline)}${operators}ET`;
}

/** A space between two bidi runs. */
export function spaceBetweenRuns({ inline, x, y }: PlacedPart, style: Style): string {
  const glyph = spaceWithText(inline, [RIGHT_TO_LEFT_MARK, SPACE]);
  return `${beginActualText(' ')}\nBT\n${style(inline)}${textAt(x, y)}\n${glyphString(inline, glyph)} Tj\nET\nEMC`;
}

/** A space to the left of a letter with diacritics. PDF.js would take a diacritic at the start of a text for a text of its own. */
export function spaceBefore({ inline, x, y }: Letter): Letter {
  const glyph = spaceWithText(inline, [ARABIC.test(inline.text) ? ARABIC_LETTER_MARK : RIGHT_TO_LEFT_MARK, SPACE]);
  const width = spaceWidth(inline);
  return { glyph, inline, x: x - width, y, width, diacritics: [] };
}

function glyphString({ font }: DrawnInline, glyph: Glyph): string {
  return `(${glyphCode(glyphNumber(font, glyph))})`;
}

/** The operators that show letters. Letters with the same style and baseline share one TJ. */
export function letterOperators(letters: Letter[], style: Style): string {
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
