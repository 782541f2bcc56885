/** §20.11: finding templates, one template, its versions. */
import type { WebActions } from '../model/web-action.ts';
import { confirmDelete, deleteTemplate } from './delete-template.ts';
import { downloadVersion } from './download-version.ts';
import { listTemplates } from './list-templates.ts';
import { listVersions } from './list-versions.ts';
import { confirmRestore, restoreVersion } from './restore-version.ts';
import { previewTemplate, showTemplate } from './show-template.ts';

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
