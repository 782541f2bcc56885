/** Migrations: reads which migrations a database has had, from Prisma's table of them. */
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import manifest from 'pg-boss/package.json' with { type: 'json' };
import { ToldError } from '../../locales/message.ts';
import { LAST_TAG_INDEX } from '../queues/queues.ts';

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
export class MigrationError extends ToldError {}

/** §18.12, migrations: the tables of the queues. pg-boss brings their scripts along; run here, `serve` needs no rights for it. */
const SCHEMA = 'pgboss';

/** The version of the tables that this pg-boss works with. */
export const QUEUE_VERSION: number = manifest.pgboss.schema;

/** Null when there are none. */
export async function readQueueVersion(ask: Ask): Promise<number | null> {
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('${SCHEMA}.version') IS NOT NULL AS there`);
  if (!found?.there) return null;
  const [row] = await ask<{ version: number }>(`SELECT version FROM ${SCHEMA}.version`);
  return row?.version ?? null;
}

/** Whether tables and our index are those of this version. */
export async function isQueueCurrent(ask: Ask): Promise<boolean> {
  if ((await readQueueVersion(ask)) !== QUEUE_VERSION) return false;
  const [found] = await ask<{ there: boolean }>(`SELECT to_regclass('${SCHEMA}.platen_last_tag') IS NOT NULL AS there`);
  return found!.there;
}

/** Makes the tables and our index, or brings them to this version, in the transaction of the caller. */
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
 * pg-boss's scripts begin with a transaction of their own, with limits of their own, and build indexes after it. Finished jobs leave
 * within the hour, so that an index is built in a moment, and no half of a queue is ever left.
 */
function withoutTransaction(plans: string): string {
  return plans
    .replace(/^\s*BEGIN;\s*(SET LOCAL [^;]*;\s*)*/, '')
    .replace(/^\s*COMMIT;/m, '')
    .replace(/^(CREATE (?:UNIQUE )?INDEX) CONCURRENTLY\b/gm, '$1');
}
