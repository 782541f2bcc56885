/** §20.1: the paths of pages within the service; the router adds the service's own path. §20.10 rule 5: the navigation. */

import { type Role, reaches } from '../../../domain/roles.ts';
import type { SignedIn } from '../../../use-cases/sign-in/index.ts';
import { type NamesIn, t } from '../pages/index.ts';

/** Returns a path with the non-empty parts of `query`. */
export function withQuery(path: string, query: Record<string, string>): string {
  const filled = new URLSearchParams(Object.entries(query).filter(([, text]) => text !== ''));
  return filled.size > 0 ? `${path}?${filled}` : path;
}

/** Returns the sign-in page. `next`: the path of this service to continue at. */
export function signInPath(next: string): string {
  return `/sign-in?next=${encodeURIComponent(next)}`;
}

/** The page where somebody confirms who they are (§20.28). */
export const CONFIRM = '/account/confirm';

/** Returns the page that asks for confirmation, with the path of this service to continue at. */
export function confirmPath(next: string): string {
  return withQuery(CONFIRM, { next });
}

/** Returns the form of a template, with a draft if given. */
export function fillInPath(workspaceId: string, templateId: string, draft = ''): string {
  return withQuery(workspacePath(workspaceId, `templates/${templateId}/fill-in`), { draft });
}

/** Returns a page of a workspace: `templates`, or `templates/<id>`. */
export function workspacePath(workspaceId: string, page: string): string {
  return `/w/${workspaceId}/${page}`;
}

/** Returns the path of a page of the request's workspace. */
export function ownPath({ member }: { member: { workspaceId: string } }, page: string): string {
  return workspacePath(member.workspaceId, page);
}

/** Returns the workspace that a person opened last, or any of theirs. */
export function lastOpened({ memberships, workspaceId }: SignedIn): SignedIn['memberships'][number] | undefined {
  return memberships.find((one) => one.workspaceId === workspaceId) ?? memberships[0];
}

/** Returns the start page of a signed-in person. */
export function startPath(person: SignedIn): string {
  const start = lastOpened(person);
  return start ? workspacePath(start.workspaceId, 'templates') : '/account';
}

export type PlaceName = NamesIn<'shell.places'>;

/** The pages in the navigation. All others are under Settings. */
export const PLACES = ['templates', 'documents', 'drafts', 'approvals'] as const;
export const SETTINGS = [
  'settings',
  'brand',
  'seal',
  'members',
  'connections',
  'webhooks',
  'signatures',
  'audit',
] as const;

/** The lowest role that sees a page, and its icon. */
const ABOUT: Record<PlaceName, [least: Role, icon: string]> = {
  templates: ['member', 'layout-template'],
  documents: ['member', 'files'],
  drafts: ['member', 'pencil-line'],
  approvals: ['member', 'stamp'],
  settings: ['admin', 'sliders-horizontal'],
  brand: ['admin', 'palette'],
  seal: ['admin', 'badge-check'],
  members: ['member', 'users'],
  connections: ['admin', 'plug'],
  webhooks: ['owner', 'webhook'],
  signatures: ['admin', 'signature'],
  audit: ['owner', 'scroll-text'],
};

/** Returns those of `names` that a role may see. `current`: the page that is shown. */
export function placesFor(role: Role, names: readonly PlaceName[], current?: PlaceName | string) {
  return names
    .filter((name) => reaches(role, ABOUT[name][0]))
    .map((name) => ({ name, icon: ABOUT[name][1], text: t(`shell.places.${name}`), current: name === current }));
}
