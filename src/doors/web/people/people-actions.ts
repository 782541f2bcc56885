/** §20.16: manages members and their roles. */
import { readEmail } from '../../../domain/emails.ts';
import { Refusal } from '../../../domain/errors.ts';
import { ROLES, type Role, reaches, roleToChange } from '../../../domain/roles.ts';
import { quoteForShell } from '../../../domain/text.ts';
import { NAME_LENGTH, readName } from '../../../domain/title.ts';
import { foreign } from '../../../locales/message.ts';
import * as people from '../../../use-cases/administration/index.ts';
import { findMembers, type MemberAccess } from '../../../use-cases/administration/index.ts';
import { sendInvitation } from '../mail/mails.ts';
import { collectFaults, confirmPage, emailField, type FieldFault, field, nameField, REFUSED } from '../model/field.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { moment, pageOf, pagerOf } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebAnswer, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';

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

// §20.16: the page of the members, with the form to add one for admins.

const ON_A_PAGE = 50;
/** A list with fewer members has no search field. */
const SEARCH_FROM = 20;

type EnteredMember = { name: string; email: string; role: string };

const EMPTY: EnteredMember = { name: '', email: '', role: 'member' };

async function membersPage(
  { member, query, person }: MemberRequest,
  { db, site, mailer }: WebContext,
  { entered = EMPTY, faults = [] }: { entered?: EnteredMember; faults?: FieldFault[] } = {},
): Promise<PageAnswer> {
  const { workspaceId, timeZone, role } = member;
  const search = (query.get('search') ?? '').slice(0, NAME_LENGTH).replaceAll('\0', '');
  const page = pageOf(query);
  const shown = { search, max: ON_A_PAGE, skip: (page - 1) * ON_A_PAGE };
  const { members, total } = await findMembers(db, workspaceId, { by: role, ...shown });
  const path = site.base + workspacePath(workspaceId, 'members');
  const isAdmin = reaches(role, 'admin');
  return {
    page: 'members',
    title: t('people.title'),
    place: 'members',
    data: {
      path,
      faults,
      isAdmin,
      search:
        search !== '' || total >= SEARCH_FROM
          ? field({ name: 'search', label: t('people.search'), control: 'search', value: search })
          : null,
      isSearched: search !== '',
      count: t('people.count', { members: total }),
      pager: pagerOf({ page, size: ON_A_PAGE, total }, (to) => withQuery(path, { search, page: to })),
      rows: members.map((one) => ({
        name: one.name,
        email: one.email,
        role: t(`people.roles.${one.role}`),
        since: moment(timeZone, one.createdAt),
        isSelf: one.userId === person.userId,
        ...accessOf(one.access, timeZone),
        address: isAdmin ? `${path}/${one.userId}` : '',
      })),
      addText: mailer ? t('people.addByMail') : t('people.addByCommand'),
      fields: isAdmin ? fieldsOf(entered, faults, role) : [],
      leave: site.base + workspacePath(workspaceId, 'leave'),
    },
  };
}

/** Returns the access of a member as admins see it. Empty for viewers who are no admins. */
function accessOf(access: MemberAccess | undefined, timeZone: string) {
  if (!access) return { secondFactor: '', seen: null };
  const { hasSecondFactor, seenAt } = access;
  return {
    secondFactor: hasSecondFactor ? t('people.access.yes') : t('people.access.no'),
    seen: seenAt && moment(timeZone, seenAt),
  };
}

/** Returns the roles that somebody of role `by` may give to a member of role `before`. */
function rolesToGive(by: Role, before: Role | null): Role[] {
  return ROLES.filter((role) => role === before || reaches(by, roleToChange(before, role))).reverse();
}

/** The field describes what each role may do. */
function roleField(value: string, roles: Role[], faults: readonly FieldFault[]) {
  return field({
    name: 'role',
    label: t('people.fields.role'),
    control: 'select',
    value,
    faults,
    hint: roles.map((role) => t(`people.may.${role}`)).join(' '),
    options: roles.map((role) => ({ value: role, text: t(`people.roles.${role}`) })),
  });
}

function fieldsOf({ name, email, role }: EnteredMember, faults: FieldFault[], by: Role) {
  return [
    nameField({ label: t('people.fields.name'), value: name, faults }),
    emailField({ label: t('people.fields.email'), value: email, faults }),
    roleField(role, rolesToGive(by, null), faults),
  ];
}

/** §20.16: the page of a member, where admins change the role, invite again and remove. */
async function memberPage(
  { member: own, person }: MemberRequest,
  { db, site, mailer, clock }: WebContext,
  { userId, name, email, role, createdAt }: people.Member,
  { faults = [], link }: { faults?: FieldFault[]; link?: people.SignInLink } = {},
): Promise<PageAnswer> {
  const { browsers, ...access } = await people.describeMember(db, own.workspaceId, userId, clock());
  const list = site.base + workspacePath(own.workspaceId, 'members');
  const mayChange = reaches(own.role, roleToChange(role, role));
  const isSelf = userId === person.userId;
  return {
    page: 'member',
    title: name,
    place: 'members',
    data: {
      list,
      path: `${list}/${userId}`,
      faults,
      name,
      isSelf,
      facts: [
        { name: t('people.columns.email'), text: email },
        { name: t('people.columns.role'), text: t(`people.roles.${role}`) },
        { name: t('people.columns.since'), text: moment(own.timeZone, createdAt).text },
        ...accessFacts(access, own.timeZone),
      ],
      introduced: access.isIntroduced,
      sessions: t('people.access.browsers', { count: browsers }),
      mayEnd: mayChange && !isSelf && browsers > 0,
      role: mayChange ? roleField(role, rolesToGive(own.role, role), faults) : null,
      remove: mayChange && !isSelf,
      mayMail: mailer !== null,
      mayShow: mailer === null && own.role === 'owner',
      link: link
        ? {
            address: link.address,
            expires: t('people.linkExpires', { until: moment(own.timeZone, link.expiresAt).text }),
          }
        : null,
      command: commandFor(own.workspaceId, email),
      leave: isSelf ? site.base + workspacePath(own.workspaceId, 'leave') : '',
    },
  };
}

function accessFacts(access: people.MemberAccess, timeZone: string) {
  const { hasPassword, hasPasskey, hasIdentity, hasLink, hasSecondFactor, seenAt } = access;
  const has = { password: hasPassword, passkey: hasPasskey, provider: hasIdentity, link: hasLink };
  const ways = (Object.keys(has) as (keyof typeof has)[])
    .filter((way) => has[way])
    .map((way) => t(`people.access.kinds.${way}`));
  return [
    { name: t('people.access.ways'), text: ways.join(', ') || t('people.access.noWay') },
    {
      name: t('people.access.vouched'),
      text: t(`people.access.vouchers.${access.isIntroduced ? 'owner' : (access.vouchedBy ?? 'nobody')}`),
    },
    { name: t('people.columns.secondFactor'), text: hasSecondFactor ? t('people.access.yes') : t('people.access.no') },
    { name: t('people.columns.seen'), text: seenAt ? moment(timeZone, seenAt).text : t('people.access.never') },
  ];
}

/** Returns the operator's command, also for a member who can sign in another way. */
function commandFor(workspaceId: string, email: string): string {
  return `npx platen member invite ${workspaceId} ${quoteForShell(email)}`;
}

export { membersPage as listPeople };
