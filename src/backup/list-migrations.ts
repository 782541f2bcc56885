/** §18.16: the migrations that a database has. */
import type { Client } from 'pg';

/** Names of those that were applied, in order; none when nothing has been. */
export async function listMigrations(client: Client): Promise<string[]> {
  const { rows: found } = await client.query("SELECT 1 WHERE to_regclass('_prisma_migrations') IS NOT NULL");
  if (found.length === 0) return [];
  const { rows } = await client.query<{ name: string }>(`
    SELECT migration_name AS name FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL ORDER BY migration_name`);
  return rows.map(({ name }) => name);
}
