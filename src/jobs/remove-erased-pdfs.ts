/** §18.42: the PDFs of erased documents leave the store, and do so again when a render that was under way can have ended. */
import { pdfObjectName } from '../domain/pdf-object-name.ts';
import type { ObjectStore } from '../objects/object-store.ts';
import type { Database } from '../storage/database.ts';
import { listPdfsToRemove, notePdfsRemoved } from '../storage/erase-generations.ts';
import { inBatches } from './in-batches.ts';

/** Each is a request to the store. */
const PDFS_AT_ONCE = 50;

/** Removes all that are due; answers how many. Throws when the store does not answer; the rest is left for later. */
export function removeErasedPdfs(
  db: Database,
  objects: ObjectStore,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<number> {
  return inBatches(PDFS_AT_ONCE, signal, async (limit) => {
    const due = await listPdfsToRemove(db, { now, limit });
    await Promise.all(due.map(({ workspaceId, id }) => objects.remove(pdfObjectName(workspaceId, id))));
    if (due.length > 0)
      await notePdfsRemoved(
        db,
        due.map(({ id }) => id),
        now,
      );
    return due.length;
  });
}
