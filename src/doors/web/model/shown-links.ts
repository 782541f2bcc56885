/** §20.19: the links of a document, as its page and that of its links list them. */

import { listDocumentLinks } from '../../../use-cases/read/index.ts';
import { t } from '../pages/index.ts';
import { moment } from './moment.ts';
import { workspacePath } from './paths.ts';
import type { MemberRequest, WebContext } from './web-action.ts';

/** The newest first. */
export async function shownLinks(
  { member: { workspaceId, timeZone } }: Pick<MemberRequest, 'member'>,
  { db, site }: WebContext,
  id: string,
) {
  const links = await listDocumentLinks(db, { workspaceId, id });
  const address = `${site.base}${workspacePath(workspaceId, `documents/${id}/links`)}`;
  return links.map(({ id: link, state, hasCode, byName, createdAt, expiresAt, opened, openedAt }) => ({
    href: `${address}/${link}/end`,
    isOpen: state === 'open',
    state: `${t(`sharing.states.${state}`)}${hasCode ? `, ${t('sharing.withCode')}` : ''}`,
    by: byName ?? t('sharing.nobody'),
    made: moment(timeZone, createdAt),
    expires: moment(timeZone, expiresAt),
    opened: t('sharing.opened', { times: opened }),
    openedAt: openedAt && moment(timeZone, openedAt),
  }));
}
