/** §20.2: a person's own account: name, workspaces and sessions. */
import { LANGUAGES, nameOfLanguage } from '../../../locales/languages.ts';
import { signOutEverywhere as endAllSessions } from '../../../use-cases/administration/index.ts';
import * as signIn from '../../../use-cases/sign-in/index.ts';
import { collectFaults, type FieldFault, field, nameField, REFUSED } from '../model/field.ts';
import { assistantAddress, moment, shownApp, timeZoneOf } from '../model/shown.ts';
import type { PageAnswer, PersonAction, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';

const showAccount: PersonAction = ({ person }, context) => accountPage(person, context, person);

/** Changes the name and language in all their workspaces. */
const saveAccount: PersonAction = async ({ person, form }, context) => {
  const entered = { name: form.get('name') ?? '', language: form.get('language') };
  const { faults, tryAll } = collectFaults();
  await tryAll(() => signIn.changeOwnAccount(context.db, person.userId, entered));
  if (faults.length > 0) return { ...(await accountPage(person, context, { ...entered, faults })), status: REFUSED };
  return { redirect: '/account', notice: 'accountSaved' };
};

const signOutEverywhere: PersonAction = async ({ person, device }, { db }) => {
  await endAllSessions(db, person.userId, device);
  return { redirect: '/sign-in', notice: 'signedOutEverywhere', session: null };
};

async function accountPage(
  person: signIn.SignedIn,
  context: WebContext,
  { name, language, faults = [] }: { name: string; language: string | null; faults?: FieldFault[] },
): Promise<PageAnswer> {
  const { db, clock, site } = context;
  const { userId, memberships } = person;
  const { sessions, apps } = await signIn.describeAccount(db, userId, clock());
  const timeZone = timeZoneOf(person);
  const data = {
    faults,
    name: nameField({
      label: t('signIn.account.name'),
      hint: t('signIn.account.nameHint'),
      value: name,
      autocomplete: 'name',
      faults,
    }),
    language: field({
      name: 'language',
      label: t('signIn.account.language'),
      hint: t('signIn.account.languageHint'),
      control: 'select',
      value: language ?? '',
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
      id,
      workspaceName,
      role: t(`signIn.account.roles.${role}`),
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
  return { page: 'account', title: t('signIn.account.title'), place: 'account', data };
}

function shownSession(
  { id, agent, address, createdAt, seenAt }: signIn.OpenSession,
  { sessionId }: signIn.SignedIn,
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

/** Each browser also uses the names of those before it, so the first match counts. */
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
 * §20.2: returns a browser's name by its user agent, enough to tell sessions apart: `Firefox, Linux`. Returns the
 * beginning of an unknown user agent, and an empty text without one.
 */
export function describeBrowser(agent: string): string {
  const known = [BROWSERS, SYSTEMS].flatMap((names) => names.find(([sign]) => sign.test(agent))?.[1] ?? []);
  return known.join(', ') || agent.slice(0, 60);
}
