/**
 * §20.9: sends a form once, however often it is submitted. The form's id and its content together make the
 * `Idempotency-Key`: the same content leads to the same document, changed content to another one.
 */
import { setTimeout as pause } from 'node:timers/promises';
import { findApprovalOfDraft } from '../../data/storage/documents/approvals.ts';
import type { DraftToIssue } from '../../data/storage/documents/insert-documents.ts';
import { deleteDocumentDrafts } from '../../data/storage/templates/document-drafts.ts';
import { SECOND } from '../../domain/durations.ts';
import { Refusal } from '../../domain/errors.ts';
import { digestOfValues } from '../../domain/json.ts';
import type { Actor, Principal } from '../../domain/principal.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { Values } from '../../domain/values.ts';
import { readVoidReason } from '../../domain/void-reason.ts';
import type { Preview, Previews } from '../../rendering/preview/index.ts';
import type { TrialFacts } from '../../template/model/compiled.ts';
import {
  type CreateDocumentParts,
  type Creation,
  createDocument,
  replayOfKey,
  type SavedHead,
  type Trial,
  tryDocument,
} from '../create-document/index.ts';
import type { DraftPage } from './drafts.ts';

/** How long a second submission of a form waits for the first one. */
const WAIT_MS = 10 * SECOND;
const POLL_MS = 50;

/** A form as it was entered. */
export type EnteredForm = DraftPage & { title: string; values: Values } & Replacing;
/** §20.70: the id of the document that the new one replaces; empty for none. `voidReason`: why that becomes void; null if it does not. */
type Replacing = { corrects: string; voidReason: string | null };
/** Who sends the form, and of which template it is. */
export type FormOf = { principal: Principal; by: Actor; templateId: string; clientSignal: AbortSignal };

type SentTo = Pick<FormOf, 'principal' | 'templateId'>;

function sending({ principal: { workspaceId }, templateId }: SentTo, { submission, title, values }: EnteredForm) {
  const key = `form-${submission.toLowerCase()}-${digestOfValues({ title, values })}`;
  return { workspaceId, templateId, key };
}

/** Returns whether this form, with the same values, has made a document or is making one. */
export async function wasSent(parts: CreateDocumentParts, of: FormOf, entered: EnteredForm): Promise<boolean> {
  try {
    return (await replayOfKey(parts, sending(of, entered))) !== null;
  } catch (error) {
    if (isInFlight(error)) return true;
    throw error;
  }
}

/**
 * Returns the document that this form made, and waits while it is being made. Null when there is none. Throws
 * `idempotency_in_flight` after a while.
 */
export async function sentBefore(
  parts: CreateDocumentParts,
  of: FormOf,
  entered: EnteredForm,
): Promise<Creation | null> {
  const known = sending(of, entered);
  // This polls, because another process may make the document.
  for (const end = performance.now() + WAIT_MS; ; await pause(POLL_MS)) {
    try {
      return await replayOfKey(parts, known);
    } catch (error) {
      if (!isInFlight(error) || of.clientSignal.aborted || performance.now() > end) throw error;
    }
  }
}

/**
 * Makes the document, and deletes the form's drafts except one that another page has changed. A second submission at
 * the same time waits for the first one. `values`: as for the API. Throws the refusal of the first fault.
 */
export async function sendForm(
  parts: CreateDocumentParts,
  of: FormOf & { head: SavedHead },
  entered: EnteredForm,
  values: Values,
): Promise<Creation> {
  const creation = await createOnce(parts, of, entered, values);
  const { submission, page } = entered;
  await deleteDocumentDrafts(parts.db, of.principal, [submission, page], {
    ...entered,
    madeInto: creation.document.id,
  });
  return creation;
}

async function createOnce(
  parts: CreateDocumentParts,
  of: FormOf & { head: SavedHead },
  entered: EnteredForm,
  values: Values,
): Promise<Creation> {
  const { title } = entered;
  const replaces = readReplacing(entered, of.by);
  const issue = await issueOf(parts, of, entered);
  for (;;) {
    try {
      return await createDocument(parts, {
        ...of,
        title,
        values,
        source: 'app',
        idempotencyKey: sending(of, entered).key,
        replaces,
        issue,
      });
    } catch (error) {
      if (!isInFlight(error)) throw error;
    }
    const before = await sentBefore(parts, of, entered);
    if (before) return before;
  }
}

/** §12.10: the approval for which the form's draft waits; undefined if it waits for none. Sending the form issues it. */
async function issueOf({ db }: CreateDocumentParts, { principal, by }: FormOf, { submission }: EnteredForm) {
  const { workspaceId, userId } = principal;
  const asked = await findApprovalOfDraft(db, { workspaceId, userId, id: submission.toLowerCase() });
  if (!asked) return undefined;
  const { id: approvalId, draftId, draftedBy } = asked;
  const drafted = { drafted_by: userId, ...(draftedBy !== null && { drafted_with: draftedBy }) };
  // The form deletes its drafts itself, also those that another page has saved beside them.
  const draft: DraftToIssue = { approvalId, ownerId: userId, draftId, revision: NO_REVISION, drafted };
  return { ...draft, by };
}

const NO_REVISION = -1;

/** Throws `validation` for a reason that `readVoidReason` refuses. */
function readReplacing({ corrects, voidReason }: Replacing, by: Actor) {
  if (!isUuid(corrects)) return undefined;
  return { id: corrects, by, ...(voidReason !== null && { reason: readVoidReason(voidReason) }) };
}

function isInFlight(error: unknown): boolean {
  return error instanceof Refusal && error.code === 'idempotency_in_flight';
}

type FormPreview = Pick<Trial, 'faults'> & { preview: Preview | null; facts?: TrialFacts | undefined };

/** Previews the document of the form. Its numbers are blank. */
export async function previewForm(
  parts: CreateDocumentParts & { previews: Previews },
  { principal, head, clientSignal }: Pick<FormOf, 'principal' | 'clientSignal'> & { head: SavedHead },
  { title, values, corrects }: { title: string; values: Values; corrects?: string | undefined },
): Promise<FormPreview> {
  const tried = { principal, head, title, values, replaces: corrects, clientSignal };
  const { faults, document, loadAssets } = await tryDocument(parts, tried);
  if (!document) return { faults, preview: null };
  const of = { workspaceId: principal.workspaceId, id: head.versionId };
  const preview = await parts.previews.make(of, document, await loadAssets(), clientSignal);
  return { faults, facts: document.facts, preview };
}
