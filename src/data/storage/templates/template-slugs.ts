/** §10.80: the slugs of templates, which name them in addresses. */
import type { Transaction } from '../connection/database.ts';

/**
 * Gives a template a slug if it has none: a new one, or one of an earlier release. No other template of the workspace has it. The transaction
 * must hold the lock of the workspace.
 */
export async function ensureSlug(tx: Transaction, workspaceId: string, id: string, title: string): Promise<void> {
  if ((await findSlug(tx, workspaceId, id)) !== null) return;
  // Romanising takes tables of half a megabyte, which only saving a template needs.
  const { deriveSlug, makeUniqueSlug } = await import('../../../domain/slugs.ts');
  const base = deriveSlug(title);
  const taken = await tx.template.findMany({
    where: { workspaceId, slug: { startsWith: base } },
    select: { slug: true },
  });
  const slug = makeUniqueSlug(base, new Set(taken.map((one) => one.slug)));
  await tx.template.updateMany({ where: { workspaceId, id }, data: { slug } });
}

/** Returns the slug of a template; null if it has none yet, or the workspace has no such template. */
export async function findSlug(db: Transaction, workspaceId: string, id: string): Promise<string | null> {
  const found = await db.template.findFirst({ where: { workspaceId, id }, select: { slug: true } });
  return found?.slug ?? null;
}
