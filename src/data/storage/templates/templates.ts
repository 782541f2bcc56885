/** §4.1, §4.2: the templates from which documents can be created, and their versions. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import { Refusal } from '../../../domain/errors.ts';
import { tell } from '../../../locales/message.ts';
import type { Asset } from '../../../template/model/code.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { prepared } from '../connection/prepared.ts';
import { shardsOf } from '../connection/shards.ts';
import { type PageWithTotal, readPageWithTotal, titleContains } from '../connection/title-contains.ts';
import { notFound } from './archived-templates.ts';
import { type AssetRow, readAssets } from './assets.ts';

/** `version` is null for a draft, of which nothing is saved yet. */
export type SavedTemplate = {
  id: string;
  title: string;
  folder: string;
  /** §10.80: null for a template of an earlier release that was not saved since. */
  slug: string | null;
  version: number | null;
  generationCount: number;
  updatedAt: Date;
};

/** `folder`: only templates in this folder and the folders below. `drafts`: also templates without a saved version. */
export type TemplateFilter = { search?: string | undefined; folder?: string | undefined; drafts?: boolean };

/** `after`: the template before the first one of the page. */
export type TemplatePlace = { limit: number; after?: { updatedAt: Date; id: string } | undefined };

/** `total`: the number of all templates that match the filter. */
export type TemplatePage = { templates: SavedTemplate[]; total: number };

/** §4.1: lists saved templates, the most recently updated first. */
export async function listSavedTemplates(
  db: Database,
  workspaceId: string,
  filter: TemplateFilter,
  { limit, after }: TemplatePlace,
): Promise<TemplatePage> {
  const where = templateCondition(workspaceId, filter);
  const behind = after
    ? Prisma.sql`AND (updated_at, id) < (${after.updatedAt}::timestamptz, ${after.id}::uuid)`
    : Prisma.empty;
  // Raw: one statement gives a page and a count of the same moment, and it calls `fold_title`.
  const found = await db.$queryRaw<PageWithTotal<SavedTemplate>[]>`
    SELECT page.*, counted.total
    FROM (SELECT count(*) AS total FROM templates t WHERE ${where}) counted
    LEFT JOIN (
      SELECT id, title, folder, slug, current_version AS version, generation_count AS "generationCount", updated_at AS "updatedAt"
      FROM templates t WHERE ${where} ${behind}
      ORDER BY updated_at DESC, id DESC LIMIT ${limit}
    ) page ON true
    ORDER BY page."updatedAt" DESC, page.id DESC`;
  const { rows, total } = readPageWithTotal<SavedTemplate>(found);
  return { templates: rows, total };
}

/** Returns the filter as a condition on columns of `templates t`. */
function templateCondition(workspaceId: string, { search, folder = '', drafts = false }: TemplateFilter): Prisma.Sql {
  return Prisma.join(
    [
      Prisma.sql`t.workspace_id = ${workspaceId}::uuid AND t.archived_at IS NULL`,
      ...(drafts ? [] : [Prisma.sql`t.current_version IS NOT NULL`]),
      ...(folder === ''
        ? []
        : [Prisma.sql`(t.folder = ${folder} OR starts_with(t.folder, ${folder + BETWEEN_FOLDERS}))`]),
      ...(search ? [titleContains(Prisma.sql`fold_title(t.title)`, search)] : []),
    ],
    ' AND ',
  );
}

/** The separator between the names of nested folders: `Parent / Child`. */
export const BETWEEN_FOLDERS = ' / ';

type StoredVersion = { title: string; source: string; inventory: Inventory };

/**
 * Loads the input of `compileTemplate` and, with `images`, the images of the version. The ID comes from the caller's template, which
 * belongs to the workspace; the query checks that again.
 */
