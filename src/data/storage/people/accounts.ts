/** §20.3: people as they sign in: their name and their password, as a hash. */
import type { Transaction } from '../connection/database.ts';

/** `password`: as a PHC string; null for somebody who signs in by link only. */
type Account = { userId: string; email: string; name: string; password: string | null };

/** `email` in lower case. Null for one that nobody has. */
export async function findAccount(db: Transaction, email: string): Promise<Account | null> {
  const found = await db.user.findUnique({ where: { email } });
  return found && { userId: found.id, email, name: found.name, password: found.password };
}

/** `language`: BCP 47, of the pages; null for what the browser asks for. */
export async function changeAccount(
  db: Transaction,
  userId: string,
  account: { name: string; language: string | null },
): Promise<void> {
  await db.user.update({ where: { id: userId }, data: account });
}

/** Only while the password is still `before`, which may be the same; false when it is not. Until the transaction ends, it stays. */
export async function setPassword(
  tx: Transaction,
  userId: string,
  { before, password }: { before: string | null; password: string },
): Promise<boolean> {
  const { count } = await tx.user.updateMany({ where: { id: userId, password: before }, data: { password } });
  return count === 1;
}

/** The workspaces that somebody belongs to. */
export async function workspaceIdsOf(db: Transaction, userId: string): Promise<string[]> {
  const rows = await db.membership.findMany({ where: { userId }, select: { workspaceId: true } });
  return rows.map(({ workspaceId }) => workspaceId);
}

// §20.23: who people are at the provider that signs them in.

/** `subject`: as the provider calls them, for good. */
export type Identity = { issuer: string; subject: string };

/** Null for somebody who has not come from there before. */
export async function findIdentified(
  db: Transaction,
  { issuer, subject }: Identity,
): Promise<{ userId: string; email: string; name: string } | null> {
  const where = { issuer_subject: { issuer, subject } };
  const found = await db.identity.findUnique({ where, include: { user: true } });
  return found && { userId: found.userId, email: found.user.email, name: found.user.name };
}

/** Whether somebody signs in there. */
export async function isIdentifiedAt(db: Transaction, userId: string, issuer: string): Promise<boolean> {
  return (await db.identity.count({ where: { userId, issuer } })) > 0;
}

/** False when the account is somebody else's there. */
export async function tieIdentity(
  tx: Transaction,
  { issuer, subject }: Identity,
  { userId, now }: { userId: string; now: Date },
): Promise<boolean> {
  await tx.identity.createMany({ data: { issuer, subject, userId, createdAt: now }, skipDuplicates: true });
  return (await findIdentified(tx, { issuer, subject }))?.userId === userId;
}

/** Then an account with their address, theirs or another's, is tied anew. */
export async function untieIdentities(tx: Transaction, userId: string): Promise<number> {
  return (await tx.identity.deleteMany({ where: { userId } })).count;
}
