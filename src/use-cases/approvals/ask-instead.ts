/** §12.10: what happens to a document that a person must issue: its values are kept as a draft, and the members are asked once. */

import { v5 as uuidv5, v7 as uuidv7 } from 'uuid';
import { nameOfCredential } from '../../data/storage/access/authenticate.ts';
import {
  type Approval,
  findApprovalOfRequest,
  findIssueRule,
  findWaitingApproval,
  insertApproval,
} from '../../data/storage/documents/approvals.ts';
import type { Identity } from '../../data/storage/documents/insert-documents.ts';
import { findMemberById } from '../../data/storage/people/members.ts';
import { findDocumentDraft, MAX_DRAFTS } from '../../data/storage/templates/document-drafts.ts';
import { Refusal } from '../../domain/errors.ts';
import type { IssueRule } from '../../domain/issue-rules.ts';
import { readTitle } from '../../domain/title.ts';
import { tell } from '../../locales/message.ts';
import {
  type CreateDocumentParts,
  type DocumentRequest,
  loadSavedVersion,
  requestIdentity,
  savedHead,
} from '../create-document/index.ts';
import { fitSent, keepSent, shortValues } from '../fill-in/index.ts';
import type { Issuer } from './find-draft.ts';

/** An approval that members were asked for a moment ago. `draftedBy`: the app or key; null for a person. */
export type AskedApproval = {
  workspaceId: string;
  id: string;
  userId: string;
  templateTitle: string;
  draftedBy: string | null;
  rule: IssueRule;
};

/** `urlOf`: the page of an approval. `onAsked`: tells members; called once for each approval. */
type Asking = { urlOf(approvalId: string): string; onAsked(asked: AskedApproval): void };

/** Makes the id of a draft from the identity of its request (RFC 9562, version 5). */
const REQUESTS = '3b0b6a3e-93a1-5f0e-8f0a-7c1f5a0f6f10';

/**
 * Returns what a program is told whose request was refused. Where a person must issue the document, its values are kept as a draft of the
 * program's person, an approval is asked for, and the refusal is `approval_required` with the page of that, as long as it waits; then it is
 * `approval_refused` with the reason. Any other refusal is returned as it is. The same request gets the same answer, and the document once
 * somebody has issued it.
 */
export async function askInstead(
  parts: CreateDocumentParts,
  request: DocumentRequest,
  asking: Asking,
  refusal: Refusal,
): Promise<Refusal> {
  if (!MAY_WAIT.has(refusal.code)) return refusal;
  const { workspaceId, credentialId } = request.principal;
  const { templateId, idempotencyKey: key, values } = request;
  const title = readTitle(request.title);
  const identity = requestIdentity({ workspaceId, templateId, credentialId, key, title, values });
  const known = await findApprovalOfRequest(parts.db, workspaceId, identity);
  if (known) return answerOf(parts, request, known, asking);
  return refusal.code === 'approval_required' ? ask(parts, request, identity, asking) : refusal;
}

/** A retry may be refused for what has changed since the first request, which waits all the same. */
const MAY_WAIT = new Set([
  'approval_required',
  'not_found',
  'template_not_saved',
  'validation',
  'unknown_placeholder',
  'unknown_group_field',
  'invalid_option',
  'invalid_number',
  'invalid_values',
]);

/** Returns what an earlier request, which is answered by this approval, is told now. */
async function answerOf(
  parts: CreateDocumentParts,
  request: DocumentRequest,
  { id, userId, draftId, state, decision }: Approval,
  { urlOf }: Asking,
): Promise<Refusal> {
  const { workspaceId } = request.principal;
  if (state === 'refused')
    return new Refusal(
      'approval_refused',
      tell('refusal.approval.refusedBecause', { reason: JSON.stringify(decision) }),
    );
  const where = { workspaceId, userId, id: draftId };
  const isThere = await parts.db.draft.findFirst({ where, select: { expiresAt: true } });
  if (isThere?.expiresAt) return new Refusal('approval_refused', tell('refusal.approval.discarded'));
  if (!isThere) await keep(parts, request, draftId);
  return required(urlOf(id));
}

