/** §5.4, §21.6: OAuth access tokens, each bound to a user and the workspace chosen at consent. Only their SHA-256 is stored. */
import { v7 } from 'uuid';
import type { Credential } from '../../../domain/credential.ts';
import { Refusal } from '../../../domain/errors.ts';
import { tell } from '../../../locales/message.ts';
import { type Database, inTransaction, type Transaction } from '../connection/database.ts';
import { firstAnswer, shardsOf } from '../connection/shards.ts';
import { lockMember } from '../people/members.ts';
import { holdGrant } from './grants.ts';

export type AccessToken = { id: string; createdBy: string; createdAt: Date; expiresAt: Date };

/** Creates an access token for a member in any role. `createdBy` is an email address. Throws `not_found` if that person is not a member. */
export function createAccessToken(
  db: Database | Transaction,
  workspaceId: string,
  token: { credential: Credential; createdBy: string; expiresAt: Date; now: Date },
): Promise<AccessToken> {
  return inTransaction(db, async (tx) => {
    const { userId, email } = await lockMember(tx, workspaceId, token.createdBy);
    const { expiresAt, now: createdAt } = token;
    const id = v7();
    await tx.accessToken.create({
      data: { id, workspaceId, userId, hash: token.credential.hash, createdAt, expiresAt },
    });
    return { id, createdBy: email, createdAt, expiresAt };
  });
}

/** A token of an app. `resource`: the service that accepts it. `lasts`: its lifetime in seconds. */
export type AppToken = { hash: Buffer<ArrayBuffer>; resource: string; lasts: number };

/** Creates a token for the user and the workspace of an app's grant. Returns false if the grant was revoked, even at this moment. */
export async function createAppToken(db: Database, grantId: string, token: AppToken): Promise<boolean> {
  const { hash, resource, lasts } = token;
  return db.$transaction(async (tx) => {
    const grant = await holdGrant(tx, grantId);
    if (!grant) return false;
    // Raw: now().
    await tx.$executeRaw`
      INSERT INTO access_tokens (id, workspace_id, user_id, grant_id, resource, hash, expires_at)
      VALUES (${v7()}::uuid, ${grant.workspaceId}::uuid, ${grant.userId}::uuid, ${grantId}::uuid, ${resource}, ${hash},
              now() + make_interval(secs => ${lasts}::int))`;
    return true;
  });
}

/** Finds a token of an app. Returns null if it was revoked, or was not issued to an app. */
export async function findAppToken(db: Database, hash: Buffer<ArrayBuffer>) {
  // §18.49: it names no workspace.
  const find = async (shard: Database) =>
    shard.accessToken.findFirst({
      where: { hash, revokedAt: null, grantId: { not: null } },
      include: { grant: true },
    });
  const found = await firstAnswer(shardsOf(db).map(find));
  return found?.grant && { ...found, grant: found.grant };
}

/** Lists tokens that the command has created and that are neither revoked nor expired, newest first, at most `max`. */
export async function listAccessTokens(
  db: Transaction,
  workspaceId: string,
  { now, max }: { now: Date; max: number },
): Promise<AccessToken[]> {
  const rows = await db.accessToken.findMany({
    where: { workspaceId, grantId: null, revokedAt: null, expiresAt: { gt: now } },
    include: { user: { select: { email: true } } },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    take: max,
  });
  return rows.map(tokenOf);
}

/** Finds a token in the workspace, or in any workspace if none is given. Throws `not_found`. */
export async function findAccessToken(
  db: Transaction,
  id: string,
  workspaceId?: string,
): Promise<AccessToken & { workspaceId: string; revokedAt: Date | null }> {
  const where = { id, ...(workspaceId && { workspaceId }) };
  const row = await db.accessToken.findFirst({ where, include: { user: { select: { email: true } } } });
  if (!row) throw new Refusal('not_found', tell('refusal.notFound.id', { kind: 'token', id }), 'id');
  return { ...tokenOf(row), workspaceId: row.workspaceId, revokedAt: row.revokedAt };
}

/** Revokes a token from the next request on. Returns false if it was revoked before; then it is not changed. */
export async function revokeAccessToken(tx: Transaction, workspaceId: string, id: string, now: Date): Promise<boolean> {
  const { count } = await tx.accessToken.updateMany({
    where: { id, workspaceId, revokedAt: null },
    data: { revokedAt: now },
  });
  return count === 1;
}

function tokenOf({ id, user, createdAt, expiresAt }: Omit<AccessToken, 'createdBy'> & { user: { email: string } }) {
  return { id, createdBy: user.email, createdAt, expiresAt };
}
