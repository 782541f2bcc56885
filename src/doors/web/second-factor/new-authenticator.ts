/** §20.21: an app that shows codes is added: its secret as a QR code and as text, and a code that shows that it works. */

import encodeQr from 'qr';
import type { Secrets } from '../../../data/secrets/open-secrets.ts';
import { listAuthenticators, listSecondFactors } from '../../../data/storage/people/second-factors.ts';
import type { SignedIn } from '../../../data/storage/people/sessions.ts';
import { NAME_LENGTH, readName } from '../../../domain/names.ts';
import type { SealedFor } from '../../../platform/seal-secret.ts';
import { collectFaults } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import type { WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { codeField } from './code-field.ts';
import { describeSecret, newSecret, stepOf } from './take-code.ts';

/** Of one person. */
export const MAX_FACTORS = 10;

/** `step`: of the code that was typed. */
export type NewAuthenticator = { name: string; secret: Buffer<ArrayBuffer>; step: number };

/** The secret goes along with the form, sealed, as nothing is kept before it works; so it is the same when the form is shown again. */
export async function newAuthenticatorPage(
  { userId, email }: SignedIn,
  { db, secrets, site }: WebContext,
  form = new URLSearchParams(),
  faults: FieldFault[] = [],
): Promise<PageAnswer> {
  const secret = (await secretIn(form, secrets, userId)) ?? newSecret();
  const { text, uri } = describeSecret(secret, { host: new URL(site.publicUrl).host, email });
  const data = {
    ...{
      faults,
      text,
      sealed: (await secrets.seal(db, sealedFor(userId), secret)).toString('base64url'),
    },
    picture: `data:image/svg+xml;base64,${Buffer.from(drawQr(uri)).toString('base64')}`,
    name: field({
      ...{
        name: 'name',
        label: t('signIn.factors.authenticator.name'),
        hint: t('signIn.factors.authenticator.nameHint'),
        faults,
        required: true,
        maxLength: NAME_LENGTH,
      },
      value: form.get('name') ?? t('signIn.factors.authenticator.called'),
    }),
    code: codeField({ label: t('signIn.factors.authenticator.code'), required: true, faults }),
  };
  return { page: 'new-authenticator', title: t('signIn.factors.authenticator.title'), data };
}

export async function readAuthenticator(
  { userId }: SignedIn,
  { db, clock, secrets }: WebContext,
  form: URLSearchParams,
): Promise<{ read: NewAuthenticator | null; faults: FieldFault[] }> {
  const { faults, try: read } = collectFaults();
  const name = read(() => readName(form.get('name') ?? ''));
  const found = await secretIn(form, secrets, userId);
  const step = found && stepOf(found, form.get('code') ?? '', clock());
  if (step === null) faults.push({ field: 'code', message: t('signIn.factors.authenticator.wrong') });
  if ((await listSecondFactors(db, userId)).length >= MAX_FACTORS)
    faults.push({ field: null, message: t('signIn.factors.tooMany', { most: MAX_FACTORS }) });
  const others = await listAuthenticators(db, userId);
  const opened = await Promise.all(others.map(({ secret }) => secrets.open(sealedFor(userId), secret)));
  // Sent twice: a code would then be taken twice.
  if (found && opened.some((one) => one?.equals(found)))
    faults.push({ field: null, message: t('signIn.factors.authenticator.there') });
  if (name === undefined || !found || step === null || faults.length > 0) return { read: null, faults };
  return { read: { name, secret: found, step }, faults };
}

function secretIn(form: URLSearchParams, secrets: Secrets, userId: string) {
  return secrets.open(sealedFor(userId), Buffer.from(form.get('sealed') ?? '', 'base64url'));
}

export function sealedFor(owner: string): SealedFor {
  return { purpose: 'second factor', owner };
}

/** In black on white, in the dark too: not every camera reads it the other way round. */
function drawQr(text: string): string {
  const modules = encodeQr(text, 'raw', { border: 4 });
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join(''));
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  const [open, size] = ['<svg xmlns="http://www.w3.org/2000/svg"', modules.length];
  return `${open} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`;
}
