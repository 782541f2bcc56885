/** Migrations: reads from Prisma's history table which migrations a database has had. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { ToldError } from '../../locales/message.ts';
import { LAST_TAG_INDEX } from '../queues/queues.ts';

/** Runs a statement and returns its rows, on any kind of connection. */
export type Ask = <Row extends object>(statement: string) => Promise<Row[]>;

/** Returns an `Ask` that uses a client of `pg`. */
export function askOf(client: Client): Ask {
  return async (statement) => (await client.query(statement)).rows;
}

/** The names of migrations, in the order in which they were applied. */
type History = { applied: string[]; unfinished: string[] };

/** Reads the history; it is empty for a database that was never used. */
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

/** Migrations: finds and reads the migrations in `prisma/migrations`. */
export const PRISMA_FOLDER = path.join(import.meta.dirname, '../../../prisma');
export const MIGRATIONS_FOLDER = path.join(PRISMA_FOLDER, 'migrations');

export const SCRIPT = 'migration.sql';

/** Lists the names of all migrations in the folder, in the order in which they are applied: each name begins with a timestamp. */
export async function listKnownMigrations(folder = MIGRATIONS_FOLDER): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true });
  return entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort();
}

/** Reads the SQL of a migration. */
export function readScript(folder: string, name: string): Promise<string> {
  return readFile(path.join(folder, name, SCRIPT), 'utf8');
}

/** Migrations: the reason why a migration is not possible, as a message for the operator. */
export class MigrationError extends ToldError {}

/**
 * §18.12, migrations: creates the tables of the queues with the scripts of pg-boss. They run with the migrations, so that `serve` needs
 * no rights to create tables.
 */
const SCHEMA = 'pgboss';

/** The schema version of the tables that this pg-boss works with. */
export const QUEUE_VERSION: number = manifest.pgboss.schema;

/** Returns the schema version of the queue tables; null if there are none. */
export async function readQueueVersion(ask: Ask): Promise<number | null> {
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('${SCHEMA}.version') IS NOT NULL AS there`);
  if (!found?.there) return null;
  const [row] = await ask<{ version: number }>(`SELECT version FROM ${SCHEMA}.version`);
  return row?.version ?? null;
}

/** Checks whether the queue tables and Platen's index on them are up to date. */
export async function isQueueCurrent(ask: Ask): Promise<boolean> {
  if ((await readQueueVersion(ask)) !== QUEUE_VERSION) return false;
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('${SCHEMA}.platen_last_tag') IS NOT NULL AS there`);
  return found!.there;
}

/** Creates or upgrades the queue tables and Platen's index on them, in the transaction of the caller. */
export async function migrateQueue(client: Client): Promise<void> {
  const version = await readQueueVersion(askOf(client));
  if (version !== QUEUE_VERSION) {
    const { getConstructionPlans, getMigrationPlans } = await import('pg-boss');
    const plans = version === null ? getConstructionPlans(SCHEMA) : getMigrationPlans(SCHEMA, version);
    await client.query(withoutTransaction(plans));
  }
  await client.query(LAST_TAG_INDEX);
}

/**
 * Removes the transaction and its limits from a script of pg-boss, which also builds indexes after its own transaction. Everything then
 * runs in one transaction, so a failure leaves no half-upgraded queue. Building an index is quick, because finished jobs are deleted
 * within the hour.
 */
function withoutTransaction(plans: string): string {
  return plans
    .replace(/^\s*BEGIN;\s*(SET LOCAL [^;]*;\s*)*/, '')
    .replace(/^\s*COMMIT;/m, '')
    .replace(/^(CREATE (?:UNIQUE )?INDEX) CONCURRENTLY\b/gm, '$1');
}
