/** §20.24: the addresses of the studio. */
import { workspacePath } from '../model/paths.ts';
import type { MemberRequest } from '../model/web-action.ts';

type Of = Pick<MemberRequest, 'member'>;

/** `page`: empty for the editor, or such as `publish`. */
export function manuscriptPath({ member }: Of, id: string, page = ''): string {
  return workspacePath(member.workspaceId, `template-drafts/${id}${page && `/${page}`}`);
}

export function newTemplatePath({ member }: Of): string {
  return workspacePath(member.workspaceId, 'new-template');
}
