/**
 * §20.10: the languages that Platen speaks to people. A new one is a line here and a folder of catalogues beside this file (README.md).
 */

/** By BCP 47 tag, in the order in which they are offered. `locale`: in which numbers and dates are written. */
const BY_TAG = {
  en: { name: 'English', locale: 'en-GB' },
  de: { name: 'Deutsch', locale: 'de-DE' },
  fr: { name: 'Français', locale: 'fr-FR' },
  es: { name: 'Español', locale: 'es-ES' },
  ja: { name: '日本語', locale: 'ja-JP' },
};

export type Language = keyof typeof BY_TAG;
export const LANGUAGES = Object.keys(BY_TAG) as Language[];

export function isLanguage(text: unknown): text is Language {
  return typeof text === 'string' && Object.hasOwn(BY_TAG, text);
}

/** As its speakers call it, such as `Deutsch`. */
export function nameOfLanguage(language: Language): string {
  return BY_TAG[language].name;
}

/** BCP 47 with a region, such as `de-DE`: for `Intl`. */
export function localeOf(language: Language): string {
  return BY_TAG[language].locale;
}
