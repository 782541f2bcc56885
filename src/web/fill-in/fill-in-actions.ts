/** §20.9: the form of a template, its draft and preview, and sending it. */
import type { WebActions } from '../model/web-action.ts';

export const fillInActions = {} satisfies WebActions;
