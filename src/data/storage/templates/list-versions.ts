/** §10.13, §20.11: the versions of a template, as people look through them. A saved version never changes. */
import type { Inventory } from '../../../template/model/inventory.ts';
import type { Transaction } from '../connection/database.ts';

export type VersionEntry = { id: string; version: number; title: string; inventory: Inventory; createdAt: Date };

/** The newest first; `below`: only those before this one. */
export async function listVersions(
  db: Transaction,
  workspaceId: string,
  templateId: string,
  { below, limit }: { below?: number | undefined; limit: number },
): Promise<VersionEntry[]> {
  const found = await db.templateVersion.findMany({
    where: { template: { id: templateId, workspaceId }, ...(below !== undefined && { version: { lt: below } }) },
    select: ENTRY,
    orderBy: { version: 'desc' },
    take: limit,
  });
  return found.map(entryOf);
}

/** With its file. Null when there is no such version. */
export async function findVersion(
  db: Transaction,
  workspaceId: string,
  templateId: string,
  version: number,
): Promise<(VersionEntry & { source: string }) | null> {
  const where = { version, template: { id: templateId, workspaceId } };
  const found = await db.templateVersion.findFirst({ where, select: { ...ENTRY, source: true } });
  return found && entryOf(found);
}

const ENTRY = { id: true, version: true, title: true, inventory: true, createdAt: true };

function entryOf<Found extends { inventory: unknown }>(found: Found): Found & { inventory: Inventory } {
  return { ...found, inventory: found.inventory as Inventory };
}

/** §10.10: for each entry that the template has ever had, the first version that contained it. */
export async function firstVersionsOfEntries(
  db: Transaction,
  workspaceId: string,
  templateId: string,
): Promise<Map<string, number>> {
  // Raw: a path into JSON.
  const rows = await db.$queryRaw<{ entry: string; first: number }[]>`
    SELECT e.entry #>> '{}' AS entry, min(v.version) AS first
    FROM template_versions v
    JOIN templates t ON t.id = v.template_id
    CROSS JOIN LATERAL jsonb_path_query(v.inventory, '$.**.entry') AS e (entry)
    WHERE v.template_id = ${templateId}::uuid AND t.workspace_id = ${workspaceId}::uuid
    GROUP BY 1`;
  return new Map(rows.map(({ entry, first }) => [entry, first]));
}
