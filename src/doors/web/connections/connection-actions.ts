/** §20.15: connected apps, API keys, and access tokens that the command made. */

import { Refusal } from '../../../domain/errors.ts';
import { readName } from '../../../domain/title.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { foreign } from '../../../locales/message.ts';
import * as access from '../../../use-cases/administration/index.ts';
import { collectFaults, confirmPage, REFUSED } from '../model/field.ts';
import { ownPath } from '../model/paths.ts';
import { moment, timeZoneOf } from '../model/shown.ts';
import { aboutApp } from '../model/shown-apps.ts';
import type { MemberAction, PersonAction, WebActions } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { connectionsPage, readExpiry } from './connections-page.ts';

const listConnections: MemberAction = (request, context) => connectionsPage(request, context);

/** The form holds the id of the key that it makes, so that it makes one, however often it is sent. */
const makeKey: MemberAction = async (request, context) => {
  const { form, member, actor, person } = request;
  const { workspaceId, timeZone } = member;
  const now = context.clock();
  const id = form.get('id') ?? '';
  if (!isUuid(id)) throw new Refusal('validation', foreign(t('connections.faults.id')), 'id');
  const entered = { name: form.get('name') ?? '', expires: form.get('expires') ?? '', day: form.get('day') ?? '' };
  const { faults, try: read } = collectFaults();
  const name = read(() => readName(entered.name));
  const expiresAt = read(() => readExpiry(entered, { now, timeZone }));
  if (name === undefined || expiresAt === undefined)
    return { ...(await connectionsPage(request, context, { entered, faults })), status: REFUSED };
  const wanted = { createdBy: person.email, name, expiresAt, id: id.toLowerCase() };
  const { token } = await access.createKey(context.db, workspaceId, wanted, { actor, now });
  if (token === null) return { redirect: ownPath(request, 'connections'), notice: 'keyMadeBefore' };
  return connectionsPage(request, context, { made: { name, token } });
};

const askToRevokeKey: MemberAction = async (request, { db, site }) => {
  const { params, member } = request;
  const { name, prefix, createdBy, usedAt, revokedAt } = await access.findApiKey(db, params.key!, member.workspaceId);
  if (revokedAt) return { redirect: ownPath(request, 'connections'), notice: 'keyRevoked' };
  return confirmPage({
    place: 'connections',
    ...section('connections.revokeKey', { name }),
    facts: [
      { name: t('connections.columns.prefix'), text: `${prefix}…` },
      { name: t('connections.columns.createdBy'), text: createdBy },
      {
        name: t('connections.columns.used'),
        text: usedAt ? moment(member.timeZone, usedAt).text : t('connections.never'),
      },
    ],
    back: site.base + ownPath(request, 'connections'),
  });
};

const confirmRevokeKey: MemberAction = async (request, { db }) => {
  await access.revokeKey(db, request.member.workspaceId, request.params.key!, request.by);
  return { redirect: ownPath(request, 'connections'), notice: 'keyRevoked' };
};

const askToDisconnect: MemberAction = async (request, { db, site }) => {
  const { params, member } = request;
  const app = await access.findConnectedApp(db, { workspaceId: member.workspaceId }, params.app!);
  if (app.revokedAt) return { redirect: ownPath(request, 'connections'), notice: 'disconnected' };
  return confirmPage({
    ...aboutApp(app, member.timeZone),
    place: 'connections',
    back: site.base + ownPath(request, 'connections'),
  });
};

const disconnect: MemberAction = async (request, { db }) => {
  await access.disconnectApp(db, request.member.workspaceId, request.params.app!, request.by);
  return { redirect: ownPath(request, 'connections'), notice: 'disconnected' };
};

const askToRevokeToken: MemberAction = async (request, { db, site }) => {
  const { params, member } = request;
  const token = await access.findAccessToken(db, params.token!, member.workspaceId);
  if (token.revokedAt) return { redirect: ownPath(request, 'connections'), notice: 'tokenRevoked' };
  return confirmPage({
    place: 'connections',
    ...section('connections.revokeToken'),
    facts: [{ name: t('connections.columns.actsFor'), text: token.createdBy }],
    back: site.base + ownPath(request, 'connections'),
  });
};

const confirmRevokeToken: MemberAction = async (request, { db }) => {
  await access.revokeToken(db, request.member.workspaceId, request.params.token!, request.by);
  return { redirect: ownPath(request, 'connections'), notice: 'tokenRevoked' };
};

const ACCOUNT = '/account';

/** A person ends what an app does for them, in whichever workspace. */
const askToDisconnectOwn: PersonAction = async ({ params, person }, { db, site }) => {
  const app = await access.findConnectedApp(db, { userId: person.userId }, params.app!);
  if (app.revokedAt) return { redirect: ACCOUNT, notice: 'disconnected' };
  return confirmPage({ ...aboutApp(app, timeZoneOf(person)), place: '', back: site.base + ACCOUNT });
};

const disconnectOwn: PersonAction = async (request, { db }) => {
  const { person, params } = request;
  await access.disconnectOwnApp(db, person.userId, params.app!, request.by);
  return { redirect: ACCOUNT, notice: 'disconnected' };
};

export const connectionActions = {
  listConnections,
  makeKey,
  askToRevokeKey,
  confirmRevokeKey,
  askToDisconnect,
  disconnect,
  askToRevokeToken,
  confirmRevokeToken,
  askToDisconnectOwn,
  disconnectOwn,
} satisfies WebActions;
