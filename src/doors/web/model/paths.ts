/** §20.1: the addresses of pages within the service; the router adds the path that the service has itself. §20.10 rule 5: those of the navigation. */

import { type Role, reaches } from '../../../domain/roles.ts';
import type { SignedIn } from '../../../use-cases/sign-in/index.ts';
import { type NamesIn, t } from '../pages/index.ts';

/** An address with what is not empty of `query`. */
export function withQuery(path: string, query: Record<string, string>): string {
  const filled = new URLSearchParams(Object.entries(query).filter(([, text]) => text !== ''));
  return filled.size > 0 ? `${path}?${filled}` : path;
}

/** Where somebody signs in who then goes on to `next`, a path of this service. */
export function signInPath(next: string): string {
  return `/sign-in?next=${encodeURIComponent(next)}`;
}

/** Where somebody shows once more who they are (§20.28). */
export const CONFIRM = '/account/confirm';

/** The same, for who then goes on to `next`, a path of this service. */
export function confirmPath(next: string): string {
  return withQuery(CONFIRM, { next });
}

/** The form of a template; with a draft, as it is in it. */
export function fillInPath(workspaceId: string, templateId: string, draft = ''): string {
  return withQuery(workspacePath(workspaceId, `templates/${templateId}/fill-in`), { draft });
}

/** A page of a workspace: `templates`, or `templates/<id>`. */
export function workspacePath(workspaceId: string, page: string): string {
  return `/w/${workspaceId}/${page}`;
}

/** The same of the workspace that a request is about. */
export function ownPath({ member }: { member: { workspaceId: string } }, page: string): string {
  return workspacePath(member.workspaceId, page);
}

/** Where somebody who is signed in begins. */
export function startPath({ memberships, moved, workspaceId }: SignedIn): string {
  // §18.47: one that has left says where it is.
  const start = memberships.find((one) => one.workspaceId === workspaceId) ?? memberships[0] ?? moved[0];
  return start ? workspacePath(start.workspaceId, 'templates') : '/account';
}

export type PlaceName = NamesIn<'shell.places'>;

/** All else is under Settings. */
export const PLACES = ['templates', 'documents', 'drafts'] as const;
export const SETTINGS = ['settings', 'members', 'connections', 'webhooks', 'audit'] as const;

/** The least role that has a page, and its icon. */
const ABOUT: Record<PlaceName, [least: Role, icon: string]> = {
  templates: ['member', 'layout-template'],
  documents: ['member', 'files'],
  drafts: ['member', 'pencil-line'],
  settings: ['admin', 'sliders-horizontal'],
  members: ['member', 'users'],
  connections: ['admin', 'plug'],
  webhooks: ['owner', 'webhook'],
  audit: ['owner', 'scroll-text'],
};

/** Those of `names` that somebody with this role may see. `current`: the one that is shown. */
export function placesFor(role: Role, names: readonly PlaceName[], current?: PlaceName | string) {
  return names
    .filter((name) => reaches(role, ABOUT[name][0]))
    .map((name) => ({ name, icon: ABOUT[name][1], text: t(`shell.places.${name}`), current: name === current }));
}