export async function loadVersion(
  db: Transaction,
  workspaceId: string,
  versionId: string,
  { images }: { images: boolean },
): Promise<StoredVersion & { images: Asset[] }> {
  // Raw: one round trip. Only the first row contains the text.
  const rows = await db.$queryRaw<(StoredVersion & AssetRow)[]>`
    SELECT CASE WHEN i.nth IS NULL OR i.nth = 1 THEN v.title END AS title,
           CASE WHEN i.nth IS NULL OR i.nth = 1 THEN v.source END AS source,
           CASE WHEN i.nth IS NULL OR i.nth = 1 THEN v.inventory END AS inventory,
           i.path, i."mediaType", i.bytes
    FROM template_versions v
    LEFT JOIN (
      SELECT s.path, a.media_type AS "mediaType", a.bytes, row_number() OVER (ORDER BY s.path) AS nth
      FROM template_version_assets s JOIN template_assets a ON a.workspace_id = s.workspace_id AND a.hash = s.hash
      WHERE s.workspace_id = ${workspaceId}::uuid AND s.version_id = ${versionId}::uuid AND ${images}
    ) i ON true
    WHERE v.workspace_id = ${workspaceId}::uuid AND v.id = ${versionId}::uuid
    ORDER BY i.nth`;
  const [version] = rows;
  if (!version) throw new Error(`There is no version ${versionId}`);
  const { title, source, inventory } = version;
  return { title, source, inventory, images: readAssets(rows) };
}

// §4.2: a template with the versions from which new documents are created.

/** A template with the ID of its current version; `versionId` is null if nothing is saved yet. */
export type TemplateHead = Pick<SavedTemplate, 'id' | 'title' | 'folder' | 'slug' | 'updatedAt'> & {
  generationCount: number;
  version: number | null;
  versionId: string | null;
  /** §19.2: the version of the theme that new documents use; null for none. */
  themeVersionId: string | null;
};

/** The SQL for a `TemplateHead` without its ID: `t` is the template, or a row of nulls, and `w` its workspace. */
export const HEAD = {
  columns: `t.title, t.folder, t.slug, t.updated_at AS "updatedAt", t.generation_count AS "generationCount",
           v.version, v.id AS "versionId", hv.id AS "themeVersionId"`,
  joins: `LEFT JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version
    LEFT JOIN themes h ON h.id = CASE WHEN v.uses_default_theme THEN w.default_theme_id ELSE v.theme_id END
    LEFT JOIN theme_versions hv ON hv.theme_id = h.id AND hv.version = h.current_version`,
};

const FIND_HEAD = prepared(
  'find_template_head',
  `
  SELECT t.id, ${HEAD.columns}, w.time_zone AS "timeZone"
  FROM templates t
  JOIN workspaces w ON w.id = t.workspace_id
  ${HEAD.joins}
  WHERE t.id = $1::uuid AND t.workspace_id = $2::uuid AND t.archived_at IS NULL`,
);

/** `timeZone`: that of the workspace. */
type FoundHead = TemplateHead & { timeZone: string };

