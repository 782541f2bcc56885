/** §20.12: files into templates and themes. */
import type { WebActions } from '../model/web-action.ts';

export const importActions = {} satisfies WebActions;
