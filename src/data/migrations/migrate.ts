/**
 * §18.12, §18.39, migrations: brings a database and its queues up to date with prisma/migrations/, and records the migrations in Prisma's
 * own history. All work that needs the rights of the owner happens here.
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
  /** The names of the only migrations to apply. */
  only?: string[];
  /** How long to keep trying while another transaction uses a table, in milliseconds. */
  patienceMs?: number;
};

const PATIENCE_MS = 5 * MINUTE;

/**
 * Applies the pending migrations to the database at `url`, each completely or not at all. Returns the names of the migrations that this
 * call has applied, in order. Throws `MigrationError` for a migration that fails; earlier ones stay applied, and the next call tries it
 * again. Also throws `MigrationError` for a database of a later version, and does not change it.
 */
export function migrate(
  url: string,
  { log, folder = MIGRATIONS_FOLDER, only, patienceMs = PATIENCE_MS }: MigrateOptions = {},
): Promise<{ applied: string[] }> {
  return withConnection(url, async (client) => {
    const applied: string[] = [];
    const patience = { patienceMs, onWait: (line: string) => log?.warn(line) };
    // A new database is told in one line: eighty of them would push what `make run` prints off the screen.
    let isNew = false;
    for (;;) {
      await refuseNewer(askOf(client), folder);
      // Nearly every start finds nothing to apply, so the lock is only taken when something is missing.
      if (!(await findLack(askOf(client), { folder, only }))) {
        if (isNew) log?.info(describeNew(applied));
        return { applied };
      }
      const name = await withMigrationLock(client, () => applyNext(client, url, { folder, only }), patience);
      if (!name) continue;
      isNew ||= applied.length === 0 && name === (only ?? (await listKnownMigrations(folder)))[0];
      applied.push(name);
      if (!isNew) log?.info(`Applied migration ${name}`);
    }
  });
}

function describeNew(applied: readonly string[]): string {
  return applied.length === 1
    ? `Applied migration ${applied[0]}`
    : `Applied ${applied.length} migrations to a new database`;
}

/**
 * Applies the first pending migration and returns its name. The queue comes last. Another process may have applied either in the
 * meantime.
 */
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

// §18.39, upgrades: each step of a migration is one transaction. It never blocks on the migration lock or on a table in use: a statement
// that waits for a table lock makes every later request for that table wait too.

/** The number of the advisory lock that all migrations with Prisma use. */
const MIGRATION_LOCK = 72_707_369;
const POLL_MS = 100;
/** The limit is shorter than the time after which Postgres breaks a deadlock by cancelling one side, which might be a request. */
const BEGIN = `BEGIN; SET LOCAL lock_timeout = '500ms'; SET LOCAL statement_timeout = 0;
  SET LOCAL idle_in_transaction_session_timeout = 0`;
/**
 * A session learns of new tables when it locks a table, but not when it takes an advisory lock. Without this statement `to_regclass`
 * would still say that a table is missing which another process has just created.
 */
const HEAR_NEWS = 'SELECT FROM pg_class LIMIT 0';
/** The pause between two attempts to lock a table, so that requests can use it meanwhile. */
const PAUSE_MS = 2 * SECOND;
/** The Postgres error codes for an unavailable lock and for a deadlock. */
const IN_USE = new Set(['55P03', '40P01']);

type WaitOptions = {
  /** How long to keep trying while another transaction uses a table, in milliseconds. */
  patienceMs: number;
  /** Called before the first pause, with a message for the operator. */
  onWait(line: string): void;
};

/**
 * Runs `work` in a transaction of `client` that holds the migration lock; waits for the lock as long as necessary. The lock belongs to
 * the transaction, so it is held until Postgres has committed or rolled back, even if the process dies. If `work` needs a table in use,
 * it is run again after a pause. Throws `MigrationError` when the table stays in use.
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
        // Releases all table locks, but keeps the migration lock.
        await client.query('ROLLBACK TO SAVEPOINT step');
        const user = await whoUses(client);
        if (performance.now() >= until)
          throw new MigrationError(
            user ? tell('operation.migration.inUse.by', user) : tell('operation.migration.inUse'),
            { cause: error },
          );
        const by = user && ` by "${user.name}" (process ${user.pid}), since ${user.since}`;
        if (attempts === 1)
          onWait(`A table is in use${by ?? ''}. The migration waits; the service answers requests meanwhile.`);
        await pause(Math.min(PAUSE_MS, patienceMs));
      }
    }
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  }
}

/**
 * Polls for the lock. A statement that waits for it would hold a snapshot, and an index that is built concurrently waits for all
 * snapshots.
 */
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

/** Returns the oldest transaction, which is the likeliest one to use the table. Postgres hides the transactions of other roles. */
async function whoUses(client: Client) {
  const { rows } = await client.query<{ name: string; pid: number; since: Date }>(`
    SELECT application_name AS name, pid, xact_start AS since FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 1`);
  const [found] = rows;
  return found && { name: found.name, pid: String(found.pid), since: found.since.toISOString() };
}
