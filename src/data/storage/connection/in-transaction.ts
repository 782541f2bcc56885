/** One transaction for everything inside, whether the caller has opened one already or not. */
import { DAY } from '../../../domain/durations.ts';
import type { Database, Transaction } from './database.ts';

/** Joins the transaction when `db` is one, else opens one; `timeout` in milliseconds is for the one that is opened. */
export function inTransaction<Result>(
  db: Database | Transaction,
  work: (tx: Transaction) => Promise<Result>,
  options: { timeout?: number } = {},
): Promise<Result> {
  return isDatabase(db) ? db.$transaction(work, options) : work(db);
}

/** The client inside a transaction cannot connect. */
function isDatabase(db: Database | Transaction): db is Database {
  return '$connect' in db && typeof db.$connect === 'function';
}

/** For a transaction that touches every document of something. */
export const LONG = { timeout: DAY };

/** Takes the limit of time from the statements of this transaction, which is a `LONG` one. */
export async function withoutTimeLimit(tx: Transaction): Promise<void> {
  // Raw: a setting.
  await tx.$executeRaw`SET LOCAL statement_timeout = 0`;
}

/** Locks a name until the transaction ends; other transactions that lock it wait. */
export async function lockName(tx: Transaction, name: string): Promise<void> {
  // Raw: a lock.
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${name}, 0))`;
}
