/** §21.4, §20.14: apps that members let act for them in a workspace: connected at the consent, disconnected by somebody or by the app itself. */

import {
  type ConnectedApp,
  createGrant,
  findConnectedApp,
  findLiveGrant,
  type NewGrant,
  revokeGrant,
} from '../../data/storage/access/grants.ts';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { administer, type By } from './administer.ts';

/** Once, however often it is called with the same id. Throws `Forbidden` for somebody who is not a member. */
export function connectApp(db: Database | Transaction, grant: NewGrant, by: By): Promise<void> {
  return administer(db, grant.workspaceId, by, async (tx, need) => {
    need('member');
    const created = await createGrant(tx, grant);
    return { result: undefined, ...(created && { event: { action: 'app_connected', detail: detailOf(grant) } }) };
  });
}

/** Works from the next request on. Members disconnect their own apps, admins all. Throws `not_found` and `Forbidden`. */
export function disconnectApp(
  db: Database | Transaction,
  workspaceId: string,
  id: string,
  by: By,
): Promise<ConnectedApp> {
  return administer(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    const app = await findConnectedApp(tx, { workspaceId }, id);
    need(app.userId === by.actor.userId ? 'member' : 'admin');
    const revoked = await revokeGrant(tx, workspaceId, id, by.now);
    return { result: app, ...(revoked && { event: { action: 'app_disconnected', detail: detailOf(app) } }) };
  });
}

/** As `disconnectApp`, in whichever workspace it is. One that is revoked may be of a workspace that they have left. */
export async function disconnectOwnApp(db: Database, userId: string, id: string, by: By): Promise<void> {
  const { workspaceId, revokedAt } = await findConnectedApp(db, { userId }, id);
  if (!revokedAt) await disconnectApp(db, workspaceId, id, by);
}

/** The app gives up its grant, or used a code or a refresh token twice. What is revoked already stays as it is. */
export async function endGrantOfApp(db: Database, id: string, now: Date): Promise<void> {
  const app = await findLiveGrant(db, id);
  if (!app) return;
  const actor = { userId: app.userId, name: app.userEmail, via: 'app' as const, address: app.redirectHost };
  await disconnectApp(db, app.workspaceId, id, { actor, now });
}

function detailOf({ id, appName, redirectHost }: Pick<NewGrant, 'id' | 'appName' | 'redirectHost'>) {
  return { id, name: appName, host: redirectHost };
}
