/** §20.28: step-up: before an action that a thief at an open browser must not do, people confirm who they are. */
import { findAccount, holdPerson, isIdentifiedAt } from '../../data/storage/people/accounts.ts';
import { findPasskey } from '../../data/storage/people/second-factors.ts';
import { confirmSession, endSession, type OwnMembership, type SignedIn } from '../../data/storage/people/sessions.ts';
import { MINUTE } from '../../domain/durations.ts';
import { inOwnSession } from '../administration/ways-in.ts';
import type { Parts } from '../parts/index.ts';
import { beginSession, completeSignIn, type SignedInBrowser } from '../sign-in/begin-session.ts';
import { attemptOf, forgetAttempt, type Refused, tryOnce } from '../sign-in/count-attempt.ts';
import { verifyPassword } from '../sign-in/passwords.ts';
import { asksAgain, type Browser } from '../sign-in/visits.ts';
import { type PasskeyParts, takePasskey } from './passkey.ts';
import { takeCode } from './second-factors.ts';

/** How long a confirmation lasts, from sign-in or step-up. */
const FRESH = 15 * MINUTE;

/**
 * Returns whether the person must confirm who they are. `fresh`: the action needs a recent confirmation. `member`: the
 * membership of the page's workspace, which may have its own time limit.
 */
export function mustConfirm(
  person: SignedIn,
  { fresh, member }: { fresh: boolean; member: OwnMembership | undefined },
  now: Date,
): boolean {
  return (fresh && !isFresh(person, now)) || (member !== undefined && asksAgain(person, member, now));
}

/**
 * Returns whether somebody has confirmed who they are recently: with their second factor, if they have one. A password
 * alone then does not count.
 */
function isFresh({ hasSecondFactor, secondFactorAt, confirmedAt }: SignedIn, now: Date): boolean {
  const provedAt = hasSecondFactor ? (secondFactorAt?.getTime() ?? 0) : confirmedAt.getTime();
  return now.getTime() - provedAt < FRESH;
}

/** What somebody submits as proof. `credential`: signed by a passkey. */
export type Proof = 'password' | 'code' | 'credential';

/** `mailer`: null when no mail can be sent. `provider`: null when there is none. */
type Surroundings = { mailer: object | null; provider: { only: boolean; rules: { issuer: string } } | null };

/** Returns the ways to confirm. Somebody with a second factor must use it, because they have signed in with it. */
export async function waysToConfirm(
  { userId, hasPassword, hasSecondFactor }: SignedIn,
  { db, mailer, provider }: Pick<Parts, 'db'> & Surroundings,
): Promise<(Proof | 'provider' | 'mail')[]> {
  if (hasSecondFactor) return ['code', 'credential'];
  const byProvider = provider !== null && (await isIdentifiedAt(db, userId, provider.rules.issuer));
  return [
    ...(hasPassword && !provider?.only ? ['password' as const] : []),
    ...(byProvider ? ['provider' as const] : []),
    ...(mailer && !provider?.only ? ['mail' as const] : []),
  ];
}

/**
 * Checks the proof. Returns null when it is right, and confirms the session. Otherwise returns which proof was checked:
 * the first one that this person may use, or `none` when all are empty.
 */
export async function confirmPerson(
  parts: PasskeyParts & Surroundings,
  browser: Browser,
  person: SignedIn,
  shown: Record<Proof, string>,
): Promise<(Refused & { proof: Proof | 'none' }) | null> {
  const { db } = parts;
  const ways = await waysToConfirm(person, parts);
  const proof = (Object.keys(TRIES) as Proof[]).find((one) => ways.includes(one) && shown[one] !== '');
  if (!proof) return { proof: 'none', wait: 0 };
  const { email, sessionId } = person;
  const kind = proof === 'password' ? 'password' : 'second factor';
  const attempt = { kind, email, address: browser.address, apart: sessionId } as const;
  const tried = await tryOnce(db, attempt, async () => {
    if (!(await TRIES[proof](parts, browser, person, shown[proof]))) return null;
    await forgetAttempt(db, attempt);
    return { isRight: true };
  });
  return 'wait' in tried ? { ...tried, proof } : null;
}

const TRIES: Record<Proof, typeof tryCode> = { password: tryPassword, code: tryCode, credential: tryPasskey };

async function tryCode({ db, clock, secrets }: PasskeyParts, _browser: Browser, person: SignedIn, code: string) {
  const now = clock();
  return inOwnSession(db, person, async (tx) => {
    if (!(await takeCode(tx, secrets, { userId: person.userId, code, now }))) return false;
    await confirmSession(tx, person.sessionId, { now, secondFactor: true });
    return true;
  });
}

async function tryPassword({ db, clock }: PasskeyParts, browser: Browser, person: SignedIn, password: string) {
  const kept = (await findAccount(db, person.email))?.password ?? null;
  if ((await verifyPassword(password, kept, browser)) === 'wrong') return false;
  return inOwnSession(db, person, async (tx) => {
    // The password may have been changed while it was verified.
    if ((await findAccount(tx, person.email))?.password !== kept) return false;
    await confirmSession(tx, person.sessionId, { now: clock(), secondFactor: false });
    return true;
  });
}

async function tryPasskey(parts: PasskeyParts, browser: Browser, person: SignedIn, credential: string) {
  const passkey = await takePasskey(browser, credential, person.userId, parts);
  if (!passkey) return false;
  return inOwnSession(parts.db, person, async (tx) => {
    if (!(await findPasskey(tx, passkey.credentialId))) return false;
    await confirmSession(tx, person.sessionId, { now: parts.clock(), secondFactor: true });
    return true;
  });
}

// §20.21, §20.22: signing in with a passkey alone, or with a second factor after the first.

/** Signs in with a passkey that has verified its user. Attempts count for the address: nobody guesses a signature. */
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
      // The passkey may have been removed while its signature was verified.
      if (!(await findPasskey(tx, credentialId))) return null;
      await forgetAttempt(tx, attempt);
      return beginSession(tx, browser, { userId, email, by: 'passkey', secondFactor: 'passkey', now: clock() });
    });
  });
}

/** A code, or a passkey's signature. */
type SecondFactor = { code: string } | { credential: string };

/** Replaces the half session by a full one. */
export async function takeSecondStep(
  parts: PasskeyParts,
  browser: Browser,
  { userId, email, sessionId, byLink, byProvider }: SignedIn,
  given: SecondFactor,
): Promise<SignedInBrowser | Refused> {
  const { db, clock, secrets } = parts;
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

/** Ends the half session of somebody who gives no second factor. */
export async function leaveSecondStep({ db }: Pick<Parts, 'db'>, { sessionId }: SignedIn): Promise<void> {
  await endSession(db, sessionId);
}
