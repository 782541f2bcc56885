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

export type OpenDatabase = {
  db: Database;
  /** Runs a statement without Prisma, so it works before any migration. */
  ask: Ask;
  url: string;
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
  let db: Database | undefined;
  const close = async () => {
    await db?.$disconnect();
    await embedded?.close();
  };
  try {
    const asIs = options.migrations === 'none';
    const ours = embedded !== undefined || options.migrations === 'apply';
    const shards = config.databaseShards.length > 0 ? config.databaseShards : [url];
    const applied = new Set<string>();
    if (ours && !asIs)
      for (const shard of shards) for (const name of (await migrate(shard, { log })).applied) applied.add(name);
    const opened = connect(url);
    db = opened;
    const ask: Ask = (statement) => opened.$queryRawUnsafe(statement);
    if (asIs) await refuseNewer(ask);
    else if (!ours) await fits(ask, config.databaseShards);
    return { db, ask, url, applied: [...applied], close };
  } catch (error) {
    await close();
    throw error;
  }
}
