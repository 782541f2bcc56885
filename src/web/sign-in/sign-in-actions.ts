/** §20.3, §20.4: signing in and out, and the person's own account. */
import type { WebActions } from '../model/web-action.ts';

export const signInActions = {} satisfies WebActions;
