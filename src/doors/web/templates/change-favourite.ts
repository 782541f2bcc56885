/** §20.11: a member marks a template as a favourite, or takes the mark back, and stays where they were. */
import { setFavourite } from '../../../data/storage/templates/list-templates-of.ts';
import type { MemberAction } from '../model/web-action.ts';
import { templateOf } from './show-template.ts';
import { LIST_QUERY, templatePath, templatesPath } from './template-paths.ts';

/** `favourite`: `yes` or not. `list`: the form stands on the list, which was asked for by the rest. */
export const changeFavourite: MemberAction = async (request, context) => {
  const { form, principal } = request;
  const head = await templateOf(request, context);
  if (!head) return null;
  const { workspaceId, userId } = principal;
  await setFavourite(context.db, { workspaceId, userId, templateId: head.id }, form.get('favourite') === 'yes');
  if (!form.has('list')) return { redirect: templatePath(request, head.id) };
  const query = Object.fromEntries(LIST_QUERY.map((name) => [name, form.get(name) ?? '']));
  return { redirect: `${templatesPath(request, query)}#star-${head.id}` };
};
