/**
 * §17.26: hyphenation: which words are divided and where, in the PDF and in its preview. The patterns of a language say where its words may
 * be divided (`src/pdf/lines/hyphenate-in.ts` reads them); the rules here say which words are left whole.
 */

/** Where the patterns of a language divide a word: UTF-16 offsets in it, ascending. */
export type Hyphenate = (word: string) => readonly number[];

/** What an author or a value may write where a word may be divided. */
export const SOFT_HYPHEN = '\u00ad';

/** Letters that stay together before and behind a hyphen; patterns may want more. */
export const MIN_BEFORE = 2;
export const MIN_BEHIND = 3;
/** No less is left of a paragraph for its last line. */
const MIN_ON_LAST_LINE = 4;
/** In UTF-16 units. The patterns take no longer word, and what has no blank for so long is none. */
const LONGEST_WORD = 60;
export const LONGEST_TOKEN = 120;

const TOKEN = /\S+/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const LETTER = /^[\p{L}\p{M}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u;
const ENDS_IN_LETTER = /[\p{L}\p{M}]$/u;
/** A name such as GmbH, McDonald or NATO. */
const CAPITAL_INSIDE = /.\p{Lu}/u;
/** What holds a number, an address or the name of a file is left whole, and so is a word whose author divides it. */
const NO_WORDS = /[\p{N}@\\_\u00ad]|:\/\/|\p{L}[.:]\p{L}|^\/|\/.*\//u;

/** What stands around a text within its paragraph: `before` ends where the text begins. `isEnd`: no word follows. */
type Around = { before: string; after: string; isEnd: boolean };

/** The offsets in a text at which a line may end with a hyphen. */
export function hyphenationIn(text: string, hyphenate: Hyphenate, { before, after, isEnd }: Around): number[] {
  const found: number[] = [];
  const endOfLastWord = isEnd ? endOfLetters(text) : Number.POSITIVE_INFINITY;
  for (const { 0: token, index: at } of text.matchAll(TOKEN)) {
    if (token.length < MIN_BEFORE + MIN_BEHIND || token.length > LONGEST_TOKEN || NO_WORDS.test(token)) continue;
    for (const { 0: word, index } of token.matchAll(WORD)) {
      const start = at + index;
      const end = start + word.length;
      if (word.length < MIN_BEFORE + MIN_BEHIND || word.length > LONGEST_WORD || CAPITAL_INSIDE.test(word)) continue;
      // Only a part of the word is in this text.
      if ((start === 0 && ENDS_IN_LETTER.test(before)) || (end === text.length && LETTER.test(after))) continue;
      const last = end === endOfLastWord ? end - MIN_ON_LAST_LINE : end;
      for (const offset of hyphenate(word)) if (start + offset <= last) found.push(start + offset);
    }
  }
  return found;
}

/** Where the last letter or digit of a text ends. */
function endOfLetters(text: string): number {
  let end = text.length;
  while (end > 0 && !LETTER_OR_DIGIT.test(text[end - 1]!)) end -= 1;
  return end;
}

// §17.26: the languages that are hyphenated, each with its patterns in the package `hyphenopoly`: those of it that are written in Latin,
// Greek or Cyrillic letters and divide words by a hyphen.

/** By language (BCP 47). Where there are several, the script or the region decides. */
const PATTERNS: Record<string, string> = {
  ...Object.fromEntries(
    [
      ...['af', 'be', 'bg', 'ca', 'cs', 'cy', 'da', 'de', 'eo', 'es', 'et', 'eu', 'fi', 'fo', 'fr', 'fur', 'ga', 'gl'],
      ...['hr', 'hsb', 'hu', 'ia', 'id', 'is', 'it', 'la', 'lt', 'lv', 'mk', 'nb', 'nl', 'nn', 'no', 'oc', 'pl', 'pms'],
      ...['pt', 'rm', 'ro', 'ru', 'sk', 'sl', 'sq', 'sv', 'tk', 'tr', 'uk'],
    ].map((language) => [language, language]),
  ),
  bs: 'sh-latn',
  el: 'el-monoton',
  en: 'en-gb',
  'en-US': 'en-us',
  mn: 'mn-cyrl',
  sr: 'sr-cyrl',
  'sr-Latn': 'sh-latn',
};

/** For messages. */
export const HYPHENATED_LANGUAGES: readonly string[] = Object.keys(PATTERNS).filter(
  (language) => !language.includes('-'),
);

/** The name of a language's patterns; undefined where there are none. `language`: BCP 47. */
export function patternsOf(language: string): string | undefined {
  const { language: own, script, region } = new Intl.Locale(language).maximize();
  return PATTERNS[`${own}-${region}`] ?? PATTERNS[`${own}-${script}`] ?? PATTERNS[own];
}
