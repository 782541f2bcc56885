/** §20.14: the audit log of the workspace: read by owners, and downloaded as JSON lines. */

import { listMembers } from '../../../data/storage/people/members.ts';
import {
  AUDIT_ACTIONS,
  type AuditEvent,
  type AuditFilter,
  listEvents,
} from '../../../data/storage/workspaces/audit-events.ts';
import { readCursor, writeCursor } from '../../../domain/cursor.ts';
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { auditLines } from '../../../use-cases/administration/index.ts';
import { collectFaults, REFUSED } from '../forms/collect-faults.ts';
import { field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { describeDetail } from './describe-detail.ts';

const PAGE_SIZE = 50;
/** Of the people to choose from; any other may be entered. */
const MAX_PEOPLE = 100;

const { audit: T } = TEXTS.settings;

const showAudit: MemberAction = async ({ member, query }, { db, site }) => {
  const { workspaceId, timeZone } = member;
  const { faults, try: read } = collectFaults();
  const cursor = query.get('cursor');
  const after = cursor === null ? undefined : read(() => readCursor(cursor));
  const filter = filterOf(query);
  const { events, next } = await listEvents(db, workspaceId, filter, { limit: PAGE_SIZE, ...(after && { after }) });
  const people = await listMembers(db, workspaceId, { max: MAX_PEOPLE });
  const path = site.base + workspacePath(workspaceId, 'audit');
  const address = (page: string, more: Record<string, string> = {}) => withQuery(page, { ...textsOf(filter), ...more });
  return {
    page: 'audit',
    title: T.title,
    place: 'audit',
    ...(faults.length > 0 && { status: REFUSED }),
    data: {
      ...{ path, faults, zone: T.zone(timeZone), isNarrowed: 'action' in filter || 'actor' in filter },
      fields: [
        field({
          ...{ name: 'action', label: T.filters.action, control: 'select', value: filter.action ?? '' },
          options: [
            { value: '', text: T.filters.all },
            ...AUDIT_ACTIONS.map((value) => ({ value, text: T.actions[value] })),
          ],
        }),
        field({
          ...{ name: 'person', label: T.filters.person, value: filter.actor ?? '', list: 'people' },
          maxLength: EMAIL_LENGTH,
        }),
      ],
      people: people.map(({ email }) => email),
      rows: events.map((event) => rowOf(event, timeZone)),
      download: address(`${path}/events.jsonl`),
      first: after ? address(path) : '',
      next: next ? address(path, { cursor: writeCursor(next) }) : '',
    },
  };
};

const downloadAudit: MemberAction = async ({ member, query }, { db }) => ({
  text: auditLines(db, member.workspaceId, filterOf(query)),
  type: 'application/jsonl; charset=utf-8',
  fileName: `${member.workspaceName} audit.jsonl`,
});

/** What the log does not know narrows nothing. */
function filterOf(query: URLSearchParams): AuditFilter {
  const action = AUDIT_ACTIONS.find((one) => one === query.get('action'));
  const actor = query.get('person')?.trim().replaceAll('\0', '');
  return { ...(action && { action }), ...(actor && { actor }) };
}

/** As the address has it. */
function textsOf({ action, actor }: AuditFilter): Record<string, string> {
  return { ...(action && { action }), ...(actor && { person: actor }) };
}

function rowOf({ at, action, name, via, address, detail }: AuditEvent, timeZone: string) {
  return {
    ...{ at: moment(timeZone, at), action: T.actions[action] ?? action, name, via: T.doors[via], address },
    facts: describeDetail(detail, timeZone),
  };
}

export const auditActions = { showAudit, downloadAudit } satisfies WebActions;
