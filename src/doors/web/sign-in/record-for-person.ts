/** §20.14: what somebody does with their own account stands in the audit log of each of their workspaces. */

import type { Transaction } from '../../../data/storage/connection/database.ts';
import { workspaceIdsOf } from '../../../data/storage/people/accounts.ts';
import { type AuditAction, type AuditDetail, recordEvent } from '../../../data/storage/workspaces/audit-events.ts';

export async function recordForPerson(
  tx: Transaction,
  { userId, email: name, address }: { userId: string; email: string; address: string },
  event: { action: AuditAction; detail: AuditDetail; at: Date },
): Promise<void> {
  const actor = { userId, name, via: 'web' as const, address };
  for (const workspaceId of await workspaceIdsOf(tx, userId)) await recordEvent(tx, workspaceId, { actor, ...event });
}
