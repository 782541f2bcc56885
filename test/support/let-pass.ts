/** §18.41: makes time pass. The clock of a database cannot be changed, so times in the database are moved into the past. */
import type { Database } from '../../src/data/storage/connection/database.ts';

/** Maps each table to the columns that decide about time windows. */
const WINDOWS = {
  idempotency_records: ['expires_at'],
  sessions: ['expires_at'],
  sign_in_links: ['expires_at'],
  attempts: ['expire'],
  uploads: ['expires_at'],
  batches: ['expires_at', 'lease_until'],
  api_keys: ['expires_at'],
  access_tokens: ['expires_at'],
  oauth_artifacts: ['expires_at'],
  oauth_grants: ['expires_at'],
  oauth_clients: ['created_at', 'fetched_at', 'fresh_until', 'connected_until'],
  webhook_endpoints: ['former_until', 'failing_since', 'rest_until', 'lease_until'],
  webhook_deliveries: ['next_at', 'expires_at'],
  approvals: ['decided_at', 'expires_at'],
  secret_keys: ['since'],
  erased_generations: ['erased_at', 'remove_pdf_at'],
};

/** Makes so many milliseconds pass; a negative number takes them back. */
export async function letPass(db: Database, ms: number): Promise<void> {
  for (const [table, columns] of Object.entries(WINDOWS)) {
    const moved = columns.map((column) => `${column} = ${column} - $1 * interval '1 millisecond'`);
    await db.$executeRawUnsafe(`UPDATE ${table} SET ${moved.join(', ')}`, ms);
  }
}
