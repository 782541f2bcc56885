/** §20.2: who sends a request, by the token of the cookie. */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { isLanguage } from '../../../locales/languages.ts';
import { newCredential } from '../../../use-cases/administration/index.ts';
import type { Database } from '../../../use-cases/parts/index.ts';
import { findVisitor, type Visit } from '../../../use-cases/sign-in/index.ts';
import { speak } from '../pages/index.ts';

/** From here on the request is answered in the language that they chose (§20.10). `token`: of the cookie, if it sent one. A visit without one gets a token of its own, which no session has, for the forms that a stranger sees. */
export async function findVisit(db: Database, token: string | undefined): Promise<{ visit: Visit; token: string }> {
  if (token === undefined) {
    const fresh = newCredential('session').token;
    return { visit: { csrf: csrfToken(fresh), signedIn: null, half: null }, token: fresh };
  }
  const found = await findVisitor(db, token);
  const language = (found.signedIn ?? found.half)?.language;
  if (isLanguage(language)) speak(language);
  return { visit: { csrf: csrfToken(token), ...found }, token };
}

// §20.8: cross-site request forgery. Each form carries a token that is computed from that of the cookie, which no other site can read
// (synchronizer token). Pages that hold it are not compressed, so that their size tells nothing of it (BREACH).

export function csrfToken(cookieToken: string): string {
  return createHmac('sha256', cookieToken).update('csrf').digest('base64url');
}

/** In constant time. */
export function isCsrfToken(sent: string | null, expected: string): boolean {
  const [a, b] = [Buffer.from(sent ?? ''), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
