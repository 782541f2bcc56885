/** §20.3: accounts: people with their name and the hash of their password. */

import { v7 } from 'uuid';
import type { Voucher } from '../../../../generated/prisma/client.ts';
import { SECOND } from '../../../domain/durations.ts';
import { lockName, type Transaction } from '../connection/database.ts';

/** `password`: a hash as a PHC string; null for people who sign in by link only. */
type Account = { userId: string; email: string; name: string; password: string | null };

/** Finds an account by `email`, in lower case. Returns null if there is none. */
export async function findAccount(db: Transaction, email: string): Promise<Account | null> {
  const found = await db.user.findUnique({ where: { email } });
  return found && { userId: found.id, email, name: found.name, password: found.password };
}

/** Changes name and language. `language`: BCP 47, for the pages; null follows the browser. */
export async function changeAccount(
  db: Transaction,
  userId: string,
  account: { name: string; language: string | null },
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: account });
}

/**
 * Sets a new password if the current one is still `before`, and returns whether it was; both may be equal. The row stays locked until the
 * transaction ends.
 */
export async function setPassword(
  tx: Transaction,
  userId: string,
  { before, password }: { before: string | null; password: string },
): Promise<boolean> {
  const { count } = await tx.user.updateMany({ where: { id: userId, password: before }, data: { password } });
  return count === 1;
}

/** Lists the IDs of the workspaces that a person belongs to. */
export async function workspaceIdsOf(db: Transaction, userId: string): Promise<string[]> {
  const rows = await db.membership.findMany({ where: { userId }, select: { workspaceId: true } });
  return rows.map(({ workspaceId }) => workspaceId);
}

// §20.23: links accounts to people at the identity provider.

/** `subject`: the provider's permanent ID of the person. */
export type Identity = { issuer: string; subject: string };

/** Finds the account of a person at the provider; null if they have not signed in from there before. */
export async function findIdentified(
  db: Transaction,
  { issuer, subject }: Identity,
): Promise<{ userId: string; email: string; name: string } | null> {
  const where = { issuer_subject: { issuer, subject } };
  const found = await db.identity.findUnique({ where, include: { user: true } });
  return found && { userId: found.userId, email: found.user.email, name: found.user.name };
}

/** Checks whether a person signs in with this provider. */
export async function isIdentifiedAt(db: Transaction, userId: string, issuer: string): Promise<boolean> {
  return (await db.identity.count({ where: { userId, issuer } })) > 0;
}

/** Links an account to a person at the provider. Returns false if the account is linked to somebody else there. */
export async function tieIdentity(
  tx: Transaction,
  { issuer, subject }: Identity,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  await tx.identity.createMany({ data: { issuer, subject, userId, createdAt: now }, skipDuplicates: true });
  return (await findIdentified(tx, { issuer, subject }))?.userId === userId;
}

/** Removes a person's links to providers. The next person from a provider with the same email address is linked again. */
export async function untieIdentities(tx: Transaction, userId: string): Promise<number> {
  return (await tx.identity.deleteMany({ where: { userId } })).count;
}

/**
 * §20.27: the ways into an account, who vouches for them, and what revokes them: the table of spec/security.md.
 * prisma/functions/ways-in.sql revokes what depends on an introduction, or on being linked to a provider, whoever makes the change.
 */
export type { Voucher } from '../../../../generated/prisma/client.ts';

/**
 * Locks the row of a person until the transaction ends. Code that writes or uses a way into an account calls it first, and then checks
 * again what the change depends on, such as a session. Returns the workspace whose owner alone vouches for the person; null if there is
 * none.
 */
export async function holdPerson(tx: Transaction, userId: string): Promise<{ introducedBy: string | null }> {
  // At one shard, so that two who hold the same person never wait for each other at two of them (§18.49).
  await lockName(tx, userId, `person ${userId}`);
  // Raw: RETURNING. It writes, since a router reads from any shard and writes to all of them.
  const [row] = await tx.$queryRaw<{ introducedBy: string | null }[]>`
    UPDATE users SET created_at = created_at WHERE id = ${userId}::uuid RETURNING introduced_by AS "introducedBy"`;
  return { introducedBy: row?.introducedBy ?? null };
}

/**
 * Notes that the owner of this workspace vouches for the person. Returns false and changes nothing if the person belongs to another
 * workspace, or has used another way in.
 */
