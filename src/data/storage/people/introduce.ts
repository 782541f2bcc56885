/**
 * §20.16: whoever came by a link that an owner handed on is known by that workspace alone: no mailbox and no operator has said who they are.
 */
import type { Transaction } from '../connection/database.ts';

/**
 * From now on the workspace has introduced them. False, and nothing is changed, for who has another way in: a password, a session, another
 * workspace.
 */
export async function introduce(tx: Transaction, workspaceId: string, userId: string): Promise<boolean> {
  await holdIntroduction(tx, userId);
  // Raw: now(), and one statement, after the row is held, so that it sees all that was before.
  const introduced = await tx.$executeRaw`
    UPDATE users u SET introduced_by = ${workspaceId}::uuid
    WHERE id = ${userId}::uuid AND password IS NULL AND coalesce(introduced_by, ${workspaceId}::uuid) = ${workspaceId}::uuid
      AND NOT EXISTS (SELECT FROM sessions s WHERE s.user_id = u.id AND s.expires_at > now())
      AND NOT EXISTS (SELECT FROM memberships m WHERE m.user_id = u.id AND m.workspace_id <> ${workspaceId}::uuid)`;
  return introduced === 1;
}

/** The workspace that introduced them; null for none. Until the transaction ends, it stays so. */
export async function holdIntroduction(tx: Transaction, userId: string): Promise<string | null> {
  // Raw: the lock of a row.
  const [row] = await tx.$queryRaw<{ by: string | null }[]>`
    SELECT introduced_by AS by FROM users WHERE id = ${userId}::uuid FOR UPDATE`;
  return row?.by ?? null;
}

/** Somebody else has said who they are. */
export async function endIntroduction(tx: Transaction, userId: string): Promise<void> {
  await tx.user.update({ where: { id: userId }, data: { introducedBy: null } });
}
