/** §20.70: documents that replace others. */
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { Database, Transaction } from '../connection/database.ts';
import { type RelatedDocument, relatedDocument, type StoredDocument } from './stored-documents.ts';

/** §11.60: what a document can print of the document that it replaces; see `findReplaced`. */
type ReplacedFacts = Pick<StoredDocument, 'templateId' | 'title' | 'sourceVersion' | 'createdAt' | 'setup'> & {
  knownBy: string[];
};

/** Finds the document that a new one replaces; null if the workspace has no such document. */
export async function findReplacedFacts(
  db: Transaction,
  workspaceId: string,
  id: string,
): Promise<ReplacedFacts | null> {
  const found = await db.generation.findFirst({
    where: { id, workspaceId },
    select: { templateId: true, title: true, sourceVersion: true, createdAt: true, setup: true, knownBy: true },
  });
  return found && { ...found, setup: found.setup as unknown as DocumentSetup };
}

/** What a list says of a document: the one that it replaces, and the newest valid one that replaces it. */
export type Replacements = { replaces?: RelatedDocument; replacedBy?: RelatedDocument };

type Pair = { newer: RelatedDocument; older: RelatedDocument };

/** Finds the replacements among these documents, by their IDs. */
export async function findReplacements(
  db: Database,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, Replacements>> {
  const all = [...ids];
  // Raw: Prisma cannot join both documents in one statement.
  const pairs = await db.$queryRaw<Pair[]>`
    SELECT ${relatedDocument('n')} AS newer,
           ${relatedDocument('o')} AS older
    FROM generation_corrections c
    JOIN generations n ON n.workspace_id = c.workspace_id AND n.id = c.generation_id
    JOIN generations o ON o.workspace_id = c.workspace_id AND o.id = c.corrects
    WHERE c.workspace_id = ${workspaceId}::uuid AND (c.generation_id = ANY(${all}::uuid[]) OR c.corrects = ANY(${all}::uuid[]))
    ORDER BY n.created_at, n.id`;
  const found = new Map<string, Replacements>();
  for (const { newer, older } of pairs) {
    found.set(newer.id, { ...found.get(newer.id), replaces: older });
    if (!newer.isVoid) found.set(older.id, { ...found.get(older.id), replacedBy: newer });
  }
  return found;
}
