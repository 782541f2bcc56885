/** §18.27, §18.28: documents are erased for good, one that somebody names or those of an age. Their PDFs are removed afterwards. */

import type { Database } from '../../data/storage/connection/database.ts';
import {
  type Copies,
  type Erased,
  eraseGenerations,
  findErasable,
  holdGenerations,
} from '../../data/storage/documents/erase-generations.ts';
import { documentDetail } from '../../data/storage/workspaces/audit-events.ts';
import { type DueDocuments, holdRetention } from '../../data/storage/workspaces/retention.ts';
import { Refusal } from '../../domain/errors.ts';
import { administer, type By } from './administer.ts';

/** Null when it was erased before. Throws `not_found` when there never was such a document. */
export async function eraseDocument(db: Database, id: string, by: By): Promise<(Erased & Copies) | null> {
  const found = await findErasable(db, id);
  if (!found) throw new Refusal('not_found', `There is no document with the id ${id}.`, 'id');
  if (found.erased) return null;
  return administer(
    db,
    found.workspaceId,
    by,
    async (tx, need) => {
      need('owner');
      const { erased: all, copies } = await eraseGenerations(tx, found.workspaceId, [id]);
      const [erased] = all;
      if (!erased) return { result: null };
      const { templateTitle, number: generationNumber, createdAt } = erased;
      const detail = { ...documentDetail(id, { templateTitle, generationNumber }), made_at: createdAt.toISOString() };
      return { result: { ...erased, ...copies }, event: { action: 'document_erased', detail } };
    },
    { urgent: true },
  );
}

/** What was found, and how many of it went. `isFull`: more may go now. `isHeld`: of the rest, some may not go today. */
export type Swept = DueDocuments & { erased: number; isFull: boolean; isHeld: boolean };

/**
 * At most `limit` documents that are older than their workspace keeps them, in one transaction and one event. Beyond what somebody has
 * confirmed, no more than a share of its documents goes in a day. Null where there is nothing to erase.
 */
export function eraseOlderDocuments(db: Database, workspaceId: string, limit: number, by: By): Promise<Swept | null> {
  return administer(
    db,
    workspaceId,
    by,
    async (tx) => {
      const retention = await holdRetention(tx, workspaceId);
      if (!retention?.oldest) return { result: null };
      const { confirmedBefore, left, ...found } = retention;
      const isFree = confirmedBefore !== null && retention.oldest < confirmedBefore;
      const before = isFree && confirmedBefore < found.before ? confirmedBefore : found.before;
      const max = isFree ? limit : Math.min(limit, left);
      const ids = max > 0 ? await holdGenerations(tx, workspaceId, { before, limit: max }) : [];
      const { length: erased } = (await eraseGenerations(tx, workspaceId, ids)).erased;
      const result = { ...found, erased, isFull: isFree || erased === limit, isHeld: !isFree && found.due > left };
      if (erased === 0) return { result };
      const detail = {
        erased,
        made_before_at: before.toISOString(),
        workspace_documents: { before: found.documents, after: found.documents - erased },
        due: { before: found.due, after: found.due - erased },
      };
      return { result, event: { action: 'documents_erased', detail } };
    },
    { urgent: true },
  );
}
