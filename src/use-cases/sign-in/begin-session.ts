/** §20.2, §20.21: signs somebody in. */
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

/** `secondFactor`: the kind that was given. Left out while it has not been asked for. */
type Entry = {
  userId: string;
  email: string;
  by: 'password' | 'link' | 'passkey' | 'provider';
  secondFactor?: SecondFactorKind;
  /** The session of the provider through which they signed in. */
  provider?: ProviderSession;
  now: Date;
};
/** The tokens for the cookies. `isHalf`: the second factor is still missing, and until then nobody is signed in. */
export type SignedInBrowser = { session: string; device?: string; isHalf: boolean };

/** The kinds of second factors, under their names in the audit log. */
type SecondFactorKind = 'authenticator' | 'recovery_code' | 'passkey' | 'provider';

/** How long somebody stays signed in. */
export const SESSION_LASTS = 30 * DAY;
/** How long a browser stays known after a sign-in. Browsers keep no cookie for more than 400 days. */
export const DEVICE_LASTS = 365 * DAY;
/** How long a half session waits for the second factor. */
const HALF_LASTS = 10 * MINUTE;

/**
 * Begins a session. It is always a new one (session fixation), and the browser's earlier session ends. The browser is known from now on
 * (§20.5). When the person has a second factor that was not given, the session opens nothing (§20.21), and the browser stays unknown.
 * Call it in the transaction that has checked the sign-in, with the person's row locked.
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

/**
 * §20.21: replaces a half session by a new one once the second factor was given. Returns null when the half session has ended in between.
 */
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

// §20.4: sign-in links: opens, uses and requests them, and puts them into invitations.

/** Returns whom a link is for, without using it, because mail scanners open links. Null when the link does not work. */
export async function findLinkedPerson(db: Database, token: string): Promise<LinkedPerson | null> {
  return isToken('sign-in-link', token) ? findSignInLink(db, hashCredential(token)) : null;
}

/** Uses a link. Somebody who is signed in already confirms with it who they are. Null when the link does not work. */
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
    // The session stays, so that a form in another window, which waits for the confirmation, can still be sent.
    const isHere = here?.userId === userId && !here.hasSecondFactor && (await holdSession(tx, here.sessionId));
    if (!isHere) return beginSession(tx, browser, { userId, email, by: 'link', now });
    await confirmSession(tx, here.sessionId, { now, secondFactor: false });
    return 'confirmed';
  });
}

/** Counts a request for a link. Returns 0 or the seconds to wait, the same whether or not anybody has the address. */
export async function countLinkAsked(db: Database, browser: Browser, email: string): Promise<number> {
  return countAttempt(db, await attemptOf(db, browser, { kind: 'link', email }));
}

/** Makes the requested link. `next`: the path of this service to continue at. Null when nobody has the address. */
export async function makeAskedLink(
  db: Database,
  { email, next, publicUrl }: { email: string; next: string; publicUrl: string },
): Promise<{ name: string; email: string; address: string } | null> {
  const account = await findAccount(db, email);
  if (!account) return null;
  const { userId, name } = account;
  const { address } = await issueSignInLink(db, userId, { publicUrl, kind: 'asked', vouchedBy: 'mail' });
  return { name, email, address: next === '/' ? address : `${address}&next=${encodeURIComponent(next)}` };
}

/** The most invitations of a workspace in an hour. An admin can enter any address, and any name for the workspace. */
const MAX_INVITATIONS = 100;

/** Returns the address of an invitation. Null after too many mails. `only`: single sign-on is the only way in. */
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
