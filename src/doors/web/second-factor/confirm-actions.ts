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
import { requestOptions, takePasskey } from './passkey.ts';
import { takeCode } from './take-code.ts';

const texts = TEXTS.signIn.confirm;

/** After signing in, or showing it again. */
const FRESH = 15 * MINUTE;

/** Null for who is fresh; else the page that asks, and goes on to `next`, a page. */
export function askIfStale({ confirmedAt }: SignedIn, now: Date, next: string): WebAnswer | null {
  if (now.getTime() - confirmedAt.getTime() < FRESH) return null;
  return { redirect: withNext('/account/confirm', next) };
}

const askToConfirm: PersonAction = (request, context) =>
  confirmPage(request, context, nextPath(request.query.get('next')));

/** One of them is enough. */
const confirm: PersonAction = async (request, context) => {
  const { form, person } = request;
  const next = nextPath(form.get('next'));
  const refuse = async (fault: FieldFault) => ({
    ...(await confirmPage(request, context, next, [fault])),
    status: REFUSED,
  });
  const by = ways(person).find((way) => (form.get(way) ?? '') !== '');
  if (!by) return refuse({ field: null, message: texts.missing });
  const kind = by === 'password' ? 'password' : 'second factor';
  const { email, sessionId } = person;
  const attempt = { kind, email, address: request.address, apart: sessionId } as const;
  const wait = await countAttempt(context, attempt);
  if (wait > 0) return tooManyAttempts(await refuse(tooManyFault(wait)), wait);
  const { signIn } = TEXTS;
  if (!(await TRIES[by](request, context))) {
    const message = { password: texts.wrong, code: signIn.second.wrong, credential: signIn.passkey.wrong }[by];
    return refuse({ field: by === 'credential' ? null : by, message });
  }
  await forgetAttempt(context.db, attempt);
  return { redirect: next };
};

/** What somebody shows it by, as its field is called. */
type Way = 'password' | 'code' | 'credential';

const TRIES: Record<Way, (request: PersonRequest, context: WebContext) => Promise<boolean>> = {
  password: tryPassword,
  code: tryCode,
  credential: tryPasskey,
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

async function tryPasskey(request: PersonRequest, context: WebContext): Promise<boolean> {
  const { userId, sessionId } = request.person;
  if (!(await takePasskey(request, userId, context))) return false;
  await confirmSession(context.db, sessionId, { now: context.clock(), secondFactor: true });
  return true;
}

function ways({ hasPassword, hasSecondFactor }: SignedIn): Way[] {
  return [
    ...(hasPassword ? ['password' as const] : []),
    ...(hasSecondFactor ? ['code' as const, 'credential' as const] : []),
  ];
}

async function confirmPage(
  request: PersonRequest,
  context: WebContext,
  next: string,
  faults: FieldFault[] = [],
): Promise<PageAnswer> {
  const { person } = request;
  const asked = ways(person).filter((way) => way !== 'credential');
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
    passkey: (await requestOptions(request, person.userId, context)) ?? '',
    fields: asked.map((way) => fields[way]),
    several: asked.length > 1,
  };
  return { page: 'confirm-person', title: texts.title, data };
}

export const confirmActions = { askToConfirm, confirm } satisfies WebActions;
