/**
 * §4.12: texts of templates that programs and assistants write into a draft of the person that they act for. Nothing is published: the person
 * sees the draft in the editor, and what it would change, and publishes it.
 */
import { randomUUID } from 'node:crypto';
import { v5 as uuidv5 } from 'uuid';
import { nameOfCredential } from '../../data/storage/access/authenticate.ts';
import { inTransaction, lockName, type Transaction } from '../../data/storage/connection/database.ts';
import type { Drafted } from '../../data/storage/templates/document-drafts.ts';
import {
  findTemplateDraft,
  listTemplateDrafts,
  markTemplateDraft,
  saveTemplateDraft,
  type TemplateDraft,
  type TemplateDraftKey,
  type TemplateDraftOwner,
} from '../../data/storage/templates/template-drafts.ts';
import { readDraftReason } from '../../domain/draft-reason.ts';
import { Refusal } from '../../domain/errors.ts';
import { canonicalJson } from '../../domain/json.ts';
import type { Principal } from '../../domain/principal.ts';
import { tell } from '../../locales/message.ts';
import { createDraft, editTemplate } from './begin-new.ts';
import { readDraftText } from './desk.ts';
import { NO_DRAFT, type TemplateTrial, type TemplateTrialParts, writerBehind } from './try-template.ts';
import { nameOf, workspaceDesk } from './workspace-desk.ts';

/**
 * `source`: undefined to read the draft. `template`: the template whose next version it becomes. `draft`: the id of the draft to change.
 * `revision`: how often that was saved when the caller last saw it.
 */
type TemplateDraftRequest = {
  principal: Principal;
  source: string | undefined;
  template: string | undefined;
  draft: string | undefined;
  revision: number | undefined;
  reason: string | undefined;
  clientSignal: AbortSignal;
};

/** `other`: the draft that the person has changed since, beside which this one was saved. `source`: the text, if none was sent. */
export type SavedTemplateDraft = Pick<TemplateTrial, 'faults' | 'warnings'> & {
  id: string;
  isNew: boolean;
  revision: number;
  templateId: string | null;
  other: string | null;
  source: string | null;
};

/** Makes the id of a draft from its content (RFC 9562, version 5). */
const TEMPLATE_DRAFTS = '0b8f9d56-8d0a-5c55-9a5e-6d1f6f3b21c4';

/**
 * Saves a text in a draft of the person behind the credential, and returns what is wrong with it. A repeated call saves the same draft. What
 * the person has changed since the caller saw it is never overwritten. Throws `validation`, `not_found`, `template_not_saved`, `payload_too_large`.
 */
export async function draftTemplate(
  parts: TemplateTrialParts,
  request: TemplateDraftRequest,
): Promise<SavedTemplateDraft> {
  const { principal, clientSignal } = request;
  const { workspaceId, userId } = principal;
  const owner = { workspaceId, userId };
  const source = request.source === undefined ? undefined : readDraftText(request.source);
  const writer = await writerBehind(parts, principal, clientSignal);
  const before = await draftToChange(parts, owner, request);
  const text = source ?? before?.source;
  if (text === undefined) throw new Refusal('validation', tell('refusal.templateDraft.nothing'), 'source');
  // Before anything is saved: a caller who gets no turn has no draft.
  const { faults, warnings } = await workspaceDesk(parts, writer, before?.id ?? NO_DRAFT).tryText(
    { source: text, values: {}, scenario: 'typical' },
    async (tried) => tried,
  );
  const kept =
    source === undefined || source === before?.source
      ? { id: before!.id, isNew: false, other: null }
      : await keep(parts, owner, request, { source, before });
  const saved = await findTemplateDraft(parts.db, { ...owner, id: kept.id });
  return {
    ...kept,
    faults,
    warnings,
    revision: saved?.revision ?? 1,
    templateId: saved?.templateId ?? null,
    source: source === undefined ? text : null,
  };
}

/** Returns the draft that the call names, or the person's draft of the template, which begins with the published text. Null for a new template. */
async function draftToChange(
  parts: TemplateTrialParts,
  owner: TemplateDraftOwner,
  { draft, template }: TemplateDraftRequest,
): Promise<TemplateDraft | null> {
  const { db } = parts;
  if (draft !== undefined) {
    const found = await findTemplateDraft(db, { ...owner, id: draft });
    if (!found || found.publishedAs !== null || (template !== undefined && found.templateId !== template))
      throw new Refusal('not_found', tell('refusal.templateDraft.unknown'), 'draft');
    return found;
  }
  if (template === undefined) return null;
  const [own] = await listTemplateDrafts(db, owner, template);
  const begun = own?.changedAt ? own : await editTemplate(parts, owner, template);
  if (!begun) throw new Refusal('not_found', tell('refusal.templateDraft.noTemplate'), 'template');
  if (begun.id === null) throw new Refusal('template_not_saved', tell('refusal.noVersion'), 'template');
  return findTemplateDraft(db, { ...owner, id: begun.id });
}

/** Saves the text in the draft before, or beside it if its person has changed that. */
async function keep(
  { db, clock }: TemplateTrialParts,
  owner: TemplateDraftOwner,
  { principal: { workspaceId, credentialId }, revision, reason }: TemplateDraftRequest,
  { source, before }: { source: string; before: TemplateDraft | null },
): Promise<Pick<SavedTemplateDraft, 'id' | 'isNew' | 'other'>> {
  const drafted = { by: await nameOfCredential(db, workspaceId, credentialId), reason: readDraftReason(reason) };
  const at = clock();
  const text = { name: nameOf(source), source, values: before?.values ?? {} };
  return inTransaction(db, async (tx) => {
    if (before) {
      const key = { ...owner, id: before.id };
      // Nobody has changed a draft that is only begun.
      const seen = revision ?? (before.changedAt === null ? before.revision : 0);
      if ((await saveTemplateDraft(tx, key, text, { page: credentialId, revision: seen, at })) !== null) {
        await markTemplateDraft(tx, key, drafted);
        return { id: before.id, isNew: false, other: null };
      }
    }
    const of = before
      ? { templateId: before.templateId, baseVersion: before.baseVersion, picturesOf: { draft: before.id } }
      : { templateId: null, baseVersion: null };
    const made = canonicalJson([credentialId, before?.id ?? null, source]);
    const key = { ...owner, id: uuidv5(made, TEMPLATE_DRAFTS) };
    const draft = { ...of, ...text, page: credentialId, at, isChanged: true };
    const created = await createOnce(tx, key, drafted, (id) => createDraft(tx, { ...owner, id }, draft));
    return { ...created, other: before?.id ?? null };
  });
}

/** Creates a draft unless an equal call has done so. One that its person has discarded or published stays as it is: the draft gets another id. */
async function createOnce(
  tx: Transaction,
  key: TemplateDraftKey,
  drafted: Drafted,
  create: (id: string) => Promise<unknown>,
): Promise<{ id: string; isNew: boolean }> {
  await lockName(tx, key.workspaceId, `template draft ${key.userId} ${key.id}`);
  const found = await findTemplateDraft(tx, key);
  if (found && found.publishedAs === null) return { id: key.id, isNew: false };
  const isGone = await markTemplateDraft(tx, key, drafted);
  const id = isGone ? randomUUID() : key.id;
  await create(id);
  await markTemplateDraft(tx, { ...key, id }, drafted);
  return { id, isNew: true };
}
