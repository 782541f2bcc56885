/** §18.27, §18.28: documents are erased for good, one that somebody names or those of an age. Their PDFs are removed afterwards. */
import { Refusal } from '../domain/errors.ts';
import type { Database } from '../storage/database.ts';
import { type Erased, eraseGenerations, findErasable, holdGenerations } from '../storage/erase-generations.ts';
import { administer, type By } from './administer.ts';

/** Null when it was erased before. Throws `not_found` when there never was such a document. */
export async function eraseDocument(db: Database, id: string, by: By): Promise<Erased | null> {
  const found = await findErasable(db, id);
  if (!found) throw new Refusal('not_found', `There is no document with the id ${id}.`, 'id');
  if (found.erased) return null;
  return administer(
    db,
    found.workspaceId,
    by,
    async (tx, need) => {
      need('owner');
      const [erased] = await eraseGenerations(tx, found.workspaceId, [id]);
      if (!erased) return { result: null };
      const { templateTitle: template, number, createdAt } = erased;
      const detail = { id, template, number, made_at: createdAt.toISOString() };
      return { result: erased, event: { action: 'document_erased', detail } };
    },
    { urgent: true },
  );
}

/** At most `limit` documents made before `before`, in one transaction and one event; answers how many. */
export function eraseOlderDocuments(
  db: Database,
  workspaceId: string,
  { before, limit }: { before: Date; limit: number },
  by: By,
): Promise<number> {
  return administer(
    db,
    workspaceId,
    by,
    async (tx) => {
      const ids = await holdGenerations(tx, workspaceId, { before, limit });
      if (ids.length === 0) return { result: 0 };
      const { length: erased } = await eraseGenerations(tx, workspaceId, ids);
      const detail = { erased, made_before_at: before.toISOString() };
      return { result: erased, event: { action: 'documents_erased', detail } };
    },
    { urgent: true },
  );
}
