/** §20.24: templates that are written in the browser. */
import type { WebActions } from '../model/web-action.ts';
import { addPictures } from './add-pictures.ts';
import { editTemplate } from './edit-template.ts';
import { manuscriptActions } from './manuscript-actions.ts';
import { beginTemplate, showNewTemplate } from './new-template.ts';
import { paperActions } from './paper-actions.ts';
import { publishActions } from './publish-actions.ts';
import { tryActions } from './try-actions.ts';

export const studioActions = {
  showNewTemplate,
  beginTemplate,
  editTemplate,
  ...manuscriptActions,
  ...tryActions,
  addPictures,
  ...publishActions,
  ...paperActions,
} satisfies WebActions;
