/** §4.1, §4.2: the templates that documents can be made from, and the versions behind them. */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Inventory } from '../template/model.ts';
import { type Counted, readCounted } from './counted.ts';
import type { Database } from './database.ts';
import { contains } from './search.ts';

export type SavedTemplate = { id: string; title: string; folder: string; updatedAt: Date };

/** §4.1: most recently updated first; `total` counts every match. Templates with no saved version are left out. */
export async function listSavedTemplates(
  db: Database,
  workspaceId: string,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<{ templates: SavedTemplate[]; total: number }> {
  const where = Prisma.sql`workspace_id = ${workspaceId}::uuid AND current_version IS NOT NULL
    ${search ? Prisma.sql`AND ${contains(Prisma.sql`fold_title(title)`, search)}` : Prisma.empty}`;
  const found = await db.$queryRaw<Counted<SavedTemplate>[]>`
    SELECT page.*, counted.total
    FROM (SELECT count(*) AS total FROM templates WHERE ${where}) counted
    LEFT JOIN (
      SELECT id, title, folder, updated_at AS "updatedAt" FROM templates WHERE ${where}
      ORDER BY updated_at DESC, id DESC LIMIT ${limit}
    ) page ON true
    ORDER BY page."updatedAt" DESC, page.id DESC`;
  const { rows, total } = readCounted<SavedTemplate>(found);
  return { templates: rows, total };
}

/** A template with its current version's id; `versionId` is null while nothing is saved. */
export type TemplateHead = SavedTemplate & {
  generationCount: number;
  version: number | null;
  versionId: string | null;
};

/** In the order of `asked`, with null in the place of one that its workspace does not have. */
export async function findTemplates(
  db: Database,
  asked: readonly { workspaceId: string; id: string }[],
): Promise<(TemplateHead | null)[]> {
  const rows = await db.$queryRaw<(TemplateHead & { place: number })[]>`
    SELECT t.id, t.title, t.folder, t.updated_at AS "updatedAt", t.generation_count AS "generationCount",
           v.version, v.id AS "versionId", asked.place::int
    FROM unnest(${asked.map(({ workspaceId }) => workspaceId)}::uuid[], ${asked.map(({ id }) => id)}::uuid[])
         WITH ORDINALITY AS asked (workspace_id, id, place)
    JOIN templates t ON t.id = asked.id AND t.workspace_id = asked.workspace_id
    LEFT JOIN template_versions v ON v.template_id = t.id AND v.version = t.current_version`;
  const heads = asked.map((): TemplateHead | null => null);
  for (const { place, ...head } of rows) heads[place - 1] = head;
  return heads;
}

export type StoredVersion = { title: string; source: string; inventory: Inventory };

/** What `compileTemplate` needs. The id comes from `findTemplates`, which has checked the workspace; checked again here. */
export async function loadVersion(db: Database, workspaceId: string, versionId: string): Promise<StoredVersion> {
  const { title, source, inventory } = await db.templateVersion.findFirstOrThrow({
    where: { id: versionId, template: { workspaceId } },
    select: { title: true, source: true, inventory: true },
  });
  return { title, source, inventory: inventory as unknown as Inventory };
}
