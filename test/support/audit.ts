/** The audit log of a workspace, for tests. */

import type { Database } from '../../src/data/storage/connection/database.ts';
import { type AuditEvent, eachEvent } from '../../src/data/storage/workspaces/audit-events.ts';

/** Returns the events, oldest first; events of the same moment are in any order. */
export async function eventsOf(db: Database, workspaceId: string): Promise<AuditEvent[]> {
  return Array.fromAsync(eachEvent(db, workspaceId, {}));
}
