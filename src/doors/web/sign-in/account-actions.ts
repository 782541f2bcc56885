/** §20.2: the person's own account: name, workspaces, and where they are signed in. */
import { listConnectedApps } from '../../../data/storage/access/grants.ts';
import { changeAccount } from '../../../data/storage/people/accounts.ts';
import { listSessions, type OpenSession, type SignedIn } from '../../../data/storage/people/sessions.ts';
import { NAME_LENGTH, readName } from '../../../domain/names.ts';
import { isLanguage, LANGUAGES, nameOfLanguage } from '../../../locales/languages.ts';
import { signOutEverywhere as endAllSessions } from '../../../use-cases/administration/index.ts';
import { collectFaults, REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { moment } from '../model/moment.ts';
import { assistantAddress, shownApp } from '../model/shown-apps.ts';
import { timeZoneOf } from '../model/time-zone-of.ts';
import type { PersonAction, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';

const MAX_APPS = 200;

const showAccount: PersonAction = ({ person }, context) => accountPage(person, context, person);

/** The same in all their workspaces. */
const saveAccount: PersonAction = async ({ person, form }, context) => {
  const [entered, chosen] = [form.get('name') ?? '', form.get('language')];
  const language = isLanguage(chosen) ? chosen : null;
  const { faults, try: read } = collectFaults();
  const name = read(() => readName(entered));
  if (name === undefined)
    return { ...(await accountPage(person, context, { name: entered, language, faults })), status: REFUSED };
  await changeAccount(context.db, person.userId, { name, language });
  return { redirect: '/account', notice: 'accountSaved' };
};

const signOutEverywhere: PersonAction = async ({ person, device }, { db }) => {
  await endAllSessions(db, person.userId, device);
  return { redirect: '/sign-in', notice: 'signedOutEverywhere', session: null };
};

async function accountPage(
  person: SignedIn,
  context: WebContext,
  { name, language, faults = [] }: { name: string; language: string | null; faults?: FieldFault[] },
): Promise<PageAnswer> {
  const { db, clock, site } = context;
  const { userId, memberships } = person;
  const now = clock();
  const sessions = await listSessions(db, userId, now);
  const apps = await listConnectedApps(db, { userId }, { now, max: MAX_APPS });
  const timeZone = timeZoneOf(person);
  const data = {
    faults,
    name: field({
      ...{
        name: 'name',
        label: t('signIn.account.name'),
        hint: t('signIn.account.nameHint'),
        value: name,
        required: true,
        faults,
      },
      ...{ autocomplete: 'name', maxLength: NAME_LENGTH },
    }),
    language: field({
      ...{
        name: 'language',
        label: t('signIn.account.language'),
        hint: t('signIn.account.languageHint'),
        control: 'select',
        value: language ?? '',
      },
      options: [
        { value: '', text: t('signIn.account.asBrowser') },
        ...LANGUAGES.map((one) => ({ value: one, text: nameOfLanguage(one) })),
      ],
    }),
    email: person.email,
    hasPassword: person.hasPassword,
    byProvider: person.byProvider,
    only: context.provider?.only === true,
    hasSecondFactor: person.hasSecondFactor,
    memberships: memberships.map(({ workspaceId: id, workspaceName, role }) => ({
      ...{ id, workspaceName, role: t(`signIn.account.roles.${role}`) },
    })),
    assistant: assistantAddress(context),
    apps: apps.map((app) => ({
      ...shownApp(app, timeZone),
      workspaceName: memberships.find(({ workspaceId }) => workspaceId === app.workspaceId)?.workspaceName ?? '',
      disconnect: `${site.base}/account/apps/${app.id}/revoke`,
    })),
    times: t('signIn.account.times', { timeZone }),
    sessions: sessions.map((session) => shownSession(session, person, timeZone)),
  };
  return { page: 'account', title: t('signIn.account.title'), data };
}

function shownSession(
  { id, agent, address, createdAt, seenAt }: OpenSession,
  { sessionId }: SignedIn,
  timeZone: string,
) {
  return {
    browser: describeBrowser(agent) || t('signIn.account.unknownBrowser'),
    isHere: id === sessionId,
    address,
    since: moment(timeZone, createdAt),
    seen: moment(timeZone, seenAt),
  };
}

export const accountActions = { showAccount, saveAccount, signOutEverywhere } satisfies WebActions;

/** Each calls itself by the names of those before it, so the first that fits is meant. */
const BROWSERS: [RegExp, string][] = [
  [/\bEdg(?:A|iOS)?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
];

const SYSTEMS: [RegExp, string][] = [
  [/\biPad\b/, 'iPad'],
  [/\biPhone\b/, 'iPhone'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

/**
 * §20.2: a browser as its person knows it, from the way it names itself: enough to tell one's sessions apart.
 * `Firefox, Linux`; the beginning of what it sent where that is not known, empty for nothing.
 */
export function describeBrowser(agent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return known.join(', ') || agent.slice(0, 60);
}
