/** §20.10: the languages of Platen's texts. A new one needs a line here and a folder of catalogues beside this file (README.md). */

/** By BCP 47 tag, in the order of the menu. `locale`: how numbers and dates are written. */
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

/** Returns the name of a language in that language, such as `Deutsch`. */
export function nameOfLanguage(language: Language): string {
  return BY_TAG[language].name;
}

/** Returns a BCP 47 tag with a region, such as `de-DE`, for `Intl`. */
export function localeOf(language: Language): string {
  return BY_TAG[language].locale;
}
