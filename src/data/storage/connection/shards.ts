/**
 * §18.49: the shards of a database that a router divides. A statement that names no workspace needs all of them at the router, so what has to
 * work while one is down is asked of each directly.
 */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { SECOND } from '../../../domain/durations.ts';
import type { Database, Transaction } from './database.ts';

const shards = new WeakMap<Database, readonly Database[]>();

/** Notes the shards behind `db`, which leads to the router. */
export function noteShards(db: Database, behind: readonly { db: Database }[]): void {
  shards.set(
    db,
    behind.map((shard) => shard.db),
  );
}

/** Returns the connections to the shards, the first of which has the rows of the installation; `db` alone without a router. */
export function shardsOf(db: Database): readonly Database[] {
  return shards.get(db) ?? [db];
}

/** Checks whether a router divides the database. */
export function isDivided(db: Database): boolean {
  return shards.has(db);
}

/** Returns a UUID that belongs to a text alone: `lockName` locks a name of no workspace at the shard of this UUID. */
export function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
}

/** Returns the first answer that is not null; null if there is none. Rejects if there is none and one of the shards did not answer. */
export async function firstAnswer<Found>(answers: readonly Promise<Found | null>[]): Promise<Found | null> {
  try {
    return await Promise.any(answers.map(async (answer) => (await answer) ?? Promise.reject(null)));
  } catch (error) {
    const fault = (error as AggregateError).errors.find((one) => one !== null);
    if (fault) throw fault;
    return null;
  }
}

/** Runs `work` at each shard at once, in no common transaction. Rejects when all have ended if one has failed. */
export async function onEach(db: Database, work: (shard: Database) => Promise<unknown>): Promise<void> {
  const ended = await Promise.allSettled(shardsOf(db).map(async (shard) => work(shard)));
  const failed = ended.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
}

/** Runs `work` with a transaction of each shard, the first of which commits last. Those that have committed stay when another one fails. */
export function inEach<Result>(db: Database, work: (txs: Transaction[]) => Promise<Result>): Promise<Result> {
  const open = ([next, ...left]: readonly Database[], txs: Transaction[]): Promise<Result> =>
    next ? next.$transaction((tx) => open(left, [...txs, tx])) : work(txs);
  return open(shardsOf(db), []);
}

/** How long the other shards may take once one has answered, in milliseconds. */
const LATE_MS = 2 * SECOND;

/**
 * Asks all shards for their part. `isWhole` is false if one of them did not answer, or not in time. Rejects if none answers.
 */
export async function askShards<Part>(
  db: Database,
  ask: (shard: Database) => Promise<Part>,
): Promise<{ parts: Part[]; isWhole: boolean }> {
  const asked = shardsOf(db).map(async (shard) => ask(shard));
  if (asked.length === 1) return { parts: [await asked[0]!], isWhole: true };
  const parts: Part[] = [];
  const all = Promise.allSettled(asked.map(async (answer) => void parts.push(await answer)));
  await Promise.any(asked).catch(({ errors: [fault] }: AggregateError) => {
    throw fault;
  });
  const late = new AbortController();
  await Promise.race([all, pause(LATE_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  return { parts, isWhole: parts.length === asked.length };
}
