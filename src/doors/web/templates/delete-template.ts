/** §20.11, §10.14: deletes a template when somebody says so twice. Its documents stay. */

import { deleteTemplate as remove } from '../../../data/storage/templates/templates.ts';
import type { MemberAction } from '../model/web-action.ts';
import { TEXTS } from '../pages/index.ts';
import { frameOf } from './list-versions.ts';
import { templateOf } from './show-template.ts';
import { templatesPath } from './template-paths.ts';

const T = TEXTS.templates;

export const confirmDelete: MemberAction = async (request, context) => {
  const head = await templateOf(request, context);
  if (!head) return null;
  const { title, generationCount } = head;
  const data = {
    ...frameOf(head, request, context.site.base),
    heading: T.deleteTitle(title),
    lead: `${T.documentsStay(generationCount)} ${T.deleteLead}`,
  };
  return { page: 'template-delete', title: T.deleteTitle(title), place: 'templates', data };
};

export const deleteTemplate: MemberAction = async (request, { db, clock }) => {
  const { params, member, actor } = request;
  await remove(db, params.template!, { within: member.workspaceId, by: { actor, at: clock() } });
  return { redirect: templatesPath(request), notice: 'templateDeleted' };
};
