/**
 * §18.12, §18.39, migrations: brings a database up to date with prisma/migrations/, keeping Prisma's ordinary history of what was applied,
 * and with the render queue. Whatever needs the rights of an owner is done here.
 */

import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { MINUTE, SECOND } from '../../domain/durations.ts';
import { tell } from '../../locales/message.ts';
import { adoptSquashed, applyMigration, prepareHistory, withConnection } from './apply-migration.ts';
import { findLack, refuseNewer } from './check-fit.ts';
import {
  askOf,
  listKnownMigrations,
  MIGRATIONS_FOLDER,
  MigrationError,
  migrateQueue,
  readHistory,
  readScript,
} from './history.ts';

type MigrateOptions = {
  log?: Record<'info' | 'warn', (line: string) => void>;
  folder?: string;
  /** Names; the others of the folder are left out. */
  only?: string[];
  /** For how long a table that others use is tried for, in ms. */
  patienceMs?: number;
};

const PATIENCE_MS = 5 * MINUTE;

/**
 * Applies the migrations that the database of `url` does not have yet, each as a whole or not at all, and answers the names of
 * those that this call has applied, in order. Throws `MigrationError` for one that fails; those before it stay applied, and the next
 * call tries it again. Throws it also for a database of a later version, which is left as it is.
 */
export function migrate(
  url: string,
  { log, folder = MIGRATIONS_FOLDER, only, patienceMs = PATIENCE_MS }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  return withConnection(url, async (client) => {
    const applied: string[] = [];
    const patience = { patienceMs, onWait: (line: string) => log?.warn(line) };
    for (;;) {
      await refuseNewer(askOf(client), folder);
      // At nearly every start there is nothing to apply, so no lock is taken.
      if (!(await findLack(askOf(client), { folder, only }))) return { applied };
      const name = await withMigrationLock(client, () => applyNext(client, url, { folder, only }), patience);
      if (!name) continue;
      applied.push(name);
      log?.info(`Applied migration ${name}`);
    }
  });
}

/** Applies the first migration that is missing and answers its name; the queue comes last. Others may have done either meanwhile. */
async function applyNext(
  client: Client,
  url: string,
  { folder, only }: { folder: string; only: string[] | undefined },
) {
  const ask = askOf(client);
  await refuseNewer(ask, folder);
  await prepareHistory(client);
  const applied = await adoptSquashed(client, (await readHistory(ask)).applied, folder);
  const known = only ?? (await listKnownMigrations(folder));
  const next = known.find((name) => !applied.includes(name));
  if (next) await applyMigration(client, url, { name: next, script: await readScript(folder, next) });
  else await migrateQueue(client);
  return next ?? null;
}

// §18.39, upgrades: a step of a migration is one transaction, which waits neither for other processes that migrate nor for tables in
// use: whoever waits for a table keeps all from it who come after.

/** The number under which all who migrate with Prisma wait for each other. */
const MIGRATION_LOCK = 72_707_369;
const POLL_MS = 100;
/** Shorter than Postgres takes to find a deadlock and break off one of its sides, which might be a request. */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = '500ms'; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;
/**
 * A session hears of others' new tables when it locks a table, and not when it takes an advisory lock: `to_regclass` would go on to say of
 * what the one before has just made that it is not there.
 */
const HEAR_NEWS = 'SELECT FROM pg_class LIMIT 0';
/** Between two attempts at a table in use; requests have it meanwhile. */
const PAUSE_MS = 2 * SECOND;
/** Lock not available, deadlock. */
const IN_USE = new Set(['55P03', '40P01']);

type WaitOptions = {
  /** For how long a table in use is tried for, in ms. */
  patienceMs: number;
  /** Called with a line for people before the first pause. */
  onWait(line: string): void;
};

/**
 * Runs `work` in a transaction of `client` while nobody else is at it, however long that takes. The lock is part of the transaction: it
 * is held until the database has done or undone it, also when the process that has sent it is gone. `work` is run again after a pause when it
 * needs what others use; throws `MigrationError` when that does not end.
 */
export async function withMigrationLock<Result>(
  client: Client,
  work: () => Promise<Result>,
  { patienceMs, onWait }: WaitOptions,
): Promise<Result> {
  await takeTurn(client);
  try {
    await client.query(`${HEAR_NEWS}; SAVEPOINT step`);
    const until = performance.now() + patienceMs;
    for (let attempts = 1; ; attempts += 1) {
      try {
        const result = await work();
        await client.query('COMMIT');
        return result;
      } catch (error) {
        if (!isInUse(error)) throw error;
        // Gives back every table, but not the turn.
        await client.query('ROLLBACK TO SAVEPOINT step');
        const user = await whoUses(client);
        if (performance.now() >= until)
          throw new MigrationError(
            user ? tell('operation.migration.inUse.by', user) : tell('operation.migration.inUse'),
            { cause: error },
          );
        const by = user && ` by "${user.name}" (process ${user.pid}), at work since ${user.since}`;
        if (attempts === 1)
          onWait(`A table is in use${by ?? ''}; the migration waits for it, and requests are answered meanwhile`);
        await pause(Math.min(PAUSE_MS, patienceMs));
      }
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/** Asks again and again: a statement that waits has a snapshot, and an index that is built concurrently waits for all of them. */
async function takeTurn(client: Client): Promise<void> {
  for (;;) {
    await client.query(BEGIN);
    const { rows } = await client.query(`SELECT pg_try_advisory_xact_lock(${MIGRATION_LOCK}) AS taken`);
    if (rows[0].taken) return;
    await client.query('ROLLBACK');
    await pause(POLL_MS);
  }
}

function isInUse(error: unknown): boolean {
  const { cause = error } = error as Error;
  return cause instanceof DatabaseError && IN_USE.has(cause.code ?? '');
}

/** The oldest transaction is the likeliest; of other roles' Postgres says nothing. */
async function whoUses(client: Client) {
  const { rows } = await client.query<{ name: string; pid: number; since: Date }>(`
    SELECT application_name AS name, pid, xact_start AS since FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 1`);
  const [found] = rows;
  return found && { name: found.name, pid: String(found.pid), since: found.since.toISOString() };
}
