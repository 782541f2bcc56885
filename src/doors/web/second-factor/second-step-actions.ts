/** §20.21, §20.22: the second step of signing in, for who has a second factor; and signing in with a passkey alone. */
import * as secondFactors from '../../../use-cases/second-factor/index.ts';
import type { SignedIn } from '../../../use-cases/sign-in/index.ts';
import { type FieldFault, type FieldOptions, field, REFUSED } from '../model/field.ts';
import type { AnyoneAction, PageAnswer, WebActions, WebContext, WebRequest } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { nextPath, withNext } from '../sign-in/next-path.ts';
import { enterAt, refuseAttempt } from '../sign-in/refuse-attempt.ts';

/** The field for a code of a second factor; what phones know of it they offer. */
export function codeField(options: Pick<FieldOptions, 'label' | 'hint' | 'required' | 'faults'>) {
  return field({ name: 'code', autocomplete: 'one-time-code', maxLength: 40, ...options });
}

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
    await secondFactors.leaveSecondStep(context, half);
    return { redirect: withNext('/sign-in', next), session: null };
  }
  const page = (faults: FieldFault[]) => secondStepPage(request, context, half, next, faults);
  const [code, credential] = [form.get('code') ?? '', form.get('credential')];
  if (code === '' && credential === null)
    return { ...(await page([{ field: 'code', message: t('signIn.second.missing') }])), status: REFUSED };
  const entered = await secondFactors.takeSecondStep(
    context,
    request,
    half,
    credential === null ? { code } : { credential },
  );
  if (!('wait' in entered)) return enterAt(entered, next);
  const wrong =
    credential === null
      ? { field: 'code', message: t('signIn.second.wrong') }
      : { field: null, message: t('signIn.passkey.wrong') };
  return refuseAttempt(entered, wrong, page);
};

async function secondStepPage(
  request: WebRequest,
  context: WebContext,
  { userId, email }: SignedIn,
  next: string,
  faults: FieldFault[] = [],
): Promise<PageAnswer> {
  const code = codeField({ label: t('signIn.second.code'), hint: t('signIn.second.hint'), required: true, faults });
  const passkey = (await secondFactors.requestOptions(request, userId, context)) ?? '';
  return {
    page: 'second-step',
    title: t('signIn.second.title'),
    data: { faults, next, kept: [{ name: 'next', text: next }], email, code, passkey },
  };
}

const showPasskeySignIn: AnyoneAction = async (request, context) => {
  const next = nextPath(request.query.get('next'));
  if (context.provider?.only) return null;
  return request.visit.signedIn ? { redirect: next } : passkeyPage(request, context, next);
};

const signInWithPasskey: AnyoneAction = async (request, context) => {
  if (context.provider?.only) return null;
  const next = nextPath(request.form.get('next'));
  const entered = await secondFactors.signInWithPasskey(context, request, request.form.get('credential') ?? '');
  if (!('wait' in entered)) return enterAt(entered, next);
  const wrong = { field: null, message: t('signIn.passkey.wrong') };
  return refuseAttempt(entered, wrong, (faults) => passkeyPage(request, context, next, faults));
};

async function passkeyPage(
  request: WebRequest,
  context: WebContext,
  next: string,
  faults: FieldFault[] = [],
): Promise<PageAnswer> {
  const passkey = (await secondFactors.requestOptions(request, null, context)) ?? '';
  return {
    page: 'passkey',
    title: t('signIn.passkey.title'),
    data: { faults, kept: [{ name: 'next', text: next }], passkey },
  };
}

export const secondStepActions = {
  showSecondStep,
  takeSecondStep,
  showPasskeySignIn,
  signInWithPasskey,
} satisfies WebActions;
