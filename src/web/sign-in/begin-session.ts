/** §20.2: somebody signs in. */

import { newCredential } from '../../administration/index.ts';
import type { Transaction } from '../../storage/database.ts';
import { createSession, endSession } from '../../storage/sessions.ts';
import type { WebRequest } from '../model/web-action.ts';
import { SESSION_LASTS } from '../visit/session-cookie.ts';
import { recordForPerson } from './record-for-person.ts';

export type Entry = { userId: string; email: string; by: 'password' | 'link'; now: Date };

/** Always a new session (session fixation); the one that this browser had ends. Answers the token for the cookie. */
export async function beginSession(
  tx: Transaction,
  { visit: { signedIn: former }, address, agent }: WebRequest,
  { userId, email, by, now }: Entry,
): Promise<string> {
  if (former) await endSession(tx, former.sessionId);
  const { token, hash } = newCredential('session');
  await createSession(tx, { userId, hash, now, lasts: SESSION_LASTS, address, agent, byLink: by === 'link' });
  await recordForPerson(tx, { userId, email, address }, { action: 'signed_in', detail: { by }, at: now });
  return token;
}
