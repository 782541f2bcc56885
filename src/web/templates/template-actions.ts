/** §20.11: finding templates, one template, its versions. */
import type { WebActions } from '../model/web-action.ts';

export const templateActions = {} satisfies WebActions;
