/** §10.13, §20.11: the versions of a template, as people look through them. A saved version never changes. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Transaction } from '../connection/database.ts';

export type VersionEntry = { id: string; version: number; title: string; inventory: Inventory; createdAt: Date };

/** The newest first; `below`: only those before this one. */
export function listVersions(
  db: Transaction,
  workspaceId: string,
  templateId: string,
  { below, limit }: { below?: number | undefined; limit: number },
): Promise<VersionEntry[]> {
  return db.$queryRaw<VersionEntry[]>`
    SELECT v.id, v.version, v.title, v.inventory, v.created_at AS "createdAt"
    FROM template_versions v JOIN templates t ON t.id = v.template_id
    WHERE v.template_id = ${templateId}::uuid AND t.workspace_id = ${workspaceId}::uuid
      ${below === undefined ? Prisma.empty : Prisma.sql`AND v.version < ${below}`}
    ORDER BY v.version DESC LIMIT ${limit}`;
}

/** With its file. Null when there is no such version. */
export async function findVersion(
  db: Transaction,
  workspaceId: string,
  templateId: string,
  version: number,
): Promise<(VersionEntry & { source: string }) | null> {
  const where = { version, template: { id: templateId, workspaceId } };
  const select = { id: true, version: true, title: true, source: true, inventory: true, createdAt: true };
  const found = await db.templateVersion.findFirst({ where, select });
  return found && { ...found, inventory: found.inventory as unknown as Inventory };
}

/** §10.10: for each entry that the template has ever had, the first version that contained it. */
export async function firstVersionsOfEntries(
  db: Transaction,
  workspaceId: string,
  templateId: string,
): Promise<Map<string, number>> {
  const rows = await db.$queryRaw<{ entry: string; first: number }[]>`
    SELECT e.entry #>> '{}' AS entry, min(v.version) AS first
    FROM template_versions v
    JOIN templates t ON t.id = v.template_id
    CROSS JOIN LATERAL jsonb_path_query(v.inventory, '$.**.entry') AS e (entry)
    WHERE v.template_id = ${templateId}::uuid AND t.workspace_id = ${workspaceId}::uuid
    GROUP BY 1`;
  return new Map(rows.map(({ entry, first }) => [entry, first]));
}
