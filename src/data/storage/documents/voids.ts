/** §20.13: documents are marked void, and why. */
import type { Transaction } from '../connection/database.ts';

/** `isChanged`: it was not so before. */
export type MarkedDocument = { templateTitle: string; generationNumber: number; isChanged: boolean };
export type NewVoid = { at: Date; by: string | null; reason: string };

/** Marks a document void, or not void when `mark` is null. Returns null when the workspace has no such document. */
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
