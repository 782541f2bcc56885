/** §16.5: the members of a workspace and their roles. Owners and admins create keys. A workspace always has an owner. */

import { v7 } from 'uuid';
import { Refusal } from '../../../domain/errors.ts';
import type { Role } from '../../../domain/roles.ts';
import { tell } from '../../../locales/message.ts';
import { type Database, inTransaction, lockName, type Transaction } from '../connection/database.ts';
import { uuidOf } from '../connection/shards.ts';
import { containing } from '../connection/title-contains.ts';
import { lockWorkspace } from '../workspaces/workspaces.ts';
import { endIntroduction, holdPerson, type Voucher } from './accounts.ts';

/** `email` is in lower case. */
export type Member = { userId: string; email: string; name: string; role: Role; createdAt: Date };

/**
 * §20.16: how a member signs in, for admins. `seenAt`: when they last opened a page of the workspace; null for never. `hasLink`: an
 * unused link exists. `isIntroduced`: only an owner of the workspace vouches for them; otherwise `vouchedBy` does, or nobody if null.
 */
export type MemberAccess = {
  userId: string;
  seenAt: Date | null;
  hasPassword: boolean;
  hasPasskey: boolean;
  hasIdentity: boolean;
  hasLink: boolean;
  hasSecondFactor: boolean;
  isIntroduced: boolean;
  vouchedBy: Voucher | null;
};

/**
 * Adds a member. A person who has an account already keeps the name that other workspaces know. Throws `validation` if the person is a
 * member already.
 */
export function addMember(
  db: Database | Transaction,
  workspaceId: string,
  { email, name, role, now }: { email: string; name: string; role: Role; now: Date },
): Promise<Member> {
  return inTransaction(db, async (tx) => {
    // Of two who add the same new person, each would wait for the other at another shard (§18.49).
    await lockName(tx, uuidOf(email), `account ${email}`);
    const user = await tx.user.upsert({
      where: { email },
      create: { id: v7(), email, name, createdAt: now },
      update: {},
    });
    // Somebody else knows them now (§20.27).
    const { introducedBy } = await holdPerson(tx, user.id);
    if (introducedBy !== null && introducedBy !== workspaceId) await endIntroduction(tx, { id: user.id });
    const key = { workspaceId, userId: user.id };
    const { count } = await tx.membership.createMany({ data: { ...key, role, createdAt: now }, skipDuplicates: true });
    if (count === 0) throw new Refusal('validation', tell('refusal.member.already', { email }), 'email');
    return { userId: user.id, email, name: user.name, role, createdAt: now };
  });
}

/** Lists members by the time of joining: at most `max` after the first `skip`, whose name or email contains `search`, ignoring case. */
export async function listMembers(
  db: Transaction,
  workspaceId: string,
  { search = '', max, skip = 0 }: { search?: string; max?: number; skip?: number } = {},
): Promise<Member[]> {
  const rows = await db.membership.findMany({
    where: found(workspaceId, search),
    skip,
    include: { user: true },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
    ...(max !== undefined && { take: max }),
  });
  return rows.map(memberOf);
}

/** Describes how members sign in, and when they last opened the workspace. */
export function describeAccess(db: Transaction, workspaceId: string, userIds: string[]): Promise<MemberAccess[]> {
  // Raw: Prisma cannot write `now()`, or check that rows exist without loading them.
  return db.$queryRaw<MemberAccess[]>`
    SELECT u.id AS "userId", m.seen_at AS "seenAt", u.password IS NOT NULL AS "hasPassword", u.vouched_by::text AS "vouchedBy",
           u.introduced_by IS NOT NULL AS "isIntroduced",
           EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id) AS "hasPasskey",
           EXISTS (SELECT FROM identities i WHERE i.user_id = u.id) AS "hasIdentity",
           EXISTS (SELECT FROM sign_in_links l WHERE l.user_id = u.id AND l.used_at IS NULL AND l.expires_at > now()) AS "hasLink",
           EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
             OR EXISTS (SELECT FROM authenticators a WHERE a.user_id = u.id) AS "hasSecondFactor"
    FROM memberships m JOIN users u ON u.id = m.user_id
    WHERE m.workspace_id = ${workspaceId}::uuid AND m.user_id = ANY(${userIds}::uuid[])`;
}

/** §20.28: finds the sign-in rules of the workspace for this member, in the shape of `OwnMembership`. */
export async function findAsks(
  db: Transaction,
  workspaceId: string,
  userId: string,
): Promise<{ sessionMinutes: number | null; idleMinutes: number | null; signInAfter: number | null }> {
  const { signInAfter, workspace } = await db.membership.findUniqueOrThrow({
    where: { workspaceId_userId: { workspaceId, userId } },
    select: { signInAfter: true, workspace: { select: { sessionMinutes: true, idleMinutes: true } } },
  });
  return { ...workspace, signInAfter: signInAfter?.getTime() ?? null };
}

