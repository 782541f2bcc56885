/** §18.29: a workspace is deleted with all that belongs to it. First nobody can use it, then its documents go in batches, then the rest. */
import type { Database } from '../../data/storage/connection/database.ts';
import { LONG, withoutTimeLimit } from '../../data/storage/connection/in-transaction.ts';
import { eraseGenerations, holdGenerations } from '../../data/storage/documents/erase-generations.ts';
import { closeWorkspace, removeWorkspace } from '../../data/storage/workspaces/workspaces.ts';

/** Their text may be long, and each fires triggers. */
const DOCUMENTS_AT_ONCE = 500;

/**
 * Done again after it was stopped, it goes on. The PDFs are removed afterwards; until then the numbers of the documents stay.
 * `onErased` gets how many documents are gone so far.
 */
export async function deleteWorkspace(
  db: Database,
  workspaceId: string,
  onErased: (documents: number) => void,
): Promise<number> {
  await db.$transaction((tx) => closeWorkspace(tx, workspaceId));
  let documents = 0;
  const eraseBatch = async (tx: Parameters<typeof eraseGenerations>[0]) => {
    const ids = await holdGenerations(tx, workspaceId, { limit: DOCUMENTS_AT_ONCE });
    await eraseGenerations(tx, workspaceId, ids);
    documents += ids.length;
    onErased(documents);
    return ids.length;
  };
  while ((await db.$transaction(eraseBatch)) > 0);
  // What was being made all the while waits for this lock, and finds no workspace then.
  await db.$transaction(async (tx) => {
    // The foreign key looks through all documents that there are, for want of an index that every step of a PDF would write.
    await withoutTimeLimit(tx);
    await removeWorkspace(tx, workspaceId, async () => {
      while ((await eraseBatch(tx)) > 0);
    });
  }, LONG);
  return documents;
}
