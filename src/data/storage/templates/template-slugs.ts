/** §10.80: the slugs of templates, which name them in addresses. */
import { deriveSlug, makeUniqueSlug } from '../../../domain/slugs.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { HEAD, type TemplateHead } from './templates.ts';

/** Returns a slug for a title that no template of the workspace has. The transaction must hold the lock of the workspace. */
export async function freeSlug(tx: Transaction, workspaceId: string, title: string): Promise<string> {
  const base = deriveSlug(title);
  const taken = await tx.template.findMany({
    where: { workspaceId, slug: { startsWith: base } },
    select: { slug: true },
  });
  return makeUniqueSlug(base, new Set(taken.map(({ slug }) => slug)));
}

/** Returns the slug of a template; null if it has none yet, or the workspace has no such template. */
export async function findSlug(db: Transaction, workspaceId: string, id: string): Promise<string | null> {
  const found = await db.template.findFirst({ where: { workspaceId, id }, select: { slug: true } });
  return found?.slug ?? null;
}

const FIND_BY_SLUG = prepared(
  'find_template_by_slug',
  `
  SELECT t.id, t.archived_at IS NOT NULL AS "isArchived", ${HEAD.columns}
  FROM templates t
  JOIN workspaces w ON w.id = t.workspace_id
  ${HEAD.joins}
  WHERE t.slug = $1 AND t.workspace_id = $2::uuid`,
);

/** `head` is null for an archived template, of which no documents are made. */
export type TemplateOfSlug = { id: string; head: TemplateHead | null };

/** Finds a template by its slug; null if the workspace has no such template. */
export async function findTemplateBySlug(
  db: Database,
  workspaceId: string,
  slug: string,
): Promise<TemplateOfSlug | null> {
  // Raw: Prisma cannot compare columns of two tables. The statement is prepared.
  const [found] = await db.$queryRawUnsafe<(TemplateHead & { isArchived: boolean })[]>(FIND_BY_SLUG, slug, workspaceId);
  if (!found) return null;
  const { isArchived, ...head } = found;
  return { id: head.id, head: isArchived ? null : head };
}
