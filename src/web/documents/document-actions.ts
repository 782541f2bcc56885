/** §20.13: finding documents, one document, its PDF. */
import type { WebActions } from '../model/web-action.ts';

export const documentActions = {} satisfies WebActions;
