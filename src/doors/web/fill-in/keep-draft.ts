/** §20.9: what was entered is kept as a draft. §20.8: also of a form that was sent and cannot be taken, for whom it was shown to. */
import { isFile } from '../../../domain/write-picture.ts';
import type { LostEntry } from '../../../template/model/compiled.ts';
import { type DraftPage, type KeptDraft, keepDraft as keep } from '../../../use-cases/fill-in/index.ts';
import type { WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import type { Shown } from './fill-in-page.ts';
import type { FormRequest } from './open-template.ts';
import { type PostedForm, postedForm } from './posted-form.ts';
import { type Pasted, readEntries } from './read-entries.ts';
import { nameOf } from './tell-faults.ts';

/** Throws `validation` for U+0000, which cannot be kept, and for one draft too many; `payload_too_large`. */
export function keepDraft(
  { principal }: Pick<FormRequest, 'principal'>,
  context: Pick<WebContext, 'db' | 'clock'>,
  { template: { head, inventory }, entries, values, lost, pasted }: PostedForm,
  page: DraftPage = entries,
): Promise<KeptDraft> {
  const { title, corrects, origin } = entries;
  const unpasted = pasted?.refused ? [lostText(pasted.refused)] : [];
  const content = { templateId: head.id, templateTitle: head.title, title, values, lost: [...lost, ...unpasted] };
  return keep(context, principal, { ...content, corrects, origin, inventory }, page);
}

/** What was pasted and has no place. */
function lostText({ text }: Pasted): LostEntry {
  return { name: t('fillIn.paste.title'), row: null, text };
}

/** The form, with its draft. */
export function shownDraft({ id, savedAt, other }: KeptDraft): Pick<Shown, 'submission' | 'draftAt' | 'other'> {
  return { submission: id, draftAt: savedAt, ...(other !== null && { other }) };
}

/** `isGone`: the template is not there any more. Throws when it cannot be kept, as of somebody who is no member. */
export async function keepUnsent(
  context: WebContext,
  request: FormRequest,
): Promise<Pick<KeptDraft, 'id'> & { isGone: boolean }> {
  const posted = await postedForm(request, context);
  if (posted) {
    const kept = await keepDraft(request, context, posted).catch(() =>
      keepDraft(request, context, withoutPictures(posted)),
    );
    return { ...kept, isGone: false };
  }
  const entries = readEntries(request.form);
  const { title, values, corrects, origin } = entries;
  const lost = [...entries.lost, ...entries.pasted.map(lostText)];
  const of = { templateId: request.params.template!, templateTitle: t('drafts.unknownTemplate') };
  const content = { ...of, title, values, lost, corrects, origin };
  return { ...(await keep(context, request.principal, content, entries)), isGone: true };
}

/** Together, pictures may be larger than a draft: all else is kept, and the draft names them. */
function withoutPictures(posted: PostedForm): PostedForm {
  const names: string[] = [];
  const without = (value: string, path: string) => {
    if (!isFile(value)) return value;
    names.push(nameOf(path, posted.template.inventory));
    return '';
  };
  const entries = Object.entries(posted.values).map(([key, value]) => {
    if (typeof value === 'string') return [key, without(value, `values.${key}`)];
    const rows = value.map((row, at) =>
      Object.entries(row).map(([field, text]) => [field, without(text, `values.${key}[${at}].${field}`)]),
    );
    return [key, rows.map((row) => Object.fromEntries(row))];
  });
  const lost = names.map((name) => ({ name, row: null, text: t('unsent.picture') }));
  return { ...posted, values: Object.fromEntries(entries), lost: [...posted.lost, ...lost] };
}
