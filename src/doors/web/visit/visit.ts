/** §20.2: who sends a request, by the token of the cookie. */

import type { Database } from '../../../data/storage/connection/database.ts';
import { findSession, type SignedIn } from '../../../data/storage/people/sessions.ts';
import { hashCredential } from '../../../domain/credential.ts';
import { newCredential } from '../../../use-cases/administration/index.ts';
import { isLanguage, speak } from '../pages/index.ts';
import { csrfToken } from './csrf.ts';

export type Visit = {
  /** What forms send back (§20.8). */
  csrf: string;
  signedIn: SignedIn | null;
  /** §20.21: who has a second factor and has not given it yet, which opens nothing. */
  half: SignedIn | null;
};

/** From here on the request is answered in the language that they chose (§20.10). `token`: of the cookie, if it sent one. A visit without one gets a token of its own, which no session has, for the forms that a stranger sees. */
export async function findVisit(db: Database, token: string | undefined): Promise<{ visit: Visit; token: string }> {
  if (token === undefined) {
    const fresh = newCredential('session').token;
    return { visit: { csrf: csrfToken(fresh), signedIn: null, half: null }, token: fresh };
  }
  const found = await findSession(db, hashCredential(token));
  const isHalf = found?.hasSecondFactor === true && found.secondFactorAt === null;
  if (isLanguage(found?.language)) speak(found.language);
  return { visit: { csrf: csrfToken(token), signedIn: isHalf ? null : found, half: isHalf ? found : null }, token };
}
