/** §20.16: members and their roles. `domain/roles.ts` defines who may change them. */
import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import {
  createSignInLink,
  findAccount,
  holdPerson,
  introduce,
  removeShownLinks,
  type Voucher,
} from '../../data/storage/people/accounts.ts';
import {
  addMember,
  countMembers,
  describeAccess,
  findAsks,
  findMember,
  listMembers,
  lookUpMember,
  type Member,
  type MemberAccess,
  removeMember,
  setMemberRole,
  setSignInAfter,
} from '../../data/storage/people/members.ts';
import { listSessions } from '../../data/storage/people/sessions.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { readEmail } from '../../domain/emails.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Role, reaches, roleToChange } from '../../domain/roles.ts';
import { SIGN_IN_LINK_LASTS, signInLinkAddress } from '../../domain/sign-in.ts';
import { tell } from '../../locales/message.ts';
import { asksAgain } from '../sign-in/visits.ts';
import { administer, type By, newCredential } from './administer.ts';
import { recordRevoked } from './keys.ts';
import { recordIntroductionEnded } from './ways-in.ts';

/** `access`: only for admins. */
type ListedMember = Member & { access: MemberAccess | undefined };

/**
 * Finds members whose name or email contains `search`, after the first `skip`, and counts all of them. `by`: the role
 * of the person who looks.
 */
export async function findMembers(
  db: Database,
  workspaceId: string,
  { by, search, ...page }: { by: Role; search: string; max: number; skip: number },
): Promise<{ members: ListedMember[]; total: number }> {
  const [found, total] = await Promise.all([
    listMembers(db, workspaceId, { search, ...page }),
    countMembers(db, workspaceId, search),
  ]);
  const ids = found.map(({ userId }) => userId);
  const known = reaches(by, 'admin') ? await describeAccess(db, workspaceId, ids) : [];
  const access = new Map(known.map((one) => [one.userId, one]));
  return { members: found.map((one) => ({ ...one, access: access.get(one.userId) })), total };
}

/** Returns how a member signs in, and in how many browsers they see this workspace; nothing about others. */
export async function describeMember(
  db: Database,
  workspaceId: string,
  userId: string,
  now: Date,
): Promise<MemberAccess & { browsers: number }> {
  const [access] = await describeAccess(db, workspaceId, [userId]);
  const { hasSecondFactor } = access!;
  const asks = await findAsks(db, workspaceId, userId);
  const open = (await listSessions(db, userId, now)).filter(
    ({ createdAt: startedAt, confirmedAt, ...session }) =>
      !(hasSecondFactor && session.secondFactorAt === null) &&
      !asksAgain({ startedAt, confirmedAt: confirmedAt ?? startedAt, ...session }, asks, now),
  );
  return { ...access!, browsers: open.length };
}

/**
 * Adds a member. When the operator does this, it also confirms a person whom another workspace has introduced (§20.27):
 * that introduction ends, with everything that was set under it. `introducedBy`: that workspace; null for none. Throws
 * `Forbidden`, and as `addMember` does.
 */
export function addWorkspaceMember(
  db: Database | Transaction,
  workspaceId: string,
  { email, name, role }: { email: string; name: string; role: Role },
  by: By,
): Promise<Member & { introducedBy: string | null }> {
  return administer(db, workspaceId, by, async (tx, need) => {
    need(roleToChange(null, role));
    const introducedBy = await holdIntroducedElsewhere(tx, workspaceId, email);
    if (introducedBy !== null && by.actor.userId !== null) throw introducedElsewhere(email);
    const member = await addMember(tx, workspaceId, { email, name, role, now: by.now });
    await recordIntroductionEnded(tx, introducedBy, member, 'operator', by);
    const event = { action: 'member_added' as const, detail: { ...nameOf(member), role } };
    return { result: { ...member, introducedBy }, event };
  });
}

/** Changes a member's role. Throws `Forbidden`, and as `setMemberRole` does. */
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
    if (role === 'member') await recordRevoked(tx, workspaceId, before, 'role_lost', by);
    const member = await setMemberRole(tx, workspaceId, email, role);
    const detail = { ...nameOf(member), role: { before: before.role, after: role } };
    return { result: member, event: { action: 'member_role_changed', detail } };
  });
}

/** Removes a member. Everybody may remove themselves. Throws `Forbidden`, and as `removeMember` does. */
export function removeWorkspaceMember(
  db: Database | Transaction,
  workspaceId: string,
  email: string,
  by: By,
): Promise<Member> {
  return administer(db, workspaceId, by, async (tx, need) => {
    const before = await findMember(tx, workspaceId, email);
    if (by.actor.userId !== before.userId) need(roleToChange(before.role, null));
    await recordRevoked(tx, workspaceId, before, 'membership_ended', by);
    const member = await removeMember(tx, workspaceId, email);
    return { result: member, event: { action: 'member_removed', detail: { ...nameOf(member), role: member.role } } };
  });
}

