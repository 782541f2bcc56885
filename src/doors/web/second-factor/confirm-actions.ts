/** §20.21: what protects an account is changed by who has just shown who they are. */
import { findAccount } from '../../../data/storage/people/accounts.ts';
import { confirmSession, type SignedIn } from '../../../data/storage/people/sessions.ts';
import { MINUTE } from '../../../domain/durations.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import type { PersonAction, PersonRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer, WebAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { countAttempt, forgetAttempt } from '../sign-in/count-attempt.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import { verifyPassword } from '../sign-in/password-hash.ts';
import { tooManyAttempts, tooManyFault } from '../sign-in/too-many-attempts.ts';
import { codeField } from './code-field.ts';
import { takeCode } from './take-code.ts';

const texts = TEXTS.signIn.confirm;

/** After signing in, or showing it again. */
const FRESH = 15 * MINUTE;

/** Null for who is fresh; else the page that asks, and goes on to `next`, a page. */
export function askIfStale({ confirmedAt }: SignedIn, now: Date, next: string): WebAnswer | null {
  if (now.getTime() - confirmedAt.getTime() < FRESH) return null;
  return { redirect: withNext('/account/confirm', next) };
}

const askToConfirm: PersonAction = async ({ person, query }) => confirmPage(person, nextPath(query.get('next')));

/** One of the two is enough. */
const confirm: PersonAction = async (request, context) => {
  const { form, person } = request;
  const next = nextPath(form.get('next'));
  const refuse = (fault: FieldFault) => ({ ...confirmPage(person, next, [fault]), status: REFUSED });
  const by = ways(person).find((way) => (form.get(way) ?? '') !== '');
  if (!by) return refuse({ field: null, message: texts.missing });
  const kind = by === 'code' ? 'second factor' : 'password';
  const { email, sessionId } = person;
  const attempt = { kind, email, address: request.address, apart: sessionId } as const;
  const wait = await countAttempt(context, attempt);
  if (wait > 0) return tooManyAttempts(refuse(tooManyFault(wait)), wait);
  const isRight = by === 'code' ? await tryCode(request, context) : await tryPassword(request, context);
  if (!isRight) return refuse({ field: by, message: by === 'code' ? TEXTS.signIn.second.wrong : texts.wrong });
  await forgetAttempt(context.db, attempt);
  return { redirect: next };
};

function tryCode({ form, person }: PersonRequest, { db, clock, formSecret }: WebContext): Promise<boolean> {
  const now = clock();
  return db.$transaction(async (tx) => {
    const typed = { userId: person.userId, code: form.get('code')!, now };
    if (!(await takeCode(tx, formSecret, typed))) return false;
    await confirmSession(tx, person.sessionId, { now, secondFactor: true });
    return true;
  });
}

async function tryPassword(request: PersonRequest, { db, clock }: WebContext): Promise<boolean> {
  const { form, person } = request;
  const account = await findAccount(db, person.email);
  if ((await verifyPassword(form.get('password')!, account?.password ?? null, request)) === 'wrong') return false;
  await confirmSession(db, person.sessionId, { now: clock(), secondFactor: false });
  return true;
}

function ways({ hasPassword, hasSecondFactor }: SignedIn): ('password' | 'code')[] {
  return [...(hasPassword ? (['password'] as const) : []), ...(hasSecondFactor ? (['code'] as const) : [])];
}

function confirmPage(person: SignedIn, next: string, faults: FieldFault[] = []): PageAnswer {
  const asked = ways(person);
  const fields = {
    password: field({
      ...{ name: 'password', label: texts.password, control: 'password', faults },
      ...{ required: asked.length === 1, autocomplete: 'current-password' },
    }),
    code: codeField({ label: texts.code, required: asked.length === 1, faults }),
  };
  const data = {
    faults,
    next,
    email: person.email,
    fields: asked.map((way) => fields[way]),
    several: asked.length > 1,
  };
  return { page: 'confirm-person', title: texts.title, data };
}

export const confirmActions = { askToConfirm, confirm } satisfies WebActions;
