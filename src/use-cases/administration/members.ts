/** §20.16: members and their roles, changed by somebody. `domain/roles.ts` says who may. */

import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import { endIntroduction, holdIntroduction } from '../../data/storage/people/introduce.ts';
import { addMember, findMember, type Member, removeMember, setMemberRole } from '../../data/storage/people/members.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Role, roleToChange } from '../../domain/roles.ts';
import { administer, type By } from './administer.ts';

/** Throws `Forbidden`, and as `addMember` does. */
export function addWorkspaceMember(
  db: Database | Transaction,
  workspaceId: string,
  { email, name, role }: { email: string; name: string; role: Role },
  by: By,
): Promise<Member> {
  return administer(db, workspaceId, by, async (tx, need) => {
    need(roleToChange(null, role));
    const member = await addMember(tx, workspaceId, { email, name, role, now: by.now });
    await admitIntroduced(tx, workspaceId, member, by);
    return { result: member, event: { action: 'member_added', detail: { ...nameOf(member), role } } };
  });
}

/** Throws `Forbidden`, and as `setMemberRole` does. */
export function changeMemberRole(
  db: Database | Transaction,
  workspaceId: string,
  email: string,
  role: Role,
  by: By,
): Promise<Member> {
  return administer(db, workspaceId, by, async (tx, need) => {
    need('admin');
    const before = await findMember(tx, workspaceId, email);
    if (before.role === role) return { result: before };
    need(roleToChange(before.role, role));
    const member = await setMemberRole(tx, workspaceId, email, role);
    const detail = { ...nameOf(member), role: { before: before.role, after: role } };
    return { result: member, event: { action: 'member_role_changed', detail } };
  });
}

/** Anybody may leave. Throws `Forbidden`, and as `removeMember` does. */
export function removeWorkspaceMember(
  db: Database | Transaction,
  workspaceId: string,
  email: string,
  by: By,
): Promise<Member> {
  return administer(db, workspaceId, by, async (tx, need) => {
    const before = await findMember(tx, workspaceId, email);
    if (by.actor.userId !== before.userId) need(roleToChange(before.role, null));
    const member = await removeMember(tx, workspaceId, email);
    return { result: member, event: { action: 'member_removed', detail: { ...nameOf(member), role: member.role } } };
  });
}

/** §20.16: only whoever runs the service lets somebody in whom another workspace has introduced. */
async function admitIntroduced(tx: Transaction, workspaceId: string, { userId, email }: Member, { actor }: By) {
  const introducedBy = await holdIntroduction(tx, userId);
  if (introducedBy === null || introducedBy === workspaceId) return;
  if (actor.userId === null) return endIntroduction(tx, userId);
  throw new Refusal(
    'validation',
    `${email} signs in by a link that an owner of another workspace handed on. Whoever runs this service can add them, with platen member invite.`,
    'email',
  );
}

export function nameOf({ userId, email, name }: Member) {
  return { user_id: userId, email, name };
}
