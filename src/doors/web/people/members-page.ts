/** §20.16: the page of the members; for admins with the form that adds one. */

import { ROLES, type Role, reaches, roleToChange } from '../../../domain/roles.ts';
import { NAME_LENGTH } from '../../../domain/title.ts';
import { findMembers, type MemberAccess } from '../../../use-cases/administration/index.ts';
import { emailField, type FieldFault, field, nameField } from '../model/field.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import { moment, pageOf, pagerOf } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

const ON_A_PAGE = 50;
/** Fewer are found without a search. */
const SEARCH_FROM = 20;

export type EnteredMember = { name: string; email: string; role: string };

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
      ...{ path, faults, isAdmin },
      search:
        search !== '' || total >= SEARCH_FROM
          ? field({ name: 'search', label: t('people.search'), control: 'search', value: search })
          : null,
      isSearched: search !== '',
      count: t('people.count', { members: total }),
      pager: pagerOf({ page, size: ON_A_PAGE, total }, (to) => withQuery(path, { search, page: to })),
      rows: members.map((one) => ({
        ...{
          name: one.name,
          email: one.email,
          role: t(`people.roles.${one.role}`),
          since: moment(timeZone, one.createdAt),
        },
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

/** Of admins' list; empty for others. */
function accessOf(access: MemberAccess | undefined, timeZone: string) {
  if (!access) return { secondFactor: '', seen: null };
  const { hasSecondFactor, seenAt } = access;
  return {
    secondFactor: hasSecondFactor ? t('people.access.yes') : t('people.access.no'),
    seen: seenAt && moment(timeZone, seenAt),
  };
}

/** The roles that somebody of role `by` may give to one who has `before`. */
export function rolesToGive(by: Role, before: Role | null): Role[] {
  return ROLES.filter((role) => role === before || reaches(by, roleToChange(before, role))).reverse();
}

/** Each with what it may do. */
export function roleField(value: string, roles: Role[], faults: readonly FieldFault[]) {
  return field({
    ...{ name: 'role', label: t('people.fields.role'), control: 'select', value, faults },
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
