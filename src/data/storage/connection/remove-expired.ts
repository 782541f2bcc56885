/** §18.5: deletes rows that have expired. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { Database } from './database.ts';

/** Maps each table to the column with the time of expiry. */
const EXPIRY = {
  idempotency_records: 'expires_at',
  sessions: 'expires_at',
  sign_in_links: 'expires_at',
  devices: 'expires_at',
  attempts: 'expire',
  uploads: 'expires_at',
  batches: 'expires_at',
  form_drafts: 'expires_at',
  approvals: 'expires_at',
  oauth_artifacts: 'expires_at',
  oauth_grants: 'expires_at',
  access_tokens: 'expires_at',
  webhook_deliveries: 'expires_at',
};

export type ExpiringTable = keyof typeof EXPIRY;

/**
 * Removes at most `limit` rows that have expired by the database's clock, the oldest first, and returns how many. Locked rows are
 * skipped, such as a record that a request is about to replace, so that neither waits for the other.
 */
export function removeExpired(db: Database, table: ExpiringTable, limit: number): Promise<number> {
  const [from, expiry] = [Prisma.raw(table), Prisma.raw(EXPIRY[table])];
  // Raw: Prisma has neither `now()` nor SKIP LOCKED.
  return db.$executeRaw`
    DELETE FROM ${from} WHERE ctid = ANY(ARRAY(
      SELECT ctid FROM ${from} WHERE ${expiry} <= now() ORDER BY ${expiry} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ))`;
}
