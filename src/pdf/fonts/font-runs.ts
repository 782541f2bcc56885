/** Decisions §4: which font sets which part of a text, by what each font covers; no character is silently blank. */
import { type BaseFamily, type FaceStyle, type FamilyName, familiesFor } from './faces.ts';
import { PRINTABLE_ASCII } from './scripts.ts';
import { sharedFont } from './shared-fonts.ts';

/**
 * A stretch of text in one font. `missing` is a character that no font has: `text` is then its code point, to be shown in a
 * box. `source` is the text of the document that the run stands for.
 */
export type FontRun = { text: string; source: string; family: FamilyName; missing?: true };

/**
 * Draws nothing by itself: left out when no font knows it. The soft hyphen always, since it would be drawn as a hyphen, and the
 * byte order mark, which ISO 14289-1 §7.21.7 forbids as a text of a glyph.
 */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const LEFT_OUT: readonly string[] = ['\u00ad', '\ufeff'];
/** Joins the character before it and so stays in that one's font. */
const JOINING = /^[\p{M}\u200c\u200d]$/u;
/** Of more marks on one letter, which nobody can read, the others stand by themselves: shaping looks back over all of them. */
const MOST_JOINING = 64;
/** Needs no glyph: the joiners only tell how their neighbours are shaped, which must be in one run for it. */
const WITHOUT_LOOK = /^[\n\u200c\u200d]$/;
const PICTURE_SELECTOR = '\ufe0f';
const PICTURES: readonly FamilyName[] = ['emoji'];
const JOINER = '\u200d';
/** A line end has no glyph and needs none. */
const LINE_END = '\n';

const found = new Map<readonly FamilyName[], Map<string, FamilyName | null>>();

/** The first family of an order that has the character, or null. */
function familyFor(character: string, order: readonly FamilyName[], style: FaceStyle): FamilyName | null {
  const known = found.get(order) ?? new Map<string, FamilyName | null>();
  found.set(order, known);
  const key = style + character;
  let family = known.get(key);
  if (family === undefined) {
    family = order.find((name) => sharedFont(name, style).hasGlyphForCodePoint(character.codePointAt(0)!)) ?? null;
    known.set(key, family);
  }
  return family;
}

const codePointName = (character: string): string =>
  `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;

/** Splits a text into runs of one font each. `base` is the family that the text is meant to be in, `language` is BCP 47. */
export function fontRuns(text: string, base: BaseFamily, style: FaceStyle, language: string): FontRun[] {
  if (text === '') return [];
  if (PRINTABLE_ASCII.test(text)) return [{ text, source: text, family: base }];
  const order = familiesFor(base, language);
  const runs: FontRun[] = [];
  let last: FontRun | undefined;
  let joins = false;
  let joined = 0;
  const characters = [...text];
  for (const [index, character] of characters.entries()) {
    if (LEFT_OUT.includes(character)) continue;
    const stays: boolean =
      last !== undefined &&
      !last.missing &&
      (character === LINE_END || JOINING.test(character)) &&
      (WITHOUT_LOOK.test(character) || sharedFont(last.family, style).hasGlyphForCodePoint(character.codePointAt(0)!));
    // A sign that is to look like a picture, or is joined to one.
    const pictured = characters[index + 1] === PICTURE_SELECTOR || (joins && last?.family === 'emoji');
    const family = stays
      ? last!.family
      : character === LINE_END
        ? base
        : (pictured && familyFor(character, PICTURES, style)) || familyFor(character, order, style);
    if (family === null) {
      if (IGNORABLE.test(character)) continue;
      joins = false;
      last = { text: codePointName(character), source: character, family: 'mono', missing: true };
      runs.push(last);
      continue;
    }
    // Asked of the text so far, it would cost a copy of it for each character.
    joins = character === JOINER;
    joined = JOINING.test(character) ? joined + 1 : 0;
    if (last && !last.missing && last.family === family && !(joined > 0 && joined % MOST_JOINING === 0)) {
      last.text += character;
      last.source += character;
    } else {
      last = { text: character, source: character, family };
      runs.push(last);
    }
  }
  return runs;
}
