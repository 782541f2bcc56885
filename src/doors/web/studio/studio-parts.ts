/** §20.24: what the studio tries a text with: all work for one person takes its turn. */
import { loadDraftPictures, type TemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import type { Values } from '../../../domain/values.ts';
import { type StudioParts, type TriedDraft, tryDraft } from '../../../use-cases/studio/index.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import { ownerOf } from './open-manuscript.ts';

export function studioParts({ db, studio, previews, renderer }: WebContext): StudioParts {
  return { db, readers: studio.readers, previews, pool: renderer?.pool ?? null };
}

/** `use` is called with what the text is, while it is still the turn of its person. */
export function tryWritten<Answer>(
  request: MemberRequest,
  context: WebContext,
  draft: TemplateDraft,
  { source, values, scenario = '' }: { source: string; values: Values; scenario?: string },
  use: (tried: TriedDraft) => Promise<Answer>,
): Promise<Answer> {
  const { member, person, clientSignal } = request;
  const turn = async () => {
    const pictures = await loadDraftPictures(context.db, { ...ownerOf(request), id: draft.id });
    const tried = await tryDraft(studioParts(context), {
      ...{ workspaceId: member.workspaceId, timeZone: member.timeZone, now: context.clock() },
      ...{ source, pictures, scenario, values: Object.keys(values).length > 0 ? values : undefined },
    });
    return use(tried);
  };
  return context.studio.turns(person.userId, turn, clientSignal);
}
