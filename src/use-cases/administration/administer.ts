/**
 * §20.6, §20.14: changes a workspace in one transaction, which checks the person's current role and writes the audit
 * event. What was checked therefore stays true until the change is made.
 */

import { randomBytes } from 'node:crypto';
import { type Database, inTransaction, type Transaction } from '../../data/storage/connection/database.ts';
import { holdRole } from '../../data/storage/people/members.ts';
import { type AuditAction, type AuditDetail, recordEvent } from '../../data/storage/workspaces/audit-events.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { type Credential, type CredentialKind, createCredential, SECRET_BYTES } from '../../domain/credential.ts';
import { Forbidden } from '../../domain/errors.ts';
import type { Actor } from '../../domain/principal.ts';
import { type Role, reaches } from '../../domain/roles.ts';

export type By = { actor: Actor; now: Date };
/** `urgent`: the change concerns no member, and does not wait for other changes, such as a long import. */
type Urgently = By & { urgent?: boolean };

/** Throws `Forbidden` unless the actor has at least this role. */
type Need = (least: Role) => void;

/** `event` is left out when nothing has changed. */
type Change<Result> = { result: Result; event?: { action: AuditAction; detail: AuditDetail } };

/**
 * Runs `work` in a transaction. `need` throws `Forbidden` unless the actor has at least this role now. The operator,
 * who uses the command, may do everything.
 */
export function administer<Result>(
  db: Database | Transaction,
  workspaceId: string,
  { actor, now, urgent = false }: Urgently,
  work: (tx: Transaction, need: Need) => Promise<Change<Result>>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    if (!urgent) await lockWorkspace(tx, workspaceId);
    const role = actor.userId === null ? 'owner' : await holdRole(tx, workspaceId, actor.userId);
    const { result, event } = await work(tx, (least) => {
      if (role === undefined || !reaches(role, least)) throw new Forbidden(least);
    });
    if (event) await recordEvent(tx, workspaceId, { actor, at: now, ...event });
    return result;
  });
}

/** §16.1: makes a token of this kind from random bytes. */
export function newCredential(kind: CredentialKind): Credential {
  return createCredential(kind, randomBytes(SECRET_BYTES));
}