/** Finds a template with its current version; null if the workspace has no such template. */
export async function findTemplateHead(db: Database, workspaceId: string, id: string): Promise<FoundHead | null> {
  // Raw: Prisma cannot compare columns of two tables. The statement is prepared.
  const [found] = await db.$queryRawUnsafe<FoundHead[]>(FIND_HEAD, id, workspaceId);
  return found ?? null;
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

// §1.2: the operator's view of templates, which the API does not offer: lists with drafts and archived templates, and the original file.

/** `version` is null for a draft, of which nothing is saved yet. The API lists neither drafts nor archived templates. */
type TemplateEntry = {
  id: string;
  workspaceName: string;
  folder: string;
  title: string;
  version: number | null;
  generationCount: number;
  updatedAt: Date;
  archivedAt: Date | null;
};

/** Lists templates by workspace, folder and title; those of every workspace if none is given. */
export async function listTemplates(db: Database | Transaction, workspaceId?: string): Promise<TemplateEntry[]> {
  const entries: TemplateEntry[] = [];
  // §18.49: of workspaces on several shards, a router looks at those of the first alone.
  for (const shard of workspaceId ? [db] : shardsOf(db as Database))
    entries.push(...(await listTemplatesOn(shard, workspaceId)));
  return entries;
}

async function listTemplatesOn(db: Transaction, workspaceId?: string): Promise<TemplateEntry[]> {
  const rows = await db.template.findMany({
    where: workspaceId ? { workspaceId } : {},
    include: { workspace: { select: { name: true } } },
    orderBy: [{ workspace: { name: 'asc' } }, { folder: 'asc' }, { title: 'asc' }, { id: 'asc' }],
  });
  return rows.map(({ id, workspace, folder, title, currentVersion, generationCount, updatedAt, archivedAt }) => ({
    id,
    workspaceName: workspace.name,
    folder,
    title,
    version: currentVersion,
    generationCount,
    updatedAt,
    archivedAt,
  }));
}

/** `source` is the file as it was imported, byte for byte in UTF-8. */
type ExportedTemplate = { id: string; title: string; version: number; source: string };

/** Returns the file of the saved version. Throws `not_found`, and `template_not_saved` for a draft. */
export async function exportTemplate(db: Transaction, id: string): Promise<ExportedTemplate> {
  const select = { workspaceId: true, title: true, currentVersion: true };
  const template = await db.template.findUnique({ where: { id }, select });
  if (!template) throw notFound(id);
  if (template.currentVersion === null)
    throw new Refusal(
      'template_not_saved',
      tell('refusal.template.unsaved', { title: JSON.stringify(template.title) }),
    );
  const saved = await db.templateVersion.findUniqueOrThrow({
    where: {
      workspaceId: template.workspaceId,
      templateId_version: { templateId: id, version: template.currentVersion },
    },
    select: { title: true, version: true, source: true },
  });
  return { id, ...saved };
}

// §20.11: searches the templates of a workspace for one of its members.

/**
 * A template as a member sees it. `usedAt`: when they last created a document from it in the web app; null if the sort order does not
 * need it.
 */
export type MembersTemplate = SavedTemplate & { isFavourite: boolean; usedAt: Date | null };

const ORDERS = {
  changed: Prisma.sql`"updatedAt" DESC, id DESC`,
  // The database's default collation sorts capitals first and letters with diacritics last.
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
  // Takes one index look-up for each template.
  const usedAt =
    order === 'used' || only === 'used'
      ? Prisma.sql`(SELECT max(e.created_at) FROM generation_entries e WHERE e.workspace_id = ${workspaceId}::uuid
          AND e.template_id = t.id AND e.created_by = ${userId}::uuid AND e.source = 'app')`
      : Prisma.sql`NULL::timestamptz`;
  // Raw: one statement gives a page and a count of the same moment, and it calls `fold_title`.
  const found = await db.$queryRaw<PageWithTotal<MembersTemplate>[]>`
    WITH every AS (
      SELECT id, title, folder, slug, current_version AS version, generation_count AS "generationCount", updated_at AS "updatedAt",
             EXISTS (SELECT FROM favourite_templates f WHERE f.workspace_id = ${workspaceId}::uuid AND f.user_id = ${userId}::uuid
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
  // Raw: it counts by folder, with the conditions of the list in SQL.
  return db.$queryRaw<{ folder: string; templates: number }[]>`
    SELECT folder, count(*)::int AS templates FROM templates t
    WHERE ${templateCondition(workspaceId, filter)} AND folder <> '' GROUP BY folder ORDER BY folder LIMIT ${limit}`;
}

/** §20.11: templates that a member has marked as favourites. The marks are deleted with the membership or the template. */
type FavouriteTemplate = { workspaceId: string; userId: string; templateId: string };

/** Sets or removes the mark; nothing changes if it is set so already. The template must belong to the workspace. */
export async function setFavourite(db: Database, favourite: FavouriteTemplate, isFavourite: boolean): Promise<void> {
  if (isFavourite) await db.favouriteTemplate.createMany({ data: favourite, skipDuplicates: true });
  else await db.favouriteTemplate.deleteMany({ where: favourite });
}

export async function isFavourite(db: Database, where: FavouriteTemplate): Promise<boolean> {
  return (await db.favouriteTemplate.count({ where })) > 0;
}
