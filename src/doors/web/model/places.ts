/** §20.10 rule 5: the pages of a workspace that its navigation has. */
import { type Role, reaches } from '../../../domain/roles.ts';
import { type NamesIn, t } from '../pages/index.ts';

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
