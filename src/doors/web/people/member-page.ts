/** §20.16: the page of one member, where admins change the role, invite again and remove. */

import { reaches, roleToChange } from '../../../domain/roles.ts';
import { quoteForShell } from '../../../domain/text.ts';
import * as people from '../../../use-cases/administration/index.ts';
import type { FieldFault } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { roleField, rolesToGive } from './members-page.ts';

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
      ...{ list, path: `${list}/${userId}`, faults, name, isSelf },
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

/** What whoever runs the service calls, for those who have another way in, too. */
function commandFor(workspaceId: string, email: string): string {
  return `npx platen member invite ${workspaceId} ${quoteForShell(email)}`;
}
