/** §12.10: shows a draft as the document that issuing it makes, and says by a hash what was shown. */

import {
  type Approval,
  type DraftRefusal,
  findDraftRefusal,
  findIssueRule,
} from '../../data/storage/documents/approvals.ts';
import type { DocumentDraft } from '../../data/storage/templates/document-drafts.ts';
import { findTemplateHead } from '../../data/storage/templates/templates.ts';
import type { IssueRule } from '../../domain/issue-rules.ts';
import { readTitle } from '../../domain/title.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { Values } from '../../domain/values.ts';
import { fitValues } from '../../template/fill/fit-values.ts';
import type { LostEntry } from '../../template/model/compiled.ts';
import type { Inventory } from '../../template/model/inventory.ts';
import {
  type CreateDocumentParts,
  documentPieces,
  hashOfShown,
  loadSavedVersion,
  type SavedHead,
  savedHead,
  type Trial,
  tryDocument,
} from '../create-document/index.ts';
import { type FoundDraft, findDraft, type Issuer } from './find-draft.ts';

type ShowParts = Pick<CreateDocumentParts, 'db' | 'versions' | 'themes' | 'clock'>;

export type ShownDraft = Pick<Trial, 'faults' | 'count' | 'loadAssets'> & {
  /** As it was asked for: of an approval, or of an own draft. */
  id: string;
  draft: DocumentDraft;
  /** Who drafted it, or for whom a program did. */
  userId: string;
  approval: Pick<Approval, 'id' | 'createdAt'> | null;
  /** Why it was refused, if it waits for nobody since. */
  refusal: DraftRefusal | null;
  /** The template with the version of which the document is. */
  head: SavedHead;
  rule: IssueRule;
  /** `other_person`: two people are needed, and this person drafted it, or nobody else was asked yet. */
  mayIssue: true | 'other_person';
  inventory: Inventory;
  /** The values that fit the version. */
  values: Values;
  /** The values that have no placeholder in this version. */
  lost: readonly LostEntry[];
  /** With blanks for numbers and for faulty values. Null when the values make no document at all. */
  document: Trial['document'] | null;
  /** The SHA-256, in hexadecimal, of what issuing makes. Null while there are faults. */
  hash: string | null;
};

/**
 * Shows an own draft, or one that waits for an approval; `id` is that of the draft or of the approval. Null when there is neither. Throws
 * `not_found` and `template_not_saved` for a draft whose template is gone, archived or not saved, and `unavailable`.
 */
export async function showDraft(parts: ShowParts, person: Issuer, id: string): Promise<ShownDraft | null> {
  const found = await findDraft(parts, person, id);
  return found && show(parts, person, id, found);
}

async function show(parts: ShowParts, person: Issuer, id: string, found: FoundDraft): Promise<ShownDraft> {
  const { draft, userId, approval } = found;
  const { principal, clientSignal } = person;
  const { workspaceId } = principal;
  const { templateId } = draft;
  const head = savedHead(templateId === null ? null : await findTemplateHead(parts.db, workspaceId, templateId));
  const { template } = await loadSavedVersion(parts, workspaceId, head.versionId, { images: false });
  const { values, lost } = fitValues(template.inventory, draft.values);
  const replaces = replacedBy(draft);
  const tried = {
    principal,
    head,
    title: draft.title,
    values,
    replaces: replaces?.id,
    clientSignal,
    tellsBlanks: true,
  } as const;
  const trial = await tryDocument(parts, tried);
  const made = trial.count === 0 ? await trial.fillAsStored() : {};
  const { versionId, themeVersionId } = head;
  const of = { versionId, themeVersionId, title: readTitle(draft.title), values, replaces };
  const rule = await findIssueRule(parts.db, workspaceId, head.id);
  return {
    id,
    draft,
    userId,
    approval,
    refusal: approval ? null : await findDraftRefusal(parts.db, { workspaceId, userId, id: draft.id }),
    head,
    rule,
    mayIssue: rule === 'two_people' && (userId === principal.userId || !approval) ? 'other_person' : true,
    inventory: template.inventory,
    values,
    lost: [...draft.lost, ...lost],
    faults: made.fault ? [...trial.faults, made.fault] : trial.faults,
    count: trial.count + (made.fault ? 1 : 0),
    document: trial.document ?? null,
    loadAssets: trial.loadAssets,
    hash: made.done ? hashOfShown({ ...of, document: documentPieces(made.done) }) : null,
  };
}

/** §20.70: the document that the draft replaces, and why that becomes void. Undefined if it replaces none. */
export function replacedBy({ corrects, voidReason }: DocumentDraft): { id: string; reason?: string } | undefined {
  return isUuid(corrects) ? { id: corrects, ...(voidReason !== null && { reason: voidReason }) } : undefined;
}
