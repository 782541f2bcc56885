/** §20.15: the page of connected apps, API keys, and access tokens that the command made. */
import { v7 } from 'uuid';
import { readIsoDay } from '../../../domain/calendar.ts';
import { DAY } from '../../../domain/durations.ts';
import { Refusal } from '../../../domain/errors.ts';
import { dayWindow } from '../../../domain/time-zones.ts';
import { foreign } from '../../../locales/message.ts';
import { type ListedKey, listAccess } from '../../../use-cases/administration/index.ts';
import { type FieldFault, field, nameField } from '../model/field.ts';
import { workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import { assistantAddress, shownApp } from '../model/shown-apps.ts';
import type { MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

/** When a key expires: `never`, `date`, or after a number of days. */
const EXPIRIES = ['90', '30', '365', 'date', 'never'] as const;

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
  const { apps, keys, tokens, max, isCut } = await listAccess(db, workspaceId, clock());
  const path = site.base + workspacePath(workspaceId, 'connections');
  return {
    page: 'connections',
    title: t('connections.title'),
    place: 'connections',
    data: {
      ...{ path, made, faults, assistant: assistantAddress(context) },
      apps: apps.map((app) => ({ ...shownApp(app, timeZone), disconnect: `${path}/apps/${app.id}/revoke` })),
      keys: keys.map((key) => keyRow(key, timeZone, path)),
      tokens: tokens.map(({ id, createdBy, createdAt, expiresAt }) => ({
        ...{ createdBy, created: moment(timeZone, createdAt), expires: moment(timeZone, expiresAt) },
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
    ...{ name, prefix, createdBy, created: at(createdAt), expires: at(expiresAt), used: at(usedAt) },
    state: t(`connections.states.${why ?? 'works'}`),
    isWorking: why === null,
    revoke: why === null ? `${path}/keys/${id}/revoke` : '',
  };
}

/** After some days, at the end of a day of the workspace, or, null, never. Throws `validation` naming the field. */
export function readExpiry(
  { expires, day }: EnteredKey,
  { now, timeZone }: { now: Date; timeZone: string },
): Date | null {
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
      ...{ name: 'expires', label: t('connections.fields.expires'), control: 'select', value: entered.expires, faults },
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
