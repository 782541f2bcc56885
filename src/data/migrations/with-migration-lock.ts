/**
 * §18.39, upgrades: a step of a migration is one transaction, which waits neither for other processes that migrate nor for tables in
 * use: whoever waits for a table keeps all from it who come after.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Client, DatabaseError } from 'pg';
import { SECOND } from '../../domain/durations.ts';
import { MigrationError } from './migration-error.ts';

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

export type WaitOptions = {
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
        const waits = `A table is in use${await whoUses(client)}`;
        if (performance.now() >= until)
          throw new MigrationError(`${waits}. Nothing was changed. Let that end, then try again.`, { cause: error });
        if (attempts === 1) onWait(`${waits}; the migration waits for it, and requests are answered meanwhile`);
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
async function whoUses(client: Client): Promise<string> {
  const { rows } = await client.query<{ name: string; pid: number; since: Date }>(`
    SELECT application_name AS name, pid, xact_start AS since FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL
    ORDER BY xact_start LIMIT 1`);
  const [found] = rows;
  return found ? ` by "${found.name}" (process ${found.pid}), at work since ${found.since.toISOString()}` : '';
}
