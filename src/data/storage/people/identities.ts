/** §20.23: who people are at the provider that signs them in. */
import type { Transaction } from '../connection/database.ts';

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
