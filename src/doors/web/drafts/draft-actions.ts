/** §20.9: the drafts of a member, one of them whose template has gone, and discarding. */
import {
  discardDraft as discard,
  findDraft,
  listDrafts as list,
  restoreDraft as restore,
} from '../../../data/storage/templates/drafts.ts';
import { listTemplateDrafts, restoreTemplateDraft } from '../../../data/storage/templates/template-drafts.ts';
import { reaches } from '../../../domain/roles.ts';
import { withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { enteredTexts } from '../model/entered-texts.ts';
import { moment } from '../model/moment.ts';
import { fillInPath, workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { WebAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';

/** With `template` in the query those of one template. */
const listDrafts: MemberAction = async ({ member, principal, query }, { db, site }) => {
  const template = query.get('template') ?? '';
  const found = await list(db, principal, isUuid(template) ? [template] : undefined);
  const drafts = found.map(({ id, templateId, templateTitle, isArchived, name, updatedAt }) => ({
    name: withIsolatedControls(name || t('drafts.unnamed')),
    template: withIsolatedControls(templateTitle),
    isGone: templateId === null ? t('drafts.isGone') : isArchived ? t('drafts.isArchived') : '',
    href: site.base + draftPath(member.workspaceId, id),
    changed: moment(member.timeZone, updatedAt),
  }));
  const writes = reaches(member.role, 'admin') && !isUuid(template);
  const manuscripts = (writes ? await listTemplateDrafts(db, principal) : []).map(
    ({ id, templateId, name, updatedAt }) => ({
      name: withIsolatedControls(name || t('studio.unnamed')),
      kind: templateId === null ? t('studio.ofNew') : t('studio.ofNext'),
      href: site.base + workspacePath(member.workspaceId, `template-drafts/${id}`),
      changed: moment(member.timeZone, updatedAt),
    }),
  );
  const all = isUuid(template) ? site.base + workspacePath(member.workspaceId, 'drafts') : '';
  return { page: 'drafts', title: t('drafts.title'), place: 'drafts', data: { drafts, manuscripts, all } };
};

function draftPath(workspaceId: string, id: string): string {
  return workspacePath(workspaceId, `drafts/${id}`);
}

function keyOf({ principal: { workspaceId, userId }, params }: MemberRequest) {
  return { workspaceId, userId, id: params.draft! };
}

/** The form, or what was entered in it, where there is no such form any more. */
const showDraft: MemberAction = async (request, { db, site }) => {
  const draft = await findDraft(db, keyOf(request));
  if (!draft) return null;
  const { workspaceId, timeZone } = request.member;
  const { id, templateId, templateTitle, name, title, values, lost, inventory, isArchived, updatedAt } = draft;
  if (templateId !== null && !isArchived) return { redirect: fillInPath(workspaceId, templateId, id) };
  const texts = [
    ...(title === '' ? [] : [{ name: t('drafts.documentTitle'), text: title }]),
    ...enteredTexts(values, inventory ?? undefined),
    ...lost.map(({ name, row, text }) => ({ name: row === null ? name : t('fillIn.lostInRow', { name, row }), text })),
  ];
  const heading = withIsolatedControls(name || t('drafts.unnamed'));
  const data = {
    crumbs: [{ name: t('drafts.title'), href: `${site.base}${workspacePath(workspaceId, 'drafts')}` }],
    heading,
    lead: t(isArchived ? 'drafts.archived' : 'drafts.gone', { template: withIsolatedControls(templateTitle) }),
    changed: moment(timeZone, updatedAt),
    texts,
    copied: texts.map(({ name, text }) => `${name}: ${text}`).join('\n'),
    href: site.base + draftPath(workspaceId, id),
  };
  return { page: 'draft', title: heading, place: 'drafts', data };
};

const discardDraft: MemberAction = async (request, { db }) => {
  if (!(await discard(db, keyOf(request)))) return null;
  const { draft: undo = '' } = request.params;
  return { redirect: workspacePath(request.member.workspaceId, 'drafts'), notice: 'draftDiscarded', undo };
};

const restoreDraft: MemberAction = async (request, { db }) => {
  const restored = await restore(db, keyOf(request));
  if (!restored && reaches(request.member.role, 'admin')) return restoreManuscript(request, db);
  if (!restored) return null;
  return { redirect: draftPath(request.member.workspaceId, request.params.draft!) };
};

/** §20.24: of a template. */
async function restoreManuscript(request: MemberRequest, db: WebContext['db']): Promise<WebAnswer | null> {
  const { id, ...owner } = keyOf(request);
  if (!(await restoreTemplateDraft(db, { ...owner, id }))) return null;
  return { redirect: workspacePath(request.member.workspaceId, `template-drafts/${id}`) };
}

export const draftActions = { listDrafts, showDraft, discardDraft, restoreDraft } satisfies WebActions;
