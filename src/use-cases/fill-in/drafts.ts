/** §20.9: drafts of documents: filled-in forms that were not sent. Drafts of templates (§20.24) are listed with them. */
import { randomUUID } from 'node:crypto';
import type { Database } from '../../data/storage/connection/database.ts';
import {
  type DocumentDraftContent,
  type DocumentDraftEntry,
  type DocumentDraftKey,
  type DocumentDraftOwner,
  type DocumentDraftWriter,
  discardDocumentDraft,
  listDocumentDrafts,
  MAX_DRAFTS,
  restoreDocumentDraft,
  saveDocumentDraft,
} from '../../data/storage/templates/document-drafts.ts';
import {
  listTemplateDrafts,
  restoreTemplateDraft,
  type TemplateDraftEntry,
} from '../../data/storage/templates/template-drafts.ts';
import { Refusal } from '../../domain/errors.ts';
import { type Role, reaches } from '../../domain/roles.ts';
import { MAX_DOCUMENT_BYTES } from '../../domain/sizes.ts';
import { findUnstorable } from '../../domain/text.ts';
import { isUuid } from '../../domain/uuid.ts';
import type { Values } from '../../domain/values.ts';
import { tell } from '../../locales/message.ts';
import { isEntered } from '../../template/model/document-tree.ts';
import type { Group, Inventory, Placeholder } from '../../template/model/inventory.ts';

/**
 * Lists somebody's drafts, the latest first: of documents, and of templates if they may write them. With `templateId`,
 * only documents of that template.
 */
export async function listOwnDrafts(
  db: Database,
  { role, ...owner }: DocumentDraftOwner & { role: Role },
  templateId?: string,
): Promise<{ documents: DocumentDraftEntry[]; templates: TemplateDraftEntry[] }> {
  const documents = await listDocumentDrafts(db, owner, templateId === undefined ? undefined : [templateId]);
  const writes = reaches(role, 'admin') && templateId === undefined;
  return { documents, templates: writes ? await listTemplateDrafts(db, owner) : [] };
}

/** Restores a discarded draft of a document or a template. Returns null when its owner has no such draft. */
export async function restoreOwnDraft(
  db: Database,
  { role, ...key }: DocumentDraftKey & { role: Role },
): Promise<'document' | 'template' | null> {
  if (await restoreDocumentDraft(db, key)) return 'document';
  return reaches(role, 'admin') && (await restoreTemplateDraft(db, key)) ? 'template' : null;
}

/** `other`: the draft that the form was opened from, when another page has changed it; this one is saved beside it. */
export type KeptDraft = { id: string; savedAt: Date; other: string | null };

/**
 * `submission`: the draft that the form was opened from, or a new one's id. `replaces`: a draft to discard. `beside`: the id of a draft that is
 * saved beside one that another page has changed; by default that of the page.
 */
export type DraftPage = DocumentDraftWriter & { submission: string; replaces?: string; beside?: string };

/**
 * Saves a draft. `inventory`: that of its template, if known. Throws `validation` for characters that cannot be stored,
 * and for one draft too many; `payload_too_large`.
 */
export async function keepDraft(
  { db, clock }: { db: Database; clock: () => Date },
  owner: DocumentDraftOwner,
  { inventory, ...entered }: Omit<DocumentDraftContent, 'name'> & { inventory?: Inventory },
  { submission, page, revision, replaces = '', beside = page }: DraftPage,
): Promise<KeptDraft> {
  const { title, values, lost } = entered;
  checkLength(entered);
  const character = findUnstorable([title, values, lost]);
  if (character) throw new Refusal('validation', tell('refusal.draft.nul', { character }), 'values');
  const content = { ...entered, name: draftName(entered, inventory) };
  const savedAt = clock();
  // A draft never overwrites what another page has saved. It is then saved under an id that only this page has.
  for (const id of [submission, beside, randomUUID()]) {
    const state = await saveDocumentDraft(db, { ...owner, id }, content, { page, revision, updatedAt: savedAt });
    if (state === 'full')
      throw new Refusal('validation', tell('refusal.draft.count', { drafts: MAX_DRAFTS }), 'values');
    if (state !== 'saved') continue;
    if (isUuid(replaces)) await discardDocumentDraft(db, { ...owner, id: replaces });
    return { id, savedAt, other: id === submission ? null : submission };
  }
  throw new Error('a draft with an id that nothing has could not be saved');
}

/** Checks the size of a draft. Throws `payload_too_large` for more than the API accepts. */
export function checkLength({ title, values }: Pick<DocumentDraftContent, 'title' | 'values'>): void {
  if (Buffer.byteLength(JSON.stringify({ title, values })) > MAX_DOCUMENT_BYTES)
    throw new Refusal('payload_too_large', tell('refusal.values.long'), 'values');
}

const MAX_NAME = 100;

/**
 * Returns the draft's name on one line: the title of its document, or the first entered value. Empty when only defaults
 * were entered. Without an inventory, the first of all values counts.
 */
function draftName({ title, values }: Pick<DocumentDraftContent, 'title' | 'values'>, inventory?: Inventory): string {
  const texts = inventory ? enteredTexts(inventory, values) : Object.values(values).flatMap(textsOf);
  const [first = ''] = [title, ...texts].map((text) => text.replace(/\s+/g, ' ').trim()).filter(Boolean);
  return [...first].slice(0, MAX_NAME).join('');
}

/** Returns the entered texts in the order of the form, without defaults. */
function enteredTexts({ placeholders, groups }: Inventory, values: Values): string[] {
  const single = placeholders
    .filter((one) => isText(one) && values[one.key] !== one.value)
    .flatMap(({ key }) => textsOf(values[key]));
  return [...single, ...textsInRows(groups, values)];
}

function textsInRows(groups: readonly Group[], members: Values): string[] {
  return groups.flatMap(({ key, fields, groups: inner = [] }) => {
    const rows = members[key];
    if (!Array.isArray(rows)) return [];
    return rows.flatMap((row) => [
      ...fields.filter((one) => !one.isPicture && row[one.key] !== one.default).flatMap((one) => textsOf(row[one.key])),
      ...textsInRows(inner, row),
    ]);
  });
}

function isText(one: Placeholder): boolean {
  return isEntered(one) && !one.isPicture;
}

function textsOf(value: Values[string] | undefined): string[] {
  if (value === undefined) return [];
  return typeof value === 'string' ? [value] : value.flatMap((row) => Object.values(row).flatMap(textsOf));
}
