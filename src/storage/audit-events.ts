/** §20.14: the audit log of a workspace. Whoever makes a change records it in the same transaction. */
import { v7 } from 'uuid';
import type { Prisma } from '../../generated/prisma/client.ts';
import type { Actor } from '../domain/actor.ts';
import type { Transaction } from './database.ts';

export type AuditAction =
  | 'signed_in'
  | 'password_changed'
  | 'key_created'
  | 'key_revoked'
  | 'member_added'
  | 'member_role_changed'
  | 'member_removed'
  | 'plan_changed'
  | 'workspace_changed'
  | 'templates_imported'
  | 'template_restored'
  | 'template_deleted';

/** What it was done to, by name and id: never a secret, never a value of a document. */
export type AuditDetail = Prisma.InputJsonObject;

export type AuditEvent = Actor & { id: string; at: Date; action: AuditAction; detail: AuditDetail };

/** `at` is when it happened. */
export async function recordEvent(
  tx: Transaction,
  workspaceId: string,
  { actor, action, detail, at }: { actor: Actor; action: AuditAction; detail: AuditDetail; at: Date },
): Promise<void> {
  const { userId, name, via, address } = actor;
  await tx.auditEvent.create({
    data: { id: v7({ msecs: at.getTime() }), workspaceId, at, action, userId, actor: name, via, address, detail },
  });
}
