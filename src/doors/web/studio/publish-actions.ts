/** §20.24 rule 5: a draft is published: first what that would change and who would notice, then, when somebody says so, it is a version. */

import { listBatchesAtWork } from '../../../data/storage/documents/batches.ts';
import { listDrafters } from '../../../data/storage/templates/drafts.ts';
import { findTemplateHead } from '../../../data/storage/templates/saved-templates.ts';
import { listTemplateWriters, type TemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import { findVersion } from '../../../data/storage/templates/template-versions.ts';
import { Refusal } from '../../../domain/errors.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { toldOf } from '../../../locales/message.ts';
import {
  type Candidate,
  checkDraft,
  NameTakenError,
  OtherThanShownError,
  publishDraft,
} from '../../../use-cases/studio/index.ts';
import { TemplateFaults } from '../../../use-cases/templates/index.ts';
import { statusOf } from '../../api/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { moment } from '../model/moment.ts';
import { shownCallers, shownChanges } from '../model/shown-changes.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { inLanguageOfPage, t } from '../pages/index.ts';
import { templatePath } from '../templates/template-paths.ts';
import { differenceShown } from '../templates/text-difference.ts';
import { newerVersion } from './newer-version.ts';
import { openManuscript, ownerOf, shownName } from './open-manuscript.ts';
import { manuscriptPath } from './studio-paths.ts';

const CONFLICT = 409;
const MAX_SHOWN = 200;

const confirmPublish: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  return draft && (published(request, draft) ?? publishPage(request, context, draft));
};

const publishManuscript: MemberAction = async (request, context) => {
  const draft = await openManuscript(request, context);
  if (!draft) return null;
  const before = published(request, draft);
  if (before) return before;
  const answer = await publish(draft, request, context);
  if (answer && 'redirect' in answer) return answer;
  // The first of two clicks may have published it meanwhile, which also changes what the second was shown.
  const now = await openManuscript(request, context);
  return (
    now && (published(request, now) ?? answer ?? publishPage(request, context, now, t('studio.changedSince'), CONFLICT))
  );
};

/** Null where somebody was faster. */
async function publish(draft: TemplateDraft, request: MemberRequest, context: WebContext): Promise<WebAnswer | null> {
  const { form, actor, member } = request;
  if (Number(form.get('revision')) !== draft.revision)
    return publishPage(request, context, draft, t('studio.changedSince'), CONFLICT);
  const current = Number(form.get('current')) || null;
  const head = draft.templateId ? await findTemplateHead(context.db, member.workspaceId, draft.templateId) : null;
  if (head && (await newerVersion(request, context, draft, head)) && form.get('over') !== String(head.version))
    return publishPage(request, context, draft, t('studio.overNeeded'), REFUSED);
  try {
    const digest = form.get('outcome') ?? '';
    const asked = { ...optionsOf(request, context), current, digest, actor };
    const done = await publishDraft(context.db, ownerOf(request), draft, asked);
    return done && { redirect: templatePath(request, done.id), notice: 'templatePublished' };
  } catch (error) {
    if (!(error instanceof OtherThanShownError)) return refusedPage(request, context, draft, error);
    return publishPage(request, context, draft, t('studio.changedMeanwhile'), CONFLICT);
  }
}

function published(request: MemberRequest, { publishedAs }: TemplateDraft): WebAnswer | null {
  return publishedAs ? { redirect: templatePath(request, publishedAs), notice: 'publishedBefore' } : null;
}

function optionsOf({ clientSignal }: MemberRequest, { clock, imports, renderer }: WebContext) {
  return { now: clock(), readers: imports.readers, pool: renderer?.pool, clientSignal };
}

/** What is said of a draft that cannot be published. Throws what is no fault of it. */
function refusedPage(
  request: MemberRequest,
  context: WebContext,
  draft: TemplateDraft,
  error: unknown,
): Promise<WebAnswer> {
  const isOfText = error instanceof TemplateFaults || error instanceof NameTakenError;
  const isOfService = error instanceof Refusal && error.code === 'unavailable';
  const status = isOfText ? REFUSED : error instanceof Refusal && !isOfService ? statusOf(error) : undefined;
  if (status === undefined) throw error;
  return shownPage(request, context, draft, { error, status });
}

async function publishPage(
  request: MemberRequest,
  context: WebContext,
  draft: TemplateDraft,
  problem = '',
  status = 200,
): Promise<WebAnswer> {
  try {
    const candidate = await context.studio.turns(
      request.person.userId,
      () => checkDraft(context.db, ownerOf(request), draft, optionsOf(request, context)),
      request.clientSignal,
    );
    return shownPage(request, context, draft, { candidate, problem, status });
  } catch (error) {
    return refusedPage(request, context, draft, error);
  }
}

