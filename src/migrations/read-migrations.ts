/** Migrations: where they are, and the folder as the schema engine wants it. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { MigrationList } from '@prisma/schema-engine-wasm';

export const PRISMA_FOLDER = path.join(import.meta.dirname, '../../prisma');
export const MIGRATIONS_FOLDER = path.join(PRISMA_FOLDER, 'migrations');

const LOCKFILE = 'migration_lock.toml';
export const SCRIPT = 'migration.sql';

/** Names of all migrations of the folder, in the order in which they are applied: they begin with the time. */
export async function listKnownMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** All migrations of the folder, or those of these names. */
export async function readMigrations(folder: string, only?: string[]): Promise<MigrationList> {
  const names = (await listKnownMigrations(folder)).filter((name) => !only || only.includes(name));
  const scripts = names.map(async (name) => ({
    path: name,
    migrationFile: { path: SCRIPT, content: await readScript(path.join(folder, name, SCRIPT)) },
  }));
  return {
    baseDir: folder,
    lockfile: { path: LOCKFILE, content: await readFile(path.join(folder, LOCKFILE), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(scripts),
  };
}

/** The engine names the migration whose script cannot be read. */
async function readScript(file: string) {
  return readFile(file, 'utf8').then(
    (value) => ({ tag: 'ok' as const, value }),
    (error: Error) => ({ tag: 'error' as const, value: error.message }),
  );
}
