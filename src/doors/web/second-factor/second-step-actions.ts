/** §20.21: the second step of signing in, for who has a second factor. */
import { findPasskey } from '../../../data/storage/people/second-factors.ts';
import { endSession, type SignedIn } from '../../../data/storage/people/sessions.ts';
import { holdPerson } from '../../../data/storage/people/ways-in.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import type { FieldFault } from '../forms/field.ts';
import type { AnyoneAction, WebActions, WebContext, WebRequest } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { completeSignIn, enterAt, type SignedInBrowser } from '../sign-in/begin-session.ts';
import { type Attempt, attemptOf, countAttempt, forgetAttempt } from '../sign-in/count-attempt.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import { tooManyAttempts, tooManyFault } from '../sign-in/too-many-attempts.ts';
import { codeField } from './code-field.ts';
import { requestOptions, takePasskey } from './passkey.ts';
import { takeCode } from './take-code.ts';

const showSecondStep: AnyoneAction = async (request, context) => {
  const { signedIn, half } = request.visit;
  const next = nextPath(request.query.get('next'));
  if (half) return secondStepPage(request, context, half, next);
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
  const shown = (fault: FieldFault) => secondStepPage(request, context, half, next, [fault]);
  const code = form.get('code') ?? '';
  const isPasskey = form.has('credential');
  if (code === '' && !isPasskey)
    return { ...(await shown({ field: 'code', message: t('signIn.second.missing') })), status: REFUSED };
  const attempt = await attemptOf(context, request, { kind: 'second factor', email: half.email });
  const wait = await countAttempt(context, attempt);
  if (wait > 0) return tooManyAttempts(await shown(tooManyFault(wait)), wait);
  const signedIn = await trySecond(request, context, { half, code: isPasskey ? null : code, attempt });
  if (signedIn) return enterAt(signedIn, next);
  const fault = isPasskey
    ? { field: null, message: t('signIn.passkey.wrong') }
    : { field: 'code', message: t('signIn.second.wrong') };
  return { ...(await shown(fault)), status: REFUSED };
};

/** A session in place of the half one; null for what is wrong. `code`: null for a passkey. */
async function trySecond(
  request: WebRequest,
  context: WebContext,
  { half, code, attempt }: { half: SignedIn; code: string | null; attempt: Attempt },
): Promise<SignedInBrowser | null> {
  const { db, clock, secrets } = context;
  const now = clock();
  const { userId, email, byLink, byProvider } = half;
  const by = byProvider ? 'provider' : byLink ? 'link' : 'password';
  const passkey = code === null ? await takePasskey(request, userId, context) : null;
  if (code === null && !passkey) return null;
  return db.$transaction(async (tx) => {
    await holdPerson(tx, userId);
    if (passkey && !(await findPasskey(tx, passkey.credentialId))) return null;
    const secondFactor = code === null ? 'passkey' : await takeCode(tx, secrets, { userId, code, now });
    if (!secondFactor) return null;
    await forgetAttempt(tx, attempt);
    return completeSignIn(tx, request, half.sessionId, { userId, email, by, secondFactor, now });
  });
}

async function secondStepPage(
  request: WebRequest,
  context: WebContext,
  { userId, email }: SignedIn,
  next: string,
  faults: FieldFault[] = [],
): Promise<PageAnswer> {
  const code = codeField({ label: t('signIn.second.code'), hint: t('signIn.second.hint'), required: true, faults });
  const passkey = (await requestOptions(request, userId, context)) ?? '';
  return {
    page: 'second-step',
    title: t('signIn.second.title'),
    data: { faults, next, kept: [{ name: 'next', text: next }], email, code, passkey },
  };
}

export const secondStepActions = { showSecondStep, takeSecondStep } satisfies WebActions;
