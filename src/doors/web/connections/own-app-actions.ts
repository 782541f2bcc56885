/** §20.15: a person ends what an app does for them, in whichever workspace. */

import { findConnectedApp } from '../../../data/storage/access/grants.ts';
import { disconnectApp } from '../../../use-cases/administration/index.ts';
import { confirmPage } from '../forms/confirm-page.ts';
import { actorOf } from '../model/actor-of.ts';
import { aboutApp } from '../model/shown-apps.ts';
import { timeZoneOf } from '../model/time-zone-of.ts';
import type { PersonAction, WebActions } from '../model/web-action.ts';

const LIST = '/account';

const askToDisconnectOwn: PersonAction = async ({ params, person }, { db, site }) => {
  const app = await findConnectedApp(db, { userId: person.userId }, params.app!);
  if (app.revokedAt) return { redirect: LIST, notice: 'disconnected' };
  return confirmPage({ ...aboutApp(app, timeZoneOf(person)), place: '', back: site.base + LIST });
};

const disconnectOwn: PersonAction = async (request, { db, clock }) => {
  const { id, workspaceId, revokedAt } = await findConnectedApp(
    db,
    { userId: request.person.userId },
    request.params.app!,
  );
  // One that is revoked may be of a workspace that they have left.
  if (!revokedAt) await disconnectApp(db, workspaceId, id, { actor: actorOf(request), now: clock() });
  return { redirect: LIST, notice: 'disconnected' };
};

export const ownAppActions = { askToDisconnectOwn, disconnectOwn } satisfies WebActions;
