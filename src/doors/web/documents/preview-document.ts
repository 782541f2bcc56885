/** §20.13: the preview of a document, for a frame. */
import { findDocument } from '../../../use-cases/read/index.ts';
import type { MemberAction } from '../model/web-action.ts';

export const previewDocument: MemberAction = async ({ params, member: { workspaceId } }, context) => {
  const found = await findDocument(context, { workspaceId, id: params.document! }, { previewed: true });
  return { frame: (await found.preview()).html };
};
