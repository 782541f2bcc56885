/** Config → a database that answers: the embedded server of the data folder, or the one that `DATABASE_URL` names. */
import type { Config } from './config.ts';
import type { Log } from './log.ts';
import { openEmbeddedPostgres } from './postgres/open-embedded-postgres.ts';
import { connect, type Database } from './storage/database.ts';
import { migrate } from './storage/migrate.ts';

export type OpenDatabase = { db: Database; url: string; close(): Promise<void> };

/**
 * Starts or joins the embedded Postgres, or connects to `DATABASE_URL`. The embedded database is brought up to date by
 * itself; one that belongs to somebody else only by `platen migrate` (`migrations: 'apply'`).
 */
export async function openDatabase(
  config: Config,
  log: Log,
  options: { migrations?: 'apply' | 'leave' } = {},
): Promise<OpenDatabase> {
  const embedded = config.databaseUrl ? undefined : await openEmbeddedPostgres({ dataDir: config.dataDir, log });
  const url = embedded?.url ?? config.databaseUrl!;
  try {
    if (embedded || options.migrations === 'apply') await migrate(url, log);
    const db = connect(url);
    return {
      db,
      url,
      close: async () => {
        await db.$disconnect();
        await embedded?.close();
      },
    };
  } catch (error) {
    await embedded?.close();
    throw error;
  }
}