/** §20.24: of the draft, in the page's words; in the order of its lines. */
function faultsOf(error: unknown): string[] {
  if (error instanceof TemplateFaults)
    return error.faults
      .slice(0, MAX_SHOWN)
      .map(({ line, message }) => t('templates.atLine', { line, message: inLanguageOfPage(message) }));
  if (error instanceof NameTakenError) return [error.isArchived ? t('studio.nameArchived') : t('studio.nameTaken')];
  return error instanceof Error ? [inLanguageOfPage(toldOf(error))] : [];
}

async function shownPage(
  request: MemberRequest,
  { db, site, papers }: WebContext,
  draft: TemplateDraft,
  {
    candidate,
    error,
    problem = '',
    status,
  }: { candidate?: Candidate; error?: unknown; problem?: string; status: number },
): Promise<WebAnswer> {
  const { workspaceId, timeZone } = request.member;
  const { id, templateId, revision } = draft;
  const head = templateId ? await findTemplateHead(db, workspaceId, templateId) : null;
  const current = head?.version ? await findVersion(db, workspaceId, head.id, head.version) : null;
  const newer = head ? await newerVersion(request, { db }, draft, head) : null;
  const [drafters, writers, batches] = head
    ? await Promise.all([
        listDrafters(db, workspaceId, head.id),
        listTemplateWriters(db, ownerOf(request), head.id),
        listBatchesAtWork(db, workspaceId, head.id),
      ])
    : [[], [], []];
  const next = (current?.version ?? 0) + 1;
  const isPossible = candidate !== undefined && !candidate.template.unchanged;
  const faults = [...(problem ? [problem] : []), ...(error ? faultsOf(error) : [])];
  const version = candidate?.template;
  return {
    page: 'publish',
    title: t('studio.publishTitle', { title: isolated(shownName(draft)) }),
    place: 'templates',
    status,
    data: {
      crumbs: [
        {
          name: t('studio.editorTitle', { title: isolated(shownName(draft)) }),
          href: site.base + manuscriptPath(request, id),
        },
      ],
      heading: t('studio.publishTitle', { title: isolated(shownName(draft)) }),
      lead: !isPossible ? '' : current ? t('studio.publishLead', { next }) : t('studio.publishNewLead'),
      unchanged: version?.unchanged ? t('studio.publishUnchanged') : '',
      faults: faults.map((message) => ({ field: null, message })),
      taken:
        error instanceof NameTakenError && !error.isArchived ? site.base + templatePath(request, error.templateId) : '',
      path: site.base + manuscriptPath(request, id, 'publish'),
      back: site.base + manuscriptPath(request, id),
      ...{ isPossible, revision, current: current?.version ?? 0, digest: candidate?.digest ?? '' },
      newer: newer && {
        says: newer.says,
        version: newer.to,
        over: t('studio.over', { version: newer.to }),
        href: head ? `${site.base}${templatePath(request, head.id, 'versions')}?from=${newer.from}&to=${newer.to}` : '',
      },
      facts: version
        ? [
            { term: t('templates.template'), text: withIsolatedControls(version.title) },
            { term: t('templates.folder'), text: withIsolatedControls(version.folder) || t('studio.noFolder') },
          ].map((fact) => ({ ...fact, address: '', time: null, isCode: false }))
        : [],
      isNew: current === null,
      paper: current && isPossible && papers ? site.base + manuscriptPath(request, id, 'paper') : '',
      changes: shownChanges(version?.changes ?? []),
      callers: shownCallers(version?.callers ?? [], timeZone),
      drafters: drafters.map(({ name, drafts }) => ({
        name: withIsolatedControls(name),
        drafts: t('templates.drafts', { drafts }),
      })),
      notices: [
        ...writers.map(({ name, since }) =>
          t('studio.writes', { name: isolated(withIsolatedControls(name)), since: moment(timeZone, since).text }),
        ),
        ...batches.map(({ byName, made, rows }) =>
          t('studio.stopsBatch', { name: isolated(withIsolatedControls(byName)), made, rows }),
        ),
      ],
      warnings: (candidate?.warnings ?? [])
        .slice(0, MAX_SHOWN)
        .map(({ line, message }) => t('templates.atLine', { line, message: inLanguageOfPage(message) })),
      leftOut: (candidate?.leftOut ?? []).map((one) =>
        'placeholder' in one
          ? t('studio.leftOut', { theme: one.theme, placeholder: isolated(one.placeholder) })
          : t('studio.lacksStyle', { theme: one.theme, style: isolated(one.style) }),
      ),
      difference: current && isPossible ? differenceShown(current.source, draft.source) : null,
    },
  };
}

export const publishActions = { confirmPublish, publishManuscript } satisfies WebActions;
