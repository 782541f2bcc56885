/** §20.22: a passkey is made by the browser, with a script, and named. */

import { findPasskey, listSecondFactors } from '../../../data/storage/people/second-factors.ts';
import { NAME_LENGTH, readName } from '../../../domain/names.ts';
import { collectFaults } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import type { PersonRequest, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { MAX_FACTORS } from './new-authenticator.ts';
import { creationOptions, readNewPasskey } from './passkey.ts';

/** Null where there are no passkeys. */
export async function newPasskeyPage(
  request: PersonRequest,
  context: WebContext,
  faults: FieldFault[] = [],
): Promise<PageAnswer | null> {
  const passkey = await creationOptions(request, request.person, context);
  if (!passkey) return null;
  const name = field({
    ...{
      name: 'name',
      label: t('signIn.passkey.name'),
      hint: t('signIn.passkey.nameHint'),
      faults,
      required: true,
      maxLength: NAME_LENGTH,
    },
    value: request.form.get('name') ?? t('signIn.passkey.called'),
  });
  return { page: 'new-passkey', title: t('signIn.passkey.add'), data: { faults, passkey, name } };
}

export async function readPasskey(request: PersonRequest, context: WebContext) {
  const { faults, try: read } = collectFaults();
  const name = read(() => readName(request.form.get('name') ?? ''));
  if ((await listSecondFactors(context.db, request.person.userId)).length >= MAX_FACTORS)
    faults.push({ field: null, message: t('signIn.factors.tooMany', { most: MAX_FACTORS }) });
  const made = faults.length === 0 ? await readNewPasskey(request, context) : null;
  if (faults.length === 0 && (!made || (await findPasskey(context.db, made.credentialId))))
    faults.push({ field: null, message: t('signIn.passkey.notMade') });
  return { read: made && name !== undefined && faults.length === 0 ? { ...made, name } : null, faults };
}
