/** §20.24 rule 5: publishes a draft: first shows the changes and who would notice, then saves it on request. */

import { Refusal } from '../../../domain/errors.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { toldOf } from '../../../locales/message.ts';
import type { Fault } from '../../../template/model/fault.ts';
import type { Paper } from '../../../use-cases/paper-changes/index.ts';
import {
  type Candidate,
  checkDraft,
  type DraftText,
  NameTakenError,
  OtherThanShownError,
  type Outlook,
  outlookOf,
  paperOfDraft,
  publishDraft,
} from '../../../use-cases/studio/index.ts';
import { TemplateFaults } from '../../../use-cases/templates/index.ts';
import { statusOf } from '../../api/index.ts';
import { REFUSED } from '../model/field.ts';
import { saysWriters, shownCallers, shownChanges } from '../model/shown.ts';
import type { MemberAction, MemberRequest, WebActions, WebAnswer, WebContext } from '../model/web-action.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { showPaper, showPaperPicture } from '../paper/show-paper.ts';
import { templatePath } from '../templates/template-paths.ts';
import { differenceShown } from '../templates/text-difference.ts';
import { deskOf, headingOf, saysNewer, shownName, templateDraftPath, writerOf } from './desk-of.ts';

const CONFLICT = 409;
const MAX_SHOWN = 200;

const confirmPublish: MemberAction = async (request, context) => {
  const draft = await deskOf(request, context).open();
  return draft && (published(request, draft) ?? publishPage(request, context, draft));
};

const publishTemplateDraft: MemberAction = async (request, context) => {
  const draft = await deskOf(request, context).open();
  if (!draft) return null;
  const answer = await publish(draft, request, context);
  if (answer && 'redirect' in answer) return answer;
  // The first of two clicks may have published it in between, which also changes what the second one was shown.
  const now = await deskOf(request, context).open();
  return (
    now && (published(request, now) ?? answer ?? publishPage(request, context, now, t('studio.changedSince'), CONFLICT))
  );
};

/** Returns null when somebody was faster. */
async function publish(draft: DraftText, request: MemberRequest, context: WebContext): Promise<WebAnswer | null> {
  const sent = (name: string) => request.form.get(name) ?? '';
  const decision = {
    revision: sent('revision'),
    digest: sent('outcome'),
    current: Number(sent('current')) || null,
    over: Number(sent('over')) || null,
  };
  try {
    const done = await publishDraft(context, writerOf(request), draft, decision);
    return done && { redirect: templatePath(request, done.id), notice: 'templatePublished' };
  } catch (error) {
    if (!(error instanceof OtherThanShownError)) return refusedPage(request, context, draft, error);
    if (error.what === 'version') return publishPage(request, context, draft, t('studio.overNeeded'), REFUSED);
    const said = error.what === 'draft' ? t('studio.changedSince') : t('studio.changedMeanwhile');
    return publishPage(request, context, draft, said, CONFLICT);
  }
}

/** Redirects a published draft to its template. Its address works for another day. */
export function published(request: MemberRequest, { publishedAs }: DraftText): WebAnswer | null {
  return publishedAs ? { redirect: templatePath(request, publishedAs), notice: 'publishedBefore' } : null;
}

/** Shows why a draft cannot be published. Rethrows errors that are not its fault. */
function refusedPage(
  request: MemberRequest,
  context: WebContext,
  draft: DraftText,
  error: unknown,
): Promise<WebAnswer> {
  if (isOfDraft(error)) return shownPage(request, context, draft, { error, status: REFUSED });
  if (!(error instanceof Refusal) || error.code === 'unavailable') throw error;
  return shownPage(request, context, draft, { error, status: statusOf(error) });
}

/** Returns whether the text of the draft, or its name, is at fault. */
function isOfDraft(error: unknown): error is TemplateFaults | NameTakenError {
  return error instanceof TemplateFaults || error instanceof NameTakenError;
}

async function publishPage(
  request: MemberRequest,
  context: WebContext,
  draft: DraftText,
  problem = '',
  status = 200,
): Promise<WebAnswer> {
  try {
    const candidate = await checkDraft(context, writerOf(request), draft);
    return shownPage(request, context, draft, { candidate, problem, status });
  } catch (error) {
    return refusedPage(request, context, draft, error);
  }
}

/** §20.24: returns the draft's faults in the words of the page, in the order of its lines. */
function faultsOf(error: Error): string[] {
  if (error instanceof TemplateFaults) return error.faults.slice(0, MAX_SHOWN).map(atLine);
  if (error instanceof NameTakenError) return [error.isArchived ? t('studio.nameArchived') : t('studio.nameTaken')];
  return [inLanguageOfPage(toldOf(error))];
}

function atLine({ line, message }: Fault): string {
  return t('templates.atLine', { line, message: inLanguageOfPage(message) });
}

