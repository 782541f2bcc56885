/** §20.9: keeps what was entered as a draft of the member. */
import { randomUUID } from 'node:crypto';
import { type DraftContent, type DraftOwner, MAX_DRAFTS, saveDraft } from '../../../data/storage/templates/drafts.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { LostEntry } from '../../../template/model/lost-entry.ts';
import type { WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { draftName } from './draft-name.ts';
import type { Shown } from './fill-in-page.ts';
import { draftOwner, type FormRequest } from './open-template.ts';
import type { PostedForm } from './posted-form.ts';
import { checkLength, type Entries, type Pasted } from './read-entries.ts';

/** In JSON; a backslash that is text is doubled. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** `other`: the draft that the form was opened from, where another page has changed it since; this one is kept beside it. */
export type KeptDraft = { id: string; savedAt: Date; other: string | null };

/** Throws `validation` for U+0000, which cannot be kept, and for one draft too many; `payload_too_large`. */
export function keepDraft(
  request: Pick<FormRequest, 'principal'>,
  context: WebContext,
  { template: { head, inventory }, entries, values, lost, pasted }: PostedForm,
): Promise<KeptDraft> {
  const { title, corrects, origin } = entries;
  const name = draftName({ title, values }, inventory);
  const unpasted = pasted?.refused ? [lostText(pasted.refused)] : [];
  const content = { templateId: head.id, templateTitle: head.title, title, name, values, corrects, origin };
  return keepContent(context, draftOwner(request), { ...content, lost: [...lost, ...unpasted] }, entries);
}

/** What was pasted and has no place. */
export function lostText({ text }: Pasted): LostEntry {
  return { name: t('fillIn.paste.title'), row: null, text };
}

/** As `keepDraft`, of somebody who may have lost the session, and of a template that may have gone. */
export async function keepContent(
  { db, clock }: Pick<WebContext, 'db' | 'clock'>,
  owner: DraftOwner,
  content: DraftContent,
  { submission, page, revision }: Pick<Entries, 'submission' | 'page' | 'revision'>,
): Promise<KeptDraft> {
  checkLength(content);
  const { title, values, lost } = content;
  if (NUL.test(JSON.stringify([title, values, lost])))
    throw new Refusal('validation', t('fillIn.noDraftOfNul'), 'values');
  const savedAt = clock();
  // Never over what another page has saved: beside it, under the id that only this page has.
  for (const id of [submission, page, randomUUID()]) {
    const state = await saveDraft(db, { ...owner, id }, content, { page, revision, updatedAt: savedAt });
    if (state === 'saved') return { id, savedAt, other: id === submission ? null : submission };
    if (state === 'full') throw new Refusal('validation', t('fillIn.tooManyDrafts', { drafts: MAX_DRAFTS }), 'values');
  }
  throw new Error('a draft with an id that nothing has could not be saved');
}

/** The form, with its draft. */
export function shownDraft({ id, savedAt, other }: KeptDraft): Pick<Shown, 'submission' | 'draftAt' | 'other'> {
  return { submission: id, draftAt: savedAt, ...(other !== null && { other }) };
}
