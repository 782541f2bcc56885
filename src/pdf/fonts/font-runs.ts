/** §13: which font sets which part of a text, by what each font covers; no character is silently blank. */

import { directionOf } from '../../template/typography/direction.ts';
import { isWidePunctuation, widePunctuationOf } from '../../template/typography/wide-punctuation.ts';
import { type BaseFamily, type FaceStyle, type FamilyName, familiesFor, ideographsOf } from './faces.ts';
import { type Recent, recent } from './recent.ts';
import { PRINTABLE_ASCII, RIGHT_TO_LEFT } from './scripts.ts';
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
/** What makes a picture of the sign before it, or gives it a colour of skin. */
const PICTURING = /^[\ufe0f\p{Emoji_Modifier}]$/u;
const PICTURES: readonly FamilyName[] = ['emoji'];
const JOINER = '\u200d';
/** A line end has no glyph and needs none. */
const LINE_END = '\n';

/** Arabic fonts have ticks, arrows and currencies drawn for Arabic text, and come before the fonts that are made for those. */
const ARABIC: readonly FamilyName[] = ['naskh', 'arabic'];
const FOREIGN_SIGN = /^(?!\p{scx=Arab})\p{S}$/u;

/** Bounds what is remembered of each order: a document in Chinese has some thousand characters. */
const MOST_REMEMBERED = 20_000;

const found = new Map<readonly FamilyName[], Recent<FamilyName | null>>();

/** The first family of an order that has the character, or null. */
function familyFor(character: string, order: readonly FamilyName[], style: FaceStyle): FamilyName | null {
  const known = found.get(order) ?? recent<FamilyName | null>(MOST_REMEMBERED);
  found.set(order, known);
  const key = style + character;
  let family = known.get(key);
  if (family === undefined) {
    const has = (name: FamilyName) => sharedFont(name, style).hasGlyphForCodePoint(character.codePointAt(0)!);
    const fitting = FOREIGN_SIGN.test(character) ? order.filter((name) => !ARABIC.includes(name)) : order;
    family = fitting.find(has) ?? order.find(has) ?? null;
    known.set(key, family);
  }
  return family;
}

function codePointName(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}

/** Splits a text into runs of one font each. `base` is the family that the text is meant to be in, `language` is BCP 47. */
export function fontRuns(text: string, base: BaseFamily, style: FaceStyle, language: string): FontRun[] {
  if (text === '') return [];
  if (PRINTABLE_ASCII.test(text)) return [{ text, source: text, family: base }];
  const order = familiesFor(base, language);
  const runs: FontRun[] = [];
  let last: FontRun | undefined;
  // Kept apart from the run's text, of which asking for an end takes as long as it is.
  let before = '';
  let joined = 0;
  const characters = [...text];
  const wide = base === 'mono' ? '' : widePunctuationOf(language);
  const wideFamily = wide === '' ? undefined : ideographsOf(language);
  for (const [index, character] of characters.entries()) {
    if (LEFT_OUT.includes(character)) continue;
    const stays: boolean =
      last !== undefined &&
      !last.missing &&
      (character === LINE_END || JOINING.test(character)) &&
      (WITHOUT_LOOK.test(character) || sharedFont(last.family, style).hasGlyphForCodePoint(character.codePointAt(0)!));
    // A sign that is to look like a picture, or is joined to one.
    const pictured = PICTURING.test(characters[index + 1] ?? '') || (before === JOINER && last?.family === 'emoji');
    const family = stays
      ? last!.family
      : character === LINE_END
        ? base
        : (wideFamily && isWidePunctuation(characters, index, wide) && wideFamily) ||
          (pictured && familyFor(character, PICTURES, style)) ||
          familyFor(character, order, style);
    if (family === null) {
      if (IGNORABLE.test(character)) continue;
      before = '';
      last = { text: codePointName(character), source: character, family: 'mono', missing: true };
      runs.push(last);
      continue;
    }
    before = character;
    joined = JOINING.test(character) ? joined + 1 : 0;
    if (last && !last.missing && last.family === family && !(joined > 0 && joined % MOST_JOINING === 0)) {
      last.text += character;
      last.source += character;
    } else {
      last = { text: character, source: character, family };
      runs.push(last);
    }
  }
  return RIGHT_TO_LEFT.test(text) ? withTheirSigns(runs, style, language) : runs;
}

/** Space and punctuation. */
const SIGNS = /^[\p{Zs}\p{P}]+$/u;

function isTurned(run: FontRun | undefined): run is FontRun {
  return run !== undefined && !run.missing && RIGHT_TO_LEFT.test(run.text);
}

/**
 * Space and signs among right-to-left words are those of the words' font, which a line then holds in one stretch; in a document
 * that runs from right to left, those at the ends of a text too.
 */
function withTheirSigns(runs: FontRun[], style: FaceStyle, language: string): FontRun[] {
  const found: FontRun[] = [];
  const atEnds = directionOf(language) === 'rtl';
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    const after = runs[index + 1];
    const family = isTurned(before) ? before.family : isTurned(after) ? after.family : undefined;
    const among = [before, after].every((other) => (other ? isTurned(other) && other.family === family : atEnds));
    const takes =
      family !== undefined &&
      among &&
      SIGNS.test(run.text) &&
      Array.from(run.text).every((sign) => sharedFont(family, style).hasGlyphForCodePoint(sign.codePointAt(0)!));
    const own = takes ? { ...run, family } : run;
    const last = found.at(-1);
    // Runs of one family that stood side by side before were parted on purpose.
    const isParted = before?.family === run.family;
    if (last && !last.missing && !own.missing && last.family === own.family && !isParted) {
      found[found.length - 1] = { ...last, text: last.text + own.text, source: last.source + own.source };
    } else found.push(own);
  }
  return found;
}
