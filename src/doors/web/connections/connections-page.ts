/** §20.15: the page of connected apps, API keys, and access tokens that the command made. */
import { v7 } from 'uuid';
import { type AccessToken, listAccessTokens } from '../../../data/storage/access/access-tokens.ts';
import { type ApiKey, listLatestApiKeys, whyInactive } from '../../../data/storage/access/api-keys.ts';
import { listConnectedApps } from '../../../data/storage/access/grants.ts';
import { NAME_LENGTH } from '../../../domain/names.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import { assistantAddress, shownApp } from '../model/shown-apps.ts';
import type { MemberRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { EXPIRIES } from './read-expiry.ts';

/** The command lists all of them. */
const MAX = 200;

export type EnteredKey = { name: string; expires: string; day: string };

const EMPTY: EnteredKey = { name: '', expires: EXPIRIES[0], day: '' };

/** `made`: the key that was made just now, whose token is shown this once. */
export async function connectionsPage(
  { member }: MemberRequest,
  context: WebContext,
  shown: { entered?: EnteredKey; faults?: FieldFault[]; made?: { name: string; token: string } } = {},
): Promise<PageAnswer> {
  const { db, clock, site } = context;
  const { workspaceId, timeZone } = member;
  const { entered = EMPTY, faults = [], made = null } = shown;
  const now = clock();
  const keys = await listLatestApiKeys(db, workspaceId, MAX);
  const apps = await listConnectedApps(db, { workspaceId }, { now, max: MAX });
  const tokens = await listAccessTokens(db, workspaceId, { now, max: MAX });
  const path = site.base + workspacePath(workspaceId, 'connections');
  const isWorking = (key: ApiKey) => whyInactive(key, now) === null;
  const rows = [...keys.filter(isWorking), ...keys.filter((key) => !isWorking(key))];
  return {
    page: 'connections',
    title: t('connections.title'),
    place: 'connections',
    data: {
      ...{ path, made, faults, assistant: assistantAddress(context) },
      apps: apps.map((app) => ({ ...shownApp(app, timeZone), disconnect: `${path}/apps/${app.id}/revoke` })),
      keys: rows.map((key) => keyRow(key, { now, timeZone, path })),
      tokens: tokens.map((token) => tokenRow(token, { timeZone, path })),
      cut: [keys, apps, tokens].some((list) => list.length === MAX) ? t('connections.cut', { max: MAX }) : '',
      id: v7(),
      fields: fieldsOf(entered, faults, timeZone),
    },
  };
}

function keyRow(key: ApiKey, { now, timeZone, path }: { now: Date; timeZone: string; path: string }) {
  const { id, name, prefix, createdBy, createdAt, expiresAt, usedAt } = key;
  const why = whyInactive(key, now);
  const at = (time: Date | null) => time && moment(timeZone, time);
  return {
    ...{ name, prefix, createdBy, created: at(createdAt), expires: at(expiresAt), used: at(usedAt) },
    state: t(`connections.states.${why ?? 'works'}`),
    isWorking: why === null,
    revoke: why === null ? `${path}/keys/${id}/revoke` : '',
  };
}

function tokenRow(token: AccessToken, { timeZone, path }: { timeZone: string; path: string }) {
  const { id, createdBy, createdAt, expiresAt } = token;
  const at = (time: Date) => moment(timeZone, time);
  return { createdBy, created: at(createdAt), expires: at(expiresAt), revoke: `${path}/tokens/${id}/revoke` };
}

function fieldsOf(entered: EnteredKey, faults: FieldFault[], timeZone: string) {
  return [
    field({
      ...{
        name: 'name',
        label: t('connections.fields.name'),
        hint: t('connections.fields.nameHint'),
        value: entered.name,
        faults,
      },
      ...{ required: true, maxLength: NAME_LENGTH },
    }),
    field({
      ...{ name: 'expires', label: t('connections.fields.expires'), control: 'select', value: entered.expires, faults },
      options: EXPIRIES.map((value) => ({ value, text: t(`connections.expiries.${value}`) })),
    }),
    field({
      ...{
        name: 'day',
        label: t('connections.fields.day'),
        hint: t('connections.fields.dayHint', { timeZone }),
        control: 'date',
        value: entered.day,
        faults,
      },
    }),
  ];
}
