/** §20.3: setting a password, and changing it. */

import { checkPassword } from '../../../domain/sign-in.ts';
import { needsOldPassword, replacePassword, type SignedIn } from '../../../use-cases/sign-in/index.ts';
import { collectFaults, type FieldFault, passwordField, REFUSED } from '../model/field.ts';
import { startPath } from '../model/paths.ts';
import type { PageAnswer, PersonAction, WebActions } from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { refuseAttempt } from './refuse-attempt.ts';

const showPassword: PersonAction = async ({ person }, { provider }) =>
  provider?.only ? null : passwordPage(person, []);

const savePassword: PersonAction = async (request, context) => {
  const { form, person } = request;
  if (context.provider?.only) return null;
  const entered = { old: form.get('old') ?? '', password: form.get('password') ?? '' };
  const refuse = (...faults: FieldFault[]) => ({ ...passwordPage(person, faults), status: REFUSED });
  const faults = faultsOf(entered, person);
  if (faults.length > 0) return refuse(...faults);
  const saved = await replacePassword(context, request, person, entered, request.by);
  const wrong = { field: 'old', message: t('signIn.newPassword.oldWrong') };
  if ('wait' in saved) return refuseAttempt(saved, wrong, (all) => passwordPage(person, all));
  if (!saved.isSaved) return refuse({ field: null, message: t('signIn.newPassword.changed') });
  // Whoever has just come for the first time goes where the work is.
  return { redirect: saved.isFirst ? startPath(person) : '/account', notice: 'passwordSaved' };
};

function faultsOf({ old, password }: { old: string; password: string }, person: SignedIn): FieldFault[] {
  const { faults, try: check } = collectFaults();
  if (needsOldPassword(person) && old === '')
    faults.push({ field: 'old', message: t('signIn.newPassword.oldMissing') });
  check(() => checkPassword(password, person));
  return faults;
}

function passwordPage(person: SignedIn, faults: FieldFault[]): PageAnswer {
  const data = {
    faults,
    email: person.email,
    hasPassword: person.hasPassword,
    byLink: person.byLink,
    needsOld: needsOldPassword(person),
    old: passwordField({ name: 'old', label: t('signIn.newPassword.old'), faults }),
    password: passwordField({
      label: t('signIn.newPassword.password'),
      hint: t('signIn.newPassword.hint'),
      autocomplete: 'new-password',
      faults,
    }),
  };
  return {
    page: 'password',
    title: person.hasPassword ? t('signIn.newPassword.change') : t('signIn.newPassword.set'),
    data,
  };
}

export const passwordActions = { showPassword, savePassword } satisfies WebActions;
