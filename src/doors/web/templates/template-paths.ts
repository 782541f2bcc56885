/** §20.1: the addresses of templates. */
import { BETWEEN_FOLDERS } from '../../../use-cases/read/index.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import type { MemberRequest } from '../model/web-action.ts';

type Of = Pick<MemberRequest, 'member'>;

/** `page`: empty for the template's own, or such as `versions`. */
export function templatePath({ member }: Of, templateId: string, page = ''): string {
  return workspacePath(member.workspaceId, `templates/${templateId}${page && `/${page}`}`);
}

/** What the list is asked for; what is left out or empty is as at first. */
export const LIST_QUERY = ['search', 'folder', 'only', 'sort', 'page'] as const;
export type ListQuery = Partial<Record<(typeof LIST_QUERY)[number], string>>;

export function templatesPath({ member }: Of, query: ListQuery = {}): string {
  return withQuery(workspacePath(member.workspaceId, 'templates'), query);
}

/** The list of those that were archived. */
export function archivePath({ member }: Of): string {
  return workspacePath(member.workspaceId, 'archived-templates');
}

/** A link of a row of folders. */
export type Crumb = { name: string; href: string };

/** From the list of all templates down to `folder`, `Parent / Child`. `base`: the path of the service. */
export function crumbsTo(request: Of, base: string, folder: string, all: string): Crumb[] {
  const names = folder === '' ? [] : folder.split(BETWEEN_FOLDERS);
  return [
    { name: all, href: base + templatesPath(request) },
    ...names.map((name, at) => ({
      name,
      href: base + templatesPath(request, { folder: names.slice(0, at + 1).join(BETWEEN_FOLDERS) }),
    })),
  ];
}
