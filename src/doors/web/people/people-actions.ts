/** §20.16: manages members and their roles. */

import { readEmail } from '../../../domain/emails.ts';
import { Refusal } from '../../../domain/errors.ts';
import { ROLES, type Role } from '../../../domain/roles.ts';
import { readName } from '../../../domain/title.ts';
import { foreign } from '../../../locales/message.ts';
import * as people from '../../../use-cases/administration/index.ts';
import { sendInvitation } from '../mail/mails.ts';
import { collectFaults, confirmPage, REFUSED } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { memberPage, membersPage } from './members-page.ts';

export { membersPage as listPeople } from './members-page.ts';

const NOTICES = {
  mailed: 'invited',
  failed: 'notMailed',
  'too-many': 'invitedOften',
  'no-mail': 'memberAdded',
} as const;

/** Wraps an action on the member in the path. */
function ofMember(
  answer: (request: MemberRequest, context: WebContext, found: people.Member) => Promise<WebAnswer | null>,
): MemberAction {
  return async (request, context) => {
    const found = await people.findMemberById(context.db, request.member.workspaceId, request.params.person!);
    return found && answer(request, context, found);
  };
}

export const addMember: MemberAction = async (request, context) => {
  const { form, member } = request;
  const entered = { name: form.get('name') ?? '', email: form.get('email') ?? '', role: form.get('role') ?? '' };
  const { faults, try: read, tryAll } = collectFaults();
  const name = read(() => readName(entered.name));
  const email = read(() => readEmail(entered.email));
  const role = read(() => readRole(entered.role));
  const added =
    name !== undefined && email !== undefined && role !== undefined
      ? await tryAll(() => people.addWorkspaceMember(context.db, member.workspaceId, { name, email, role }, request.by))
      : undefined;
  if (!added) return { ...(await membersPage(request, context, { entered, faults })), status: REFUSED };
  return invite(request, context, added);
};

export const showMember = ofMember((request, context, found) => memberPage(request, context, found));

export const changeRole = ofMember(async (request, context, found) => {
  const { form, member, actor } = request;
  const { faults, try: read, tryAll } = collectFaults();
  const role = read(() => readRole(form.get('role') ?? ''));
  const changed =
    role &&
    (await tryAll(() => people.changeMemberRole(context.db, member.workspaceId, found.email, role, request.by)));
  if (!changed) return { ...(await memberPage(request, context, found, { faults })), status: REFUSED };
  return { redirect: pathOf(request, found.userId === actor.userId ? '' : found.userId), notice: 'roleChanged' };
});

export const inviteAgain = ofMember(invite);

/** The page shows the link only this once. */
export const makeInvitationLink = ofMember(async (request, context, found) => {
  const { member } = request;
  if (context.mailer || context.provider?.only) return null;
  const by = { ...request.by, publicUrl: context.site.publicUrl };
  const link = await people.showInvitationLink(context.db, member.workspaceId, found.email, by);
  if (link) return memberPage(request, context, found, { link });
  const faults = [{ field: null, message: t('people.faults.otherWay') }];
  return { ...(await memberPage(request, context, found, { faults })), status: REFUSED };
});

/** Ends the sessions in this workspace only. */
export const endSessions = ofMember(async (request, context, found) => {
  await people.endMemberSessions(context.db, request.member.workspaceId, found.email, request.by);
  return { redirect: pathOf(request, found.userId), notice: 'sessionsEnded' };
});

export const askToRemove = ofMember(async (request, context, found) => {
  if (found.userId === request.person.userId) return askToLeave(request, context);
  return confirmPage({
    place: 'members',
    ...section('people.remove', { name: found.name }),
    facts: [{ name: t('people.columns.email'), text: found.email }],
    back: context.site.base + pathOf(request, found.userId),
  });
});

export const removeMember = ofMember(async (request, context, found) => {
  const { member, actor } = request;
  if (found.userId === actor.userId) return leave(request, context);
  await people.removeWorkspaceMember(context.db, member.workspaceId, found.email, request.by);
  return { redirect: pathOf(request), notice: 'memberRemoved' };
});

export const askToLeave: MemberAction = async (request, { site }) => {
  return confirmPage({
    place: 'members',
    ...section('people.leave', { workspace: request.member.workspaceName }),
    back: site.base + pathOf(request),
  });
};

export const leave: MemberAction = async (request, context) => {
  const { member, person } = request;
  const { faults, tryAll } = collectFaults();
  const left = await tryAll(() =>
    people.removeWorkspaceMember(context.db, member.workspaceId, person.email, request.by),
  );
  if (!left) return { ...(await membersPage(request, context, { faults })), status: REFUSED };
  return { redirect: '/account', notice: 'workspaceLeft' };
};

/** Mails a sign-in link. Without a mail server, the member's page says how to make one. */
async function invite(request: MemberRequest, context: WebContext, invited: people.Member): Promise<WebAnswer> {
  const { workspaceId: id, workspaceName: name } = request.member;
  const outcome = await sendInvitation(context, { workspace: { id, name }, member: invited, by: request.person.name });
  return { redirect: pathOf(request, outcome === 'mailed' ? '' : invited.userId), notice: NOTICES[outcome] };
}

function readRole(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (!role) throw new Refusal('validation', foreign(t('people.faults.role')), 'role');
  return role;
}

function pathOf({ member }: MemberRequest, page = ''): string {
  return workspacePath(member.workspaceId, page === '' ? 'members' : `members/${page}`);
}
