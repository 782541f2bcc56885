/** §18.27: the PDFs of erased documents leave the store, and do so again when a render that was under way can have ended. */

import type { ObjectStore } from '../../data/objects/object-store.ts';
import type { Database } from '../../data/storage/connection/database.ts';
import { listPdfsToRemove, notePdfsRemoved } from '../../data/storage/documents/erase-documents.ts';
import { pdfObjectName } from '../../domain/pdf-object-name.ts';
import { inBatches } from './in-batches.ts';

/** Each is a request to the store. */
const PDFS_AT_ONCE = 50;

/** Removes all that are due; answers how many. Throws when one cannot be removed; it and the rest are left for later. */
export function removeErasedPdfs(db: Database, objects: ObjectStore, signal: AbortSignal): Promise<number> {
  return inBatches(PDFS_AT_ONCE, signal, async (limit) => {
    const due = await listPdfsToRemove(db, limit);
    const outcomes = await Promise.allSettled(
      due.map(({ workspaceId, id }) => objects.remove(pdfObjectName(workspaceId, id))),
    );
    const removed = due.filter((_, at) => outcomes[at]!.status === 'fulfilled').map(({ id }) => id);
    if (removed.length > 0) await notePdfsRemoved(db, removed);
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    if (failed) throw failed.reason;
    return due.length;
  });
}
