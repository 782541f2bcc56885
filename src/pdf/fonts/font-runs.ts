/** §17.2: font fallback: divides text by the fonts that have its characters, so that no character is silently blank. */
import { codePointName } from '../../domain/text.ts';
import { SOFT_HYPHEN } from '../../template/typography/hyphenation-in.ts';
import {
  directionOf,
  isWidePunctuation,
  PRINTABLE_ASCII,
  RIGHT_TO_LEFT,
  widePunctuationOf,
} from '../../template/typography/script-of.ts';
import { type BoundedCache, boundedCache } from './bounded-cache.ts';
import {
  baseOf,
  type FaceStyle,
  type FamilyName,
  familiesFor,
  ideographsOf,
  isForeignTo,
  type TextFamily,
} from './faces.ts';
import { hasPlainText, sharedFont } from './shared-fonts.ts';

/**
 * Text in one font. `missing`: no font has the character; `text` is its code point, to be shown in a box. `source`: the document's text.
 * `softHyphens`: the offsets of soft hyphens in `text`.
 */
export type FontRun = { text: string; source: string; family: FamilyName; missing?: true; softHyphens?: number[] };

/**
 * Invisible characters (Unicode: default ignorable), left out if no font has them. Soft hyphens always are, since they show only at the
 * end of a line, and so are byte order marks, which ISO 14289-1 §7.21.7 forbids as the text of a glyph.
 */
const IGNORABLE = /^\p{Default_Ignorable_Code_Point}$/u;
const LEFT_OUT: readonly string[] = [SOFT_HYPHEN, '\ufeff'];
/** Combining marks and joiners stay in the font of the character before them. */
const JOINING = /^[\p{M}\u200c\u200d]$/u;
/** More marks on one letter are illegible and begin a new run, since shaping looks back over all marks of a run. */
const MAX_JOINING = 64;
/** Characters without a glyph: joiners only affect the shapes of their neighbours, which must be in the same run. */
const INVISIBLE = /^[\n\u200c\u200d]$/;
/** Characters that make the one before them an emoji, or set its skin tone. */
const EMOJI_MODIFIER = /^[\ufe0f\p{Emoji_Modifier}]$/u;
/** Characters that select a shape of the character before them (UTS #37, Mongolian). */
const SELECTOR = /^\p{Variation_Selector}$/u;
const EMOJI: readonly FamilyName[] = ['emoji'];
const JOINER = '\u200d';
/** A line end has no glyph and needs none. */
const LINE_END = '\n';

/** Arabic fonts also have ticks, arrows and currencies drawn for Arabic text; in other text these come from the symbol fonts. */
const ARABIC: readonly FamilyName[] = ['naskh', 'arabic'];
const FOREIGN_SIGN = /^(?!\p{scx=Arab})\p{S}$/u;

/**
 * Shaping uses the script of a text's first letter for all of it. These letters may share a font with other scripts but are shaped in
 * their own way: those of South and South-East Asia, and Korean syllables written letter by letter.
 */
const SHAPED = /[\u0900-\u109f\u1100-\u11ff\u1780-\u17ff\ua960-\ua97f\ud7b0-\ud7ff]/;
const SHAPED_SCRIPTS = [
  ...'Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo Tibt Mymr Khmr'
    .split(' ')
    .map((script) => new RegExp(`\\p{sc=${script}}`, 'u')),
  /[\u1100-\u11ff\ua960-\ua97f\ud7b0-\ud7ff]/,
];
const NO_SCRIPT = /[\p{sc=Common}\p{sc=Inherited}\uac00-\ud7a3]/u;

/** Returns the index of a character's script; -1 for another script. Undefined for characters that all scripts share. */
function shapedScriptOf(character: string): number | undefined {
  if (NO_SCRIPT.test(character)) return undefined;
  return SHAPED.test(character) ? SHAPED_SCRIPTS.findIndex((script) => script.test(character)) : -1;
}

/** The most characters to cache for each order: a document in Chinese has several thousand. */
const MAX_REMEMBERED = 20_000;

const found = new WeakMap<readonly FamilyName[], BoundedCache<FamilyName | null>>();

/** Returns the first family of an order that has the character. Null if none has. */
function familyFor(character: string, order: readonly FamilyName[], style: FaceStyle): FamilyName | null {
  const known = found.get(order) ?? boundedCache<FamilyName | null>(MAX_REMEMBERED);
  found.set(order, known);
  const key = style + character;
  let family = known.get(key);
  if (family === undefined) {
    const has = (name: FamilyName) =>
      !isForeignTo(name, character) && sharedFont(name, style).hasGlyphForCodePoint(character.codePointAt(0)!);
    const fitting = FOREIGN_SIGN.test(character) ? order.filter((name) => !ARABIC.includes(name)) : order;
    family = fitting.find(has) ?? order.find(has) ?? null;
    known.set(key, family);
  }
  return family;
}

