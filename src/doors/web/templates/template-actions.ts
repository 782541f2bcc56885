/** §20.11: finding templates, one template, its versions. */

import { findVersion, markFavourite } from '../../../use-cases/read/index.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import { archiveActions, archivedPage } from './archive-actions.ts';
import { exampleActions } from './example-actions.ts';
import { listTemplates } from './list-templates.ts';
import { listVersions } from './list-versions.ts';
import { confirmRestore, restoreVersion } from './restore-version.ts';
import { previewTemplate, showPrograms, showTemplate } from './show-template.ts';
import { LIST_QUERY, templatePath, templatesPath } from './template-paths.ts';

/** §20.11: the file of a version, as it was imported. */
const downloadVersion: MemberAction = async ({ params, member }, { db }) => {
  const found = await findVersion(db, member.workspaceId, params.template!, Number(params.version));
  return found && { text: found.source, type: 'text/markdown; charset=utf-8', fileName: `${found.title}.md` };
};

/** §20.11: marks a favourite, or takes the mark back (`favourite`). `list`: the form stands on the list, which was asked for by the rest. */
const changeFavourite: MemberAction = async (request, { db }) => {
  const { form, params, principal } = request;
  const id = params.template!;
  if (!(await markFavourite(db, principal, id, form.get('favourite') === 'yes'))) return null;
  if (!form.has('list')) return { redirect: templatePath(request, id) };
  const query = Object.fromEntries(LIST_QUERY.map((name) => [name, form.get(name) ?? '']));
  return { redirect: `${templatesPath(request, query)}#star-${id}` };
};

export const templateActions = {
  listTemplates,
  changeFavourite,
  showTemplate: async (request, context) => (await showTemplate(request, context)) ?? archivedPage(request, context),
  showPrograms,
  previewTemplate,
  listVersions,
  downloadVersion,
  confirmRestore,
  restoreVersion,
  ...exampleActions,
  ...archiveActions,
} satisfies WebActions;
