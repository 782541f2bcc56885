/** §20.2, §20.21: somebody signs in. */

import type { Transaction } from '../../data/storage/connection/database.ts';
import { rememberDevice } from '../../data/storage/people/attempts.ts';
import { hasSecondFactor } from '../../data/storage/people/second-factors.ts';
import {
  completeSession,
  createSession,
  endSession,
  type ProviderSession,
} from '../../data/storage/people/sessions.ts';
import { DAY, MINUTE } from '../../domain/durations.ts';
import { newCredential } from '../administration/new-credential.ts';
import { recordForPerson } from '../administration/ways-in.ts';
import type { Browser } from './visits.ts';

/** `secondFactor`: what was given; left out while it was not asked for. */
export type Entry = {
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
export type SecondFactorKind = 'authenticator' | 'recovery_code' | 'passkey' | 'provider';

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
