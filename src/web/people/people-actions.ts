/** §20.16: members and their roles. */
import type { WebActions } from '../model/web-action.ts';

export const peopleActions = {} satisfies WebActions;
