/** §20.2, §20.3: signing in with a password, changing it, and signing out. */
import { findAccount, holdPerson, setPassword } from '../../data/storage/people/accounts.ts';
import { endSession, type SignedIn } from '../../data/storage/people/sessions.ts';
import type { By } from '../administration/administer.ts';
import { changePassword } from '../administration/ways-in.ts';
import type { Parts } from '../parts/index.ts';
import { beginSession, type SignedInBrowser } from './begin-session.ts';
import { attemptOf, forgetAttempt, type Refused, tryOnce } from './count-attempt.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import type { Browser } from './visits.ts';

/** What is wrong takes as long for an account that nobody has. */
export async function signInWithPassword(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  browser: Browser,
  { email, password }: { email: string; password: string },
): Promise<SignedInBrowser | Refused> {
  const attempt = await attemptOf(db, browser, { kind: 'password', email });
  return tryOnce(db, attempt, async () => {
    const account = await findAccount(db, email);
    const verdict = await verifyPassword(password, account?.password ?? null, browser);
    if (!account?.password || verdict === 'wrong') return null;
    const { userId, password: kept } = account;
    const renewed = verdict === 'outdated' ? await hashPassword(password, browser) : null;
    return db.$transaction(async (tx) => {
      await holdPerson(tx, userId);
      // It may have been changed while it was verified.
      if (!(await setPassword(tx, userId, { before: kept, password: renewed ?? kept }))) return null;
      await forgetAttempt(tx, attempt);
      return beginSession(tx, browser, { userId, email, by: 'password', now: clock() });
    });
  });
}

/** Not of whoever has come by a link, or has confirmed since that it is them: a password that was forgotten can be replaced. */
export function needsOldPassword({ hasPassword, byLink, startedAt, confirmedAt }: SignedIn): boolean {
  return hasPassword && !byLink && confirmedAt <= startedAt;
}

/** `isSaved`: false when it was changed since the request began. `isFirst`: they had none before. `password` was checked. */
export async function replacePassword(
  { db }: Pick<Parts, 'db'>,
  browser: Browser,
  person: SignedIn,
  { old, password }: { old: string; password: string },
  by: By,
): Promise<{ isSaved: boolean; isFirst: boolean } | Refused> {
  const account = await findAccount(db, person.email);
  // One that was set since the request began is another's.
  const before = person.hasPassword ? (account?.password ?? null) : null;
  const change = async () => {
    const own = { ...person, device: browser.device };
    const isSaved = await changePassword(db, own, { before, password: await hashPassword(password, browser) }, by);
    return { isSaved, isFirst: before === null };
  };
  if (!needsOldPassword(person)) return change();
  const { email, sessionId } = person;
  const attempt = { kind: 'password', email, address: browser.address, apart: sessionId } as const;
  return tryOnce(db, attempt, async () => {
    if ((await verifyPassword(old, before, browser)) === 'wrong') return null;
    await forgetAttempt(db, attempt);
    return change();
  });
}

/** Answers what ends the session of the provider that began this one, for `leaveProvider`; null for nothing. */
export async function signOut({ db }: Pick<Parts, 'db'>, { sessionId }: SignedIn): Promise<string | null> {
  const hint = await endSession(db, sessionId);
  return hint && Buffer.from(hint).toString('base64url');
}
