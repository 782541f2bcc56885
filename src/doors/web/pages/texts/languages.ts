/** §20.10: the language in which the request that is being answered is spoken. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { parse } from 'node:querystring';
import type { NextFunction, Request, Response } from 'express';
import { DAY } from '../../../../domain/durations.ts';
import { isLanguage, LANGUAGES, type Language, localeOf, nameOfLanguage } from '../../../../locales/languages.ts';

const spoken = new AsyncLocalStorage<{ language: Language }>();

/** What `act` does, and all that it waits for, has its texts in `language`. */
function inLanguage<Result>(language: Language, act: () => Result): Result {
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

/** §20.10: in which language a page is answered: as a link of the page asked, then as it did before, then as the browser asks. */
const COOKIE = 'platen_language';
const KEPT = new RegExp(`(?:^|; *)${COOKIE}=(\\w+)`);
const LASTS = 365 * DAY;

/** Middleware. What a person has chosen for their account goes before (`visit/visit.ts`). */
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

/** English where it asks for none that there is. */
function askedBy(req: Request): Language {
  const asked = req.acceptsLanguages(...LANGUAGES);
  return isLanguage(asked) ? asked : 'en';
}

export type LanguageLink = { code: Language; name: string; href: string; isShown: boolean };

/** For each language a link back to the page of `url`. */
export function languageLinks(url: string): LanguageLink[] {
  return LANGUAGES.map((code) => {
    const asked = new URLSearchParams(url.split('?')[1]);
    asked.set('language', code);
    return { code, name: nameOfLanguage(code), href: `?${asked}`, isShown: code === languageOfRequest() };
  });
}
