/** §5.3, §5.6, §16.2: API keys. Only the SHA-256 of a token is kept, with its first characters to tell keys apart. */
import { v7 } from 'uuid';
import type { Credential } from '../domain/credential.ts';
import { Refusal } from '../domain/errors.ts';
import type { Role } from '../domain/roles.ts';
import type { Database, Transaction } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { lockMember } from './members.ts';

/** Why a key was revoked: by the command, or because its creator is owner or admin no more, or no member. */
type Revocation = 'revoked' | 'role_lost' | 'membership_ended';

export type ApiKey = {
  id: string;
  name: string;
  /** The first characters of the token. */
  prefix: string;
  createdBy: string;
  createdAt: Date;
  expiresAt: Date | null;
  revokedAt: Date | null;
  revocation: Revocation | null;
};

const CREATORS: Role[] = ['owner', 'admin'];

/**
 * Keeps the key of `credential`, whose token the caller shows this once. `createdBy` is an email. Throws `not_found` for
 * somebody who is not a member, `validation` for one who is neither owner nor admin.
 */
export function createApiKey(
  db: Database | Transaction,
  workspaceId: string,
  key: { credential: Credential; name: string; createdBy: string; expiresAt: Date | null; now: Date },
): Promise<ApiKey> {
  return inTransaction(db, async (tx) => {
    const { userId, email, role } = await lockMember(tx, workspaceId, key.createdBy);
    if (!CREATORS.includes(role))
      throw new Refusal(
        'validation',
        `${email} is a ${role} of this workspace; only an owner or admin can create keys.`,
        'by',
      );
    const { hash, prefix } = key.credential;
    const { name, expiresAt, now: createdAt } = key;
    const id = v7();
    await tx.apiKey.create({ data: { id, workspaceId, userId, name, prefix, hash, createdAt, expiresAt } });
    return { id, name, prefix, createdBy: email, createdAt, expiresAt, revokedAt: null, revocation: null };
  });
}

/** Every key that the workspace ever had, oldest first. */
export async function listApiKeys(db: Transaction, workspaceId: string): Promise<ApiKey[]> {
  const rows = await db.apiKey.findMany({
    where: { workspaceId },
    include: { user: { select: { email: true } } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, name, prefix, user, createdAt, expiresAt, revokedAt, revocation }) => ({
    id,
    name,
    prefix,
    createdBy: user.email,
    createdAt,
    expiresAt,
    revokedAt,
    revocation,
  }));
}

/** Works from the next request on; a key that was revoked before stays as it is. Throws `not_found`. */
export async function revokeApiKey(db: Transaction, id: string, now: Date): Promise<{ id: string; revokedAt: Date }> {
  await db.apiKey.updateMany({ where: { id, revokedAt: null }, data: { revokedAt: now, revocation: 'revoked' } });
  const key = await db.apiKey.findUnique({ where: { id }, select: { revokedAt: true } });
  if (!key?.revokedAt) throw new Refusal('not_found', `There is no API key with the id ${id}.`, 'id');
  return { id, revokedAt: key.revokedAt };
}
