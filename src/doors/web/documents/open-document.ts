/** §20.13: the address that the API gives leads a member to the page in the workspace; others get the page that asks for a key. */
import { findWorkspaceOfGeneration } from '../../../data/storage/documents/generations.ts';
import { workspacePath } from '../model/paths.ts';
import type { AnyoneAction } from '../model/web-action.ts';

export const openDocument: AnyoneAction = async ({ params, visit: { signedIn } }, { db }) => {
  if (!signedIn) return null;
  const id = params.document!;
  const workspaceId = await findWorkspaceOfGeneration(db, signedIn.userId, id);
  return workspaceId === null ? null : { redirect: workspacePath(workspaceId, `documents/${id}`) };
};
