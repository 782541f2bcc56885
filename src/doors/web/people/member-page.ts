/** §20.16: the page of one member, where admins change the role, invite again and remove. */

import { findMemberById, type Member } from '../../../data/storage/people/members.ts';
import { quoteForShell } from '../../../domain/quote-for-shell.ts';
import { reaches, roleToChange } from '../../../domain/roles.ts';
import type { SignInLink } from '../../../use-cases/administration/index.ts';
import type { FieldFault } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { roleField, rolesToGive } from './members-page.ts';

const { people: T } = TEXTS;

/** The member that the path names; null for somebody who is none. */
export function memberOf({ params, member }: MemberRequest, { db }: WebContext): Promise<Member | null> {
  return findMemberById(db, member.workspaceId, params.person!);
}

export function memberPage(
  { member: own, person }: MemberRequest,
  { site, mailer }: WebContext,
  { userId, name, email, role, createdAt }: Member,
  { faults = [], link }: { faults?: FieldFault[]; link?: SignInLink } = {},
): PageAnswer {
  const list = site.base + workspacePath(own.workspaceId, 'members');
  const mayChange = reaches(own.role, roleToChange(role, role));
  const isSelf = userId === person.userId;
  return {
    page: 'member',
    title: name,
    place: 'members',
    data: {
      ...{ list, path: `${list}/${userId}`, faults, name, isSelf },
      facts: [
        { name: T.columns.email, text: email },
        { name: T.columns.role, text: T.roles[role] },
        { name: T.columns.since, text: moment(own.timeZone, createdAt).text },
      ],
      role: mayChange ? roleField(role, rolesToGive(own.role, role), faults) : null,
      remove: mayChange && !isSelf,
      mayMail: mailer !== null,
      mayShow: mailer === null && own.role === 'owner',
      link: link ? { address: link.address, expires: T.linkExpires(moment(own.timeZone, link.expiresAt).text) } : null,
      command: commandFor(own.workspaceId, email),
      leave: isSelf ? site.base + workspacePath(own.workspaceId, 'leave') : '',
    },
  };
}

/** What whoever runs the service calls, for those who have another way in, too. */
function commandFor(workspaceId: string, email: string): string {
  return `npx platen member invite ${workspaceId} ${quoteForShell(email)}`;
}
