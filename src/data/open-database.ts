/** §18.11, §18.12: opens the configured database: the embedded server of the data folder, or the one at `DATABASE_URL`. */
import { SECOND } from '../domain/durations.ts';
import type { Config } from '../platform/config.ts';
import { ensureDataDir } from '../platform/data-dir.ts';
import { CANNOT_CONNECT_NOW, databaseFault } from '../platform/database-fault.ts';
import type { Log } from '../platform/log.ts';
import { tryAgain } from '../platform/try-again.ts';
import { type Ask, askOf, checkFit, migrate, refuseNewer, withConnection } from './migrations/index.ts';
import { openEmbeddedPostgres } from './postgres/index.ts';
import { connect, type Database } from './storage/connection/database.ts';
import { noteShards } from './storage/connection/shards.ts';

export type OpenDatabase = {
  db: Database;
  /** Runs a statement without Prisma, so it works before any migration. */
  ask: Ask;
  url: string;
  /** §18.49: the servers with the rows of workspaces, the first of which has those of the installation; itself without a router. */
  shards: { db: Database; url: string }[];
  /** The names of the migrations that were just applied. */
  applied: string[];
  close(): Promise<void>;
};

/**
 * Starts or joins the embedded Postgres, or connects to `DATABASE_URL`. The embedded database is migrated at every start; the one at
 * `DATABASE_URL` only by `platen migrate` (`migrations: 'apply'`). With `none`, as for a backup, the version of the database is neither
 * changed nor checked. Waits while Postgres starts or recovers, for example after a crash.
 */
export function openDatabase(config: Config, log: Log, options: OpenOptions = {}): Promise<OpenDatabase> {
  const passes = (error: unknown) => {
    if (databaseFault(error) !== CANNOT_CONNECT_NOW) return false;
    log.warn({ err: error }, 'Postgres starts or recovers: waiting for it');
    return true;
  };
  return tryAgain(() => openOnce(config, log, options), passes, { first: SECOND / 4, longest: 5 * SECOND });
}

/** §18.49: a router sends queries on the migration tables to any shard, so each shard is asked directly. */
async function fits(ask: Ask, shards: readonly string[]): Promise<void> {
  if (shards.length === 0) await checkFit(ask);
  for (const shard of shards) await withConnection(shard, (client) => checkFit(askOf(client)));
}

type OpenOptions = { migrations?: 'apply' | 'leave' | 'none' };

async function openOnce(config: Config, log: Log, options: OpenOptions): Promise<OpenDatabase> {
  if (!config.databaseUrl) await ensureDataDir(config.dataDir);
  const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres({ dataDir: config.dataDir, log });
  const url = embedded?.url ?? config.databaseUrl!;
  const connected: Database[] = [];
  const open = (at: string) => {
    const db = connect(at);
    connected.push(db);
    return db;
  };
  const close = async () => {
    for (const db of connected) await db.$disconnect();
    await embedded?.close();
  };
  try {
    const asIs = options.migrations === 'none';
    const ours = embedded !== undefined || options.migrations === 'apply';
    const applied = new Set<string>();
    const urls = config.databaseShards.length > 0 ? config.databaseShards : [url];
    if (ours && !asIs)
      for (const at of urls) for (const name of (await migrate(at, { log })).applied) applied.add(name);
    const db = open(url);
    const behind = config.databaseShards.map((at) => ({ db: open(at), url: at }));
    if (behind.length > 0) noteShards(db, behind);
    const shards = behind.length > 0 ? behind : [{ db, url }];
    const ask: Ask = (statement) => db.$queryRawUnsafe(statement);
    if (asIs) await refuseNewer(ask);
    else if (!ours) await fits(ask, config.databaseShards);
    return { db, ask, url, shards, applied: [...applied], close };
  } catch (error) {
    await close();
    throw error;
  }
}
