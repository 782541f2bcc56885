/** §20.21: an app that shows codes is added: its secret as a QR code and as text, and a code that shows that it works. */

import encodeQr from 'qr';
import { listAuthenticators, listSecondFactors } from '../../../data/storage/people/second-factors.ts';
import type { SignedIn } from '../../../data/storage/people/sessions.ts';
import { NAME_LENGTH, readName } from '../../../domain/names.ts';
import { openSecret, sealSecret } from '../../../platform/seal-secret.ts';
import { collectFaults } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import type { WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { codeField } from './code-field.ts';
import { describeSecret, newSecret, stepOf } from './take-code.ts';

const texts = TEXTS.signIn.factors.authenticator;

/** Of one person. */
export const MAX_FACTORS = 10;

/** `secret`: as it is kept. `step`: of the code that was typed. */
export type NewAuthenticator = { name: string; secret: Buffer<ArrayBuffer>; step: number };

/** The secret goes along with the form, sealed, as nothing is kept before it works; so it is the same when the form is shown again. */
export function newAuthenticatorPage(
  { userId, email }: SignedIn,
  { formSecret, site }: WebContext,
  form = new URLSearchParams(),
  faults: FieldFault[] = [],
): PageAnswer {
  const secret = secretIn(form, formSecret, userId)?.secret ?? newSecret();
  const { text, uri } = describeSecret(secret, { host: new URL(site.publicUrl).host, email });
  const data = {
    ...{
      faults,
      text,
      sealed: sealSecret(formSecret, { purpose: 'second factor', owner: userId }, secret).toString('base64url'),
    },
    picture: `data:image/svg+xml;base64,${Buffer.from(drawQr(uri)).toString('base64')}`,
    name: field({
      ...{ name: 'name', label: texts.name, hint: texts.nameHint, faults, required: true, maxLength: NAME_LENGTH },
      value: form.get('name') ?? texts.called,
    }),
    code: codeField({ label: texts.code, required: true, faults }),
  };
  return { page: 'new-authenticator', title: texts.title, data };
}

export async function readAuthenticator(
  { userId }: SignedIn,
  { db, clock, formSecret }: WebContext,
  form: URLSearchParams,
): Promise<{ read: NewAuthenticator | null; faults: FieldFault[] }> {
  const { faults, try: read } = collectFaults();
  const name = read(() => readName(form.get('name') ?? ''));
  const found = secretIn(form, formSecret, userId);
  const step = found && stepOf(found.secret, form.get('code') ?? '', clock());
  if (step === null) faults.push({ field: 'code', message: texts.wrong });
  if ((await listSecondFactors(db, userId)).length >= MAX_FACTORS)
    faults.push({ field: null, message: TEXTS.signIn.factors.tooMany(MAX_FACTORS) });
  const others = await listAuthenticators(db, userId);
  // Sent twice: a code would then be taken twice.
  if (
    found &&
    others.some(({ secret }) =>
      openSecret(formSecret, { purpose: 'second factor', owner: userId }, secret)?.equals(found.secret),
    )
  )
    faults.push({ field: null, message: texts.there });
  if (name === undefined || !found || step === null || faults.length > 0) return { read: null, faults };
  return { read: { name, secret: found.sealed, step }, faults };
}

function secretIn(form: URLSearchParams, formSecret: Uint8Array, userId: string) {
  const sealed = Buffer.from(form.get('sealed') ?? '', 'base64url');
  const secret = openSecret(formSecret, { purpose: 'second factor', owner: userId }, sealed);
  return secret && { secret, sealed };
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
