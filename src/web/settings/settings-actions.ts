/** §20.14, §20.17: the workspace, its plan, its audit log. */
import type { WebActions } from '../model/web-action.ts';

export const settingsActions = {} satisfies WebActions;
