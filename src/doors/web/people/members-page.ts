/** §20.16: the page of the members, with the form to add one for admins. */
import { ROLES, type Role, reaches, roleToChange } from '../../../domain/roles.ts';
import { quoteForShell } from '../../../domain/text.ts';
import { NAME_LENGTH } from '../../../domain/title.ts';
import * as people from '../../../use-cases/administration/index.ts';
import { findMembers, type MemberAccess } from '../../../use-cases/administration/index.ts';
import { emailField, type FieldFault, field, nameField } from '../model/field.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { moment, pageOf, pagerOf } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

const ON_A_PAGE = 50;
/** A list with fewer members has no search field. */
const SEARCH_FROM = 20;

type EnteredMember = { name: string; email: string; role: string };

const EMPTY: EnteredMember = { name: '', email: '', role: 'member' };

export async function membersPage(
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
export async function memberPage(
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
