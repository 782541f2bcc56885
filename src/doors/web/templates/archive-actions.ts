/** §20.11, §10.14: a template is archived, then restored or deleted for good, each when somebody says so. Its documents stay. */
import { reaches } from '../../../domain/roles.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import {
  type ArchivedTemplate,
  changeArchived,
  findArchivedTemplate,
  listArchivedTemplates,
  listDrafters,
} from '../../../use-cases/templates/index.ts';
import { confirmPage } from '../model/field.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { templateOf } from './show-template.ts';
import { archivePath, crumbsTo, templatePath } from './template-paths.ts';

const ON_THE_PAGE = 200;

const confirmArchive: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const question = {
    title: t('templates.archiveTitle', { title: isolated(head.title) }),
    lead: t('templates.archiveLead'),
    submit: t('templates.archive'),
  };
  return ask(request, context, head, { ...question, back: templatePath(request, head.id) });
};

const archiveTemplate: MemberAction = async (request, context) => {
  await changeArchived(context.db, keyOf(request, 'template'), 'archive', request.by);
  return { redirect: templatePath(request, request.params.template!), notice: 'templateArchived' };
};

const listArchived: MemberAction = async (request, { db, site }) => {
  const { templates, total } = await listArchivedTemplates(db, request.member.workspaceId, ON_THE_PAGE);
  const data = {
    crumbs: crumbsTo(request, site.base, '', t('templates.all')),
    templates: templates.map((one) => archivedData(one, request, site.base)),
    more: total > ON_THE_PAGE ? t('templates.moreArchived', { count: total - ON_THE_PAGE }) : '',
  };
  return { page: 'templates-archived', title: t('templates.archivedTitle'), place: 'templates', data };
};

/** In place of the template's own page; null when it is not archived. */
export async function archivedPage(request: MemberRequest, { db, site }: WebContext): Promise<PageAnswer | null> {
  const { member, params } = request;
  const found = await findArchivedTemplate(db, member.workspaceId, params.template!);
  if (!found) return null;
  const shown = archivedData(found, request, site.base);
  const data = {
    ...shown,
    crumbs: crumbsTo(request, site.base, found.folder, t('templates.all')),
    documents: t('templates.documentsMade', { documents: found.generationCount }),
  };
  const message = reaches(member.role, 'admin')
    ? t('templates.isArchivedToAdmins')
    : t('templates.isArchivedToMembers');
  return { page: 'template-archived', title: shown.title, place: 'templates', data: { ...data, message } };
}

function archivedData({ id, title, folder, archivedAt }: ArchivedTemplate, request: MemberRequest, base: string) {
  return {
    id,
    folder,
    title: withIsolatedControls(title),
    archived: moment(request.member.timeZone, archivedAt),
    href: base + templatePath(request, id),
    ownHref: `${base}${archivePath(request)}/${id}`,
  };
}

const restoreTemplate: MemberAction = async (request, context) => {
  await changeArchived(context.db, keyOf(request, 'archived'), 'restore', request.by);
  return { redirect: templatePath(request, request.params.archived!), notice: 'templateRestored' };
};

const confirmDelete: MemberAction = async (request, context) => {
  const found = await findArchivedTemplate(context.db, request.member.workspaceId, request.params.archived!);
  if (!found) return null;
  const lead = `${t('templates.documentsStay', { documents: found.generationCount })} ${t('templates.deleteLead')}`;
  const question = {
    title: t('templates.deleteTitle', { title: isolated(found.title) }),
    lead,
    submit: t('templates.delete'),
  };
  return ask(request, context, found, { ...question, back: archivePath(request) });
};

const deleteTemplate: MemberAction = async (request, context) => {
  await changeArchived(context.db, keyOf(request, 'archived'), 'delete', request.by);
  return { redirect: archivePath(request), notice: 'templateDeleted' };
};

/** Says who has drafts of it, too. */
async function ask(
  { member }: MemberRequest,
  { db, site }: WebContext,
  { id }: { id: string },
  { title, lead, submit, back }: { title: string; lead: string; submit: string; back: string },
): Promise<PageAnswer> {
  const drafters = await listDrafters(db, member.workspaceId, id);
  const text = drafters.length > 0 ? `${lead} ${t('templates.drafters')}` : lead;
  const facts = drafters.map(({ name, drafts }) => ({
    name: withIsolatedControls(name),
    text: t('templates.drafts', { drafts }),
  }));
  return confirmPage({ title, text, facts, submit, place: 'templates', back: site.base + back });
}

function keyOf({ member: { workspaceId }, params }: MemberRequest, name: 'template' | 'archived') {
  return { workspaceId, id: params[name]! };
}

export const archiveActions = {
  confirmArchive,
  archiveTemplate,
  listArchived,
  restoreTemplate,
  confirmDelete,
  deleteTemplate,
} satisfies WebActions;
