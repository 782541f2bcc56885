/** §18.11, §18.12: config → a database that answers: the embedded server of the data folder, or the one that `DATABASE_URL` names. */
import type { Config } from './config.ts';
import { ensureDataDir } from './data-dir.ts';
import type { Log } from './log.ts';
import { findPendingMigrations, migrate } from './migrations/index.ts';
import { openEmbeddedPostgres } from './postgres/index.ts';
import { connect, type Database } from './storage/database.ts';

export type OpenDatabase = {
  db: Database;
  url: string;
  /** Names of the migrations that were applied just now. */
  applied: string[];
  close(): Promise<void>;
};

/** Thrown when the database of `DATABASE_URL` lacks migrations; only `platen migrate` applies them there. */
class DatabaseBehindError extends Error {
  constructor(pending: string[]) {
    const lacking = `${pending.length} migration${pending.length === 1 ? '' : 's'}, from ${pending[0]} on`;
    super(`The database lacks ${lacking}. Run \`platen migrate\`, then try again.`);
  }
}

/**
 * Starts or joins the embedded Postgres, or connects to `DATABASE_URL`. The embedded database is migrated
 * at every start; that of `DATABASE_URL` only by `platen migrate` (`migrations: 'apply'`). With `none`, as for a backup, it is left
 * and taken as it is.
 */
export async function openDatabase(
  config: Config,
  log: Log,
  options: { migrations?: 'apply' | 'leave' | 'none' } = {},
): Promise<OpenDatabase> {
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
    const ours = !asIs && (embedded !== undefined || options.migrations === 'apply');
    const { applied } = ours ? await migrate(url, { log }) : { applied: [] };
    db = connect(url);
    const pending = ours || asIs ? [] : await findPendingMigrations(db);
    if (pending.length > 0) throw new DatabaseBehindError(pending);
    return { db, url, applied, close };
  } catch (error) {
    await close();
    throw error;
  }
}