export async function introduce(tx: Transaction, workspaceId: string, userId: string): Promise<boolean> {
  await holdPerson(tx, userId);
  // After the row is held, so that they see all that was before.
  if (await tx.membership.findFirst({ where: { userId, NOT: { workspaceId } }, select: { workspaceId: true } }))
    return false;
  // Raw: now(), and one statement.
  const introduced = await tx.$executeRaw`
    UPDATE users u SET introduced_by = ${workspaceId}::uuid
    WHERE id = ${userId}::uuid AND password IS NULL AND vouched_by IS NULL
      AND coalesce(introduced_by, ${workspaceId}::uuid) = ${workspaceId}::uuid
      AND (introduced_by IS NOT NULL OR NOT EXISTS (SELECT FROM devices d WHERE d.user_id = u.id))
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now())
      AND NOT EXISTS (SELECT FROM identities i WHERE i.user_id = u.id)
      AND NOT EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
      AND NOT EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id)`;
  return introduced === 1;
}

/**
 * Notes that somebody other than a workspace's owner vouches for the person. Returns the workspace whose introduction ends; null if there
 * is none.
 */
export async function vouchFor(tx: Transaction, userId: string, by: Voucher): Promise<string | null> {
  const { introducedBy } = await holdPerson(tx, userId);
  if (introducedBy !== null) await endIntroduction(tx, { id: userId });
  await tx.user.update({ where: { id: userId }, data: { vouchedBy: by } });
  return introducedBy;
}

/** §20.27: a trigger ends with it all that was set or opened under it. */
export async function endIntroduction(tx: Transaction, of: { id?: string; introducedBy?: string }): Promise<void> {
  await tx.user.updateMany({ where: of, data: { introducedBy: null } });
}

/** What is open ends: sessions, links that nobody has used, browsers that are known. `except`: the session, and the browser, in which it is done. */
export async function endOpen(
  tx: Transaction,
  userId: string,
  { sessionId, device }: { sessionId?: string; device?: Uint8Array<ArrayBuffer> | null } = {},
): Promise<void> {
  await tx.signInLink.deleteMany({ where: { userId, usedAt: null } });
  await tx.session.deleteMany({ where: { userId, ...(sessionId !== undefined && { id: { not: sessionId } }) } });
  await tx.device.deleteMany({ where: { userId, ...(device && { hash: { not: device } }) } });
}

// §20.4: links for signing in once. Only the SHA-256 of a token is stored.

/**
 * `lasts`: its lifetime in milliseconds. `vouchedBy`: who vouches that the link goes to the right person; null for the owner of a
 * workspace (§20.27).
 */
type NewSignInLink = { userId: string; hash: Buffer<ArrayBuffer>; lasts: number; vouchedBy: Voucher | null };

/** The person whom a link signs in. */
export type LinkedPerson = { userId: string; email: string; name: string; vouchedBy: Voucher | null };

/** Creates a link and returns its time of expiry. */
export async function createSignInLink(
  db: Transaction,
  { userId, hash, lasts, vouchedBy }: NewSignInLink,
): Promise<Date> {
  // Raw: Prisma cannot write `now()`.
  const [{ expiresAt }] = await db.$queryRaw<[{ expiresAt: Date }]>`
    INSERT INTO sign_in_links (id, user_id, hash, expires_at, vouched_by)
    VALUES (${v7()}::uuid, ${userId}::uuid, ${hash}, now() + make_interval(secs => ${lasts / SECOND}::int), ${vouchedBy}::voucher)
    RETURNING expires_at AS "expiresAt"`;
  return expiresAt;
}

/** Finds the person of a link; null if the link is unknown, used or expired. */
export async function findSignInLink(db: Transaction, hash: Uint8Array): Promise<LinkedPerson | null> {
  // Raw: Prisma cannot write `now()`.
  const [found] = await db.$queryRaw<LinkedPerson[]>`
    SELECT u.id AS "userId", u.email, u.name, l.vouched_by::text AS "vouchedBy"
    FROM sign_in_links l JOIN users u ON u.id = l.user_id
    WHERE l.hash = ${hash}::bytea AND l.used_at IS NULL AND l.expires_at > now()`;
  return found ?? null;
}

/** Like `findSignInLink`, but also uses the link up. If several calls arrive at once, only one gets the person. */
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

/** §20.16: deletes unused links that workspace owners have created for a person. */
export async function removeShownLinks(tx: Transaction, userId: string): Promise<void> {
  await tx.signInLink.deleteMany({ where: { userId, usedAt: null, vouchedBy: null } });
}

/**
 * Returns the email and language of the member who connected an app (§21.4). Null for anybody else, such as the owner of an API key.
 * `credentialId`: that of the grant. `language`: BCP 47; null follows the browser.
 */
export async function findSpeaker(
  db: Transaction,
  { workspaceId, userId, credentialId }: { workspaceId: string; userId: string; credentialId: string },
): Promise<{ email: string; language: string | null } | null> {
  const where = { workspaceId, userId, id: credentialId, revokedAt: null };
  const grant = await db.oAuthGrant.findFirst({
    where,
    select: { user: { select: { email: true, language: true } } },
  });
  return grant?.user ?? null;
}
