/** §20.15: API keys and access tokens: creates and revokes them. */
import {
  type AccessToken,
  createAccessToken,
  findAccessToken,
  listAccessTokens,
  revokeAccessToken,
} from '../../data/storage/access/access-tokens.ts';
import {
  type ApiKey,
  createApiKey,
  findApiKey,
  listLatestApiKeys,
  revokeApiKey,
  whyInactive,
} from '../../data/storage/access/api-keys.ts';
import {
  type ConnectedApp,
  createGrant,
  findConnectedApp,
  findLiveGrant,
  listConnectedApps,
  type NewGrant,
  revokeGrant,
} from '../../data/storage/access/grants.ts';
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import type { Member } from '../../data/storage/people/members.ts';
import { type AuditAction, type AuditDetail, recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { Refusal } from '../../domain/errors.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By, newCredential } from './administer.ts';

/** `why`: why the key does not work; null for a working key. */
export type ListedKey = ApiKey & { why: ReturnType<typeof whyInactive> };
/** `max`: the most entries of each list. `isCut`: there may be more, which the command lists. */
type Access = { apps: ConnectedApp[]; keys: ListedKey[]; tokens: AccessToken[]; max: number; isCut: boolean };

const MAX_LISTED = 200;

/** Lists what opens a workspace: apps, keys and tokens, the newest first, and working keys before others. */
export async function listAccess(db: Transaction, workspaceId: string, now: Date): Promise<Access> {
  const max = MAX_LISTED;
  const found = await listLatestApiKeys(db, workspaceId, max);
  const all = found.map((key) => ({ ...key, why: whyInactive(key, now) }));
  const keys = [...all.filter(({ why }) => why === null), ...all.filter(({ why }) => why !== null)];
  const apps = await listConnectedApps(db, { workspaceId }, { now, max });
  const tokens = await listAccessTokens(db, workspaceId, { now, max });
  return { apps, keys, tokens, max, isCut: [keys, apps, tokens].some(({ length }) => length === max) };
}

/**
 * Creates a key. `createdBy`: an email address. `id`: from a form, so that sending it twice makes one key. `token` is null when the key
 * exists already, because it is shown only once. Throws `validation` for an `expiresAt` in the past, and as `createApiKey` does.
 */
export function createKey(
  db: Database | Transaction,
  workspaceId: string,
  { createdBy, name, expiresAt, id }: { createdBy: string; name: string; expiresAt: Date | null; id?: string },
  by: By,
): Promise<{ key: ApiKey; token: string | null }> {
  return administer<{ key: ApiKey; token: string | null }>(db, workspaceId, by, async (tx, need) => {
    need('admin');
    refusePast(expiresAt, by.now);
    // Of any workspace, since uses are noted by the id alone; a router asks all shards.
    if (id !== undefined && (await tx.apiKey.findFirst({ where: { id }, select: { id: true } })))
      return { result: { key: await findApiKey(tx, id, workspaceId), token: null } };
    const credential = newCredential('api-key');
    const key = await createApiKey(tx, workspaceId, {
      credential,
      name,
      createdBy,
      expiresAt,
      now: by.now,
      ...(id !== undefined && { id }),
    });
    const detail = { ...nameOf(key), created_by: createdBy, expires_at: expiresAt?.toISOString() ?? null };
    return { result: { key, token: credential.token }, event: { action: 'key_created', detail } };
  });
}

/** Revokes a key from the next request on. Does nothing when it is revoked already. Throws `not_found`. */
export function revokeKey(db: Database | Transaction, workspaceId: string, id: string, by: By): Promise<ApiKey> {
  return administer(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('admin');
    const revoked = await revokeApiKey(tx, workspaceId, id, by.now);
    const key = await findApiKey(tx, id, workspaceId);
    return { result: key, ...(revoked && { event: { action: 'key_revoked', detail: nameOf(key) } }) };
  });
}

