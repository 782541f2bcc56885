/** §20.1: where somebody who is signed in begins. */

import { errorCodes } from '../../api/index.ts';
import { startPath, workspacePath } from '../model/paths.ts';
import type { AnyoneAction, MemberAction, WebActions } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { searchWorkspace } from './search-workspace.ts';

/** A stranger gets the front page, which the pages for everybody have. */
const home: AnyoneAction = async ({ visit: { signedIn } }) => {
  if (!signedIn) return null;
  return { redirect: startPath(signedIn) };
};

/** §2.5: it calls the API with a key that is entered there. */
const showReference: AnyoneAction = async () => ({ page: 'reference', title: t('shell.reference'), data: {} });

/** §7.1: in English, as the messages of errors are. */
const showErrorCodes: AnyoneAction = async () => ({
  page: 'error-codes',
  title: t('shell.errorCodes'),
  data: { codes: errorCodes() },
});

const openWorkspace: MemberAction = async ({ member }) => ({
  redirect: workspacePath(member.workspaceId, 'templates'),
});

export const homeActions = { home, openWorkspace, searchWorkspace, showErrorCodes, showReference } satisfies WebActions;
