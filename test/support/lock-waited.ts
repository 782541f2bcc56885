/** §20.6: when a transaction has come to a lock that another one holds. */
import type { Database } from '../../src/data/storage/connection/database.ts';

/** Asks until somebody, or so many, wait for a lock in this database. */
export async function lockWaited(db: Database, many = 1): Promise<void> {
  for (;;) {
    const [row] = await db.$queryRaw<{ waits: number }[]>`
      SELECT count(*)::int AS waits FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row!.waits >= many) return;
  }
}
