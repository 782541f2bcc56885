/** §20.14: what somebody does with their own account stands in the audit log of each of their workspaces. */
import { workspaceIdsOf } from '../../storage/accounts.ts';
import { type AuditAction, type AuditDetail, recordEvent } from '../../storage/audit-events.ts';
import type { Transaction } from '../../storage/database.ts';

export async function recordForPerson(
  tx: Transaction,
  { userId, email: name, address }: { userId: string; email: string; address: string },
  event: { action: AuditAction; detail: AuditDetail; at: Date },
): Promise<void> {
  const actor = { userId, name, via: 'web' as const, address };
  for (const workspaceId of await workspaceIdsOf(tx, userId)) await recordEvent(tx, workspaceId, { actor, ...event });
}
