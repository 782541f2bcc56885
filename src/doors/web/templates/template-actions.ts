/** §20.11: finding templates, one template, its versions. */

import { listDrafters } from '../../../data/storage/templates/drafts.ts';
import { findVersion } from '../../../data/storage/templates/list-versions.ts';
import { deleteTemplate as remove } from '../../../data/storage/templates/templates.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { listTemplates } from './list-templates.ts';
import { frameOf, listVersions } from './list-versions.ts';
import { confirmRestore, restoreVersion } from './restore-version.ts';
import { previewTemplate, showTemplate, templateOf } from './show-template.ts';
import { templatesPath } from './template-paths.ts';

/** §20.11: the file of a version, as it was imported. */
const downloadVersion: MemberAction = async ({ params, member }, { db }) => {
  const found = await findVersion(db, member.workspaceId, params.template!, Number(params.version));
  return found && { text: found.source, type: 'text/markdown; charset=utf-8', fileName: `${found.title}.md` };
};

const T = TEXTS.templates;

/** §20.11, §10.14: deletes a template when somebody says so twice. Its documents stay. */
const confirmDelete: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const { id, title, generationCount } = head;
  const drafters = await listDrafters(context.db, request.member.workspaceId, id);
  const data = {
    ...frameOf(head, request, context.site.base),
    heading: T.deleteTitle(title),
    lead: `${T.documentsStay(generationCount)} ${T.deleteLead}`,
    drafters: drafters.map(({ name, drafts }) => T.drafter(name, drafts)),
  };
  return { page: 'template-delete', title: T.deleteTitle(title), place: 'templates', data };
};

const deleteTemplate: MemberAction = async (request, { db, clock }) => {
  const { params, member, actor } = request;
  await remove(db, params.template!, { within: member.workspaceId, by: { actor, at: clock() } });
  return { redirect: templatesPath(request), notice: 'templateDeleted' };
};

export const templateActions = {
  listTemplates,
  showTemplate,
  previewTemplate,
  listVersions,
  downloadVersion,
  confirmRestore,
  restoreVersion,
  confirmDelete,
  deleteTemplate,
} satisfies WebActions;