/**
 * §20.28: makes a member sign in again before they see this workspace; other workspaces are not affected. Throws
 * `Forbidden` and `not_found`.
 */
export function endMemberSessions(db: Database, workspaceId: string, email: string, by: By): Promise<Member> {
  return administer(db, workspaceId, by, async (tx, need) => {
    const member = await findMember(tx, workspaceId, email);
    need(roleToChange(member.role, null));
    await setSignInAfter(tx, workspaceId, member.userId, by.now);
    return { result: member, event: { action: 'sessions_ended', detail: nameOf(member) } };
  });
}

async function holdIntroducedElsewhere(tx: Transaction, workspaceId: string, email: string): Promise<string | null> {
  const account = await findAccount(tx, email);
  const introducedBy = account && (await holdPerson(tx, account.userId)).introducedBy;
  return introducedBy === workspaceId ? null : introducedBy;
}

function introducedElsewhere(email: string): Refusal {
  return new Refusal('validation', tell('refusal.member.handedOn', { email }), 'email');
}

function nameOf({ userId, email, name }: Member) {
  return { user_id: userId, email, name };
}

/** §20.4: sign-in links, which work once. Mails and the command hand them out. */
export type SignInLink = { address: string; expiresAt: Date };

/**
 * Makes a new link; earlier links keep working. `publicUrl`: the service's URL, without a slash at the end.
 * `vouchedBy`: who confirms that the link reaches the right person; null when the owner of a workspace sends it.
 */
export async function issueSignInLink(
  db: Transaction,
  userId: string,
  {
    publicUrl,
    kind,
    vouchedBy,
  }: { publicUrl: string; kind: keyof typeof SIGN_IN_LINK_LASTS; vouchedBy: Voucher | null },
): Promise<SignInLink> {
  const { token, hash } = newCredential('sign-in-link');
  const expiresAt = await createSignInLink(db, { userId, hash, lasts: SIGN_IN_LINK_LASTS[kind], vouchedBy });
  return { address: signInLinkAddress(publicUrl, token), expiresAt };
}

/**
 * §20.16: returns a link that an owner can hand over, once. Null for a member who can sign in another way. Throws
 * `Forbidden`, and `not_found` for somebody who is not a member.
 */
export function showInvitationLink(
  db: Database,
  workspaceId: string,
  email: string,
  { publicUrl, ...by }: By & { publicUrl: string },
): Promise<SignInLink | null> {
  return administer<SignInLink | null>(db, workspaceId, by, async (tx, need) => {
    need('owner');
    const member = await findMember(tx, workspaceId, email);
    if (!(await introduce(tx, workspaceId, member.userId))) return { result: null };
    await removeShownLinks(tx, member.userId);
    const link = await issueSignInLink(tx, member.userId, { publicUrl, kind: 'invited', vouchedBy: null });
    const detail = { ...nameOf(member), expires_at: link.expiresAt.toISOString() };
    return { result: link, event: { action: 'invitation_shown', detail } };
  });
}

/**
 * Invites somebody: makes a link, and adds them when they are not a member yet. Only then are name and role needed and
 * used. `introducedBy`: the only workspace whose owner has said so far who they are, null for none (§20.27). An
 * introduction by another workspace ends at once, with its ways to sign in; one by this workspace ends when the link is
 * used. Throws `validation` when name or role is missing.
 */
export function inviteMember(
  db: Database,
  workspaceId: string,
  { email, name, role }: { email: string; name?: string; role?: Role },
  { publicUrl, ...by }: By & { publicUrl: string },
): Promise<{ member: Member; link: SignInLink; introducedBy: string | null }> {
  return db.$transaction(async (tx) => {
    await lockWorkspace(tx, workspaceId);
    const known = await lookUpMember(tx, workspaceId, email);
    const { introducedBy, ...member } = known
      ? { ...known, ...(await holdPerson(tx, known.userId)) }
      : await addWorkspaceMember(tx, workspaceId, newcomer(), by);
    const link = await issueSignInLink(tx, member.userId, { publicUrl, kind: 'invited', vouchedBy: 'operator' });
    return { member, link, introducedBy };
  });

  function newcomer() {
    if (name === undefined || role === undefined)
      throw new Refusal('validation', tell('refusal.member.notYet', { email }), 'email');
    return { email: readEmail(email), name, role };
  }
}
