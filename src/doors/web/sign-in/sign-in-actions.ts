/** §20.2, §20.3: signing in with a password, and out. */

import { findAccount, setPassword } from '../../../data/storage/people/accounts.ts';
import { endSession } from '../../../data/storage/people/sessions.ts';
import { holdPerson } from '../../../data/storage/people/ways-in.ts';
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { withQuery } from '../model/paths.ts';
import type { AnyoneAction, PersonAction, WebActions, WebContext, WebRequest } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { accountActions } from './account-actions.ts';
import { beginSession, enterAt, type SignedInBrowser } from './begin-session.ts';
import { type Attempt, attemptOf, countAttempt, forgetAttempt } from './count-attempt.ts';
import { enteredEmail } from './entered-email.ts';
import { linkActions } from './link-actions.ts';
import { nextPath, START, withNext } from './next-path.ts';
import { passkeyHost } from './passkey-host.ts';
import { passwordActions } from './password-actions.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { tooManyAttempts, tooManyFault } from './too-many-attempts.ts';

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
  const attempt = await attemptOf(context, request, { kind: 'password', email: entered.email });
  const wait = await countAttempt(context, attempt);
  if (wait > 0) return tooManyAttempts(signInPage(context, { ...shown, faults: [tooManyFault(wait)] }), wait);
  const signedIn = await tryPassword(request, context, { ...entered, attempt });
  if (signedIn) return enterAt(signedIn, shown.next);
  return {
    ...signInPage(context, { ...shown, faults: [{ field: 'email', message: t('signIn.wrong') }] }),
    status: REFUSED,
  };
};

/** Somebody else may go on where this one was. */
const signOut: PersonAction = async ({ person, form }, { db, provider }) => {
  const hint = await endSession(db, person.sessionId);
  // A form may not lead elsewhere: the page that comes has a link to the provider.
  const left: Record<string, string> =
    provider && person.byProvider ? { left: hint ? Buffer.from(hint).toString('base64url') : 'provider' } : {};
  const next = nextPath(form.get('next'));
  return {
    redirect: withQuery('/sign-in', { ...left, next: next === START ? '' : next }),
    notice: 'signedOut',
    session: null,
  };
};

/** A new session; null for what is wrong, which takes as long for an account that nobody has. */
async function tryPassword(
  request: WebRequest,
  { db, clock }: WebContext,
  { email, password, attempt }: { email: string; password: string; attempt: Attempt },
): Promise<SignedInBrowser | null> {
  const account = await findAccount(db, email);
  const verdict = await verifyPassword(password, account?.password ?? null, request);
  if (!account?.password || verdict === 'wrong') return null;
  const { userId, password: kept } = account;
  const renewed = verdict === 'outdated' ? await hashPassword(password, request) : null;
  return db.$transaction(async (tx) => {
    await holdPerson(tx, userId);
    // It may have been changed while it was verified.
    if (!(await setPassword(tx, userId, { before: kept, password: renewed ?? kept }))) return null;
    await forgetAttempt(tx, attempt);
    return beginSession(tx, request, { userId, email, by: 'password', now: clock() });
  });
}

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
    email: field({
      ...{ name: 'email', label: t('signIn.email'), control: 'email', value: email, required: true, faults },
      ...{ autocomplete: 'username', maxLength: EMAIL_LENGTH },
    }),
    password: field({
      ...{ name: 'password', label: t('signIn.password'), control: 'password', required: true, faults },
      autocomplete: 'current-password',
    }),
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
