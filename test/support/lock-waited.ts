/** §20.6: when a transaction has come to a lock that another one holds. */
import type { Database } from '../../src/storage/database.ts';

/** Asks until somebody waits for a lock in this database. */
export async function lockWaited(db: Database): Promise<void> {
  for (;;) {
    const [row] = await db.$queryRaw<{ waits: number }[]>`
      SELECT count(*)::int AS waits FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    if (row!.waits > 0) return;
  }
}
