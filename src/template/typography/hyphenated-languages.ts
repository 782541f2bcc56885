/**
 * §17.26: the languages that are hyphenated, each with its patterns in the package `hyphenopoly`: those of it that are written in Latin,
 * Greek or Cyrillic letters and divide words by a hyphen.
 */

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
