/** §20.24 rule 2: what is written is kept, never over what another page has saved. */
import { saveTemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { ownerOf, type WrittenText } from './open-manuscript.ts';

/** The revision that the draft has then; null where it was not kept. */
export function keepWritten(
  request: MemberRequest,
  { db, clock }: Pick<WebContext, 'db' | 'clock'>,
  { page, revision, ...text }: WrittenText,
): Promise<number | null> {
  const key = { ...ownerOf(request), id: request.params.manuscript! };
  return saveTemplateDraft(db, key, text, { page, revision, at: clock() });
}
