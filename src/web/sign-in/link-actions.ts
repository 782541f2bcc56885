/** §20.4: signing in with a link, and asking for one. */
import { hashCredential, isToken } from '../../domain/credential.ts';
import { EMAIL_LENGTH } from '../../domain/emails.ts';
import { TEXTS } from '../../pages/index.ts';
import { findAccount } from '../../storage/accounts.ts';
import { findSignInLink, useSignInLink } from '../../storage/sign-in-links.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { writeSignInMail } from '../mail/sign-in-mail.ts';
import type { AnyoneAction, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { beginSession } from './begin-session.ts';
import { countAttempt } from './count-attempt.ts';
import { enteredEmail } from './entered-email.ts';
import { tooManyAttempts, tooManyFault } from './too-many-attempts.ts';

const { ask, link, email: emailLabel, missing } = TEXTS.signIn;

/** Says whom it is for, and changes nothing: programs that look at mail open links. */
const openLink: AnyoneAction = async ({ query, visit: { signedIn } }, { db, clock }) => {
  const token = query.get('token') ?? '';
  const person = isToken('sign-in-link', token) ? await findSignInLink(db, hashCredential(token), clock()) : null;
  if (!person) return gonePage();
  const instead = signedIn && signedIn.userId !== person.userId ? link.instead(signedIn.email) : '';
  const data = { token, name: person.name, email: person.email, instead };
  return { page: 'sign-in-link', title: link.title, data };
};

/** The page that follows sets a password, or leads on. */
const useLink: AnyoneAction = async (request, { db, clock }) => {
  const token = request.form.get('token') ?? '';
  if (!isToken('sign-in-link', token)) return gonePage();
  const now = clock();
  const session = await db.$transaction(async (tx) => {
    const person = await useSignInLink(tx, hashCredential(token), now);
    return person && (await beginSession(tx, request, { ...person, by: 'link', now }));
  });
  return session ? { redirect: '/account/password', notice: 'signedIn', session } : gonePage();
};

const showAsk: AnyoneAction = async (_request, context) => askPage(context, { email: '' });

/** The answer is the same whether somebody has the address or not, and does not wait for what follows. */
const askForLink: AnyoneAction = async ({ form, address }, context) => {
  const { db, mailer } = context;
  if (!mailer) return { redirect: '/sign-in/ask' };
  const email = enteredEmail(form);
  if (email === '') {
    const faults = [{ field: 'email', message: missing.email }];
    return { ...askPage(context, { email, faults }), status: REFUSED };
  }
  const wait = await countAttempt(context, { kind: 'link', email, address });
  if (wait > 0) return tooManyAttempts(askPage(context, { email, faults: [tooManyFault(wait)] }), wait);
  mailer.sendSoon(async () => {
    const account = await findAccount(db, email);
    return account && writeSignInMail(context, account);
  });
  return { redirect: '/sign-in', notice: 'linkAsked' };
};

function askPage(
  { mailer }: Pick<WebContext, 'mailer'>,
  { email: value, faults = [] }: { email: string; faults?: FieldFault[] },
): PageAnswer {
  const email = field({
    ...{ name: 'email', label: emailLabel, control: 'email', value, required: true, faults },
    ...{ autocomplete: 'username', maxLength: EMAIL_LENGTH },
  });
  return { page: 'sign-in-ask', title: ask.title, data: { faults, email, canMail: mailer !== null } };
}

function gonePage(): PageAnswer {
  return { page: 'sign-in-gone', title: link.goneTitle, data: {}, status: 410 };
}

export const linkActions = { openLink, useLink, showAsk, askForLink } satisfies WebActions;
