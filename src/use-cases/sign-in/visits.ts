/** §20.2, §20.28: whom a session stands for, where somebody is signed in, and how long a workspace is shown to them. */
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
  /** What forms send back (§20.8). Only this browser knows it. */
  csrf: string;
  signedIn: SignedIn | null;
  /** §20.21: who has a second factor and has not given it yet, which opens nothing. */
  half: SignedIn | null;
};

/** What a request says of the browser that sends it. */
export type Browser = {
  visit: Visit;
  /** IP address, as far as it is known. */
  address: string;
  agent: string;
  /** SHA-256 of the token by which the browser says that somebody has signed in with it (§20.5), if it sent one. */
  device: Buffer<ArrayBuffer> | null;
  /** Aborted when the caller has left. */
  clientSignal: AbortSignal;
};

/** `token`: of the cookie. */
export async function findVisitor(db: Database, token: string): Promise<Pick<Visit, 'signedIn' | 'half'>> {
  const found = await findSession(db, hashCredential(token));
  const isHalf = found?.hasSecondFactor === true && found.secondFactorAt === null;
  return isHalf ? { signedIn: null, half: found } : { signedIn: found, half: null };
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

/** §20.5: what a browser is counted by that somebody has signed in with: the person of this address, or, with null, anybody; null for another. */
export async function knownBrowser(db: Database, device: Browser['device'], email: string | null) {
  return device && (await isKnownDevice(db, device, email)) ? device.toString('base64url') : null;
}

/** §20.21, §20.28: why the workspace shows nothing yet, in a page or to an app: somebody gives a second factor first, or shows who they are. */
export function heldBack(person: SignedIn, member: OwnMembership, now: Date): 'secondFactor' | 'confirm' | null {
  if (member.requiresSecondFactor && person.secondFactorAt === null) return 'secondFactor';
  return asksAgain(person, member, now) ? 'confirm' : null;
}

/**
 * §20.28 rule 4: whether the workspace asks to sign in again before it shows anything: it has been too long, nothing was done for too long, or an
 * admin says so.
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

/** Where somebody is signed in, and which apps act for them. */
export async function describeAccount(
  db: Transaction,
  userId: string,
  now: Date,
): Promise<{ sessions: OpenSession[]; apps: ConnectedApp[] }> {
  const sessions = await listSessions(db, userId, now);
  return { sessions, apps: await listConnectedApps(db, { userId }, { now, max: MAX_APPS }) };
}

/** The same in all their workspaces. A language that there is none of is none. Throws `validation` for the name. */
export async function changeOwnAccount(
  db: Transaction,
  userId: string,
  { name, language }: { name: string; language: string | null },
): Promise<void> {
  await changeAccount(db, userId, { name: readName(name), language: isLanguage(language) ? language : null });
}
