/** §4.1, §4.2: the templates that documents can be made from, and the versions behind them. */
import { Prisma } from '../../generated/prisma/client.ts';
import type { Asset } from '../template/model/asset.ts';
import type { Inventory } from '../template/model/inventory.ts';
import { type AssetRow, readAssets } from './assets.ts';
import type { Database } from './database.ts';
import { type PageWithTotal, readPageWithTotal } from './page-with-total.ts';
import { titleContains } from './title-contains.ts';

export type SavedTemplate = { id: string; title: string; folder: string; updatedAt: Date };

/** §4.1: most recently updated first; `total` counts every match. Templates with no saved version are left out. */
export async function listSavedTemplates(
  db: Database,
  workspaceId: string,
  { search, limit }: { search: string | undefined; limit: number },
): Promise<{ templates: SavedTemplate[]; total: number }> {
  const where = Prisma.sql`workspace_id = ${workspaceId}::uuid AND current_version IS NOT NULL
    ${search ? Prisma.sql`AND ${titleContains(Prisma.sql`fold_title(title)`, search)}` : Prisma.empty}`;
  const found = await db.$queryRaw<PageWithTotal<SavedTemplate>[]>`
    SELECT page.*, counted.total
    FROM (SELECT count(*) AS total FROM templates WHERE ${where}) counted
    LEFT JOIN (
      SELECT id, title, folder, updated_at AS "updatedAt" FROM templates WHERE ${where}
      ORDER BY updated_at DESC, id DESC LIMIT ${limit}
    ) page ON true
    ORDER BY page."updatedAt" DESC, page.id DESC`;
  const { rows, total } = readPageWithTotal<SavedTemplate>(found);
  return { templates: rows, total };
}

export type StoredVersion = { title: string; source: string; inventory: Inventory };

/**
 * What `compileTemplate` needs, and with `images` those of the version. The id comes with the caller's template, which
 * is of the workspace; checked again here.
 */
export async function loadVersion(
  db: Database,
  workspaceId: string,
  versionId: string,
  { images }: { images: boolean },
): Promise<StoredVersion & { images: Asset[] }> {
  // The text is in the first row only.
  const rows = await db.$queryRaw<(StoredVersion & AssetRow)[]>`
    SELECT CASE WHEN i.nth IS NULL OR i.nth = 1 THEN v.title END AS title,
           CASE WHEN i.nth IS NULL OR i.nth = 1 THEN v.source END AS source,
           CASE WHEN i.nth IS NULL OR i.nth = 1 THEN v.inventory END AS inventory,
           i.path, i."mediaType", i.bytes
    FROM template_versions v
    JOIN templates t ON t.id = v.template_id
    LEFT JOIN LATERAL (
      SELECT s.path, a.media_type AS "mediaType", a.bytes, row_number() OVER (ORDER BY s.path) AS nth
      FROM template_version_assets s JOIN template_assets a ON a.hash = s.hash
      WHERE s.version_id = v.id AND ${images}
    ) i ON true
    WHERE v.id = ${versionId}::uuid AND t.workspace_id = ${workspaceId}::uuid
    ORDER BY i.nth`;
  const [version] = rows;
  if (!version) throw new Error(`There is no version ${versionId}`);
  const { title, source, inventory } = version;
  return { title, source, inventory, images: readAssets(rows) };
}