function required(url: string): Refusal {
  return new Refusal('approval_required', tell('refusal.approval.kept', { url }), undefined, url);
}

/** Keeps the values, then asks: so no approval is without its draft, wherever the process ends. */
async function ask(
  parts: CreateDocumentParts,
  request: DocumentRequest,
  identity: Identity,
  asking: Asking,
): Promise<Refusal> {
  const { workspaceId, userId, credentialId } = request.principal;
  const head = savedHead(request.head);
  const draftId = await keep(parts, request, uuidv5(identity.hash.toString('hex'), REQUESTS));
  const member = await findMemberById(parts.db, workspaceId, userId);
  const draftedBy = await nameOfCredential(parts.db, workspaceId, credentialId);
  const by = { userId, name: member?.email ?? '', via: 'app' as const, address: draftedBy };
  const of = { id: uuidv7(), userId, draftId, templateId: head.id, identity };
  const detail = { id: of.id, template: head.title, template_id: head.id, drafted_with: draftedBy };
  const isNew = await insertApproval(parts.db, workspaceId, of, { by, at: parts.clock(), detail });
  const asked = isNew ? of : await findApprovalOfRequest(parts.db, workspaceId, identity);
  if (!asked) throw new Refusal('idempotency_in_flight', tell('refusal.inFlight'));
  const rule = await findIssueRule(parts.db, workspaceId, head.id);
  if (isNew) asking.onAsked({ workspaceId, id: of.id, userId, templateTitle: head.title, draftedBy, rule });
  return required(asking.urlOf(asked.id));
}

/** Returns the id of the draft. Throws `payload_too_large`, and `approval_required` without a page for one draft too many. */
async function keep(parts: CreateDocumentParts, request: DocumentRequest, submission: string): Promise<string> {
  const { principal } = request;
  const head = savedHead(request.head);
  const { template } = await loadSavedVersion(parts, principal.workspaceId, head.versionId, { images: false });
  const { inventory } = template;
  const content = { principal, head, inventory, title: readTitle(request.title), reason: '' };
  const fitted = fitSent(inventory, shortValues(request.values));
  try {
    return (await keepSent(parts, { ...content, ...fitted }, { submission, revision: 0 })).id;
  } catch (error) {
    if (!(error instanceof Refusal && error.code === 'validation')) throw error;
    throw new Refusal('approval_required', tell('refusal.approval.full', { drafts: MAX_DRAFTS }));
  }
}

/**
 * Asks for an approval of an own draft. Returns the id of the approval; null if the person has no such draft, or its template is gone. Asked
 * again, it is the same approval.
 */
export async function sendForApproval(
  { db, clock }: Pick<CreateDocumentParts, 'db' | 'clock'>,
  { principal: { workspaceId, userId }, by }: Issuer,
  id: string,
  onAsked: Asking['onAsked'],
): Promise<string | null> {
  const key = { workspaceId, userId, id };
  const draft = await findDocumentDraft(db, key);
  if (!draft?.templateId || draft.isArchived) return null;
  const { templateId, templateTitle, drafted } = draft;
  const of = { id: uuidv7(), userId, draftId: id, templateId, identity: null };
  const detail = {
    id: of.id,
    template: templateTitle,
    template_id: templateId,
    ...(drafted && { drafted_with: drafted.by }),
  };
  if (await insertApproval(db, workspaceId, of, { by, at: clock(), detail })) {
    const rule = await findIssueRule(db, workspaceId, templateId);
    onAsked({ workspaceId, id: of.id, userId, templateTitle, draftedBy: drafted?.by ?? null, rule });
    return of.id;
  }
  return (await findWaitingApproval(db, key))?.id ?? null;
}
