/** §20.14: the audit log: a page of it, and all of it as JSON lines, as the command writes it and the web app lets it be downloaded. */

import type { Transaction } from '../../data/storage/connection/database.ts';
import { listMembers } from '../../data/storage/people/members.ts';
import {
  type AuditEvent,
  type AuditFilter,
  eachEvent,
  listEvents,
} from '../../data/storage/workspaces/audit-events.ts';

const PAGE_SIZE = 50;
/** Of the people to choose from; any other may be entered. */
const MAX_PEOPLE = 100;

/** The newest first. `people`: addresses of those who may have done something. */
export async function readAuditPage(
  db: Transaction,
  workspaceId: string,
  filter: AuditFilter,
  after: NonNullable<Parameters<typeof listEvents>[3]['after']> | undefined,
) {
  const page = await listEvents(db, workspaceId, filter, { limit: PAGE_SIZE, ...(after && { after }) });
  const members = await listMembers(db, workspaceId, { max: MAX_PEOPLE });
  return { ...page, people: members.map(({ email }) => email) };
}

/** Lines of so many characters are handed on together. */
const CHUNK = 65_536;

/** The oldest first, however many there are: only some are in memory at once. Each text is whole lines. */
export async function* auditLines(
  db: Transaction,
  workspaceId: string,
  filter: AuditFilter,
): AsyncGenerator<string, void> {
  let text = '';
  for await (const event of eachEvent(db, workspaceId, filter)) {
    text += `${JSON.stringify(fieldsOf(event))}\n`;
    if (text.length < CHUNK) continue;
    yield text;
    text = '';
  }
  if (text !== '') yield text;
}

function fieldsOf({ id, at, action, userId, name, via, address, detail }: AuditEvent) {
  return { id, at: at.toISOString(), action, user_id: userId, actor: name, via, address, detail };
}
