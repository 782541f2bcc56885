/** §20.4: links that sign in once, for whoever may hand them on: the mail, and the command. */

import type { Database, Transaction } from '../../data/storage/connection/database.ts';
import {
  createSignInLink,
  holdPerson,
  introduce,
  removeShownLinks,
  type Voucher,
} from '../../data/storage/people/accounts.ts';
import { findMember, lookUpMember, type Member } from '../../data/storage/people/members.ts';
import { lockWorkspace } from '../../data/storage/workspaces/workspaces.ts';
import { readEmail } from '../../domain/emails.ts';
import { Refusal } from '../../domain/errors.ts';
import type { Role } from '../../domain/roles.ts';
import { SIGN_IN_LINK_LASTS, signInLinkAddress } from '../../domain/sign-in.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from './administer.ts';
import { addWorkspaceMember, nameOf } from './members.ts';
import { newCredential } from './new-credential.ts';

export type SignInLink = { address: string; expiresAt: Date };

/**
 * A new link; those before it stay as they are. `publicUrl`: of the service, without a slash at the end. `vouchedBy`: who says that it goes to its
 * person; null for the owner of a workspace.
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
 * §20.16: for an owner to hand on, once. Null for a member who has another way in. Throws `Forbidden`, and `not_found` for somebody who is
 * not a member.
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
 * A link for a member, who is added when they are none yet: then name and role are needed, else they change nothing. `introducedBy`: the workspace
 * whose owner alone has said who they are until now, null for none: if it is another one, what they signed in with has ended; if this one, it ends when the link
 * is used (§20.27). Throws `validation` when one is missing.
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
