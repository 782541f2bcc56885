/** §18.27, §18.28: erases documents for good, single ones or old ones. Their PDFs are removed afterwards. */
import { type Database, LONG, withoutTimeLimit } from '../../data/storage/connection/database.ts';
import {
  type Copies,
  type Erased,
  eraseDocuments,
  findErasable,
  holdDocuments,
} from '../../data/storage/documents/erase-documents.ts';
import { markVoid } from '../../data/storage/documents/stored-documents.ts';
import { documentDetail } from '../../data/storage/workspaces/audit-events.ts';
import {
  closeWorkspace,
  type DueDocuments,
  holdRetention,
  removeWorkspace,
} from '../../data/storage/workspaces/workspaces.ts';
import { noSuchDocument, Refusal } from '../../domain/errors.ts';
import { readVoidReason } from '../../domain/void-reason.ts';
import { tell } from '../../locales/message.ts';
import { administer, type By } from './administer.ts';

/** Erases a document. Returns null when it is erased already. Throws `not_found` when it never existed. */
export async function eraseDocument(db: Database, id: string, by: By): Promise<(Erased & Copies) | null> {
  const found = await findErasable(db, id);
  if (!found) throw new Refusal('not_found', tell('refusal.notFound.id', { kind: 'document', id }), 'id');
  if (found.erased) return null;
  return administer(db, found.workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('owner');
    const { erased: all, copies } = await eraseDocuments(tx, found.workspaceId, [id]);
    const [erased] = all;
    if (!erased) return { result: null };
    const { templateTitle, number: generationNumber, createdAt } = erased;
    const detail = { ...documentDetail(id, { templateTitle, generationNumber }), made_at: createdAt.toISOString() };
    return { result: { ...erased, ...copies }, event: { action: 'document_erased', detail } };
  });
}

/**
 * `DueDocuments`: the documents that are due. `erased`: how many were erased. `isFull`: more are due, so call again.
 * `isHeld`: the daily share is used up.
 */
type Swept = DueDocuments & { erased: number; isFull: boolean; isHeld: boolean };

/**
 * Erases at most `limit` documents that are past the workspace's retention period, in one transaction with one event. Beyond what
 * somebody has confirmed, only a share of the documents is erased in a day. Returns null when nothing is due.
 */
export function eraseOlderDocuments(db: Database, workspaceId: string, limit: number, by: By): Promise<Swept | null> {
  return administer(db, workspaceId, { ...by, urgent: true }, async (tx) => {
    const retention = await holdRetention(tx, workspaceId);
    if (!retention?.oldest) return { result: null };
    const { confirmedBefore, left, ...found } = retention;
    const isFree = confirmedBefore !== null && retention.oldest < confirmedBefore;
    const before = isFree && confirmedBefore < found.before ? confirmedBefore : found.before;
    const max = isFree ? limit : Math.min(limit, left);
    const ids = max > 0 ? await holdDocuments(tx, workspaceId, { before, limit: max }) : [];
    const { length: erased } = (await eraseDocuments(tx, workspaceId, ids)).erased;
    const result = { ...found, erased, isFull: isFree || erased === limit, isHeld: !isFree && found.due > left };
    if (erased === 0) return { result };
    const detail = {
      erased,
      made_before_at: before.toISOString(),
      workspace_documents: { before: found.documents, after: found.documents - erased },
      due: { before: found.due, after: found.due - erased },
    };
    return { result, event: { action: 'documents_erased', detail } };
  });
}

// §18.29: deletes a workspace with everything in it: first nobody can use it any more, then its documents go in
// batches, then the rest.

/** How many documents a batch erases. Their text may be long, and each fires triggers. */
const DOCUMENTS_AT_ONCE = 500;

/**
 * Deletes a workspace; after an interruption, a second call continues. The PDFs are removed afterwards, and their names
 * stay recorded until then. `onErased` gets the number of documents erased so far.
 */
export async function deleteWorkspace(
  db: Database,
  workspaceId: string,
  onErased: (documents: number) => void,
): Promise<number> {
  await db.$transaction((tx) => closeWorkspace(tx, workspaceId));
  let documents = 0;
  const eraseBatch = async (tx: Parameters<typeof eraseDocuments>[0]) => {
    const ids = await holdDocuments(tx, workspaceId, { limit: DOCUMENTS_AT_ONCE });
    await eraseDocuments(tx, workspaceId, ids);
    documents += ids.length;
    onErased(documents);
    return ids.length;
  };
  while ((await db.$transaction(eraseBatch)) > 0);
  // A document that is being created waits for this lock. It is then refused, because its workspace is gone.
  await db.$transaction(async (tx) => {
    // Checking the foreign key scans all documents. An index would be written at every step of every PDF.
    await withoutTimeLimit(tx);
    await removeWorkspace(tx, workspaceId, async () => {
      while ((await eraseBatch(tx)) > 0);
    });
  }, LONG);
  return documents;
}

// §20.13: marks a document as void for a reason, or removes the mark. The document itself never changes.

type Document = { workspaceId: string; id: string };

/**
 * Marks a document as void. Does nothing when it is void already. Throws `validation` for an empty, too long or invalid
 * reason, and `not_found`.
 */
export async function voidDocument(db: Database, document: Document, reason: string, by: By): Promise<void> {
  await mark(db, document, by, readVoidReason(reason));
}

/** Removes the mark. Does nothing when the document is not void. Throws `not_found`. */
export function takeBackVoid(db: Database, document: Document, by: By): Promise<void> {
  return mark(db, document, by, null);
}

function mark(db: Database, document: Document, by: By, reason: string | null): Promise<void> {
  const { workspaceId, id } = document;
  return administer<void>(db, workspaceId, { ...by, urgent: true }, async (tx, need) => {
    need('member');
    const is = reason === null ? null : { at: by.now, by: by.actor.userId, reason };
    const marked = await markVoid(tx, document, is);
    if (!marked) throw noSuchDocument();
    if (!marked.isChanged) return { result: undefined };
    const action = reason === null ? 'document_void_taken_back' : 'document_voided';
    return {
      result: undefined,
      event: { action, detail: { ...documentDetail(id, marked), ...(reason !== null && { reason }) } },
    };
  });
}
