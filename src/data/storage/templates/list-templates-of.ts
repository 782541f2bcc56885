/** §20.11: the templates of a workspace as one of its members looks for them. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Database } from '../connection/database.ts';
import { type PageWithTotal, readPageWithTotal } from '../connection/page-with-total.ts';
import { type SavedTemplate, type TemplateFilter, templateCondition } from './saved-templates.ts';

/** A template as a member sees it. `usedAt` is when they last made a document of it in the web app; null when the order does not need it. */
export type MembersTemplate = SavedTemplate & { isFavourite: boolean; usedAt: Date | null };

const ORDERS = {
  changed: Prisma.sql`"updatedAt" DESC, id DESC`,
  // The database's own order puts capitals first and letters with marks last.
  title: Prisma.sql`title COLLATE "und-x-icu", id`,
  used: Prisma.sql`"usedAt" DESC NULLS LAST, "updatedAt" DESC, id DESC`,
  documents: Prisma.sql`"generationCount" DESC, "updatedAt" DESC, id DESC`,
};
export type TemplateOrder = keyof typeof ORDERS;

const NARROWED = { favourites: Prisma.sql`WHERE "isFavourite"`, used: Prisma.sql`WHERE "usedAt" IS NOT NULL` };

export type MembersTemplates = {
  filter: TemplateFilter;
  /** Restricts the list, for example to the member's favourites. */
  only: keyof typeof NARROWED | null;
  order: TemplateOrder;
  limit: number;
  skip: number;
};

export async function listTemplatesOf(
  db: Database,
  { workspaceId, userId }: { workspaceId: string; userId: string },
  { filter, only, order, limit, skip }: MembersTemplates,
): Promise<{ templates: MembersTemplate[]; total: number }> {
  // One step into an index for each template.
  const usedAt =
    order === 'used' || only === 'used'
      ? Prisma.sql`(SELECT max(e.created_at) FROM generation_entries e WHERE e.workspace_id = t.workspace_id
          AND e.template_id = t.id AND e.created_by = ${userId}::uuid AND e.source = 'app')`
      : Prisma.sql`NULL::timestamptz`;
  // Raw: the page and the count of one moment, and fold_title.
  const found = await db.$queryRaw<PageWithTotal<MembersTemplate>[]>`
    WITH every AS (
      SELECT id, title, folder, current_version AS version, generation_count AS "generationCount", updated_at AS "updatedAt",
             EXISTS (SELECT FROM favourite_templates f WHERE f.workspace_id = t.workspace_id AND f.user_id = ${userId}::uuid
                     AND f.template_id = t.id) AS "isFavourite",
             ${usedAt} AS "usedAt"
      FROM templates t WHERE ${templateCondition(workspaceId, filter)}
    ), own AS (SELECT * FROM every ${only ? NARROWED[only] : Prisma.empty})
    SELECT page.*, counted.total
    FROM (SELECT count(*) AS total FROM own) counted
    LEFT JOIN (SELECT * FROM own ORDER BY ${ORDERS[order]} LIMIT ${limit} OFFSET ${skip}) page ON true
    ORDER BY ${ORDERS[order]}`;
  const { rows, total } = readPageWithTotal<MembersTemplate>(found);
  return { templates: rows, total };
}

/** Lists all folders that have templates, by name. `templates` counts those directly in the folder. */
export function listFolders(
  db: Database,
  workspaceId: string,
  filter: Pick<TemplateFilter, 'drafts'>,
  limit: number,
): Promise<{ folder: string; templates: number }[]> {
  // Raw: counts by folder.
  return db.$queryRaw<{ folder: string; templates: number }[]>`
    SELECT folder, count(*)::int AS templates FROM templates
    WHERE ${templateCondition(workspaceId, filter)} AND folder <> '' GROUP BY folder ORDER BY folder LIMIT ${limit}`;
}

/** §20.11: templates that a member has marked as favourites. They go with the membership, or the template. */
type FavouriteTemplate = { workspaceId: string; userId: string; templateId: string };

/** Changes nothing when it is so already. The template is one of the workspace. */
export async function setFavourite(db: Database, favourite: FavouriteTemplate, isFavourite: boolean): Promise<void> {
  if (isFavourite) await db.favouriteTemplate.createMany({ data: favourite, skipDuplicates: true });
  else await db.favouriteTemplate.deleteMany({ where: favourite });
}

export async function isFavourite(db: Database, where: FavouriteTemplate): Promise<boolean> {
  return (await db.favouriteTemplate.count({ where })) > 0;
}
