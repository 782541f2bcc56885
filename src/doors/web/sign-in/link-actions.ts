/** §20.4: signing in with a link, and asking for one. */

import { foldEmail } from '../../../domain/emails.ts';
import { countLinkAsked, enterByLink, findLinkedPerson } from '../../../use-cases/sign-in/index.ts';
import { writeSignInMail } from '../mail/sign-in-mail.ts';
import { emailField, type FieldFault, REFUSED } from '../model/field.ts';
import type { AnyoneAction, PageAnswer, WebActions, WebContext } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { nextPath, START, withNext } from './next-path.ts';
import { enterAt, tooManyAttempts } from './refuse-attempt.ts';

/** §16.5: an e-mail address that somebody enters to be found by: not judged, but in the form that the database has. */
export function enteredEmail(form: URLSearchParams): string {
  return foldEmail((form.get('email') ?? '').replace(/\p{Cc}/gu, ''));
}

/** Says whom it is for, and changes nothing: programs that look at mail open links. */
const openLink: AnyoneAction = async ({ query, visit: { signedIn } }, { db, site }) => {
  const token = query.get('token') ?? '';
  const next = nextPath(query.get('next'));
  const person = await findLinkedPerson(db, token);
  if (!person) return gonePage(site, next);
  const instead =
    signedIn && signedIn.userId !== person.userId ? t('signIn.link.instead', { email: signedIn.email }) : '';
  const data = { token, next, name: person.name, email: person.email, instead };
  return { page: 'sign-in-link', title: t('signIn.link.title'), data };
};

/** Leads on to where one wanted to go; else to a page that sets a password. Whoever is signed in already confirms by it that it is them. */
const useLink: AnyoneAction = async (request, context) => {
  const next = nextPath(request.form.get('next'));
  const entered = await enterByLink(context, request, request.form.get('token') ?? '');
  if (!entered) return gonePage(context.site, next);
  const goesOn = next === START ? (context.provider?.only ? '/account' : '/account/password') : next;
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

export const linkActions = { openLink, useLink, showAsk, askForLink } satisfies WebActions;
