/**
 * §18.12, migrations: brings a database up to date with prisma/migrations/, keeping Prisma's ordinary history of what was applied,
 * and with the render queue. Whatever needs the rights of an owner is done here.
 */

import type { MigrationList, SchemaEngine } from '@prisma/schema-engine-wasm';
import { Client } from 'pg';
import { SECOND } from '../domain/durations.ts';
import { adoptSquashed } from './adopt-squashed.ts';
import { findLack, refuseNewer } from './check-fit.ts';
import { askOf } from './history.ts';
import { migrateQueue } from './migrate-queue.ts';
import { MIGRATION_LOCK } from './migration-adapter.ts';
import { MIGRATIONS_FOLDER, readMigrations } from './read-migrations.ts';
import { NO_FILTERS, withSchemaEngine } from './schema-engine.ts';

export type MigrateOptions = {
  log?: { info(line: string): void };
  folder?: string;
  /** Names; the others of the folder are left out. */
  only?: string[];
};

/**
 * Applies the migrations that the database of `url` does not have yet, each as a whole or not at all, and answers their
 * names in order. Throws `MigrationError` for one that fails; those before it stay applied, and the next call tries it again. Throws
 * it also for a database of a later version, which is left as it is.
 */
export function migrate(
  url: string,
  { log, folder = MIGRATIONS_FOLDER, only }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  return alone(url, async (client) => {
    const ask = askOf(client);
    await refuseNewer(ask, folder);
    // As at nearly every start: the engine is not loaded, which takes longer than all else.
    if (!(await findLack(ask, { folder, only }))) return { applied: [] };
    const migrationsList = await readMigrations(folder, only);
    const applied = await withSchemaEngine(url, (engine) => apply(engine, client, migrationsList));
    await withConnection(url, migrateQueue);
    for (const name of applied) log?.info(`Applied migration ${name}`);
    return { applied };
  });
}

async function apply(engine: SchemaEngine, client: Client, migrationsList: MigrationList): Promise<string[]> {
  const input = { migrationsList, filters: NO_FILTERS };
  const diagnosis = await engine.diagnoseMigrationHistory({ ...input, optInToShadowDatabase: false });
  // Nobody else is at work here, and what was cut short has left nothing behind: a script is one transaction.
  for (const migrationName of diagnosis.failedMigrationNames) await engine.markMigrationRolledBack({ migrationName });
  await adoptSquashed(engine, client, migrationsList, diagnosis.history);
  const { appliedMigrationNames } = await engine.applyMigrations(input);
  return appliedMigrationNames;
}

/**
 * Runs `work` while no other process migrates this database; those that start at once wait here, however long it takes. The
 * lock is that of a transaction, because a pooler would keep one of a session for ever.
 */
function alone<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  return withConnection(url, async (holder) => {
    await holder.query('BEGIN');
    // It may wait long, and is idle while the work is done on other connections, whatever limits the role has.
    await holder.query('SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0');
    await holder.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
    const result = await work(holder);
    await holder.query('COMMIT');
    return result;
  });
}

async function withConnection<Result>(url: string, work: (client: Client) => Promise<Result>): Promise<Result> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 10 * SECOND });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
