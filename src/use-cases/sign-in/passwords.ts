/** §20.2, §20.3: signs in with a password, changes it, and signs out. */

import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { findAccount, holdPerson, setPassword } from '../../data/storage/people/accounts.ts';
import { endSession, type SignedIn } from '../../data/storage/people/sessions.ts';
import { normalisePassword } from '../../domain/sign-in.ts';
import { createFairSemaphore } from '../../platform/fair-semaphore/fair-semaphore.ts';
import type { By } from '../administration/administer.ts';
import { changePassword } from '../administration/ways-in.ts';
import type { Parts } from '../parts/index.ts';
import { beginSession, type SignedInBrowser } from './begin-session.ts';
import { attemptOf, forgetAttempt, type Refused, tryOnce } from './count-attempt.ts';
import type { Browser } from './visits.ts';

/** A wrong attempt takes as long for an unknown account as for a known one. */
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
      // The password may have been changed while it was verified.
      if (!(await setPassword(tx, userId, { before: kept, password: renewed ?? kept }))) return null;
      await forgetAttempt(tx, attempt);
      return beginSession(tx, browser, { userId, email, by: 'password', now: clock() });
    });
  });
}

/**
 * Returns whether the old password is needed. It is not after signing in by a link, or confirming who one is, so that a
 * forgotten password can be replaced.
 */
export function needsOldPassword({ hasPassword, byLink, startedAt, confirmedAt }: SignedIn): boolean {
  return hasPassword && !byLink && confirmedAt <= startedAt;
}

/**
 * Replaces the password, which was checked before. `isSaved`: false when it was changed since the request began.
 * `isFirst`: there was none before.
 */
export async function replacePassword(
  { db }: Pick<Parts, 'db'>,
  browser: Browser,
  person: SignedIn,
  { old, password }: { old: string; password: string },
  by: By,
): Promise<{ isSaved: boolean; isFirst: boolean } | Refused> {
  const account = await findAccount(db, person.email);
  // A password that was set since the request began is somebody else's.
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

/** Ends the session. Returns the hint for `leaveProvider`, which ends the provider's session; null when there is none. */
export async function signOut({ db }: Pick<Parts, 'db'>, { sessionId }: SignedIn): Promise<string | null> {
  const hint = await endSession(db, sessionId);
  return hint && Buffer.from(hint).toString('base64url');
}

// §20.3: password hashes: argon2id in the PHC format, which contains its own parameters. They can be raised, and an
// older hash is replaced when its owner signs in.

/** OWASP's recommendation: memory in KiB, passes, lanes. */
const PRESENT = { m: 19_456, t: 2, p: 1 };
const SALT_BYTES = 16;
const HASH_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** A hash that no password has. With it, an account without a password takes as long as one with a wrong password. */
const NOBODY = encode(PRESENT, Buffer.alloc(SALT_BYTES), Buffer.alloc(HASH_BYTES));

/** A hash takes 20 MB and a processor for a moment. Addresses take turns, so that one that tries many delays no other. */
const hashSemaphore = createFairSemaphore({ maxConcurrent: 2, maxPerWorkspace: 2 });

const deriveKey = promisify(argon2);

/** `outdated`: the password is right, and its hash must be replaced. */
type Verdict = 'right' | 'outdated' | 'wrong';

export type Caller = { address: string; clientSignal: AbortSignal };

export async function hashPassword(password: string, caller: Caller): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return encode(PRESENT, salt, await derive(password, { ...PRESENT, salt, length: HASH_BYTES }, caller));
}

/** `phc`: null for an unknown person, or one without a password. Throws when it is malformed. */
export async function verifyPassword(password: string, phc: string | null, caller: Caller): Promise<Verdict> {
  const { m, t, p, salt, hash } = decode(phc ?? NOBODY);
  const derived = await derive(password, { m, t, p, salt, length: hash.length }, caller);
  if (!timingSafeEqual(derived, hash) || phc === null) return 'wrong';
  return m < PRESENT.m || t < PRESENT.t || p < PRESENT.p ? 'outdated' : 'right';
}

function derive(
  password: string,
  { m, t, p, salt, length }: typeof PRESENT & { salt: Buffer; length: number },
  { address, clientSignal }: Caller,
): Promise<Buffer> {
  const message = normalisePassword(password);
  const parameters = { message, nonce: salt, memory: m, passes: t, parallelism: p, tagLength: length };
  return hashSemaphore(address, () => deriveKey('argon2id', parameters), clientSignal);
}

function encode({ m, t, p }: typeof PRESENT, salt: Buffer, hash: Buffer): string {
  return `$argon2id$v=19$m=${m},t=${t},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

function decode(phc: string) {
  const [, m, t, p, salt, hash] = PHC.exec(phc) ?? [];
  if (!salt || !hash) throw new Error('a password is kept in a form that is not argon2id');
  return {
    m: Number(m),
    t: Number(t),
    p: Number(p),
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
