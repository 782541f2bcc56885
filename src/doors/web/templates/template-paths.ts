/** §20.1: the addresses of templates. */
import { BETWEEN_FOLDERS } from '../../../use-cases/read/index.ts';
import { withQuery, workspacePath } from '../model/paths.ts';
import type { MemberRequest } from '../model/web-action.ts';

type Of = Pick<MemberRequest, 'member'>;

/** `page`: empty for the template's own page, or such as `versions`. */
export function templatePath({ member }: Of, templateId: string, page = ''): string {
  return workspacePath(member.workspaceId, `templates/${templateId}${page && `/${page}`}`);
}

/** The query of the list. A missing or empty part has its default. */
export const LIST_QUERY = ['search', 'folder', 'only', 'sort', 'page'] as const;
export type ListQuery = Partial<Record<(typeof LIST_QUERY)[number], string>>;

export function templatesPath({ member }: Of, query: ListQuery = {}): string {
  return withQuery(workspacePath(member.workspaceId, 'templates'), query);
}

export function archivePath({ member }: Of): string {
  return workspacePath(member.workspaceId, 'archived-templates');
}

export type Crumb = { name: string; href: string };

/** Returns the breadcrumb from the list of all templates to `folder`, `Parent / Child`. `base`: the service's path. */
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
