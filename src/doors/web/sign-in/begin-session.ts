/** §20.2: somebody signs in. */

import type { Transaction } from '../../../data/storage/connection/database.ts';
import { rememberDevice } from '../../../data/storage/people/devices.ts';
import { createSession, endSession } from '../../../data/storage/people/sessions.ts';
import { newCredential } from '../../../use-cases/administration/index.ts';
import type { WebRequest } from '../model/web-action.ts';
import { DEVICE_LASTS, SESSION_LASTS } from '../visit/web-cookies.ts';
import { recordForPerson } from './record-for-person.ts';

export type Entry = { userId: string; email: string; by: 'password' | 'link'; now: Date };
/** The tokens of its cookies. */
export type SignedInBrowser = { session: string; device: string };

/**
 * Always a new session (session fixation); the one that this browser had ends. The browser is known from now on (§20.5). Answers the
 * tokens for the cookies.
 */
export async function beginSession(
  tx: Transaction,
  { visit: { signedIn: former }, address, agent, device: formerDevice }: WebRequest,
  { userId, email, by, now }: Entry,
): Promise<SignedInBrowser> {
  if (former) await endSession(tx, former.sessionId);
  const { token, hash } = newCredential('session');
  await createSession(tx, { userId, hash, now, lasts: SESSION_LASTS, address, agent, byLink: by === 'link' });
  const device = newCredential('device');
  await rememberDevice(tx, { userId, hash: device.hash, former: formerDevice, lasts: DEVICE_LASTS });
  await recordForPerson(tx, { userId, email, address }, { action: 'signed_in', detail: { by }, at: now });
  return { session: token, device: device.token };
}
