/** §20.11: the file of a version, as it was imported. */
import { findVersion } from '../../../data/storage/templates/list-versions.ts';
import type { MemberAction } from '../model/web-action.ts';

export const downloadVersion: MemberAction = async ({ params, member }, { db }) => {
  const found = await findVersion(db, member.workspaceId, params.template!, Number(params.version));
  return found && { text: found.source, type: 'text/markdown; charset=utf-8', fileName: `${found.title}.md` };
};
