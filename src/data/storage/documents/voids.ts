/** §20.13: documents that are marked void, and why. */
import type { Database, Transaction } from '../connection/database.ts';

/** `byName`: null once whoever marked it is no longer a member. */
export type Void = { at: Date; byName: string | null; reason: string };

/** Null when the document is not void, or the workspace has none with this id. */
export async function findVoid(db: Database | Transaction, workspaceId: string, id: string): Promise<Void | null> {
  const found = await db.generation.findFirst({
    where: { id, workspaceId },
    select: { voidedAt: true, voidedBy: true, voidReason: true },
  });
  if (!found?.voidedAt) return null;
  const { voidedAt: at, voidedBy, voidReason } = found;
  const by =
    voidedBy &&
    (await db.membership.findFirst({
      where: { workspaceId, userId: voidedBy },
      select: { user: { select: { name: true } } },
    }));
  return { at, byName: by ? by.user.name : null, reason: voidReason ?? '' };
}

/** `isChanged`: it was not so before. */
export type MarkedDocument = { templateTitle: string; generationNumber: number; isChanged: boolean };
export type NewVoid = { at: Date; by: string | null; reason: string };

/** `mark`: null takes it back. Null when the workspace has no such document. */
export async function markVoid(
  tx: Transaction,
  { workspaceId, id }: { workspaceId: string; id: string },
  mark: NewVoid | null,
): Promise<MarkedDocument | null> {
  const where = { id, workspaceId };
  const { count } = await tx.generation.updateMany({
    where: { ...where, voidedAt: mark ? null : { not: null } },
    data: { voidedAt: mark?.at ?? null, voidedBy: mark?.by ?? null, voidReason: mark?.reason ?? null },
  });
  const found = await tx.generation.findFirst({ where, select: { templateTitle: true, generationNumber: true } });
  return found && { ...found, isChanged: count > 0 };
}
