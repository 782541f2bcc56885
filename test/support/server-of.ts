/** §18.49: the server that has the rows of a workspace, for what a test asks of its queue, or says of rows without naming the workspace. */
import type { Database } from '../../src/data/storage/connection/database.ts';
import { shardsOf } from '../../src/data/storage/connection/shards.ts';
import { seedTenant, type Tenant } from './seed.ts';

/** Returns `db` itself without a router. */
export async function serverOf(db: Database, workspaceId: string): Promise<Database> {
  for (const server of shardsOf(db))
    if ((await server.workspace.count({ where: { id: workspaceId } })) > 0) return server;
  throw new Error(`no server has the workspace ${workspaceId}`);
}

/** Creates a workspace on another server, if there are several. */
export async function seedElsewhere(db: Database, workspaceId: string): Promise<Tenant> {
  const server = await serverOf(db, workspaceId);
  for (;;) {
    const other = await seedTenant(db);
    if (shardsOf(db).length === 1 || (await serverOf(db, other.workspaceId)) !== server) return other;
  }
}
