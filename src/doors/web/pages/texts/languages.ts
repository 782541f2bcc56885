/** §20.10: the language in which the request that is being answered is spoken. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { isLanguage, type Language, localeOf } from '../../../../locales/languages.ts';

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

/** BCP 47 with a region: in which dates and numbers of the page are written. */
export function localeOfRequest(): string {
  return localeOf(languageOfRequest());
}
