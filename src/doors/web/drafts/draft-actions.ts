/** §20.9: lists a member's drafts, shows one whose template is gone, and discards drafts. */
import { withIsolatedControls } from '../../../domain/text.ts';
import { isUuid } from '../../../domain/uuid.ts';
import {
  discardDocumentDraft as discard,
  findDocumentDraft,
  listOwnDrafts,
  restoreOwnDraft,
} from '../../../use-cases/fill-in/index.ts';
import { fillInPath, ownPath, workspacePath } from '../model/paths.ts';
import { enteredTexts, lostTexts, moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

/** With `template` in the query, lists the drafts of one template. */
export const listDrafts: MemberAction = async (request, { db, site }) => {
  const { member, query } = request;
  const template = query.get('template') ?? '';
  const found = await listOwnDrafts(db, keyOf(request), isUuid(template) ? template : undefined);
  const drafts = found.documents.map(({ id, templateId, templateTitle, isArchived, name, draftedBy, updatedAt }) => ({
    name: withIsolatedControls(name || t('drafts.unnamed')),
    template: withIsolatedControls(templateTitle),
    isGone: templateId === null ? t('drafts.isGone') : isArchived ? t('drafts.isArchived') : '',
    draftedBy: saysDraftedBy(draftedBy),
    href: site.base + workspacePath(member.workspaceId, `drafts/${id}`),
    // §12.10: of a program, it can be issued with one look.
    look: draftedBy === null || isArchived || !templateId ? '' : site.base + ownPath(request, `approvals/${id}`),
    changed: moment(member.timeZone, updatedAt),
  }));
  const templateDrafts = found.templates.map(({ id, templateId, name, draftedBy, updatedAt }) => ({
    name: withIsolatedControls(name || t('studio.unnamed')),
    kind: templateId === null ? t('studio.ofNew') : t('studio.ofNext'),
    draftedBy: saysDraftedBy(draftedBy),
    href: site.base + workspacePath(member.workspaceId, `template-drafts/${id}`),
    changed: moment(member.timeZone, updatedAt),
  }));
  const all = isUuid(template) ? site.base + workspacePath(member.workspaceId, 'drafts') : '';
  return { page: 'drafts', title: t('drafts.title'), place: 'drafts', data: { drafts, templateDrafts, all } };
};

function saysDraftedBy(name: string | null): string {
  return name === null ? '' : t('drafts.by', { name: withIsolatedControls(name) });
}

/** Returns the owner, and the draft when the address names one. */
function keyOf({ principal: { workspaceId, userId }, member: { role }, params }: MemberRequest) {
  return { workspaceId, userId, role, id: params.draft! };
}

/** Redirects to the form. Shows what was entered when that form no longer exists. */
export const showDocumentDraft: MemberAction = async (request, { db, site }) => {
  const draft = await findDocumentDraft(db, keyOf(request));
  if (!draft) return null;
  const { workspaceId, timeZone } = request.member;
  const { id, templateId, templateTitle, name, title, values, lost, inventory, isArchived, updatedAt } = draft;
  if (templateId !== null && !isArchived) return { redirect: fillInPath(workspaceId, templateId, id) };
  const texts = [
    ...(title === '' ? [] : [{ name: t('drafts.documentTitle'), text: title }]),
    ...enteredTexts(values, inventory ?? undefined),
    ...lostTexts(lost),
  ];
  const heading = withIsolatedControls(name || t('drafts.unnamed'));
  const data = {
    crumbs: [{ name: t('drafts.title'), href: `${site.base}${workspacePath(workspaceId, 'drafts')}` }],
    heading,
    lead: t(isArchived ? 'drafts.archived' : 'drafts.gone', { template: withIsolatedControls(templateTitle) }),
    changed: moment(timeZone, updatedAt),
    texts,
    copied: texts.map(({ name, text }) => `${name}: ${text}`).join('\n'),
    href: site.base + workspacePath(workspaceId, `drafts/${id}`),
  };
  return { page: 'draft', title: heading, place: 'drafts', data };
};

export const discardDocumentDraft: MemberAction = async (request, { db }) => {
  if (!(await discard(db, keyOf(request)))) return null;
  const { draft: undo = '' } = request.params;
  return { redirect: workspacePath(request.member.workspaceId, 'drafts'), notice: 'draftDiscarded', undo };
};

export const restoreDraft: MemberAction = async (request, { db }) => {
  const { workspaceId, id, ...key } = keyOf(request);
  const restored = await restoreOwnDraft(db, { ...key, workspaceId, id });
  if (restored === 'template') return { redirect: workspacePath(workspaceId, `template-drafts/${id}`) };
  return restored && { redirect: workspacePath(workspaceId, `drafts/${id}`) };
};