/** Lists the owners of a workspace, to whom mail is sent. `language`: BCP 47; null if they chose none. */
export async function listOwners(
  db: Transaction,
  workspaceId: string,
): Promise<{ email: string; name: string; language: string | null; workspaceName: string }[]> {
  const rows = await db.membership.findMany({
    where: { workspaceId, role: 'owner' },
    select: { user: { select: { email: true, name: true, language: true } }, workspace: { select: { name: true } } },
    orderBy: [{ createdAt: 'asc' }, { userId: 'asc' }],
  });
  return rows.map(({ user, workspace }) => ({ ...user, workspaceName: workspace.name }));
}

/** Counts the members that `listMembers` finds. */
export function countMembers(db: Transaction, workspaceId: string, search = ''): Promise<number> {
  return db.membership.count({ where: found(workspaceId, search) });
}

function found(workspaceId: string, search: string) {
  const contains = containing(search);
  return { workspaceId, ...(search !== '' && { user: { OR: [{ name: contains }, { email: contains }] } }) };
}

/** Finds a member by ID; null for anybody else, even if they have an account. */
export async function findMemberById(db: Transaction, workspaceId: string, userId: string): Promise<Member | null> {
  const where = { workspaceId_userId: { workspaceId, userId } };
  const row = await db.membership.findUnique({ where, include: { user: true } });
  return row && memberOf(row);
}

/** Returns a member's role and locks it until the transaction ends; undefined for people who are not members. */
export async function holdRole(tx: Transaction, workspaceId: string, userId: string): Promise<Role | undefined> {
  // Raw: Prisma cannot lock rows.
  const [row] = await tx.$queryRaw<{ role: Role }[]>`
    SELECT role::text AS role FROM memberships
    WHERE workspace_id = ${workspaceId}::uuid AND user_id = ${userId}::uuid FOR SHARE`;
  return row?.role;
}

/** Finds a member by email; null for anybody else, even if they have an account. */
export async function lookUpMember(db: Transaction, workspaceId: string, email: string): Promise<Member | null> {
  const row = await db.membership.findFirst({ where: { workspaceId, user: { email } }, include: { user: true } });
  return row && memberOf(row);
}

/** Like `lookUpMember`, but throws `not_found`. */
export async function findMember(db: Transaction, workspaceId: string, email: string): Promise<Member> {
  const member = await lookUpMember(db, workspaceId, email);
  if (!member) throw new Refusal('not_found', tell('refusal.member.none', { email }), 'email');
  return member;
}

function memberOf(row: { userId: string; user: { email: string; name: string }; role: Role; createdAt: Date }): Member {
  const { userId, user, role, createdAt } = row;
  return { userId, email: user.email, name: user.name, role, createdAt };
}

/**
 * §16.3: changes a member's role. An owner or admin who becomes a plain member loses their keys for good. Throws `not_found` for people
 * who are not members, and `validation` for the last owner.
 */
export function setMemberRole(
  db: Database | Transaction,
  workspaceId: string,
  email: string,
  role: Role,
): Promise<Member> {
  return changeMember(db, workspaceId, email, async (tx, { userId }) => {
    await tx.membership.update({ where: { workspaceId_userId: { workspaceId, userId } }, data: { role } });
  }).then((member) => ({ ...member, role }));
}

/** §16.3, §16.4: removes a member and revokes their keys and tokens in this workspace for good. Throws as `setMemberRole` does. */
export function removeMember(db: Database | Transaction, workspaceId: string, email: string): Promise<Member> {
  return changeMember(db, workspaceId, email, async (tx, { userId }) => {
    await tx.membership.delete({ where: { workspaceId_userId: { workspaceId, userId } } });
    await endIntroduction(tx, { id: userId, introducedBy: workspaceId });
  });
}

/** §20.28: requires a sign-in after this time before the member sees pages of the workspace. */
export async function setSignInAfter(
  tx: Transaction,
  workspaceId: string,
  userId: string,
  signInAfter: Date,
): Promise<void> {
  await tx.membership.update({ where: { workspaceId_userId: { workspaceId, userId } }, data: { signInAfter } });
}

/** Like `findMember`, but locks role and membership until the transaction ends. */
export async function lockMember(tx: Transaction, workspaceId: string, email: string): Promise<Member> {
  await lockWorkspace(tx, workspaceId);
  return findMember(tx, workspaceId, email);
}

/** Changes one member of a workspace at a time, so that two owners who leave at once cannot both count on the other. */
function changeMember(
  db: Database | Transaction,
  workspaceId: string,
  email: string,
  change: (tx: Transaction, member: Member) => Promise<void>,
): Promise<Member> {
  return inTransaction(db, async (tx) => {
    const member = await lockMember(tx, workspaceId, email);
    await change(tx, member);
    const owners = await tx.membership.count({ where: { workspaceId, role: 'owner' } });
    if (member.role === 'owner' && owners === 0)
      throw new Refusal('validation', tell('refusal.member.lastOwner', { email }));
    return member;
  });
}
