/** §20.17: name, time zone and theme of the workspace, and its themes. */

import { listThemes } from '../../../data/storage/templates/themes.ts';
import { describeWorkspace } from '../../../data/storage/workspaces/workspaces.ts';
import { NAME_LENGTH, readName } from '../../../domain/names.ts';
import { IDLE_MINUTES, NO_LIMIT, readSessionLimit, SESSION_MINUTES } from '../../../domain/sign-in.ts';
import { listTimeZones, readTimeZone } from '../../../domain/time-zones.ts';
import { NO_THEME } from '../../../template/model/theme.ts';
import { changeWorkspace } from '../../../use-cases/administration/index.ts';
import { tryDefaultTheme } from '../../../use-cases/templates/index.ts';
import { collectFaults, REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { workspacePath } from '../model/paths.ts';
import type { MemberAction, MemberRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { section, t } from '../pages/index.ts';

/** `theme`: its name, or `none`. Of an owner alone: `second_factor` and the rest, minutes or `none`. */
type Entered = {
  name: string;
  time_zone: string;
  theme: string;
  second_factor: string;
  session_minutes: string;
  idle_minutes: string;
};

const showSettings: MemberAction = async (request, context) => {
  const workspace = await describeWorkspace(context.db, request.member.workspaceId);
  const { name, timeZone, theme, requiresSecondFactor, sessionMinutes, idleMinutes } = workspace;
  return settingsPage(request, context, {
    ...{ name, time_zone: timeZone, theme: theme ?? NO_THEME },
    second_factor: requiresSecondFactor ? 'required' : 'optional',
    session_minutes: String(sessionMinutes ?? NO_LIMIT),
    idle_minutes: String(idleMinutes ?? NO_LIMIT),
  });
};

const changeSettings: MemberAction = async (request, context) => {
  const { form, member, actor, clientSignal } = request;
  const { workspaceId } = member;
  const { db, clock, imports, renderer } = context;
  const enter = (name: keyof Entered) => form.get(name) ?? '';
  const entered: Entered = {
    ...{ name: enter('name'), time_zone: enter('time_zone'), theme: enter('theme') },
    ...{ second_factor: enter('second_factor'), session_minutes: enter('session_minutes') },
    idle_minutes: enter('idle_minutes'),
  };
  const { faults, try: read, tryAll } = collectFaults();
  const name = read(() => readName(entered.name));
  const timeZone = read(() => readTimeZone(entered.time_zone));
  const theme = read(() => readName(entered.theme, 'theme'));
  if (name !== undefined && timeZone !== undefined && theme !== undefined) {
    const change = { name, timeZone, theme, ...asksOf(entered) };
    const now = clock();
    const pool = renderer?.pool;
    const trying = () => tryDefaultTheme(db, workspaceId, theme, { now, readers: imports.readers, pool, clientSignal });
    await tryAll(async () => {
      await imports.semaphore(workspaceId, trying, clientSignal);
      await changeWorkspace(db, workspaceId, change, { actor, now });
    });
  }
  if (faults.length > 0) return { ...(await settingsPage(request, context, entered, faults)), status: REFUSED };
  return { redirect: workspacePath(workspaceId, 'settings'), notice: 'settingsSaved' };
};

/** What the workspace asks of who signs in; what the form of an admin does not have stays. */
function asksOf({ second_factor, session_minutes, idle_minutes }: Entered) {
  const sessionMinutes = readSessionLimit(session_minutes, SESSION_MINUTES);
  const idleMinutes = readSessionLimit(idle_minutes, IDLE_MINUTES);
  return {
    ...(second_factor !== '' && { requiresSecondFactor: second_factor === 'required' }),
    ...(sessionMinutes !== undefined && { sessionMinutes }),
    ...(idleMinutes !== undefined && { idleMinutes }),
  };
}

async function settingsPage(
  { member }: MemberRequest,
  { db, site }: WebContext,
  entered: Entered,
  faults: FieldFault[] = [],
): Promise<PageAnswer> {
  const { workspaceId, timeZone } = member;
  const themes = await listThemes(db, workspaceId);
  const address = (page: string) => site.base + workspacePath(workspaceId, page);
  return {
    page: 'settings',
    title: t('settings.workspace.title'),
    place: 'settings',
    data: {
      ...{ path: address('settings'), import: address('import'), faults },
      fields: fieldsOf(
        entered,
        themes.map(({ name }) => name),
        faults,
        member.role === 'owner',
      ),
      timeZones: listTimeZones(),
      themes: themes.map(({ name, version, isDefault, templateCount, updatedAt }) => ({
        ...{ name, version, isDefault, templateCount, updated: moment(timeZone, updatedAt) },
      })),
    },
  };
}

function fieldsOf(entered: Entered, themes: string[], faults: FieldFault[], isOwner: boolean) {
  const choice = (name: keyof Entered, label: string, hint: string, choices: Record<string, string>) =>
    field({
      ...{ name, label, hint, faults, control: 'select', value: entered[name] },
      options: Object.entries(choices).map(([value, text]) => ({ value, text })),
    });
  const ofOwner = [
    choice(
      'second_factor',
      t('settings.workspace.fields.secondFactor'),
      t('settings.workspace.fields.secondFactorHint'),
      section('settings.workspace.fields.secondFactors'),
    ),
    choice(
      'session_minutes',
      t('settings.workspace.fields.session'),
      t('settings.workspace.fields.sessionHint'),
      section('settings.workspace.fields.sessions'),
    ),
    choice('idle_minutes', t('settings.workspace.fields.idle'), '', section('settings.workspace.fields.idles')),
  ];
  return [
    field({
      ...{ name: 'name', label: t('settings.workspace.fields.name'), value: entered.name, faults },
      ...{ required: true, maxLength: NAME_LENGTH },
    }),
    field({
      ...{
        name: 'time_zone',
        label: t('settings.workspace.fields.timeZone'),
        hint: t('settings.workspace.fields.timeZoneHint'),
        value: entered.time_zone,
        faults,
      },
      ...{ required: true, list: 'time-zones' },
    }),
    field({
      ...{
        name: 'theme',
        label: t('settings.workspace.fields.theme'),
        hint: t('settings.workspace.fields.themeHint'),
        value: entered.theme,
        faults,
      },
      control: 'select',
      options: [
        { value: NO_THEME, text: t('settings.workspace.fields.noTheme') },
        ...themes.map((name) => ({ value: name, text: name })),
      ],
    }),
    ...(isOwner ? ofOwner : []),
  ];
}

export const workspaceActions = { showSettings, changeSettings } satisfies WebActions;
