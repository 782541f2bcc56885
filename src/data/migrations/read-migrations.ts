/** Migrations: finds and reads those of `prisma/migrations`. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';

export const PRISMA_FOLDER = path.join(import.meta.dirname, '../../../prisma');
export const MIGRATIONS_FOLDER = path.join(PRISMA_FOLDER, 'migrations');

export const SCRIPT = 'migration.sql';

/** Names of all migrations of the folder, in the order in which they are applied: they begin with the time. */
export async function listKnownMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** The SQL of the migration of this name. */
export function readScript(folder: string, name: string): Promise<string> {
  return readFile(path.join(folder, name, SCRIPT), 'utf8');
}
