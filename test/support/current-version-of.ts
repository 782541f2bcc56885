/** Returns the current version of a template, for tests. */
import type { Database } from '../../src/data/storage/connection/database.ts';

export async function currentVersionOf(db: Database, workspaceId: string, id: string) {
  const { updatedAt, currentVersion, versions } = await db.template.findFirstOrThrow({
    where: { id, workspaceId },
    select: { updatedAt: true, currentVersion: true, versions: { select: { id: true, version: true } } },
  });
  const current = versions.find(({ version }) => version === currentVersion);
  return { updatedAt, version: current?.version ?? null, versionId: current?.id ?? null };
}
