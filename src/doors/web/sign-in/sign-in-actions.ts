/** §20.2, §20.3: signing in with a password, and out. */

import { passkeyHost } from '../../../use-cases/second-factor/index.ts';
import { signOut as endSession, signInWithPassword } from '../../../use-cases/sign-in/index.ts';
import { emailField, type FieldFault, passwordField, REFUSED } from '../model/field.ts';
import { withQuery } from '../model/paths.ts';
import type { AnyoneAction, PageAnswer, PersonAction, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { accountActions } from './account-actions.ts';
import { enteredEmail, linkActions } from './link-actions.ts';
import { nextPath, START, withNext } from './next-path.ts';
import { passwordActions } from './password-actions.ts';
import { enterAt, refuseAttempt } from './refuse-attempt.ts';

const showSignIn: AnyoneAction = async ({ query, visit: { signedIn, half } }, context) => {
  const next = nextPath(query.get('next'));
  if (half) return { redirect: withNext('/sign-in/second-factor', next) };
  const left = query.get('left') ?? '';
  return signedIn ? { redirect: next } : signInPage(context, { next, email: '', left });
};

const signIn: AnyoneAction = async (request, context) => {
  const { form } = request;
  if (context.provider?.only) return { redirect: '/sign-in' };
  const entered = { email: enteredEmail(form), password: form.get('password') ?? '' };
  const shown = { next: nextPath(form.get('next')), email: entered.email };
  const missing = (['email', 'password'] as const).filter((name) => entered[name] === '');
  if (missing.length > 0) {
    const faults = missing.map((name) => ({ field: name, message: t(`signIn.missing.${name}`) }));
    return { ...signInPage(context, { ...shown, faults }), status: REFUSED };
  }
  const signedIn = await signInWithPassword(context, request, entered);
  if (!('wait' in signedIn)) return enterAt(signedIn, shown.next);
  const wrong = { field: 'email', message: t('signIn.wrong') };
  return refuseAttempt(signedIn, wrong, (faults) => signInPage(context, { ...shown, faults }));
};

/** Somebody else may go on where this one was. */
const signOut: PersonAction = async ({ person, form }, context) => {
  const hint = await endSession(context, person);
  // A form may not lead elsewhere: the page that comes has a link to the provider.
  const left: Record<string, string> = context.provider && person.byProvider ? { left: hint ?? 'provider' } : {};
  const next = nextPath(form.get('next'));
  const path = withQuery('/sign-in', { ...left, next: next === START ? '' : next });
  return { redirect: path, notice: 'signedOut', session: null };
};

function signInPage(
  { mailer, site, provider }: Pick<WebContext, 'mailer' | 'site' | 'provider'>,
  { next, email, left = '', faults = [] }: { next: string; email: string; left?: string; faults?: FieldFault[] },
): PageAnswer {
  const data = {
    faults,
    next,
    canMail: mailer !== null,
    provider: provider ? withNext(`${site.base}/sign-in/provider`, next) : '',
    leave:
      provider && left !== ''
        ? withQuery(`${site.base}/sign-in/provider/leave`, { hint: left === 'provider' ? '' : left })
        : '',
    only: provider?.only === true,
    passkeys: passkeyHost(site) ? withNext(`${site.base}/sign-in/passkey`, next) : '',
    ask: withNext(`${site.base}/sign-in/ask`, next),
    email: emailField({ label: t('signIn.email'), value: email, autocomplete: 'username', faults }),
    password: passwordField({ label: t('signIn.password'), faults }),
  };
  return { page: 'sign-in', title: t('signIn.title'), data };
}

export const signInActions = {
  showSignIn,
  signIn,
  signOut,
  ...linkActions,
  ...accountActions,
  ...passwordActions,
} satisfies WebActions;
