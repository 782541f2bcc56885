/** §20.11: lists templates, shows one and its versions, and archives it. */

import { reaches } from '../../../domain/roles.ts';
import { isolated, withIsolatedControls } from '../../../domain/text.ts';
import { findVersion, markFavourite } from '../../../use-cases/read/index.ts';
import {
  type ArchivedTemplate,
  changeArchived,
  findArchivedTemplate,
  type KeptExample,
  listArchivedTemplates,
  listDrafters,
  listExamples,
  removeExample as remove,
} from '../../../use-cases/templates/index.ts';
import { confirmPage } from '../model/field.ts';
import { withQuery } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { currentTemplate, factsOf, shownHead, templateOf } from './show-template.ts';
import { archivePath, crumbsTo, LIST_QUERY, templatePath, templatesPath } from './template-paths.ts';

export { listTemplates } from './list-templates.ts';
export { confirmRestore, listVersions, restoreVersion } from './list-versions.ts';
export { previewTemplate, showPrograms } from './show-template.ts';

/** §20.25: lists a template's examples, and removes one. The template's form saves them. */
export const showExamples: MemberAction = async (request, context) => {
  const facts = await factsOf(request, context);
  if (!facts) return null;
  const { head } = facts;
  const path = context.site.base + templatePath(request, head.id);
  const examples = await listExamples(context.db, request.member.workspaceId, head.id);
  const rows = examples.map(({ name, title, updatedAt }) => ({
    name: withIsolatedControls(name),
    title: withIsolatedControls(title),
    kept: moment(request.member.timeZone, updatedAt),
    open: withQuery(`${path}/fill-in`, { example: name }),
    remove: withQuery(`${path}/examples/remove`, { name }),
  }));
  const data = { ...shownHead(request, context, facts, 'examples'), rows };
  return {
    page: 'template-examples',
    title: t('templates.examples.title', { title: isolated(head.title) }),
    place: 'templates',
    data,
  };
};

async function exampleOf(
  request: MemberRequest,
  context: WebContext,
): Promise<{ head: { id: string; title: string }; example: KeptExample } | null> {
  const head = await templateOf(request, context);
  const examples = head ? await listExamples(context.db, request.member.workspaceId, head.id) : [];
  const example = examples.find(({ name }) => name === request.query.get('name'));
  return head && example ? { head, example } : null;
}

export const askToRemoveExample: MemberAction = async (request, context) => {
  const found = await exampleOf(request, context);
  if (!found) return null;
  const title = t('templates.examples.removeTitle', { name: withIsolatedControls(found.example.name) });
  const back = context.site.base + templatePath(request, found.head.id, 'examples');
  return confirmPage({
    title,
    text: t('templates.examples.removeLead'),
    submit: t('templates.examples.remove'),
    back,
    place: 'templates',
  });
};

export const removeExample: MemberAction = async (request, context) => {
  const found = await exampleOf(request, context);
  if (!found) return null;
  const { head, example } = found;
  await remove(context.db, request.member.workspaceId, head, example.name, request.by);
  return { redirect: templatePath(request, head.id, 'examples'), notice: 'exampleRemoved' };
};

/** §20.11, §10.14: archives a template, restores it or deletes it for good, after a question. Its documents stay. */
const ON_THE_PAGE = 200;

export const confirmArchive: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const question = {
    title: t('templates.archiveTitle', { title: isolated(head.title) }),
    lead: t('templates.archiveLead'),
    submit: t('templates.archive'),
  };
  return ask(request, context, head, { ...question, back: templatePath(request, head.id) });
};

export const archiveTemplate: MemberAction = async (request, context) => {
  await changeArchived(context.db, keyOf(request, 'template'), 'archive', request.by);
  return { redirect: templatePath(request, request.params.template!), notice: 'templateArchived' };
};

export const listArchived: MemberAction = async (request, { db, site }) => {
  const { templates, total } = await listArchivedTemplates(db, request.member.workspaceId, ON_THE_PAGE);
  const data = {
    crumbs: crumbsTo(request, site.base, '', t('templates.all')),
    templates: templates.map((one) => archivedData(one, request, site.base)),
    more: total > ON_THE_PAGE ? t('templates.moreArchived', { count: total - ON_THE_PAGE }) : '',
  };
  return { page: 'templates-archived', title: t('templates.archivedTitle'), place: 'templates', data };
};

/** The page of an archived template. Null when it is not archived. */
async function archivedPage(request: MemberRequest, { db, site }: WebContext): Promise<PageAnswer | null> {
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

export const restoreTemplate: MemberAction = async (request, context) => {
  await changeArchived(context.db, keyOf(request, 'archived'), 'restore', request.by);
  return { redirect: templatePath(request, request.params.archived!), notice: 'templateRestored' };
};

export const confirmDelete: MemberAction = async (request, context) => {
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

export const deleteTemplate: MemberAction = async (request, context) => {
  await changeArchived(context.db, keyOf(request, 'archived'), 'delete', request.by);
  return { redirect: archivePath(request), notice: 'templateDeleted' };
};

/** Asks before the action, and says who has drafts of the template. */
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

/** §20.11: downloads the file of a version, as imported. */
export const downloadVersion: MemberAction = async ({ params, member }, { db }) => {
  const found = await findVersion(db, member.workspaceId, params.template!, Number(params.version));
  return found && { text: found.source, type: 'text/markdown; charset=utf-8', fileName: `${found.title}.md` };
};

/** §20.11: marks a favourite, or removes the mark (`favourite`). `list`: the form is on the list, with its query. */
export const changeFavourite: MemberAction = async (request, { db }) => {
  const { form, params, principal } = request;
  const id = params.template!;
  if (!(await markFavourite(db, principal, id, form.get('favourite') === 'yes'))) return null;
  if (!form.has('list')) return { redirect: templatePath(request, id) };
  const query = Object.fromEntries(LIST_QUERY.map((name) => [name, form.get(name) ?? '']));
  return { redirect: `${templatesPath(request, query)}#star-${id}` };
};

export const showTemplate: MemberAction = async (request, context) =>
  (await currentTemplate(request, context)) ?? archivedPage(request, context);
