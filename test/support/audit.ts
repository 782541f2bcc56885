/** The audit log of a workspace, for tests. */
import { type AuditEvent, eachEvent } from '../../src/storage/audit-events.ts';
import type { Database } from '../../src/storage/database.ts';

/** Oldest first; those of one moment in any order. */
export async function eventsOf(db: Database, workspaceId: string): Promise<AuditEvent[]> {
  return Array.fromAsync(eachEvent(db, workspaceId, {}));
}
