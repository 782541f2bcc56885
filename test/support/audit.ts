/** The audit log of a workspace, for tests. */

import type { Database } from '../../src/data/storage/connection/database.ts';
import { type AuditEvent, eachEvent } from '../../src/data/storage/workspaces/audit-events.ts';

/** Oldest first; those of one moment in any order. */
export async function eventsOf(db: Database, workspaceId: string): Promise<AuditEvent[]> {
  return Array.fromAsync(eachEvent(db, workspaceId, {}));
}
