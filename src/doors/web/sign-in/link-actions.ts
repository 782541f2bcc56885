/** §20.4: signing in with a link, and asking for one. */

import { findAccount } from '../../../data/storage/people/accounts.ts';
import { confirmSession, holdSession } from '../../../data/storage/people/sessions.ts';
import { findSignInLink, useSignInLink } from '../../../data/storage/people/sign-in-links.ts';
import { hashCredential, isToken } from '../../../domain/credential.ts';
import { EMAIL_LENGTH } from '../../../domain/emails.ts';
import { vouchForPerson } from '../../../use-cases/administration/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { writeSignInMail } from '../mail/sign-in-mail.ts';
import type { AnyoneAction, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { beginSession, enterAt } from './begin-session.ts';
import { attemptOf, countAttempt } from './count-attempt.ts';
import { enteredEmail } from './entered-email.ts';
import { nextPath, START, withNext } from './next-path.ts';
import { tooManyAttempts, tooManyFault } from './too-many-attempts.ts';

/** Says whom it is for, and changes nothing: programs that look at mail open links. */
const openLink: AnyoneAction = async ({ query, visit: { signedIn } }, { db, site }) => {
  const token = query.get('token') ?? '';
  const next = nextPath(query.get('next'));
  const person = isToken('sign-in-link', token) ? await findSignInLink(db, hashCredential(token)) : null;
  if (!person) return gonePage(site, next);
  const instead =
    signedIn && signedIn.userId !== person.userId ? t('signIn.link.instead', { email: signedIn.email }) : '';
  const data = { token, next, name: person.name, email: person.email, instead };
  return { page: 'sign-in-link', title: t('signIn.link.title'), data };
};

/** Leads on to where one wanted to go; else to a page that sets a password. Whoever is signed in already confirms by it that it is them. */
const useLink: AnyoneAction = async (request, { db, clock, site, provider }) => {
  const token = request.form.get('token') ?? '';
  const next = nextPath(request.form.get('next'));
  if (!isToken('sign-in-link', token)) return gonePage(site, next);
  const now = clock();
  const { signedIn: here } = request.visit;
  const entered = await db.$transaction(async (tx) => {
    const person = await useSignInLink(tx, hashCredential(token), now);
    if (!person) return null;
    const { userId, email, vouchedBy } = person;
    const actor = { userId, name: email, via: 'web', address: request.address } as const;
    if (vouchedBy) await vouchForPerson(tx, person, vouchedBy, { actor, now });
    // So that a form of another window, which waits for that, may still be sent.
    const isHere = here?.userId === userId && !here.hasSecondFactor && (await holdSession(tx, here.sessionId));
    if (!isHere) return beginSession(tx, request, { userId, email, by: 'link', now });
    await confirmSession(tx, here.sessionId, { now, secondFactor: false });
    return 'confirmed';
  });
  if (!entered) return gonePage(site, next);
  const goesOn = next === START ? (provider?.only ? '/account' : '/account/password') : next;
  return entered === 'confirmed' ? { redirect: goesOn, notice: 'confirmed' } : enterAt(entered, goesOn, 'signedIn');
};

const showAsk: AnyoneAction = async ({ query }, context) =>
  askPage(context, { email: '', next: nextPath(query.get('next')) });

/** The answer is the same whether somebody has the address or not, and does not wait for what follows. */
const askForLink: AnyoneAction = async (request, context) => {
  const { form } = request;
  const { db, mailer } = context;
  const next = nextPath(form.get('next'));
  if (!mailer || context.provider?.only) return { redirect: withNext('/sign-in/ask', next) };
  const email = enteredEmail(form);
  if (email === '') {
    const faults = [{ field: 'email', message: t('signIn.missing.email') }];
    return { ...askPage(context, { email, next, faults }), status: REFUSED };
  }
  const wait = await countAttempt(context, await attemptOf(context, request, { kind: 'link', email }));
  if (wait > 0) return tooManyAttempts(askPage(context, { email, next, faults: [tooManyFault(wait)] }), wait);
  mailer.sendSoon(async () => {
    const account = await findAccount(db, email);
    return account && writeSignInMail(context, account, next);
  });
  return { redirect: withNext('/sign-in', next), notice: 'linkAsked' };
};

function askPage(
  { mailer, site, provider }: Pick<WebContext, 'mailer' | 'site' | 'provider'>,
  { email: value, next, faults = [] }: { email: string; next: string; faults?: FieldFault[] },
): PageAnswer {
  const email = field({
    ...{ name: 'email', label: t('signIn.email'), control: 'email', value, required: true, faults },
    ...{ autocomplete: 'username', maxLength: EMAIL_LENGTH },
  });
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

export const linkActions = { openLink, useLink, showAsk, askForLink } satisfies WebActions;
