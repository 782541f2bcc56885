/**
 * §17.26: decides which words are hyphenated, in the PDF and the preview. A language's patterns say where its words may be hyphenated
 * (`src/pdf/lines/hyphenate-in.ts` reads them); the rules here say which words are not.
 */

/** Returns the UTF-16 offsets at which the patterns of a language hyphenate a word, ascending. */
export type Hyphenate = (word: string) => readonly number[];

/** The soft hyphen, with which an author or a value marks where a word may be hyphenated. */
export const SOFT_HYPHEN = '\u00ad';

/** The minimum number of letters before and after a hyphen; patterns may require more. */
export const MIN_BEFORE = 2;
export const MIN_BEHIND = 3;
/** The minimum number of letters on the last line of a paragraph. */
const MIN_ON_LAST_LINE = 4;
/** The longest word that is hyphenated, in UTF-16 units: patterns take no longer word, and longer text without a space is no word. */
const LONGEST_WORD = 60;
export const LONGEST_TOKEN = 120;

const TOKEN = /\S+/gu;
const WORD = /[\p{L}\p{M}]+/gu;
const LETTER = /^[\p{L}\p{M}]/u;
const LETTER_OR_DIGIT = /[\p{L}\p{M}\p{N}\ud800-\udfff]/u;
const ENDS_IN_LETTER = /[\p{L}\p{M}]$/u;
/** A name such as GmbH, McDonald or NATO. */
const CAPITAL_INSIDE = /.\p{Lu}/u;
/** Text with a number, a URL or a file name is not hyphenated, and neither is a word with soft hyphens. */
const NO_WORDS = /[\p{N}@\\_\u00ad]|:\/\/|\p{L}[.:]\p{L}|^\/|\/.*\//u;

/** The text around a text in its paragraph: `before` ends where the text begins. `isEnd`: no word follows. */
type Around = { before: string; after: string; isEnd: boolean };

/** Returns the offsets in a text at which a line may end with a hyphen. */
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

/** Returns the offset after the last letter or digit of a text. */
function endOfLetters(text: string): number {
  let end = text.length;
  while (end > 0 && !LETTER_OR_DIGIT.test(text[end - 1]!)) end -= 1;
  return end;
}

// §17.26: the languages with hyphenation, and their patterns in the package `hyphenopoly`: those in Latin, Greek or Cyrillic script that
// mark the division with a hyphen.

/** The patterns by language (BCP 47). If a language has several, the script or region decides. */
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

/** The languages with hyphenation, for messages. */
export const HYPHENATED_LANGUAGES: readonly string[] = Object.keys(PATTERNS).filter(
  (language) => !language.includes('-'),
);

/** Returns the name of a language's patterns. Undefined if there are none. `language`: a BCP 47 tag. */
export function patternsOf(language: string): string | undefined {
  const { language: own, script, region } = new Intl.Locale(language).maximize();
  return PATTERNS[`${own}-${region}`] ?? PATTERNS[`${own}-${script}`] ?? PATTERNS[own];
}
