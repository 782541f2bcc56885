/** §20.13: the Markdown of a document, as a file. */
import { findDocument } from '../../../use-cases/read/index.ts';
import type { MemberAction } from '../model/web-action.ts';

export const downloadMarkdown: MemberAction = async ({ params, member: { workspaceId } }, context) => {
  const { generation } = await findDocument(context, { workspaceId, id: params.document! }, { previewed: false });
  const { markdown: text, title } = generation;
  return { text, type: 'text/markdown; charset=utf-8', fileName: `${title}.md` };
};
