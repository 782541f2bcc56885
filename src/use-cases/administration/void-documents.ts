/** §20.13: a document is marked void for a reason, and the mark is taken back. The document itself never changes. */

import type { Database } from '../../data/storage/connection/database.ts';
import { markVoid } from '../../data/storage/documents/stored-documents.ts';
import { documentDetail } from '../../data/storage/workspaces/audit-events.ts';
import { Refusal } from '../../domain/errors.ts';
import { findForbiddenCharacter } from '../../domain/text.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from './administer.ts';

export const REASON_LENGTH = 500;

type Document = { workspaceId: string; id: string };

/** Changes nothing of one that is void already. Throws `validation` for a reason that says nothing or too much, and `not_found`. */
export async function voidDocument(db: Database, document: Document, reason: string, by: By): Promise<void> {
  const said = reason.replace(/\s+/g, ' ').trim();
  if (said === '' || [...said].length > REASON_LENGTH || findForbiddenCharacter(said) !== undefined)
    throw new Refusal('validation', tell('refusal.voidReason', { max: REASON_LENGTH }), 'reason');
  await mark(db, document, by, said);
}

/** Changes nothing of one that is not void. Throws `not_found`. */
export function takeBackVoid(db: Database, document: Document, by: By): Promise<void> {
  return mark(db, document, by, null);
}

function mark(db: Database, document: Document, by: By, reason: string | null): Promise<void> {
  const { workspaceId, id } = document;
  return administer<void>(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('member');
    const is = reason === null ? null : { at: by.now, by: by.actor.userId, reason };
    const marked = await markVoid(tx, document, is);
    if (!marked) throw new Refusal('not_found', tell('refusal.notFound.document'), 'id');
    if (!marked.isChanged) return { result: undefined };
    const action = reason === null ? 'document_void_taken_back' : 'document_voided';
    return {
      result: undefined,
      event: { action, detail: { ...documentDetail(id, marked), ...(reason !== null && { reason }) } },
    };
  });
}
