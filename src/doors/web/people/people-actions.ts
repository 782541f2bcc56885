/** §20.16: members and their roles. */

import type { Member } from '../../../data/storage/people/members.ts';
import { readEmail } from '../../../domain/emails.ts';
import { Refusal } from '../../../domain/errors.ts';
import { readName } from '../../../domain/names.ts';
import { ROLES, type Role } from '../../../domain/roles.ts';
import {
  addWorkspaceMember,
  changeMemberRole,
  endMemberSessions,
  removeWorkspaceMember,
  showInvitationLink,
} from '../../../use-cases/administration/index.ts';
import { collectFaults, REFUSED } from '../forms/collect-faults.ts';
import { confirmPage } from '../forms/confirm-page.ts';
import { sendInvitation } from '../mail/sign-in-mail.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { memberOf, memberPage } from './member-page.ts';
import { membersPage } from './members-page.ts';

const NOTICES = {
  mailed: 'invited',
  failed: 'notMailed',
  'too-many': 'invitedOften',
  'no-mail': 'memberAdded',
} as const;

const listPeople: MemberAction = (request, context) => membersPage(request, context);

const addMember: MemberAction = async (request, context) => {
  const { form, member, actor } = request;
  const entered = { name: form.get('name') ?? '', email: form.get('email') ?? '', role: form.get('role') ?? '' };
  const { faults, try: read, tryAll } = collectFaults();
  const name = read(() => readName(entered.name));
  const email = read(() => readEmail(entered.email));
  const role = read(() => readRole(entered.role));
  const by = { actor, now: context.clock() };
  const added =
    name !== undefined && email !== undefined && role !== undefined
      ? await tryAll(() => addWorkspaceMember(context.db, member.workspaceId, { name, email, role }, by))
      : undefined;
  if (!added) return { ...(await membersPage(request, context, { entered, faults })), status: REFUSED };
  return invite(request, context, added);
};

const showMember: MemberAction = async (request, context) => {
  const found = await memberOf(request, context);
  return found && memberPage(request, context, found);
};

const changeRole: MemberAction = async (request, context) => {
  const { form, member, actor } = request;
  const found = await memberOf(request, context);
  if (!found) return null;
  const { faults, try: read, tryAll } = collectFaults();
  const role = read(() => readRole(form.get('role') ?? ''));
  const by = { actor, now: context.clock() };
  const changed = role && (await tryAll(() => changeMemberRole(context.db, member.workspaceId, found.email, role, by)));
  if (!changed) return { ...(await memberPage(request, context, found, { faults })), status: REFUSED };
  return { redirect: pathOf(request, found.userId === actor.userId ? '' : found.userId), notice: 'roleChanged' };
};

const inviteAgain: MemberAction = async (request, context) => {
  const found = await memberOf(request, context);
  return found && invite(request, context, found);
};

/** The link is on the page that answers, this once. */
const makeInvitationLink: MemberAction = async (request, context) => {
  const { member, actor } = request;
  const found = await memberOf(request, context);
  if (!found || context.mailer || context.provider?.only) return null;
  const by = { actor, now: context.clock(), publicUrl: context.site.publicUrl };
  const link = await showInvitationLink(context.db, member.workspaceId, found.email, by);
  if (link) return memberPage(request, context, found, { link });
  const faults = [{ field: null, message: t('people.faults.otherWay') }];
  return { ...(await memberPage(request, context, found, { faults })), status: REFUSED };
};

/** In this workspace alone: others are none of its business. */
const endSessions: MemberAction = async (request, context) => {
  const found = await memberOf(request, context);
  if (!found) return null;
  const by = { actor: request.actor, now: context.clock() };
  await endMemberSessions(context.db, request.member.workspaceId, found.email, by);
  return { redirect: pathOf(request, found.userId), notice: 'sessionsEnded' };
};

const askToRemove: MemberAction = async (request, context) => {
  const found = await memberOf(request, context);
  if (!found) return null;
  if (found.userId === request.person.userId) return askToLeave(request, context);
  return confirmPage({
    ...{
      place: 'members',
      title: t('people.remove.title', { name: found.name }),
      text: t('people.remove.text'),
      submit: t('people.remove.submit'),
    },
    facts: [{ name: t('people.columns.email'), text: found.email }],
    back: context.site.base + pathOf(request, found.userId),
  });
};

const removeMember: MemberAction = async (request, context) => {
  const { member, actor } = request;
  const found = await memberOf(request, context);
  if (!found) return null;
  if (found.userId === actor.userId) return leave(request, context);
  const by = { actor, now: context.clock() };
  await removeWorkspaceMember(context.db, member.workspaceId, found.email, by);
  return { redirect: pathOf(request), notice: 'memberRemoved' };
};

const askToLeave: MemberAction = async (request, { site }) => {
  return confirmPage({
    ...{
      place: 'members',
      title: t('people.leave.title', { workspace: request.member.workspaceName }),
      text: t('people.leave.text'),
      submit: t('people.leave.submit'),
    },
    back: site.base + pathOf(request),
  });
};

const leave: MemberAction = async (request, context) => {
  const { member, actor, person } = request;
  const { faults, tryAll } = collectFaults();
  const by = { actor, now: context.clock() };
  const left = await tryAll(() => removeWorkspaceMember(context.db, member.workspaceId, person.email, by));
  if (!left) return { ...(await membersPage(request, context, { faults })), status: REFUSED };
  return { redirect: '/account', notice: 'workspaceLeft' };
};

/** A link that signs in is mailed to its person. Without mail, the member's page says how to make one. */
async function invite(request: MemberRequest, context: WebContext, invited: Member): Promise<WebAnswer> {
  const { workspaceId: id, workspaceName: name } = request.member;
  const outcome = await sendInvitation(context, { workspace: { id, name }, member: invited, by: request.person.name });
  return { redirect: pathOf(request, outcome === 'mailed' ? '' : invited.userId), notice: NOTICES[outcome] };
}

function readRole(text: string): Role {
  const role = ROLES.find((one) => one === text);
  if (!role) throw new Refusal('validation', t('people.faults.role'), 'role');
  return role;
}

function pathOf({ member }: MemberRequest, page = ''): string {
  return workspacePath(member.workspaceId, page === '' ? 'members' : `members/${page}`);
}

export const peopleActions = {
  listPeople,
  addMember,
  showMember,
  changeRole,
  inviteAgain,
  makeInvitationLink,
  endSessions,
  askToRemove,
  removeMember,
  askToLeave,
  leave,
} satisfies WebActions;
