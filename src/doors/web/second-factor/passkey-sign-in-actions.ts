/** §20.22: a passkey that has made sure of its person signs in by itself. */

import { findPasskey } from '../../../data/storage/people/second-factors.ts';
import { holdPerson } from '../../../data/storage/people/ways-in.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import type { FieldFault } from '../forms/field.ts';
import type { AnyoneAction, WebActions } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { beginSession, enterAt } from '../sign-in/begin-session.ts';
import { attemptOf, countAttempt, forgetAttempt } from '../sign-in/count-attempt.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { tooManyAttempts, tooManyFault } from '../sign-in/too-many-attempts.ts';
import { requestOptions, takePasskey } from './passkey.ts';

const showPasskeySignIn: AnyoneAction = async (request, context) => {
  const next = nextPath(request.query.get('next'));
  if (context.provider?.only) return null;
  return request.visit.signedIn ? { redirect: next } : page(next, await requestOptions(request, null, context));
};

/** Nobody guesses a signature: attempts are counted for the address alone. */
const signInWithPasskey: AnyoneAction = async (request, context) => {
  const { db, clock, provider } = context;
  if (provider?.only) return null;
  const next = nextPath(request.form.get('next'));
  const shown = async (fault: FieldFault) => page(next, await requestOptions(request, null, context), [fault]);
  const attempt = await attemptOf(context, request, { kind: 'passkey', email: null });
  const wait = await countAttempt(context, attempt);
  if (wait > 0) return tooManyAttempts(await shown(tooManyFault(wait)), wait);
  const wrong = async () => ({
    ...(await shown({ field: null, message: t('signIn.passkey.wrong') })),
    status: REFUSED,
  });
  const person = await takePasskey(request, null, context);
  if (!person) return wrong();
  const { userId, email } = person;
  const entry = { userId, email, by: 'passkey', secondFactor: 'passkey', now: clock() } as const;
  const signedIn = await db.$transaction(async (tx) => {
    await holdPerson(tx, userId);
    // It may have been removed while its signature was verified.
    if (!(await findPasskey(tx, person.credentialId))) return null;
    await forgetAttempt(tx, attempt);
    return beginSession(tx, request, entry);
  });
  return signedIn ? enterAt(signedIn, next) : wrong();
};

function page(next: string, options: string | null, faults: FieldFault[] = []) {
  return {
    page: 'passkey',
    title: t('signIn.passkey.title'),
    data: { faults, kept: [{ name: 'next', text: next }], passkey: options ?? '' },
  };
}

export const passkeySignInActions = { showPasskeySignIn, signInWithPasskey } satisfies WebActions;
