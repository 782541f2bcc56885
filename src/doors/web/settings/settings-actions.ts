/** §20.14, §20.17: the settings of the workspace and its plan. */

import { Refusal } from '../../../domain/errors.ts';
import { ISSUE_RULES } from '../../../domain/issue-rules.ts';
import { PLANS, type Plan } from '../../../domain/principal.ts';
import { IDLE_MINUTES, NO_LIMIT, readSessionLimit, SESSION_MINUTES } from '../../../domain/sign-in.ts';
import { listTimeZones, readTimeZone } from '../../../domain/time-zones.ts';
import { readName } from '../../../domain/title.ts';
import { foreign } from '../../../locales/message.ts';
import { NO_THEME } from '../../../template/model/theme.ts';
import { changeWorkspace, choosePlan, describeSettings } from '../../../use-cases/administration/index.ts';
import { tryDefaultTheme } from '../../../use-cases/templates/index.ts';
import { collectFaults, type FieldFault, field, nameField, REFUSED } from '../model/field.ts';
import { issueRuleField } from '../model/issue-rule-field.ts';
import { workspacePath } from '../model/paths.ts';
import { moment } from '../model/shown.ts';
import type { MemberAction, MemberRequest, PageAnswer, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';

export const changePlan: MemberAction = async ({ form, member: { workspaceId }, actor }, { db, clock }) => {
  const plan = PLANS.find((one) => one === form.get('plan'));
  if (!plan) throw new Refusal('validation', foreign(t('settings.billing.faults.plan')), 'plan');
  await choosePlan(db, workspaceId, plan, { actor, now: clock() });
  return { redirect: workspacePath(workspaceId, 'settings'), notice: 'planChosen' };
};

/** Returns the line about the plan, and the button that chooses the other one. */
function planLine(plan: Plan) {
  const text = t(`settings.billing.${plan}`);
  if (plan === 'none') return { text, button: '', other: 'active', choose: t('settings.billing.begin') };
  return { text, button: 'danger', other: 'none', choose: t('settings.billing.end') };
}

/** `theme`: a name, or `none`. Only for owners: `second_factor`, and the limits in minutes or `none`. */
type Entered = {
  name: string;
  time_zone: string;
  theme: string;
  second_factor: string;
  session_minutes: string;
  idle_minutes: string;
  person_issues: string;
  verify_shows_amount: string;
};

export const showSettings: MemberAction = async (request, context) => {
  const { workspace, themes } = await describeSettings(context.db, request.member.workspaceId);
  const { name, timeZone, theme, requiresSecondFactor, sessionMinutes, idleMinutes, personIssues, verifyShowsAmount } =
    workspace;
  return settingsPage(request, context, themes, {
    name,
    time_zone: timeZone,
    theme: theme ?? NO_THEME,
    second_factor: requiresSecondFactor ? 'required' : 'optional',
    session_minutes: String(sessionMinutes ?? NO_LIMIT),
    idle_minutes: String(idleMinutes ?? NO_LIMIT),
    person_issues: personIssues,
    verify_shows_amount: verifyShowsAmount ? 'yes' : 'no',
  });
};

export const changeSettings: MemberAction = async (request, context) => {
  const { form, member, actor, clientSignal } = request;
  const { workspaceId } = member;
  const { db, clock, imports, renderer } = context;
  const enter = (name: keyof Entered) => form.get(name) ?? '';
  const entered: Entered = {
    name: enter('name'),
    time_zone: enter('time_zone'),
    theme: enter('theme'),
    second_factor: enter('second_factor'),
    session_minutes: enter('session_minutes'),
    idle_minutes: enter('idle_minutes'),
    person_issues: enter('person_issues'),
    verify_shows_amount: enter('verify_shows_amount'),
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
  if (faults.length > 0) {
    const { themes } = await describeSettings(db, workspaceId);
    return { ...settingsPage(request, context, themes, entered, faults), status: REFUSED };
  }
  return { redirect: workspacePath(workspaceId, 'settings'), notice: 'settingsSaved' };
};

/** Returns the rules of the form. Fields that an admin's form lacks stay as they are. */
function asksOf({ second_factor, session_minutes, idle_minutes, person_issues, verify_shows_amount }: Entered) {
  const personIssues = ISSUE_RULES.find((rule) => rule === person_issues);
  const sessionMinutes = readSessionLimit(session_minutes, SESSION_MINUTES);
  const idleMinutes = readSessionLimit(idle_minutes, IDLE_MINUTES);
  return {
    ...(second_factor !== '' && { requiresSecondFactor: second_factor === 'required' }),
    ...(sessionMinutes !== undefined && { sessionMinutes }),
    ...(idleMinutes !== undefined && { idleMinutes }),
    ...(personIssues && { personIssues }),
    ...(verify_shows_amount !== '' && { verifyShowsAmount: verify_shows_amount === 'yes' }),
  };
}

function settingsPage(
  { member }: MemberRequest,
  { site }: WebContext,
  themes: Awaited<ReturnType<typeof describeSettings>>['themes'],
  entered: Entered,
  faults: FieldFault[] = [],
): PageAnswer {
  const { workspaceId, timeZone, plan } = member;
  const address = (page: string) => site.base + workspacePath(workspaceId, page);
  return {
    page: 'settings',
    title: t('settings.workspace.title'),
    place: 'settings',
    data: {
      path: address('settings'),
      import: address('import'),
      faults,
      plan: planLine(plan),
      fields: fieldsOf(
        entered,
        themes.map(({ name }) => name),
        faults,
        member.role === 'owner',
      ),
      timeZones: listTimeZones(),
      themes: themes.map(({ name, version, isDefault, templateCount, updatedAt }) => ({
        name,
        version,
        isDefault,
        templateCount,
        updated: moment(timeZone, updatedAt),
      })),
    },
  };
}

function fieldsOf(entered: Entered, themes: string[], faults: FieldFault[], isOwner: boolean) {
  const choice = (name: keyof Entered, label: 'secondFactor' | 'session' | 'idle' | 'verifyAmount', hint = '') =>
    field({
      name,
      label: t(`settings.workspace.fields.${label}`),
      hint,
      faults,
      control: 'select',
      value: entered[name],
      options: Object.entries(section(`settings.workspace.fields.${label}s`)).map(([value, text]) => ({ value, text })),
    });
  const ofOwner = [
    choice('second_factor', 'secondFactor', t('settings.workspace.fields.secondFactorHint')),
    choice('session_minutes', 'session', t('settings.workspace.fields.sessionHint')),
    choice('idle_minutes', 'idle'),
  ];
  return [
    nameField({ label: t('settings.workspace.fields.name'), value: entered.name, faults }),
    field({
      name: 'time_zone',
      label: t('settings.workspace.fields.timeZone'),
      hint: t('settings.workspace.fields.timeZoneHint'),
      value: entered.time_zone,
      required: true,
      list: 'time-zones',
      faults,
    }),
    field({
      name: 'theme',
      label: t('settings.workspace.fields.theme'),
      hint: t('settings.workspace.fields.themeHint'),
      value: entered.theme,
      faults,
      control: 'select',
      options: [
        { value: NO_THEME, text: t('settings.workspace.fields.noTheme') },
        ...themes.map((name) => ({ value: name, text: name })),
      ],
    }),
    issueRuleField({
      label: t('settings.workspace.fields.personIssues'),
      hint: t('settings.workspace.fields.personIssuesHint'),
      value: entered.person_issues,
      faults,
    }),
    choice('verify_shows_amount', 'verifyAmount', t('settings.workspace.fields.verifyAmountHint')),
    ...(isOwner ? ofOwner : []),
  ];
}
