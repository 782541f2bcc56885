/** §20.21, §20.22: signing in with a passkey alone, or with a second factor after the first. */

import { holdPerson } from '../../data/storage/people/accounts.ts';
import { findPasskey } from '../../data/storage/people/second-factors.ts';
import { endSession, type SignedIn } from '../../data/storage/people/sessions.ts';
import type { Parts } from '../parts/index.ts';
import { beginSession, completeSignIn, type SignedInBrowser } from '../sign-in/begin-session.ts';
import { attemptOf, forgetAttempt, type Refused, tryOnce } from '../sign-in/count-attempt.ts';
import type { Browser } from '../sign-in/visits.ts';
import { type PasskeyParts, takePasskey } from './passkey.ts';
import { takeCode } from './take-code.ts';

/** Of a passkey that has made sure of its person. Nobody guesses a signature: attempts are counted for the address alone. */
export async function signInWithPasskey(
  parts: PasskeyParts,
  browser: Browser,
  credential: string,
): Promise<SignedInBrowser | Refused> {
  const { db, clock } = parts;
  const attempt = await attemptOf(db, browser, { kind: 'passkey', email: null });
  return tryOnce(db, attempt, async () => {
    const person = await takePasskey(browser, credential, null, parts);
    if (!person) return null;
    const { userId, email, credentialId } = person;
    return db.$transaction(async (tx) => {
      await holdPerson(tx, userId);
      // It may have been removed while its signature was verified.
      if (!(await findPasskey(tx, credentialId))) return null;
      await forgetAttempt(tx, attempt);
      return beginSession(tx, browser, { userId, email, by: 'passkey', secondFactor: 'passkey', now: clock() });
    });
  });
}

/** A code, or what a passkey has signed. */
export type SecondFactor = { code: string } | { credential: string };

/** A session in place of the half one. */
export async function takeSecondStep(
  parts: PasskeyParts,
  browser: Browser,
  half: SignedIn,
  given: SecondFactor,
): Promise<SignedInBrowser | Refused> {
  const { db, clock, secrets } = parts;
  const { userId, email, sessionId, byLink, byProvider } = half;
  const attempt = await attemptOf(db, browser, { kind: 'second factor', email });
  return tryOnce(db, attempt, async () => {
    const now = clock();
    const by = byProvider ? 'provider' : byLink ? 'link' : 'password';
    const passkey = 'credential' in given ? await takePasskey(browser, given.credential, userId, parts) : null;
    if ('credential' in given && !passkey) return null;
    return db.$transaction(async (tx) => {
      await holdPerson(tx, userId);
      if (passkey && !(await findPasskey(tx, passkey.credentialId))) return null;
      const secondFactor = 'code' in given ? await takeCode(tx, secrets, { userId, code: given.code, now }) : 'passkey';
      if (!secondFactor) return null;
      await forgetAttempt(tx, attempt);
      return completeSignIn(tx, browser, sessionId, { userId, email, by, secondFactor, now });
    });
  });
}

/** Somebody does not give their second factor. */
export async function leaveSecondStep({ db }: Pick<Parts, 'db'>, { sessionId }: SignedIn): Promise<void> {
  await endSession(db, sessionId);
}
