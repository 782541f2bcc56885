/**
 * §20.27: the ways into an account, whose word they rest on, and what ends them: the table of spec/security.md. What ends with an introduction, or
 * when a provider ties an identity, is in prisma/functions/ways-in.sql: it ends whoever makes the change.
 */
import type { Voucher } from '../../../../generated/prisma/client.ts';
import type { Transaction } from '../connection/database.ts';

export type { Voucher } from '../../../../generated/prisma/client.ts';

/**
 * Locks the row of a person until the transaction ends. Whoever writes or uses a way into an account calls it first, and then looks once more at
 * what the change rests on, such as a session. Answers the workspace whose owner alone says who they are; null for none.
 */
export async function holdPerson(tx: Transaction, userId: string): Promise<{ introducedBy: string | null }> {
  // Raw: the lock of a row.
  const [row] = await tx.$queryRaw<{ introducedBy: string | null }[]>`
    SELECT introduced_by AS "introducedBy" FROM users WHERE id = ${userId}::uuid FOR NO KEY UPDATE`;
  return { introducedBy: row?.introducedBy ?? null };
}

/**
 * From now on the owner of this workspace says who they are. False, and nothing is changed, for whoever belongs to another workspace, or has shown
 * that they have another way in.
 */
export async function introduce(tx: Transaction, workspaceId: string, userId: string): Promise<boolean> {
  await holdPerson(tx, userId);
  // Raw: now(), and one statement, after the row is held, so that it sees all that was before.
  const introduced = await tx.$executeRaw`
    UPDATE users u SET introduced_by = ${workspaceId}::uuid
    WHERE id = ${userId}::uuid AND password IS NULL AND vouched_by IS NULL
      AND coalesce(introduced_by, ${workspaceId}::uuid) = ${workspaceId}::uuid
      AND (introduced_by IS NOT NULL OR NOT EXISTS (SELECT FROM devices d WHERE d.user_id = u.id))
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now())
      AND NOT EXISTS (SELECT FROM identities i WHERE i.user_id = u.id)
      AND NOT EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
      AND NOT EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id)
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.workspace_id <> ${workspaceId}::uuid)`;
  return introduced === 1;
}

/** Somebody else than the owner of a workspace says who they are. Answers the workspace whose introduction ends by it; null for none. */
export async function vouchFor(tx: Transaction, userId: string, by: Voucher): Promise<string | null> {
  const { introducedBy } = await holdPerson(tx, userId);
  // Raw: a function.
  if (introducedBy !== null) await tx.$queryRaw`SELECT end_introduction(${userId}::uuid)::text`;
  await tx.user.update({ where: { id: userId }, data: { vouchedBy: by } });
  return introducedBy;
}

/** What is open ends: sessions, links that nobody has used, browsers that are known. `except`: the session, and the browser, in which it is done. */
export async function endOpen(
  tx: Transaction,
  userId: string,
  except: { sessionId?: string; device?: Uint8Array<ArrayBuffer> | null } = {},
): Promise<void> {
  const { sessionId, device } = except;
  await tx.signInLink.deleteMany({ where: { userId, usedAt: null } });
  await tx.session.deleteMany({ where: { userId, ...(sessionId !== undefined && { id: { not: sessionId } }) } });
  await tx.device.deleteMany({ where: { userId, ...(device && { hash: { not: device } }) } });
}
