/** §20.10: the language of the current request. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { parse } from 'node:querystring';
import type { NextFunction, Request, Response } from 'express';
import { DAY } from '../../../../domain/durations.ts';
import { isLanguage, LANGUAGES, type Language, localeOf, nameOfLanguage } from '../../../../locales/languages.ts';

const spoken = new AsyncLocalStorage<{ language: Language }>();

/** Runs `act` and everything that it waits for in a language. */
function inLanguage<Result>(language: Language, act: () => Result): Result {
  return spoken.run({ language }, act);
}

/** Runs `act` in the language that a person has chosen, otherwise English. */
export function inLanguageOf<Result>(language: string | null, act: () => Result): Result {
  return inLanguage(isLanguage(language) ? language : 'en', act);
}

/** Sets the language of the current request, once its person is known. */
export function speak(language: Language): void {
  const request = spoken.getStore();
  if (request) request.language = language;
}

/** Returns English outside of a request. */
export function languageOfRequest(): Language {
  return spoken.getStore()?.language ?? 'en';
}

/** Returns a BCP 47 tag with a region, for the page's dates and numbers. */
export function localeOfRequest(): string {
  return localeOf(languageOfRequest());
}

/** §20.10: the language of a page: that of its link, then the one used before, then the browser's. */
const COOKIE = 'platen_language';
const KEPT = new RegExp(`(?:^|; *)${COOKIE}=(\\w+)`);
const LASTS = 365 * DAY;

/** Middleware. A language chosen in the account comes first (`model/visit.ts`). */
export function speakAsAsked(req: Request, res: Response, next: NextFunction): void {
  res.vary('Accept-Language');
  const chosen = chosenIn(req);
  if (chosen)
    res.cookie(COOKIE, chosen, { httpOnly: true, sameSite: 'lax', secure: req.secure, path: '/', maxAge: LASTS });
  inLanguage(chosen ?? keptBy(req) ?? askedBy(req), next);
}

function chosenIn({ url }: Request): Language | undefined {
  const { language } = parse(url.split('?')[1] ?? '');
  return isLanguage(language) ? language : undefined;
}

function keptBy({ headers }: Request): Language | undefined {
  const [, kept] = KEPT.exec(headers.cookie ?? '') ?? [];
  return isLanguage(kept) ? kept : undefined;
}

/** Returns English when the browser asks for no known language. */
function askedBy(req: Request): Language {
  const asked = req.acceptsLanguages(...LANGUAGES);
  return isLanguage(asked) ? asked : 'en';
}

export type LanguageLink = { code: Language; name: string; href: string; isShown: boolean };

/** Returns a link for each language to the page `url`. */
export function languageLinks(url: string): LanguageLink[] {
  return LANGUAGES.map((code) => {
    const asked = new URLSearchParams(url.split('?')[1]);
    asked.set('language', code);
    return { code, name: nameOfLanguage(code), href: `?${asked}`, isShown: code === languageOfRequest() };
  });
}
