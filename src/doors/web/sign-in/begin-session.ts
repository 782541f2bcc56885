/** §20.2, §20.21: somebody signs in. */

import type { Transaction } from '../../../data/storage/connection/database.ts';
import { rememberDevice } from '../../../data/storage/people/devices.ts';
import { hasSecondFactor } from '../../../data/storage/people/second-factors.ts';
import { createSession, endSession } from '../../../data/storage/people/sessions.ts';
import { MINUTE } from '../../../domain/durations.ts';
import { newCredential, recordForPerson } from '../../../use-cases/administration/index.ts';
import type { WebRequest } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import type { NoticeName } from '../pages/index.ts';
import { DEVICE_LASTS, SESSION_LASTS } from '../visit/web-cookies.ts';
import { withNext } from './next-path.ts';

/** `secondFactor`: what was given; left out while it was not asked for. */
export type Entry = {
  userId: string;
  email: string;
  by: 'password' | 'link' | 'passkey' | 'provider';
  secondFactor?: SecondFactorKind;
  now: Date;
};
/** The tokens of its cookies. `isHalf`: the second factor is yet to be given, and until then nobody is signed in. */
export type SignedInBrowser = { session: string; device?: string; isHalf: boolean };

/** As the audit log names it. */
export type SecondFactorKind = 'authenticator' | 'recovery_code' | 'passkey' | 'provider';

/** How long a second factor is waited for. */
const HALF_LASTS = 10 * MINUTE;

/**
 * Always a new session (session fixation); the one that this browser had ends. The browser is known from now on (§20.5). Of somebody who has a
 * second factor and has not given it, the session opens nothing (§20.21), and the browser stays unknown.
 */
export async function beginSession(
  tx: Transaction,
  { visit, address, agent, device: formerDevice }: WebRequest,
  { userId, email, by, secondFactor, now }: Entry,
): Promise<SignedInBrowser> {
  const former = visit.signedIn ?? visit.half;
  if (former) await endSession(tx, former.sessionId);
  const { token, hash } = newCredential('session');
  const isHalf = secondFactor === undefined && (await hasSecondFactor(tx, userId));
  const session = { userId, hash, now, lasts: isHalf ? HALF_LASTS : SESSION_LASTS, address, agent };
  await createSession(tx, {
    ...session,
    byLink: by === 'link',
    byProvider: by === 'provider',
    secondFactor: secondFactor !== undefined,
  });
  if (isHalf) return { session: token, isHalf };
  const device = newCredential('device');
  await rememberDevice(tx, { userId, hash: device.hash, former: formerDevice, lasts: DEVICE_LASTS });
  const detail = { by, ...(secondFactor && { second_factor: secondFactor }) };
  const actor = { userId, name: email, via: 'web', address } as const;
  await recordForPerson(tx, userId, { actor, action: 'signed_in', detail, at: now });
  return { session: token, device: device.token, isHalf };
}

/** To `next`, by way of the second factor where that is yet to be given. */
export function enterAt({ isHalf, ...tokens }: SignedInBrowser, next: string, notice?: NoticeName): WebAnswer {
  if (isHalf) return { redirect: withNext('/sign-in/second-factor', next), ...tokens };
  return { redirect: next, ...(notice && { notice }), ...tokens };
}
