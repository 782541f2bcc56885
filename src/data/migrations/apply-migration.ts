/**
 * §18.39: applies a migration and adds its row to Prisma's history in one transaction, so that a process that is killed leaves both or
 * neither.
 */
import { createHash, randomUUID } from 'node:crypto';
import { Client, DatabaseError } from 'pg';
import { SECOND } from '../../domain/durations.ts';
import { tell } from '../../locales/message.ts';
import { isPooled } from '../storage/connection/prepared.ts';
import { MigrationError, readScript } from './history.ts';

/** The table of applied migrations, as Prisma creates it. */
const HISTORY = `
  CREATE TABLE IF NOT EXISTS _prisma_migrations (
    id VARCHAR(36) PRIMARY KEY NOT NULL,
    checksum VARCHAR(64) NOT NULL,
    finished_at TIMESTAMPTZ,
    migration_name VARCHAR(255) NOT NULL,
    logs TEXT,
    rolled_back_at TIMESTAMPTZ,
    started_at TIMESTAMPTZ NOT NULL DEFAULT now(),
    applied_steps_count INTEGER NOT NULL DEFAULT 0
  )`;
/** Marks rows of failed migrations as rolled back. Earlier versions left such a row behind, and no other trace. */
const FORGET_UNFINISHED = `
  UPDATE _prisma_migrations SET rolled_back_at = now() WHERE finished_at IS NULL AND rolled_back_at IS NULL`;
const TABLES_OF_OTHERS = `
  SELECT c.relname AS name FROM pg_class c
  WHERE c.relnamespace = current_schema()::regnamespace AND c.relkind IN ('r', 'p')
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.deptype = 'e')
  LIMIT 1`;

/** Creates the history table if it is missing. Throws `MigrationError` for a database that another program uses. */
export async function prepareHistory(client: Client): Promise<void> {
  const { rows } = await client.query(`SELECT to_regclass('_prisma_migrations') IS NOT NULL AS there`);
  if (rows[0].there) {
    await client.query(FORGET_UNFINISHED);
    return;
  }
  const others = await client.query<{ name: string }>(TABLES_OF_OTHERS);
  const [other] = others.rows;
  if (other) throw new MigrationError(tell('operation.migration.foreign', { table: other.name }));
  await client.query(HISTORY);
}

/**
 * Applies a migration. `client` must hold the migration lock of the database at `url`. Throws `MigrationError` with the migration's name
 * and the line that failed.
 */
export async function applyMigration(
  client: Client,
  url: string,
  { name, script }: { name: string; script: string },
): Promise<void> {
  try {
    if (CONCURRENTLY.test(script) || COMMITS.test(script)) await runAlone(url, script);
    // The script is sent unchanged and alone, so that the position in an error of Postgres is a position in the script.
    else await client.query(script);
    await recordMigration(client, name, script, 1);
  } catch (error) {
    throw new MigrationError(tell('operation.migration.failed', { name, problem: reasonOf(error, script) }), {
      cause: error,
    });
  }
}

/** Records a migration as applied. `steps` is 0 when its script was not run. */
async function recordMigration(client: Client, name: string, script: string, steps: 0 | 1): Promise<void> {
  await client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, clock_timestamp(), $4)`,
    [randomUUID(), createHash('sha256').update(script).digest('hex'), name, steps],
  );
}

/** Postgres reports a character position; people need a line. */
function reasonOf(error: unknown, script: string): string {
  if (!(error instanceof DatabaseError)) return error instanceof Error ? error.message : String(error);
  const { message, detail, hint, position } = error;
  const line = position && ` (line ${script.slice(0, Number(position)).split('\n').length})`;
  return [message + (line ?? ''), detail, hint].filter(Boolean).join('. ');
}

const CONCURRENTLY = /^CREATE (?:UNIQUE )?INDEX CONCURRENTLY ("[^"]+") ON /m;
/** Matches a block (`DO`) that commits several transactions of its own. Running such a block again is safe. */
const COMMITS = /^ +COMMIT;$/m;

/**
 * §18.39: runs a migration that consists of one statement for a large table, outside of a transaction, so that readers and writers are
 * not blocked. An index that an earlier attempt left incomplete is removed first. The statement waits for open transactions, and nothing
 * waits for it. The caller holds the migration lock on another connection. Behind a pooler the next statement may run in another session
 * (§18.13), so limits are not changed there.
 */
function runAlone(url: string, script: string): Promise<void> {
  return withConnection(url, async (client) => {
    const set = async (statement: string) => isPooled(url) || client.query(statement);
    await set('SET statement_timeout = 0');
    await set('SET lock_timeout = 0');
    const [, index] = CONCURRENTLY.exec(script) ?? [];
    if (index) await client.query(`DROP INDEX CONCURRENTLY IF EXISTS ${index}`);
    await client.query(script);
    await set('RESET ALL');
  });
}

/** Migrations: opens a connection, runs `work` with it, and closes it. */
export async function withConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({
    connectionString: url,
    connectionTimeoutMillis: 10 * SECOND,
    application_name: 'platen migrate',
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Migrations: five migrations were squashed into `init` before the first release. Databases that ran the five have the same schema, so
 * `init` is only marked as applied in their place (baselining).
 */
const INIT = '20261122000000_init';
export const SQUASHED = [
  '20261121000000_init',
  '20261121120000_create_generation',
  '20261121130000_title_search',
  '20261121160000_generation_lists',
  '20261121170000_cheaper_batches',
];

/**
 * Replaces the five squashed migrations by `init` in the history, and returns the applied migrations after that. Throws `MigrationError`
 * for a database that has only some of the five.
 */
export async function adoptSquashed(client: Client, applied: string[], folder: string): Promise<string[]> {
  const squashed = applied.filter((name) => SQUASHED.includes(name));
  if (squashed.length === 0) return applied;
  if (squashed.length < SQUASHED.length) throw new MigrationError(tell('operation.migration.tooOld'));
  const adopted = applied.filter((name) => !SQUASHED.includes(name));
  await client.query('DELETE FROM _prisma_migrations WHERE migration_name = ANY($1)', [SQUASHED]);
  if (adopted.includes(INIT)) return adopted;
  await recordMigration(client, INIT, await readScript(folder, INIT), 0);
  return [INIT, ...adopted];
}
