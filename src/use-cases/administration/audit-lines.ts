/** §20.14: the audit log as JSON lines, oldest first, as the command writes it and the web app lets it be downloaded. */

import type { Transaction } from '../../data/storage/connection/database.ts';
import { type AuditEvent, type AuditFilter, eachEvent } from '../../data/storage/workspaces/audit-events.ts';

/** Lines of so many characters are handed on together. */
const CHUNK = 65_536;

/** However many there are: only some are in memory at once. Each text is whole lines. */
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
