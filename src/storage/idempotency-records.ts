/** §4.3: idempotency records whose window has passed answer nobody any more. */
import type { Database } from './database.ts';

/**
 * Removes at most `limit` that expired before `now`, and answers how many. What a request is about to replace is left
 * to it, so that neither waits for the other.
 */
export function removeExpiredRecords(db: Database, now: Date, limit: number): Promise<number> {
  return db.$executeRaw`
    DELETE FROM idempotency_records WHERE identity IN (
      SELECT identity FROM idempotency_records WHERE expires_at <= ${now}::timestamptz
      ORDER BY expires_at LIMIT ${limit} FOR UPDATE SKIP LOCKED
    )`;
}
