/** §20.6: waits until a transaction is blocked by a lock that another one holds. */
import type { Database } from '../../src/data/storage/connection/database.ts';
import { askAll, testServers, withDatabase } from './database.ts';

const WAITERS = `
  SELECT count(*)::int AS waits FROM pg_stat_activity
  WHERE datname = current_database() AND wait_event_type = 'Lock'`;

/** Polls until so many transactions are waiting for a lock in this database. */
export async function lockWaited(db: Database, many = 1): Promise<void> {
  while ((await lockWaiters(db)) < many);
}

/** How many wait for a lock in this database, at all servers that have a part of it. */
export async function lockWaiters(db: Database): Promise<number> {
  const servers = testServers();
  if (servers.length === 1) return (await db.$queryRawUnsafe<[{ waits: number }]>(WAITERS))[0].waits;
  const [{ name }] = await db.$queryRaw<[{ name: string }]>`SELECT current_database()::text AS name`;
  const counts = await askAll<{ waits: number }>(
    servers.map((server) => withDatabase(server, name)),
    WAITERS,
  );
  return counts.reduce((sum, { waits }) => sum + waits, 0);
}
