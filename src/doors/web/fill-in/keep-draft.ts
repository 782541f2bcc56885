/** §20.9: keeps what was entered as the member's draft. */

import { saveDraft } from '../../../data/storage/templates/drafts.ts';
import { Refusal } from '../../../domain/errors.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { draftKey } from './open-template.ts';
import type { PostedForm } from './posted-form.ts';
import { checkLength } from './read-entries.ts';

/** In JSON; a backslash that is text is doubled. */
const NUL = /(?<!\\)(?:\\\\)*\\u0000/;

/** When it was saved. Throws `validation` for U+0000, which cannot be kept, and `payload_too_large`. */
export async function keepDraft(
  request: MemberRequest,
  context: WebContext,
  { template, entries, values }: PostedForm,
): Promise<Date> {
  const { title } = entries;
  checkLength(entries);
  if (NUL.test(JSON.stringify([title, values]))) throw new Refusal('validation', TEXTS.fillIn.noDraftOfNul, 'values');
  const updatedAt = context.clock();
  await saveDraft(context.db, draftKey(request, template), { title, values, updatedAt });
  return updatedAt;
}
