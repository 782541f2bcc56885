/** §12.10: a person issues a draft: the document is exactly the one that they were shown, and it is made once. */
import { randomUUID } from 'node:crypto';
import { findIssuedDocument } from '../../data/storage/documents/approvals.ts';
import { findStoredDocument } from '../../data/storage/documents/stored-documents.ts';
import { findTemplateHead } from '../../data/storage/templates/templates.ts';
import { Refusal } from '../../domain/errors.ts';
import { isUuid } from '../../domain/uuid.ts';
import { fitValues } from '../../template/fill/fit-values.ts';
import {
  type CreateDocumentParts,
  type Creation,
  createDocument,
  loadSavedVersion,
  ShownOtherwise,
  savedHead,
} from '../create-document/index.ts';
import { type DecidedDraft, decidedOf, draftToIssue, type FoundDraft, findDraft, type Issuer } from './find-draft.ts';
import { replacedBy } from './show-draft.ts';

/**
 * `changed`: the draft, the template or its theme is not the one that was shown; show it anew. `other_person`: two people are needed, and this
 * person drafted it, or nobody was asked. `decided`: what waited until now. `refused`: somebody has refused it. `gone`: there is no such draft any more.
 */
export type IssueOutcome =
  | ({ state: 'issued'; decided?: DecidedDraft | null } & Creation)
  | { state: 'changed' | 'other_person' | 'refused' | 'gone' };

/**
 * Issues the draft that `showDraft` has shown with this hash, deletes it, and records that. Sent again, it returns the same document. `id`: that
 * of the draft or of its approval. Throws the refusals of `createDocument`, such as `subscription_required` or faults of the values.
 */
export async function issueDraft(
  parts: CreateDocumentParts,
  person: Issuer,
  id: string,
  hash: string,
): Promise<IssueOutcome> {
  if (!isUuid(id) || !/^[0-9a-f]{64}$/.test(hash)) return { state: 'gone' };
  const found = await findDraft(parts, person, id);
  if (!found) return issuedBefore(parts, person, id, hash);
  try {
    const created = await issue(parts, person, found, hash);
    return { state: 'issued', ...created, ...(!created.replayed && { decided: decidedOf(found) }) };
  } catch (error) {
    if (error instanceof ShownOtherwise) return { state: 'changed' };
    if (!(error instanceof Refusal)) throw error;
    if (error.code === 'approval_required') return { state: 'other_person' };
    if (error.code === 'approval_refused') return { state: 'refused' };
    throw error;
  }
}

/** Finds the document that a draft has become. `hash`: of what was shown; undefined for whatever was. */
export async function issuedBefore(
  { db }: Pick<CreateDocumentParts, 'db'>,
  { principal: { workspaceId, userId } }: Pick<Issuer, 'principal'>,
  id: string,
  hash?: string,
): Promise<IssueOutcome> {
  const made = await findIssuedDocument(db, { workspaceId, userId, id }, hash);
  const document = made && (await findStoredDocument(db, workspaceId, made));
  return document ? { state: 'issued', replayed: true, document } : { state: 'gone' };
}

async function issue(
  parts: CreateDocumentParts,
  { principal, by, clientSignal }: Issuer,
  found: FoundDraft,
  hash: string,
): Promise<Creation> {
  const { draft } = found;
  const { workspaceId } = principal;
  const { templateId } = draft;
  const head = savedHead(templateId === null ? null : await findTemplateHead(parts.db, workspaceId, templateId));
  const { template } = await loadSavedVersion(parts, workspaceId, head.versionId, { images: false });
  const { values } = fitValues(template.inventory, draft.values);
  const replaces = replacedBy(draft);
  return createDocument(parts, {
    principal,
    source: 'app',
    templateId: head.id,
    head,
    title: draft.title,
    values,
    // The transaction finds out whether the draft is there, or was issued by somebody else.
    idempotencyKey: `issue-${randomUUID()}`,
    replaces: replaces && { ...replaces, by },
    issue: { ...draftToIssue(found), by, shown: hash },
    clientSignal,
  });
}
