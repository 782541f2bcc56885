/** §20.70: documents that replace others. */
import { Prisma } from '../../../../generated/prisma/client.ts';
import type { DocumentSetup } from '../../../template/model/document-setup.ts';
import type { Transaction } from '../connection/database.ts';
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
export type Replacements = { replaces: RelatedDocument | null; replacedBy: RelatedDocument | null };

/** The columns of `Replacements`, for a row of `generations g`. */
export const REPLACEMENTS = Prisma.sql`
  (SELECT ${relatedDocument('o')}
   FROM generation_corrections c JOIN generations o ON o.workspace_id = c.workspace_id AND o.id = c.corrects
   WHERE c.workspace_id = g.workspace_id AND c.generation_id = g.id LIMIT 1) AS replaces,
  (SELECT ${relatedDocument('n')}
   FROM generation_corrections c JOIN generations n ON n.workspace_id = c.workspace_id AND n.id = c.generation_id
   WHERE c.workspace_id = g.workspace_id AND c.corrects = g.id AND n.voided_at IS NULL
   ORDER BY n.created_at DESC, n.id DESC LIMIT 1) AS "replacedBy"`;
