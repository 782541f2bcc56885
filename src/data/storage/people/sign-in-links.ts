/** §20.4: links that sign in once. Only the SHA-256 of a token is kept. */
import { v7 } from 'uuid';
import { SECOND } from '../../../domain/durations.ts';
import type { Transaction } from '../connection/database.ts';
import { holdPerson, type Voucher } from './ways-in.ts';

/** `lasts`: in milliseconds. `vouchedBy`: who says that it goes to its person; null for the owner of a workspace (§20.27). */
export type NewSignInLink = { userId: string; hash: Buffer<ArrayBuffer>; lasts: number; vouchedBy: Voucher | null };

/** Whom a link signs in. */
export type LinkedPerson = {
  userId: string;
  email: string;
  name: string;
  vouchedBy: Voucher | null;
};

/** Answers until when it works. */
export async function createSignInLink(
  db: Transaction,
  { userId, hash, lasts, vouchedBy }: NewSignInLink,
): Promise<Date> {
  // Raw: now().
  const [{ expiresAt }] = await db.$queryRaw<[{ expiresAt: Date }]>`
    INSERT INTO sign_in_links (id, user_id, hash, expires_at, vouched_by)
    VALUES (${v7()}::uuid, ${userId}::uuid, ${hash}, now() + make_interval(secs => ${lasts / SECOND}::int), ${vouchedBy}::voucher)
    RETURNING expires_at AS "expiresAt"`;
  return expiresAt;
}

/** Null for a link that is unknown, used or expired. */
export async function findSignInLink(db: Transaction, hash: Uint8Array): Promise<LinkedPerson | null> {
  // Raw: now().
  const [found] = await db.$queryRaw<LinkedPerson[]>`
    SELECT u.id AS "userId", u.email, u.name, l.vouched_by::text AS "vouchedBy"
    FROM sign_in_links l JOIN users u ON u.id = l.user_id
    WHERE l.hash = ${hash}::bytea AND l.used_at IS NULL AND l.expires_at > now()`;
  return found ?? null;
}

/** Does what `findSignInLink` does, and uses the link up. Only one of several calls at once gets the person. */
export async function useSignInLink(
  tx: Transaction,
  hash: Uint8Array<ArrayBuffer>,
  now: Date,
): Promise<LinkedPerson | null> {
  const found = await findSignInLink(tx, hash);
  if (found) await holdPerson(tx, found.userId);
  const { count } = await tx.signInLink.updateMany({ where: { hash, usedAt: null }, data: { usedAt: now } });
  return count === 1 ? found : null;
}

/** §20.16: those that owners of a workspace made for a person, and nobody has used. */
export async function removeShownLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.signInLink.deleteMany({ where: { userId, usedAt: null, vouchedBy: null } });
}
