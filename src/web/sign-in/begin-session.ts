/** §20.2: somebody signs in. */

import { workspaceIdsOf } from '../../storage/accounts.ts';
import { recordEvent } from '../../storage/audit-events.ts';
import type { Transaction } from '../../storage/database.ts';
import { createSession, endSession } from '../../storage/sessions.ts';
import type { WebRequest } from '../model/web-action.ts';
import { SESSION_LASTS } from '../visit/session-cookie.ts';
import { newSessionToken } from '../visit/visit.ts';

export type Entry = { userId: string; email: string; by: 'password' | 'link'; now: Date };

/** Always a new session (session fixation); the one that this browser had ends. Answers the token for the cookie. */
export async function beginSession(
  tx: Transaction,
  { visit: { signedIn: former }, address, agent }: WebRequest,
  { userId, email, by, now }: Entry,
): Promise<string> {
  if (former) await endSession(tx, former.sessionId);
  const { token, hash } = newSessionToken();
  const expiresAt = new Date(now.getTime() + SESSION_LASTS);
  await createSession(tx, { userId, hash, now, expiresAt, address, agent, byLink: by === 'link' });
  const actor = { userId, name: email, via: 'web' as const, address };
  for (const workspaceId of await workspaceIdsOf(tx, userId))
    await recordEvent(tx, workspaceId, { actor, action: 'signed_in', detail: { by }, at: now });
  return token;
}
