/** Migrations: whether a database that belongs to somebody else is at this version. */
import type { Database } from '../storage/database.ts';
import { MIGRATIONS_FOLDER, readMigrations } from './read-migrations.ts';

/** Names of the migrations that have not been applied, in order; all of them on an empty database. */
export async function findPendingMigrations(db: Database): Promise<string[]> {
  const { migrationDirectories } = await readMigrations(MIGRATIONS_FOLDER);
  const [history] = await db.$queryRaw<[{ table: string | null }]>`
    SELECT to_regclass('_prisma_migrations')::text AS table`;
  const applied = history.table
    ? await db.$queryRaw<{ name: string }[]>`
        SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`
    : [];
  const names = new Set(applied.map(({ name }) => name));
  return migrationDirectories.map(({ path }) => path).filter((name) => !names.has(name));
}
