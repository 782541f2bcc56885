/** §20.15: connected apps, API keys, and access tokens made by the command. */

import { v7 } from 'uuid';
import { readIsoDay } from '../../../domain/calendar.ts';
import { DAY } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import { readName } from '../../../domain/title.ts';
import { isUuid } from '../../../domain/uuid.ts';
import { foreign } from '../../../locales/message.ts';
import * as access from '../../../use-cases/administration/index.ts';
import { type ListedKey, listAccess } from '../../../use-cases/administration/index.ts';
import { collectFaults, confirmPage, type FieldFault, field, nameField, REFUSED } from '../model/field.ts';
import { ownPath, workspacePath } from '../model/paths.ts';
import { aboutApp, assistantAddress, moment, shownApp, timeZoneOf } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, PersonAction, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';

/** The form contains the id of the new key, so that sending it twice makes one key. */
export const makeKey: MemberAction = async (request, context) => {
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

export const askToRevokeKey: MemberAction = async (request, { db, site }) => {
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

export const confirmRevokeKey: MemberAction = async (request, { db }) => {
  await access.revokeKey(db, request.member.workspaceId, request.params.key!, request.by);
  return { redirect: ownPath(request, 'connections'), notice: 'keyRevoked' };
};

export const askToDisconnect: MemberAction = async (request, { db, site }) => {
  const { params, member } = request;
  const app = await access.findConnectedApp(db, { workspaceId: member.workspaceId }, params.app!);
  if (app.revokedAt) return { redirect: ownPath(request, 'connections'), notice: 'disconnected' };
  return confirmPage({
    ...aboutApp(app, member.timeZone),
    place: 'connections',
    back: site.base + ownPath(request, 'connections'),
  });
};

export const disconnect: MemberAction = async (request, { db }) => {
  await access.disconnectApp(db, request.member.workspaceId, request.params.app!, request.by);
  return { redirect: ownPath(request, 'connections'), notice: 'disconnected' };
};

export const askToRevokeToken: MemberAction = async (request, { db, site }) => {
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

export const confirmRevokeToken: MemberAction = async (request, { db }) => {
  await access.revokeToken(db, request.member.workspaceId, request.params.token!, request.by);
  return { redirect: ownPath(request, 'connections'), notice: 'tokenRevoked' };
};

const ACCOUNT = '/account';

/** Disconnects a person's own app, in any workspace. */
export const askToDisconnectOwn: PersonAction = async ({ params, person }, { db, site }) => {
  const app = await access.findConnectedApp(db, { userId: person.userId }, params.app!);
  if (app.revokedAt) return { redirect: ACCOUNT, notice: 'disconnected' };
  return confirmPage({ ...aboutApp(app, timeZoneOf(person)), place: 'account', back: site.base + ACCOUNT });
};

export const disconnectOwn: PersonAction = async (request, { db }) => {
  const { person, params } = request;
  await access.disconnectOwnApp(db, person.userId, params.app!, request.by);
  return { redirect: ACCOUNT, notice: 'disconnected' };
};

// §20.15: the page of connected apps, API keys, and access tokens made by the command.

/** When a key expires: `never`, `date`, or after a number of days. */
const EXPIRIES = ['90', '30', '365', 'date', 'never'] as const;

type EnteredKey = { name: string; expires: string; day: string };

const EMPTY: EnteredKey = { name: '', expires: EXPIRIES[0], day: '' };

/** `made`: the new key. Its token is shown only this once. */
async function connectionsPage(
  { member }: MemberRequest,
  context: WebContext,
  shown: { entered?: EnteredKey; faults?: FieldFault[]; made?: { name: string; token: string } } = {},
): Promise<PageAnswer> {
  const { db, clock, site } = context;
  const { workspaceId, timeZone } = member;
  const { entered = EMPTY, faults = [], made = null } = shown;
  const { apps, keys, tokens, max, isCut } = await listAccess(db, workspaceId, clock());
  const path = site.base + workspacePath(workspaceId, 'connections');
  return {
    page: 'connections',
    title: t('connections.title'),
    place: 'connections',
    data: {
      path,
      made,
      faults,
      assistant: assistantAddress(context),
      apps: apps.map((app) => ({ ...shownApp(app, timeZone), disconnect: `${path}/apps/${app.id}/revoke` })),
      keys: keys.map((key) => keyRow(key, timeZone, path)),
      tokens: tokens.map(({ id, createdBy, createdAt, expiresAt }) => ({
        createdBy,
        created: moment(timeZone, createdAt),
        expires: moment(timeZone, expiresAt),
        revoke: `${path}/tokens/${id}/revoke`,
      })),
      cut: isCut ? t('connections.cut', { max }) : '',
      id: v7(),
      fields: fieldsOf(entered, faults, timeZone),
    },
  };
}

function keyRow(key: ListedKey, timeZone: string, path: string) {
  const { id, name, prefix, createdBy, createdAt, expiresAt, usedAt, why } = key;
  const at = (time: Date | null) => time && moment(timeZone, time);
  return {
    name,
    prefix,
    createdBy,
    created: at(createdAt),
    expires: at(expiresAt),
    used: at(usedAt),
    state: t(`connections.states.${why ?? 'works'}`),
    isWorking: why === null,
    revoke: why === null ? `${path}/keys/${id}/revoke` : '',
  };
}

/**
 * Returns when a key expires: after some days, at the end of a day in the workspace's time zone, or never (null).
 * Throws `validation` naming the field.
 */
function readExpiry({ expires, day }: EnteredKey, { now, timeZone }: { now: Date; timeZone: string }): Date | null {
  if (!EXPIRIES.some((one) => one === expires))
    throw new Refusal('validation', foreign(t('connections.faults.expires')), 'expires');
  if (expires === 'never') return null;
  if (expires !== 'date') return new Date(now.getTime() + Number(expires) * DAY);
  const wanted = readIsoDay(day);
  const end = wanted && dayWindow(timeZone, wanted).to;
  if (!end || end <= now) throw new Refusal('validation', foreign(t('connections.faults.day')), 'day');
  return end;
}

function fieldsOf(entered: EnteredKey, faults: FieldFault[], timeZone: string) {
  return [
    nameField({
      label: t('connections.fields.name'),
      hint: t('connections.fields.nameHint'),
      value: entered.name,
      faults,
    }),
    field({
      name: 'expires',
      label: t('connections.fields.expires'),
      control: 'select',
      value: entered.expires,
      faults,
      options: EXPIRIES.map((value) => ({ value, text: t(`connections.expiries.${value}`) })),
    }),
    field({
      name: 'day',
      label: t('connections.fields.day'),
      hint: t('connections.fields.dayHint', { timeZone }),
      control: 'date',
      value: entered.day,
      faults,
    }),
  ];
}

export { connectionsPage as listConnections };