/** Creates an access token of the member `createdBy` (an email address). Throws as `createAccessToken` does. */
export function createToken(
  db: Database | Transaction,
  workspaceId: string,
  { createdBy, expiresAt }: { createdBy: string; expiresAt: Date },
  by: By,
) {
  return administer(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const credential = newCredential('access-token');
    const token = await createAccessToken(tx, workspaceId, { credential, createdBy, expiresAt, now: by.now });
    const detail = { id: token.id, created_by: createdBy, expires_at: expiresAt.toISOString() };
    return { result: { ...token, token: credential.token }, event: { action: 'token_created', detail } };
  });
}

/** Revokes an access token. See `revokeKey`. */
export function revokeToken(db: Database | Transaction, workspaceId: string, id: string, by: By) {
  return administer(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('admin');
    const revoked = await revokeAccessToken(tx, workspaceId, id, by.now);
    const token = await findAccessToken(tx, id, workspaceId);
    const detail = { id, created_by: token.createdBy };
    return { result: token, ...(revoked && { event: { action: 'token_revoked', detail } }) };
  });
}

/**
 * Records what a member loses in the transaction that ends the membership, or that makes them a plain member. The database revokes it
 * (`revoke-credentials.sql`), so this is called before.
 */
export async function recordRevoked(
  tx: Transaction,
  workspaceId: string,
  { userId, email }: Pick<Member, 'userId' | 'email'>,
  revocation: 'role_lost' | 'membership_ended',
  { actor, now: at }: By,
): Promise<void> {
  const record = (action: AuditAction, detail: AuditDetail) =>
    recordEvent(tx, workspaceId, { actor, action, detail: { ...detail, created_by: email, revocation }, at });
  const where = { workspaceId, userId, revokedAt: null };
  const works = [{ expiresAt: null }, { expiresAt: { gt: at } }];
  const keys = await tx.apiKey.findMany({
    where: { ...where, OR: works },
    select: { id: true, name: true, prefix: true },
  });
  for (const key of keys) await record('key_revoked', key);
  if (revocation === 'role_lost') return;
  const live = { ...where, expiresAt: { gt: at } };
  const tokens = await tx.accessToken.findMany({ where: { ...live, grantId: null }, select: { id: true } });
  for (const token of tokens) await record('token_revoked', token);
  const apps = await tx.oAuthGrant.findMany({ where: live, select: { id: true, appName: true, redirectHost: true } });
  for (const app of apps) await record('app_disconnected', detailOf(app));
}

function nameOf({ id, name, prefix }: ApiKey) {
  return { id, name, prefix };
}

function refusePast(expiresAt: Date | null, now: Date): void {
  if (expiresAt && expiresAt <= now)
    throw new Refusal('validation', tell('refusal.key.past', { time: expiresAt.toISOString() }), 'expires');
}

// §21.4, §20.14: apps that act for a member in a workspace. The consent connects them; a person or the app itself
// disconnects them.

/** Connects an app, once for each id. Throws `Forbidden` for somebody who is not a member. */
export function connectApp(db: Database | Transaction, grant: NewGrant, by: By): Promise<void> {
  return administer(db, grant.workspaceId, by, async (tx, need) => {
    need('member');
    const created = await createGrant(tx, grant);
    return { result: undefined, ...(created && { event: { action: 'app_connected', detail: detailOf(grant) } }) };
  });
}

/** Disconnects an app at once. Members disconnect their own apps, admins all. Throws `not_found` and `Forbidden`. */
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

/** Disconnects a person's own app in any workspace. A revoked one may be in a workspace that they have left. */
export async function disconnectOwnApp(db: Database, userId: string, id: string, by: By): Promise<void> {
  const { workspaceId, revokedAt } = await findConnectedApp(db, { userId }, id);
  if (!revokedAt) await disconnectApp(db, workspaceId, id, by);
}

/** Ends a grant that the app gives up, or of which a code or refresh token was used twice. Does nothing if revoked. */
export async function endGrantOfApp(db: Database, id: string, now: Date): Promise<void> {
  const app = await findLiveGrant(db, id);
  if (!app) return;
  const actor = { userId: app.userId, name: app.userEmail, via: 'app' as const, address: app.redirectHost };
  await disconnectApp(db, app.workspaceId, id, { actor, now });
}

function detailOf({ id, appName, redirectHost }: Pick<NewGrant, 'id' | 'appName' | 'redirectHost'>) {
  return { id, name: appName, host: redirectHost };
}
