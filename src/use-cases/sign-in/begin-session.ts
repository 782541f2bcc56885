/** §20.2, §20.21: somebody signs in. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { findAccount, findSignInLink, type LinkedPerson, useSignInLink } from '../../data/storage/people/accounts.ts';
import { rememberDevice } from '../../data/storage/people/attempts.ts';
import { hasSecondFactor } from '../../data/storage/people/second-factors.ts';
import {
  completeSession,
  confirmSession,
  createSession,
  endSession,
  holdSession,
  type ProviderSession,
} from '../../data/storage/people/sessions.ts';
import { hashCredential, isToken } from '../../domain/credential.ts';
import { DAY, MINUTE } from '../../domain/durations.ts';
import { newCredential } from '../administration/administer.ts';
import { issueSignInLink } from '../administration/members.ts';
import { recordForPerson, vouchForPerson } from '../administration/ways-in.ts';
import type { Parts } from '../parts/index.ts';
import { attemptOf, countAttempt, countMail } from './count-attempt.ts';
import type { Browser } from './visits.ts';

/** `secondFactor`: what was given; left out while it was not asked for. */
type Entry = {
  userId: string;
  email: string;
  by: 'password' | 'link' | 'passkey' | 'provider';
  secondFactor?: SecondFactorKind;
  /** Of the provider that began it. */
  provider?: ProviderSession;
  now: Date;
};
/** The tokens of its cookies. `isHalf`: the second factor is yet to be given, and until then nobody is signed in. */
export type SignedInBrowser = { session: string; device?: string; isHalf: boolean };

/** As the audit log names it. */
type SecondFactorKind = 'authenticator' | 'recovery_code' | 'passkey' | 'provider';

/** How long one stays signed in. */
export const SESSION_LASTS = 30 * DAY;
/** How long a browser is known after somebody has signed in. Browsers keep no cookie for longer than 400 days. */
export const DEVICE_LASTS = 365 * DAY;
/** How long a second factor is waited for. */
const HALF_LASTS = 10 * MINUTE;

/**
 * Always a new session (session fixation); the one that this browser had ends. The browser is known from now on (§20.5). Of somebody who has a
 * second factor and has not given it, the session opens nothing (§20.21), and the browser stays unknown. In the transaction that has made sure
 * of the way in, with the person held.
 */
export async function beginSession(tx: Transaction, browser: Browser, entry: Entry): Promise<SignedInBrowser> {
  const { visit, address, agent } = browser;
  const { userId, by, secondFactor, provider, now } = entry;
  const former = visit.signedIn ?? visit.half;
  if (former) await endSession(tx, former.sessionId);
  const { token, hash } = newCredential('session');
  const isHalf = secondFactor === undefined && (await hasSecondFactor(tx, userId));
  const session = { userId, hash, now, lasts: isHalf ? HALF_LASTS : SESSION_LASTS, address, agent };
  await createSession(tx, { ...session, byLink: by === 'link', provider, secondFactor: secondFactor !== undefined });
  return isHalf ? { session: token, isHalf } : enterBrowser(tx, browser, entry, token);
}

/** §20.21: the second factor was given: a new session in place of the half one. Null when that has ended meanwhile. */
export async function completeSignIn(
  tx: Transaction,
  browser: Browser,
  half: string,
  entry: Entry,
): Promise<SignedInBrowser | null> {
  const { token, hash } = newCredential('session');
  const { address, agent } = browser;
  const session = { hash, now: entry.now, lasts: SESSION_LASTS, address, agent };
  return (await completeSession(tx, half, session)) ? enterBrowser(tx, browser, entry, token) : null;
}

async function enterBrowser(
  tx: Transaction,
  { address, device: former }: Browser,
  { userId, email, by, secondFactor, now }: Entry,
  session: string,
): Promise<SignedInBrowser> {
  const device = newCredential('device');
  await rememberDevice(tx, { userId, hash: device.hash, former, lasts: DEVICE_LASTS });
  const detail = { by, ...(secondFactor && { second_factor: secondFactor }) };
  const actor = { userId, name: email, via: 'web', address } as const;
  await recordForPerson(tx, userId, { actor, action: 'signed_in', detail, at: now });
  return { session, device: device.token, isHalf: false };
}

// §20.4: links that sign in once: opened, used, asked for, and mailed with an invitation.

/** Whom it is for, and nothing changes: programs that look at mail open links. Null for one that does not work. */
export async function findLinkedPerson(db: Database, token: string): Promise<LinkedPerson | null> {
  return isToken('sign-in-link', token) ? findSignInLink(db, hashCredential(token)) : null;
}

/** Whoever is signed in already confirms by it that it is them. Null for one that does not work. */
export async function enterByLink(
  { db, clock }: Pick<Parts, 'db' | 'clock'>,
  browser: Browser,
  token: string,
): Promise<SignedInBrowser | 'confirmed' | null> {
  if (!isToken('sign-in-link', token)) return null;
  const now = clock();
  const { signedIn: here } = browser.visit;
  return db.$transaction(async (tx) => {
    const person = await useSignInLink(tx, hashCredential(token), now);
    if (!person) return null;
    const { userId, email, vouchedBy } = person;
    const actor = { userId, name: email, via: 'web', address: browser.address } as const;
    if (vouchedBy) await vouchForPerson(tx, person, vouchedBy, { actor, now });
    // So that a form of another window, which waits for that, may still be sent.
    const isHere = here?.userId === userId && !here.hasSecondFactor && (await holdSession(tx, here.sessionId));
    if (!isHere) return beginSession(tx, browser, { userId, email, by: 'link', now });
    await confirmSession(tx, here.sessionId, { now, secondFactor: false });
    return 'confirmed';
  });
}

/** 0: a link may be mailed to this address, whether somebody has it or not; else the seconds until it may. */
export async function countLinkAsked(db: Database, browser: Browser, email: string): Promise<number> {
  return countAttempt(db, await attemptOf(db, browser, { kind: 'link', email }));
}

type Linked = { name: string; email: string; address: string };

/** For the mail to who has asked. `next`: a path of this service, where they go on. Null for an address that nobody has. */
export async function makeAskedLink(
  db: Database,
  { email, next, publicUrl }: { email: string; next: string; publicUrl: string },
): Promise<Linked | null> {
  const account = await findAccount(db, email);
  if (!account) return null;
  const { userId, name } = account;
  const { address } = await issueSignInLink(db, userId, { publicUrl, kind: 'asked', vouchedBy: 'mail' });
  return { name, email, address: next === '/' ? address : `${address}&next=${encodeURIComponent(next)}` };
}

/** Of a workspace in an hour: an admin names any address, and what the mail says of the workspace is theirs to write. */
const MAX_INVITATIONS = 100;

/** Where the mail to a member leads who is invited; null after too many mails. `only`: people sign in by a provider alone. */
export async function makeInvitation(
  db: Database,
  workspaceId: string,
  { userId, email }: { userId: string; email: string },
  { publicUrl, only }: { publicUrl: string; only: boolean },
): Promise<string | null> {
  if (!(await countMail(db, 'invitation', { workspaceId, address: email, max: MAX_INVITATIONS }))) return null;
  if (only) return `${publicUrl}/sign-in`;
  return (await issueSignInLink(db, userId, { publicUrl, kind: 'invited', vouchedBy: 'mail' })).address;
}
