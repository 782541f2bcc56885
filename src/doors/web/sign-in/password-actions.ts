/** §20.3: setting a password, and changing it. */

import { findAccount } from '../../../data/storage/people/accounts.ts';
import type { SignedIn } from '../../../data/storage/people/sessions.ts';
import { checkPassword } from '../../../domain/password.ts';
import { changePassword } from '../../../use-cases/administration/index.ts';
import { collectFaults, REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { actorOf } from '../model/actor-of.ts';
import { startPath } from '../model/paths.ts';
import type { PersonAction, WebActions } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { countAttempt, forgetAttempt } from './count-attempt.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { tooManyAttempts, tooManyFault } from './too-many-attempts.ts';

const showPassword: PersonAction = async ({ person }, { provider }) =>
  provider?.only ? null : passwordPage(person, []);

const savePassword: PersonAction = async (request, context) => {
  const { form, person } = request;
  const { db, clock, provider } = context;
  if (provider?.only) return null;
  const entered = { old: form.get('old') ?? '', password: form.get('password') ?? '' };
  const refuse = (...faults: FieldFault[]) => ({ ...passwordPage(person, faults), status: REFUSED });
  const faults = faultsOf(entered, person);
  if (faults.length > 0) return refuse(...faults);
  const account = await findAccount(db, person.email);
  // One that was set since the request began is another's.
  const before = person.hasPassword ? (account?.password ?? null) : null;
  if (needsOld(person)) {
    const { email, sessionId } = person;
    const attempt = { kind: 'password', email, address: request.address, apart: sessionId } as const;
    const wait = await countAttempt(context, attempt);
    if (wait > 0) return tooManyAttempts(refuse(tooManyFault(wait)), wait);
    if ((await verifyPassword(entered.old, before, request)) === 'wrong')
      return refuse({ field: 'old', message: t('signIn.newPassword.oldWrong') });
    await forgetAttempt(db, attempt);
  }
  const password = await hashPassword(entered.password, request);
  const own = { ...person, device: request.device };
  const by = { actor: actorOf(request), now: clock() };
  const saved = await changePassword(db, own, { before, password }, by);
  if (!saved) return refuse({ field: null, message: t('signIn.newPassword.changed') });
  // Whoever has just come for the first time goes where the work is.
  return { redirect: before === null ? startPath(person) : '/account', notice: 'passwordSaved' };
};

/** Not of whoever has come by a link, or has confirmed since that it is them: a password that was forgotten can be replaced. */
function needsOld({ hasPassword, byLink, startedAt, confirmedAt }: SignedIn): boolean {
  return hasPassword && !byLink && confirmedAt <= startedAt;
}

function faultsOf({ old, password }: { old: string; password: string }, person: SignedIn): FieldFault[] {
  const { faults, try: check } = collectFaults();
  if (needsOld(person) && old === '') faults.push({ field: 'old', message: t('signIn.newPassword.oldMissing') });
  check(() => checkPassword(password, person));
  return faults;
}

function passwordPage(person: SignedIn, faults: FieldFault[]): PageAnswer {
  const data = {
    faults,
    email: person.email,
    hasPassword: person.hasPassword,
    byLink: person.byLink,
    needsOld: needsOld(person),
    old: field({
      ...{ name: 'old', label: t('signIn.newPassword.old'), control: 'password', required: true, faults },
      autocomplete: 'current-password',
    }),
    password: field({
      ...{
        name: 'password',
        label: t('signIn.newPassword.password'),
        hint: t('signIn.newPassword.hint'),
        control: 'password',
        required: true,
        faults,
      },
      autocomplete: 'new-password',
    }),
  };
  return {
    page: 'password',
    title: person.hasPassword ? t('signIn.newPassword.change') : t('signIn.newPassword.set'),
    data,
  };
}

export const passwordActions = { showPassword, savePassword } satisfies WebActions;
