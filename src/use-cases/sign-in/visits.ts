/** §20.2, §20.28: the person behind a session, where somebody is signed in, and how long a workspace stays open to them. */
import { type ConnectedApp, listConnectedApps } from '../../data/storage/access/grants.ts';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { changeAccount } from '../../data/storage/people/accounts.ts';
import { isKnownDevice } from '../../data/storage/people/attempts.ts';
import {
  findSession,
  listSessions,
  type OpenSession,
  type OwnMembership,
  type SignedIn,
  touchSession,
} from '../../data/storage/people/sessions.ts';
import { hashCredential } from '../../domain/credential.ts';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { readName } from '../../domain/title.ts';
import { isLanguage } from '../../locales/languages.ts';

export type Visit = {
  /** The CSRF token, which forms send back (§20.8). Only this browser knows it. */
  csrf: string;
  signedIn: SignedIn | null;
  /** §20.21: somebody who has not given their second factor yet. No page of a workspace opens for them. */
  half: SignedIn | null;
};

/** What a request says about its browser. */
export type Browser = {
  visit: Visit;
  /** The IP address, if known. */
  address: string;
  agent: string;
  /** The SHA-256 of the token of a browser in which somebody has signed in before (§20.5), if it sent one. */
  device: Buffer<ArrayBuffer> | null;
  /** Aborted when the caller has left. */
  clientSignal: AbortSignal;
};

/** `token`: the session cookie. */
export async function findVisitor(db: Database, token: string): Promise<Pick<Visit, 'signedIn' | 'half'>> {
  const found = await findSession(db, hashCredential(token));
  const isHalf = found?.hasSecondFactor === true && found.secondFactorAt === null;
  return isHalf ? { signedIn: null, half: found } : { signedIn: found, half: null };
}

/** How often a session's last use is updated. It is a minute where a workspace limits idle time in minutes (§20.28). */
const TOUCH_EVERY = 5 * MINUTE;

/** `workspaceId`: the workspace of the page; null for a page of the account. */
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

/** §20.5: returns the counter of a browser in which this person has signed in before, or anybody for null. Null for an unknown browser. */
export async function knownBrowser(db: Database, device: Browser['device'], email: string | null) {
  return device && (await isKnownDevice(db, device, email)) ? device.toString('base64url') : null;
}

/**
 * §20.21, §20.28: returns why a workspace stays closed to somebody, in a page or for an app: they must give a second
 * factor first, or confirm who they are.
 */
export function heldBack(person: SignedIn, member: OwnMembership, now: Date): 'secondFactor' | 'confirm' | null {
  if (member.requiresSecondFactor && person.secondFactorAt === null) return 'secondFactor';
  return asksAgain(person, member, now) ? 'confirm' : null;
}

/**
 * §20.28 rule 4: returns whether the workspace requires a new sign-in: the session is too old, was idle for too long,
 * or an admin has ended it.
 */
export function asksAgain(
  session: Pick<SignedIn, 'startedAt' | 'confirmedAt' | 'secondFactorAt' | 'seenAt' | 'idleSeconds'>,
  { sessionMinutes, idleMinutes, signInAfter }: Pick<OwnMembership, 'sessionMinutes' | 'idleMinutes' | 'signInAfter'>,
  at: Date,
): boolean {
  const { startedAt, confirmedAt, secondFactorAt, seenAt, idleSeconds } = session;
  const now = at.getTime();
  const last = Math.max(startedAt.getTime(), confirmedAt.getTime(), secondFactorAt?.getTime() ?? 0);
  const idle = Math.max(idleSeconds * SECOND, now - seenAt.getTime());
  return (
    (signInAfter !== null && last <= signInAfter) ||
    (sessionMinutes !== null && now - last >= sessionMinutes * MINUTE) ||
    (idleMinutes !== null && idle >= idleMinutes * MINUTE)
  );
}

const MAX_APPS = 200;

/** Returns where somebody is signed in, and which apps act for them. */
export async function describeAccount(
  db: Transaction,
  userId: string,
  now: Date,
): Promise<{ sessions: OpenSession[]; apps: ConnectedApp[] }> {
  const sessions = await listSessions(db, userId, now);
  return { sessions, apps: await listConnectedApps(db, { userId }, { now, max: MAX_APPS }) };
}

/**
 * Changes the name and language of somebody in all their workspaces. An unknown language counts as none. Throws
 * `validation` for the name.
 */
export async function changeOwnAccount(
  db: Transaction,
  userId: string,
  { name, language }: { name: string; language: string | null },
): Promise<void> {
  await changeAccount(db, userId, { name: readName(name), language: isLanguage(language) ? language : null });
}
