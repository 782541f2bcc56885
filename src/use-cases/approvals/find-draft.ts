/** §12.10: finds the draft that a person may look at: their own, or one that waits for somebody to issue it. */
import { type Approval, findApproval, findWaitingApproval } from '../../data/storage/documents/approvals.ts';
import type { DraftToIssue } from '../../data/storage/documents/insert-documents.ts';
import { type DocumentDraft, findDocumentDraft } from '../../data/storage/templates/document-drafts.ts';
import type { Actor, Principal } from '../../domain/principal.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { CreateDocumentParts } from '../create-document/index.ts';

/** `by`: for the audit log. Its user is that of `principal`, whose role in the workspace the caller has checked. */
export type Issuer = { principal: Principal; by: Actor; clientSignal: AbortSignal };

/** `userId`: the owner, who drafted it, or for whom a program did. `approval`: which it waits for, if any. */
export type FoundDraft = { draft: DocumentDraft; userId: string; approval: Approval | null };

/** `id`: of an approval, or of an own draft. Null if the person has no such draft, and nobody waits for such an approval. */
export async function findDraft(
  { db }: Pick<CreateDocumentParts, 'db'>,
  { principal: { workspaceId, userId } }: Pick<Issuer, 'principal'>,
  id: string,
): Promise<FoundDraft | null> {
  if (!isUuid(id)) return null;
  const asked = await findApproval(db, workspaceId, id);
  if (asked && asked.state !== 'waiting') return null;
  const key = asked ? { workspaceId, userId: asked.userId, id: asked.draftId } : { workspaceId, userId, id };
  const draft = await findDocumentDraft(db, key);
  return draft && { draft, userId: key.userId, approval: asked ?? (await findWaitingApproval(db, key)) };
}

/** What somebody has decided of a draft that waited. `userId`: who drafted it, or for whom `draftedBy`, an app or key, did. */
export type DecidedDraft = { approvalId: string; userId: string; templateTitle: string; draftedBy: string | null };

/** Null for a draft that waited for nobody. */
export function decidedOf({ draft, userId, approval }: FoundDraft): DecidedDraft | null {
  const { templateTitle, drafted } = draft;
  return approval && { approvalId: approval.id, userId, templateTitle, draftedBy: drafted?.by ?? null };
}

/** What the transaction needs to know that issues the draft. */
export function draftToIssue({ draft, userId, approval }: FoundDraft): DraftToIssue {
  return {
    approvalId: approval?.id ?? null,
    ownerId: userId,
    draftId: draft.id,
    revision: draft.revision,
    drafted: { drafted_by: userId, ...(draft.drafted && { drafted_with: draft.drafted.by }) },
  };
}
