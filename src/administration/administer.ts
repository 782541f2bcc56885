/**
 * §20.6, §20.14: a change of a workspace by somebody: in one transaction, with the role that they have at that moment, and with what
 * the audit log says of it. One change at a time: what was checked holds until it is done.
 */
import type { Actor } from '../domain/actor.ts';
import { Forbidden } from '../domain/errors.ts';
import { type Role, reaches } from '../domain/roles.ts';
import { type AuditAction, type AuditDetail, recordEvent } from '../storage/audit-events.ts';
import type { Database, Transaction } from '../storage/database.ts';
import { inTransaction } from '../storage/in-transaction.ts';
import { findMemberById } from '../storage/members.ts';
import { lockWorkspace } from '../storage/workspaces.ts';

/** Who makes a change, and when. */
export type By = { actor: Actor; now: Date };

/** `event` is left out when nothing has changed. */
type Change<Result> = { result: Result; event?: { action: AuditAction; detail: AuditDetail } };

/** `need` throws `Forbidden` unless the actor has at least this role now. Whoever runs the service, and so calls the command, may do all. */
export function administer<Result>(
  db: Database | Transaction,
  workspaceId: string,
  { actor, now }: By,
  work: (tx: Transaction, need: (least: Role) => void) => Promise<Change<Result>>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const role = await roleOf(tx, workspaceId, actor);
    const { result, event } = await work(tx, (least) => {
      if (role === undefined || !reaches(role, least))
        throw new Forbidden(`${actor.name} is not ${least} of this workspace.`);
    });
    if (event) await recordEvent(tx, workspaceId, { actor, at: now, ...event });
    return result;
  });
}

async function roleOf(tx: Transaction, workspaceId: string, { userId }: Actor): Promise<Role | undefined> {
  return userId === null ? 'owner' : (await findMemberById(tx, workspaceId, userId))?.role;
}
