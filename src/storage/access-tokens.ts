/** §5.4: OAuth access tokens, each bound to a user and the workspace chosen at consent. Only their SHA-256 is kept. */
import { v7 } from 'uuid';
import type { Credential } from '../domain/credential.ts';
import { Refusal } from '../domain/errors.ts';
import type { Database, Transaction } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { lockMember } from './members.ts';

export type AccessToken = { id: string; createdBy: string; createdAt: Date; expiresAt: Date };

/** A member in any role may hold one. `createdBy` is an email. Throws `not_found` for somebody who is not a member. */
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

/** Works from the next request on; a token that was revoked before stays as it is. Throws `not_found`. */
export async function revokeAccessToken(
  db: Transaction,
  id: string,
  now: Date,
): Promise<{ id: string; revokedAt: Date }> {
  await db.accessToken.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now } });
  const token = await db.accessToken.findUnique({ where: { id }, select: { revokedAt: true } });
  if (!token?.revokedAt) throw new Refusal('not_found', `There is no access token with the id ${id}.`, 'id');
  return { id, revokedAt: token.revokedAt };
}
