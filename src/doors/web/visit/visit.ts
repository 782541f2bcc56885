/** §20.2: who sends a request, by the token of the cookie. */

import type { Database } from '../../../data/storage/connection/database.ts';
import { findSession, type SignedIn, touchSession } from '../../../data/storage/people/sessions.ts';
import { hashCredential } from '../../../domain/credential.ts';
import { MINUTE } from '../../../domain/durations.ts';
import { isLanguage } from '../../../locales/languages.ts';
import { newCredential } from '../../../use-cases/administration/index.ts';
import { speak } from '../pages/index.ts';
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

/** A session says when it was last in use, to within this; or a minute, where a workspace counts minutes without use (§20.28). */
const TOUCH_EVERY = 5 * MINUTE;

/** `workspaceId`: whose page it is; null for one of the account. */
export async function touchVisit(
  { db, clock }: { db: Database; clock: () => Date },
  person: SignedIn,
  workspaceId: string | null,
): Promise<void> {
  const now = clock();
  const isSame = workspaceId === null || person.workspaceId === workspaceId;
  const every = person.memberships.some(({ idleMinutes }) => idleMinutes !== null) ? MINUTE : TOUCH_EVERY;
  if (isSame && now.getTime() - person.seenAt.getTime() < every) return;
  await touchSession(db, person, { now, workspaceId });
}
