/** §20.10: the languages of the interface, and `TEXTS`, which says everything in that of the request that is being answered. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isLanguage, LANGUAGES, type Language, nameOfLanguage } from '../../../../locales/languages.ts';
import { DE } from './de.ts';
import { EN } from './en.ts';
import { ES } from './es.ts';
import { FR } from './fr.ts';
import { JA } from './ja.ts';
import type { Texts } from './texts.ts';

export { isLanguage, LANGUAGES, type Language, nameOfLanguage };

const BY_LANGUAGE: Record<Language, Texts> = { en: EN, de: DE, fr: FR, es: ES, ja: JA };

const spoken = new AsyncLocalStorage<{ language: Language }>();

/** What `act` does, and all that it waits for, has its texts in `language`. */
export function inLanguage<Result>(language: Language, act: () => Result): Result {
  return spoken.run({ language }, act);
}

/** Of a person who chose one, else English. */
export function inLanguageOf<Result>(language: string | null, act: () => Result): Result {
  return inLanguage(isLanguage(language) ? language : 'en', act);
}

/** From here on the request is answered in this one: it has become known who sends it. */
export function speak(language: Language): void {
  const request = spoken.getStore();
  if (request) request.language = language;
}

/** Outside of a request, English. */
export function languageOfRequest(): Language {
  return spoken.getStore()?.language ?? 'en';
}

export function textsOfRequest(): Texts {
  return BY_LANGUAGE[languageOfRequest()];
}

/** Of all languages. */
export function allTexts(): Texts[] {
  return Object.values(BY_LANGUAGE);
}

/**
 * Modules may take parts of it as they are loaded: `const T = TEXTS.templates` follows the language, too, since each part looks for
 * its texts anew. A text or a function that is taken then stays English.
 */
export const TEXTS = following(EN as Texts, textsOfRequest);

function following<Part extends object>(shape: Part, now: () => Part): Part {
  const parts = new Map<PropertyKey, object>();
  return new Proxy(shape, {
    get(_, key) {
      const text = Reflect.get(now(), key);
      if (typeof text !== 'object' || text === null) return text;
      const part = parts.get(key) ?? following(text, () => Reflect.get(now(), key) as object);
      parts.set(key, part);
      return part;
    },
  });
}

export type NoticeName = keyof Texts['notices'];

/** Undefined for a name that has no text. */
export function noticeText(name: string | null): string | undefined {
  return name !== null && Object.hasOwn(EN.notices, name) ? TEXTS.notices[name as NoticeName] : undefined;
}