/** `candidate`: what would be published. `error`: why nothing can be. `problem`: why nothing was published yet. */
type Shown = { candidate?: Candidate; error?: Error; problem?: string; status: number };

async function shownPage(
  request: MemberRequest,
  context: WebContext,
  draft: DraftText,
  { candidate, error, problem = '', status }: Shown,
): Promise<WebAnswer> {
  const { base } = context.site;
  const outlook = await outlookOf(context, writerOf(request), draft);
  const back = base + templateDraftPath(request, draft.id);
  const heading = t('studio.publishTitle', { title: isolated(shownName(draft)) });
  const faults = [...(problem ? [problem] : []), ...(error ? faultsOf(error) : [])];
  const isUnchanged = candidate?.template.unchanged;
  return {
    page: 'publish',
    title: heading,
    place: 'templates',
    status,
    data: {
      crumbs: [{ name: headingOf(draft), href: back }],
      heading,
      back,
      unchanged: isUnchanged ? t('studio.publishUnchanged') : '',
      faults: faults.map((message) => ({ field: null, message })),
      taken: error instanceof NameTakenError && !error.isArchived ? base + templatePath(request, error.templateId) : '',
      offer: candidate && !isUnchanged ? offerOf(request, context, { draft, candidate, outlook }) : null,
    },
  };
}

/** Returns what publishing would do, and whom it concerns. */
function offerOf(
  request: MemberRequest,
  { site: { base }, papers }: WebContext,
  { draft, candidate, outlook }: { draft: DraftText; candidate: Candidate; outlook: Outlook },
) {
  const { template: version, digest, warnings, leftOut } = candidate;
  const { template, newer, current, drafters, writers, batches } = outlook;
  const pathOf = (page: string) => base + templateDraftPath(request, draft.id, page);
  return {
    lead: current ? t('studio.publishLead', { next: current.version + 1 }) : t('studio.publishNewLead'),
    path: pathOf('publish'),
    revision: draft.revision,
    current: current?.version ?? 0,
    digest,
    newer: newer && {
      says: saysNewer(request, newer),
      version: newer.to,
      over: t('studio.over', { version: newer.to }),
      href: `${base}${templatePath(request, template!.id, 'versions')}?from=${newer.from}&to=${newer.to}`,
    },
    facts: [
      { term: t('templates.template'), text: withIsolatedControls(version.title) },
      { term: t('templates.folder'), text: withIsolatedControls(version.folder) || t('studio.noFolder') },
    ].map((fact) => ({ ...fact, address: '', time: null, isCode: false })),
    isNew: current === null,
    paper: current && papers ? pathOf('paper') : '',
    changes: shownChanges(version.changes),
    callers: shownCallers(version.callers, request.member.timeZone),
    drafters: drafters.map(({ name, drafts }) => ({
      name: withIsolatedControls(name),
      drafts: t('templates.drafts', { drafts }),
    })),
    notices: [
      ...saysWriters(request, writers),
      ...batches.map(({ byName, made, rows }) =>
        t('studio.stopsBatch', { name: isolated(withIsolatedControls(byName)), made, rows }),
      ),
    ],
    warnings: warnings.slice(0, MAX_SHOWN).map(atLine),
    leftOut: leftOut.map((one) =>
      'placeholder' in one
        ? t('studio.leftOut', { theme: one.theme, placeholder: isolated(one.placeholder) })
        : t('studio.lacksStyle', { theme: one.theme, style: isolated(one.style) }),
    ),
    difference: current && differenceShown(current.source, draft.source),
  };
}

/** §20.26: shows the changes on paper. A draft that cannot be published redirects to the page that says why. */
const showTemplateDraftPaper: MemberAction = async (request, context) => {
  const draft = await deskOf(request, context).open();
  const { papers, site } = context;
  if (!draft?.templateId || !papers) return null;
  const publishing = templateDraftPath(request, draft.id, 'publish');
  const shown = await showPaper(request, papers, () => paperOf(request, context, draft), {
    title: shownName(draft),
    path: site.base + templateDraftPath(request, draft.id, 'paper'),
    query: {},
    back: { href: site.base + publishing, text: t('studio.backToPublish') },
  });
  return shown ?? { redirect: publishing };
};

const showTemplateDraftPage: MemberAction = async (request, context) => {
  const draft = await deskOf(request, context).open();
  return draft && showPaperPicture(request, context, () => paperOf(request, context, draft));
};

/** Returns null for a draft that cannot be published. */
function paperOf(request: MemberRequest, context: WebContext, draft: DraftText): Promise<Paper | null> {
  return paperOfDraft(context, writerOf(request), draft, t('paper.tried')).catch((error) => {
    if (isOfDraft(error)) return null;
    throw error;
  });
}

export const publishActions = {
  confirmPublish,
  publishTemplateDraft,
  showTemplateDraftPaper,
  showTemplateDraftPage,
} satisfies WebActions;
