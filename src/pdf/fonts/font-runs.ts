/** Issue 4, point 3: which font sets which part of a text, by what each font covers; no character is silently blank. */
import { FALLBACKS, type FaceStyle, type FamilyName } from './faces.ts';
import { sharedFont } from './shared-fonts.ts';

/**
 * A stretch of text in one font. `missing` is a character that no font has: `text` is then its code point, to be shown in a
 * box. `source` is the text of the document that the run stands for.
 */
export type FontRun = { text: string; source: string; family: FamilyName; missing?: true };

const PRINTABLE_ASCII = /^[\x20-\x7e]*$/;
/** Draws nothing by itself: left out when no font knows it. The soft hyphen always, since it would be drawn as a hyphen. */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const SOFT_HYPHEN = '\u00ad';
/** Joins the character before it and so stays in that one's font. */
const JOINING = /^[\p{M}\u200c\u200d]$/u;
/** A line end has no glyph and needs none. */
const LINE_END = '\n';

const found = new Map<string, FamilyName | null>();

/** The first family in the order of `base` that has the character, or null. */
function familyFor(character: string, base: keyof typeof FALLBACKS, style: FaceStyle): FamilyName | null {
  const key = base + style + character;
  let family = found.get(key);
  if (family === undefined) {
    const codePoint = character.codePointAt(0)!;
    family = FALLBACKS[base].find((name) => sharedFont(name, style).hasGlyphForCodePoint(codePoint)) ?? null;
    found.set(key, family);
  }
  return family;
}

const codePointName = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Splits a text into runs of one font each. `base` is the family that the text is meant to be in. */
export function fontRuns(text: string, base: keyof typeof FALLBACKS, style: FaceStyle): FontRun[] {
  if (text === '') return [];
  if (PRINTABLE_ASCII.test(text)) return [{ text, source: text, family: base }];
  const runs: FontRun[] = [];
  let last: FontRun | undefined;
  for (const character of text) {
    if (character === SOFT_HYPHEN) continue;
    const stays: boolean =
      last !== undefined &&
      !last.missing &&
      (character === LINE_END || JOINING.test(character)) &&
      (character === LINE_END || sharedFont(last.family, style).hasGlyphForCodePoint(character.codePointAt(0)!));
    const family = stays ? last!.family : character === LINE_END ? base : familyFor(character, base, style);
    if (family === null) {
      if (IGNORABLE.test(character)) continue;
      last = { text: codePointName(character), source: character, family: 'mono', missing: true };
      runs.push(last);
    } else if (last && !last.missing && last.family === family) {
      last.text += character;
      last.source += character;
    } else {
      last = { text: character, source: character, family };
      runs.push(last);
    }
  }
  return runs;
}
