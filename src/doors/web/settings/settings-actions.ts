/** §20.14, §20.17: the workspace, its plan, its audit log. */
import type { WebActions } from '../model/web-action.ts';
import { auditActions } from './audit-actions.ts';
import { billingActions } from './billing-actions.ts';
import { workspaceActions } from './workspace-actions.ts';

export const settingsActions = { ...workspaceActions, ...billingActions, ...auditActions } satisfies WebActions;
