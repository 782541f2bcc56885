/** §20.15: API keys and connected apps. */
import type { WebActions } from '../model/web-action.ts';

export const connectionActions = {} satisfies WebActions;
