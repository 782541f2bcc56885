/** §20.8: a form of a template that was sent and cannot be taken is kept as a draft of whom it was shown to. */
import type { WebContext } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { draftName } from './draft-name.ts';
import { type KeptDraft, keepContent, keepDraft, lostText } from './keep-draft.ts';
import type { FormRequest } from './open-template.ts';
import { postedForm } from './posted-form.ts';
import { readEntries } from './read-entries.ts';

/** `isGone`: the template is not there any more. Throws when it cannot be kept, as of somebody who is no member. */
export async function keepUnsent(
  context: WebContext,
  request: FormRequest,
): Promise<Pick<KeptDraft, 'id'> & { isGone: boolean }> {
  const posted = await postedForm(request, context);
  if (posted) return { ...(await keepDraft(request, context, posted)), isGone: false };
  const entries = readEntries(request.form);
  const { title, values, corrects } = entries;
  const lost = [...entries.lost, ...entries.pasted.map(lostText)];
  const { unknownTemplate: templateTitle } = TEXTS.drafts;
  const templateId = request.params.template!;
  const content = { templateId, templateTitle, title, name: draftName(entries), values, lost, corrects };
  return { ...(await keepContent(context, request.principal, content, entries)), isGone: true };
}