/** Returns whether the family certainly has all of a text. */
export function isPlainIn(family: TextFamily, style: FaceStyle, text: string): boolean {
  return PRINTABLE_ASCII.test(text) && hasPlainText(family, style);
}

/**
 * Splits a text into runs of one font each. `base`: the family that the text should be in. `language`: a BCP 47 tag. `keepsSelectors`: a
 * variation selector stays with its character in any font; otherwise it is left out if the font lacks it.
 */
export function fontRuns(
  text: string,
  base: TextFamily,
  style: FaceStyle,
  language: string,
  keepsSelectors = false,
): FontRun[] {
  if (text === '') return [];
  if (isPlainIn(base, style, text)) return [{ text, source: text, family: base }];
  const order = familiesFor(base, language);
  const runs: FontRun[] = [];
  let last: FontRun | undefined;
  // The previous character, kept here since reading it from the run's text would flatten that text each time.
  let previous = '';
  let marksJoined = 0;
  let shapedScript: number | undefined;
  const characters = [...text];
  const wide = baseOf(base) === 'mono' ? '' : widePunctuationOf(language);
  const wideFamily = wide === '' ? undefined : ideographsOf(language);
  for (const [index, character] of characters.entries()) {
    if (LEFT_OUT.includes(character)) {
      if (character === SOFT_HYPHEN && last && !last.missing) {
        last.softHyphens ??= [];
        last.softHyphens.push(last.text.length);
      }
      continue;
    }
    const stays: boolean =
      last !== undefined &&
      !last.missing &&
      (character === LINE_END || JOINING.test(character)) &&
      (INVISIBLE.test(character) || sharedFont(last.family, style).hasGlyphForCodePoint(character.codePointAt(0)!));
    if (keepsSelectors && !stays && last && SELECTOR.test(character)) {
      if (!last.missing) last.text += character;
      last.source += character;
      continue;
    }
    // A character that is shown as an emoji, or joined to one.
    const isEmoji =
      EMOJI_MODIFIER.test(characters[index + 1] ?? '') || (previous === JOINER && last?.family === 'emoji');
    const family = stays
      ? last!.family
      : character === LINE_END
        ? base
        : (wideFamily && isWidePunctuation(characters, index, wide) && wideFamily) ||
          (isEmoji && familyFor(character, EMOJI, style)) ||
          familyFor(character, order, style);
    if (family === null) {
      if (IGNORABLE.test(character)) continue;
      previous = '';
      last = { text: codePointName(character), source: character, family: 'mono', missing: true };
      runs.push(last);
      continue;
    }
    previous = character;
    marksJoined = JOINING.test(character) ? marksJoined + 1 : 0;
    const script = shapedScriptOf(character);
    const isParted =
      (marksJoined > 0 && marksJoined % MAX_JOINING === 0) || (script ?? shapedScript) !== (shapedScript ?? script);
    if (last && !last.missing && last.family === family && !isParted) {
      last.text += character;
      last.source += character;
      shapedScript ??= script;
    } else {
      last = { text: character, source: character, family };
      runs.push(last);
      shapedScript = script;
    }
  }
  return RIGHT_TO_LEFT.test(text) ? withSignsJoined(runs, style, language) : runs;
}

/** Space and punctuation. */
const SIGNS = /^[\p{Zs}\p{P}]+$/u;

function isRightToLeft(run: FontRun | undefined): run is FontRun {
  return run !== undefined && !run.missing && RIGHT_TO_LEFT.test(run.text);
}

/**
 * Sets spaces and punctuation between right-to-left words in the words' font, so that they are one run in a line; in a right-to-left
 * document also those at the ends of a text.
 */
function withSignsJoined(runs: FontRun[], style: FaceStyle, language: string): FontRun[] {
  const found: FontRun[] = [];
  const atEnds = directionOf(language) === 'rtl';
  for (const [index, run] of runs.entries()) {
    const before = runs[index - 1];
    const after = runs[index + 1];
    const family = isRightToLeft(before) ? before.family : isRightToLeft(after) ? after.family : undefined;
    const among = [before, after].every((other) => (other ? isRightToLeft(other) && other.family === family : atEnds));
    const takes =
      family !== undefined &&
      among &&
      SIGNS.test(run.text) &&
      Array.from(run.text).every((sign) => sharedFont(family, style).hasGlyphForCodePoint(sign.codePointAt(0)!));
    const own = takes ? { ...run, family } : run;
    const last = found.at(-1);
    // Adjacent runs of one family were separated on purpose (`MAX_JOINING`).
    const isParted = before?.family === run.family;
    if (last && !last.missing && !own.missing && last.family === own.family && !isParted) {
      const behind = own.softHyphens?.map((at) => last.text.length + at);
      const softHyphens = behind ? [...(last.softHyphens ?? []), ...behind] : last.softHyphens;
      const joined = { ...last, text: last.text + own.text, source: last.source + own.source };
      found[found.length - 1] = softHyphens ? { ...joined, softHyphens } : joined;
    } else found.push(own);
  }
  return found;
}
