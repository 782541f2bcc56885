/** Migrations: reads which migrations a database has had, from Prisma's table of them. */

import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';

/** Runs one statement and answers its rows, on whatever connection there is. */
export type Ask = <Row extends object>(statement: string) => Promise<Row[]>;

/** By a client of `pg`. */
export function askOf(client: Client): Ask {
  return async (statement) => (await client.query(statement)).rows;
}

/** Names, in order. */
type History = { applied: string[]; unfinished: string[] };

/** Empty for a database that was never used. */
export async function readHistory(ask: Ask): Promise<History> {
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
  const rows = found?.there
    ? await ask<{ name: string; finished: boolean }>(
        `SELECT migration_name AS name, finished_at IS NOT NULL AS finished FROM _prisma_migrations
         WHERE rolled_back_at IS NULL ORDER BY migration_name`,
      )
    : [];
  const namesOf = (finished: boolean) => rows.filter((row) => row.finished === finished).map(({ name }) => name);
  return { applied: namesOf(true), unfinished: namesOf(false) };
}

/** Migrations: finds and reads those of `prisma/migrations`. */
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

/** Migrations: what stands in the way of one, said to whoever runs Platen. */
export class MigrationError extends Error {}
