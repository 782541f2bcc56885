/** §20.26: what a draft would change on paper, before it is published. */
import type { TemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import { todayIn } from '../../../domain/time-zones.ts';
import type { Paper } from '../../../use-cases/paper-changes/index.ts';
import { paperOfDraft } from '../../../use-cases/studio/index.ts';
import { TemplateFaults } from '../../../use-cases/templates/index.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { showPaper, showPaperPicture } from '../paper/show-paper.ts';
import { openManuscript, ownerOf, shownName } from './open-manuscript.ts';
import { manuscriptPath } from './studio-paths.ts';

/** To the page that tells the mistakes, where the draft has some. */
const showManuscriptPaper: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  const { papers, site } = context;
  if (!draft?.templateId || !papers) return null;
  const publish = manuscriptPath(request, draft.id, 'publish');
  try {
    const back = { href: site.base + publish, text: t('studio.backToPublish') };
    const path = site.base + manuscriptPath(request, draft.id, 'paper');
    return await showPaper(request, papers, () => paperOf(request, context, draft), {
      title: shownName(draft),
      path,
      query: {},
      back,
    });
  } catch (error) {
    if (!(error instanceof TemplateFaults)) throw error;
    return { redirect: publish };
  }
};

const showManuscriptPage: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  return draft && showPaperPicture(request, context, () => paperOf(request, context, draft));
};

/** One at a time of a person: it is read in a thread. */
function paperOf(request: MemberRequest, context: WebContext, draft: TemplateDraft): Promise<Paper | null> {
  const { db, imports, studio, clock } = context;
  const { person, member, clientSignal } = request;
  const now = clock();
  const options = {
    ...{ now, readers: imports.readers, clientSignal },
    ...{ today: todayIn(member.timeZone, now), tried: t('paper.tried') },
  };
  return studio.turns(person.userId, () => paperOfDraft(db, ownerOf(request), draft, options), clientSignal);
}

export const paperActions = { showManuscriptPaper, showManuscriptPage } satisfies WebActions;
