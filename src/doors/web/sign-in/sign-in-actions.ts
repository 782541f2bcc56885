/** §20.2, §20.3: signs in with a password, and out. */

import { foldEmail } from '../../../domain/emails.ts';
import { checkPassword } from '../../../domain/sign-in.ts';
import { passkeyHost } from '../../../use-cases/second-factor/index.ts';
import {
  countLinkAsked,
  signOut as endSession,
  enterByLink,
  findLinkedPerson,
  needsOldPassword,
  replacePassword,
  type SignedIn,
  signInWithPassword,
} from '../../../use-cases/sign-in/index.ts';
import { writeSignInMail } from '../mail/mails.ts';
import { collectFaults, emailField, type FieldFault, passwordField, REFUSED } from '../model/field.ts';
import { startPath, withQuery } from '../model/paths.ts';
import type { AnyoneAction, PageAnswer, PersonAction, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { enterAt, nextPath, refuseAttempt, START, tooManyAttempts, withNext } from './refuse-attempt.ts';

// §20.4: signs in with a link, and asks for one.

/** §16.5: reads an email address to find an account by. It is not checked, only brought into the stored form. */
function enteredEmail(form: URLSearchParams): string {
  return foldEmail((form.get('email') ?? '').replace(/\p{Cc}/gu, ''));
}

/** Shows whom a link is for, without using it, because mail scanners open links. */
export const openLink: AnyoneAction = async ({ query, visit: { signedIn } }, { db, site }) => {
  const token = query.get('token') ?? '';
  const next = nextPath(query.get('next'));
  const person = await findLinkedPerson(db, token);
  if (!person) return gonePage(site, next);
  const instead =
    signedIn && signedIn.userId !== person.userId ? t('signIn.link.instead', { email: signedIn.email }) : '';
  const data = { token, next, name: person.name, email: person.email, instead };
  return { page: 'sign-in-link', title: t('signIn.link.title'), data };
};

/**
 * Uses a link. Continues where the person wanted to go, or at the page that sets a password. Somebody who is signed in
 * already confirms with it who they are.
 */
export const useLink: AnyoneAction = async (request, context) => {
  const next = nextPath(request.form.get('next'));
  const entered = await enterByLink(context, request, request.form.get('token') ?? '');
  if (!entered) return gonePage(context.site, next);
  const goesOn = next === START ? (context.provider?.only ? '/account' : '/account/password') : next;
  return entered === 'confirmed' ? { redirect: goesOn, notice: 'confirmed' } : enterAt(entered, goesOn, 'signedIn');
};

export const showAsk: AnyoneAction = async ({ query }, context) =>
  askPage(context, { email: '', next: nextPath(query.get('next')) });

/** Gives the same answer whether or not anybody has the address, and does not wait for the mail. */
export const askForLink: AnyoneAction = async (request, context) => {
  const { form } = request;
  const { db, mailer } = context;
  const next = nextPath(form.get('next'));
  if (!mailer || context.provider?.only) return { redirect: withNext('/sign-in/ask', next) };
  const email = enteredEmail(form);
  if (email === '') {
    const faults = [{ field: 'email', message: t('signIn.missing.email') }];
    return { ...askPage(context, { email, next, faults }), status: REFUSED };
  }
  const wait = await countLinkAsked(db, request, email);
  if (wait > 0) return tooManyAttempts(wait, (faults) => askPage(context, { email, next, faults }));
  mailer.sendSoon(() => writeSignInMail(context, email, next));
  return { redirect: withNext('/sign-in', next), notice: 'linkAsked' };
};

function askPage(
  { mailer, site, provider }: Pick<WebContext, 'mailer' | 'site' | 'provider'>,
  { email: value, next, faults = [] }: { email: string; next: string; faults?: FieldFault[] },
): PageAnswer {
  const email = emailField({ label: t('signIn.email'), value, autocomplete: 'username', faults });
  const back = withNext(`${site.base}/sign-in`, next);
  return {
    page: 'sign-in-ask',
    title: t('signIn.ask.title'),
    data: { faults, email, next, back, canMail: mailer !== null && !provider?.only },
  };
}

function gonePage({ base }: WebContext['site'], next: string): PageAnswer {
  const another = withNext(`${base}/sign-in`, next);
  return { page: 'sign-in-gone', title: t('signIn.link.goneTitle'), data: { another }, status: 410 };
}

/** §20.3: sets or changes the password. */
export const showPassword: PersonAction = async ({ person }, { provider }) =>
  provider?.only ? null : passwordPage(person, []);

export const savePassword: PersonAction = async (request, context) => {
  const { form, person } = request;
  if (context.provider?.only) return null;
  const entered = { old: form.get('old') ?? '', password: form.get('password') ?? '' };
  const refuse = (...faults: FieldFault[]) => ({ ...passwordPage(person, faults), status: REFUSED });
  const faults = faultsOf(entered, person);
  if (faults.length > 0) return refuse(...faults);
  const saved = await replacePassword(context, request, person, entered, request.by);
  const wrong = { field: 'old', message: t('signIn.newPassword.oldWrong') };
  if ('wait' in saved) return refuseAttempt(saved, wrong, (all) => passwordPage(person, all));
  if (!saved.isSaved) return refuse({ field: null, message: t('signIn.newPassword.changed') });
  // A first password comes from a new member, who continues at the templates.
  return { redirect: saved.isFirst ? startPath(person) : '/account', notice: 'passwordSaved' };
};

function faultsOf({ old, password }: { old: string; password: string }, person: SignedIn): FieldFault[] {
  const { faults, try: check } = collectFaults();
  if (needsOldPassword(person) && old === '')
    faults.push({ field: 'old', message: t('signIn.newPassword.oldMissing') });
  check(() => checkPassword(password, person));
  return faults;
}

function passwordPage(person: SignedIn, faults: FieldFault[]): PageAnswer {
  const data = {
    faults,
    email: person.email,
    hasPassword: person.hasPassword,
    byLink: person.byLink,
    needsOld: needsOldPassword(person),
    old: passwordField({ name: 'old', label: t('signIn.newPassword.old'), faults }),
    password: passwordField({
      label: t('signIn.newPassword.password'),
      hint: t('signIn.newPassword.hint'),
      autocomplete: 'new-password',
      faults,
    }),
  };
  return {
    page: 'password',
    title: person.hasPassword ? t('signIn.newPassword.change') : t('signIn.newPassword.set'),
    data,
  };
}

export const showSignIn: AnyoneAction = async ({ query, visit: { signedIn, half } }, context) => {
  const next = nextPath(query.get('next'));
  if (half) return { redirect: withNext('/sign-in/second-factor', next) };
  const left = query.get('left') ?? '';
  return signedIn ? { redirect: next } : signInPage(context, { next, email: '', left });
};

export const signIn: AnyoneAction = async (request, context) => {
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

/** Signs out. Whoever signs in next may continue at the same page. */
export const signOut: PersonAction = async ({ person, form }, context) => {
  const hint = await endSession(context, person);
  // A form must not redirect elsewhere, so the next page links to the provider.
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
