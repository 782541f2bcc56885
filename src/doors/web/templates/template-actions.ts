/** §20.11: finding templates, one template, its versions. */

import { findVersion } from '../../../data/storage/templates/template-versions.ts';
import type { MemberAction, WebActions } from '../model/web-action.ts';
import { archiveActions, archivedPage } from './archive-actions.ts';
import { changeFavourite } from './change-favourite.ts';
import { exampleActions } from './example-actions.ts';
import { listTemplates } from './list-templates.ts';
import { listVersions } from './list-versions.ts';
import { confirmRestore, restoreVersion } from './restore-version.ts';
import { previewTemplate, showPrograms, showTemplate } from './show-template.ts';

/** §20.11: the file of a version, as it was imported. */
const downloadVersion: MemberAction = async ({ params, member }, { db }) => {
  const found = await findVersion(db, member.workspaceId, params.template!, Number(params.version));
  return found && { text: found.source, type: 'text/markdown; charset=utf-8', fileName: `${found.title}.md` };
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
