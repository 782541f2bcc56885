/** §20.8: a form of a template that was sent and cannot be taken is kept as a draft of whom it was shown to. */
import { isFile } from '../../../domain/write-picture.ts';
import type { WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { draftName } from './draft-name.ts';
import { type KeptDraft, keepContent, keepDraft, lostText } from './keep-draft.ts';
import type { FormRequest } from './open-template.ts';
import { type PostedForm, postedForm } from './posted-form.ts';
import { readEntries } from './read-entries.ts';
import { nameOf } from './tell-faults.ts';

/** `isGone`: the template is not there any more. Throws when it cannot be kept, as of somebody who is no member. */
export async function keepUnsent(
  context: WebContext,
  request: FormRequest,
): Promise<Pick<KeptDraft, 'id'> & { isGone: boolean }> {
  const posted = await postedForm(request, context);
  if (posted) {
    const keep = (what: PostedForm) => keepDraft(request, context, what);
    return { ...(await keep(posted).catch(() => keep(withoutPictures(posted)))), isGone: false };
  }
  const entries = readEntries(request.form);
  const { title, values, corrects, origin } = entries;
  const lost = [...entries.lost, ...entries.pasted.map(lostText)];
  const templateId = request.params.template!;
  const content = {
    templateId,
    templateTitle: t('drafts.unknownTemplate'),
    title,
    name: draftName(entries),
    values,
    lost,
    corrects,
    origin,
  };
  return { ...(await keepContent(context, request.principal, content, entries)), isGone: true };
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
