/** §20.4: links that sign in once. Only the SHA-256 of a token is kept. */
import { v7 } from 'uuid';
import type { Transaction } from './database.ts';

export type NewSignInLink = { userId: string; hash: Buffer<ArrayBuffer>; now: Date; expiresAt: Date };

/** Whom a link signs in. */
export type LinkedPerson = { userId: string; email: string; name: string; hasPassword: boolean };

export async function createSignInLink(db: Transaction, { now, ...link }: NewSignInLink): Promise<void> {
  await db.signInLink.create({ data: { id: v7({ msecs: now.getTime() }), ...link, createdAt: now } });
}

/** Null for a link that is unknown, used or expired. */
export async function findSignInLink(db: Transaction, hash: Uint8Array, now: Date): Promise<LinkedPerson | null> {
  const [found] = await db.$queryRaw<LinkedPerson[]>`
    SELECT u.id AS "userId", u.email, u.name, u.password IS NOT NULL AS "hasPassword"
    FROM sign_in_links l JOIN users u ON u.id = l.user_id
    WHERE l.hash = ${hash}::bytea AND l.used_at IS NULL AND l.expires_at > ${now}::timestamptz`;
  return found ?? null;
}

/** As `findSignInLink`; the link works no more. Of several at once, one gets the person. */
export async function useSignInLink(tx: Transaction, hash: Uint8Array, now: Date): Promise<LinkedPerson | null> {
  const found = await findSignInLink(tx, hash, now);
  const { count } = await tx.signInLink.updateMany({
    where: { hash: Buffer.from(hash), usedAt: null },
    data: { usedAt: now },
  });
  return count === 1 ? found : null;
}

/** Those of a person that nobody has used. */
export async function removeSignInLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.signInLink.deleteMany({ where: { userId, usedAt: null } });
}
