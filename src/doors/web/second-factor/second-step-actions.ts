/** §20.21: the second step of signing in, for who has a second factor. */
import { endSession, type SignedIn } from '../../../data/storage/people/sessions.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import type { FieldFault } from '../forms/field.ts';
import type { AnyoneAction, WebActions, WebContext, WebRequest } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { beginSession, enterAt, type SignedInBrowser } from '../sign-in/begin-session.ts';
import { type Attempt, attemptOf, countAttempt, forgetAttempt } from '../sign-in/count-attempt.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import { tooManyAttempts, tooManyFault } from '../sign-in/too-many-attempts.ts';
import { codeField } from './code-field.ts';
import { takeCode } from './take-code.ts';

const texts = TEXTS.signIn.second;

const showSecondStep: AnyoneAction = async ({ query, visit: { signedIn, half } }) => {
  const next = nextPath(query.get('next'));
  if (half) return secondStepPage(half, next);
  return { redirect: signedIn ? next : withNext('/sign-in', next) };
};

const takeSecondStep: AnyoneAction = async (request, context) => {
  const { form, visit } = request;
  const { half } = visit;
  const next = nextPath(form.get('next'));
  if (!half) return { redirect: visit.signedIn ? next : withNext('/sign-in', next) };
  if (form.get('do') === 'leave') {
    await endSession(context.db, half.sessionId);
    return { redirect: withNext('/sign-in', next), session: null };
  }
  const refuse = (message: string) => ({
    ...secondStepPage(half, next, [{ field: 'code', message }]),
    status: REFUSED,
  });
  const code = form.get('code') ?? '';
  if (code === '') return refuse(texts.missing);
  const attempt = await attemptOf(context, request, { kind: 'second factor', email: half.email });
  const wait = await countAttempt(context, attempt);
  if (wait > 0) return tooManyAttempts(secondStepPage(half, next, [tooManyFault(wait)]), wait);
  const signedIn = await tryCode(request, context, { half, code, attempt });
  return signedIn ? enterAt(signedIn, next) : refuse(texts.wrong);
};

/** A session in place of the half one; null for a code that is wrong. */
function tryCode(
  request: WebRequest,
  { db, clock, formSecret }: WebContext,
  { half, code, attempt }: { half: SignedIn; code: string; attempt: Attempt },
): Promise<SignedInBrowser | null> {
  const now = clock();
  const { userId, email, byLink } = half;
  return db.$transaction(async (tx) => {
    const secondFactor = await takeCode(tx, formSecret, { userId, code, now });
    if (!secondFactor) return null;
    await forgetAttempt(tx, attempt);
    return beginSession(tx, request, { userId, email, by: byLink ? 'link' : 'password', secondFactor, now });
  });
}

function secondStepPage({ email }: SignedIn, next: string, faults: FieldFault[] = []): PageAnswer {
  const code = codeField({ label: texts.code, hint: texts.hint, required: true, faults });
  return { page: 'second-step', title: texts.title, data: { faults, next, email, code } };
}

export const secondStepActions = { showSecondStep, takeSecondStep } satisfies WebActions;
