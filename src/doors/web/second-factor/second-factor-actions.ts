/** §20.21, §20.22: lists, adds and removes the second factors of an account, and its recovery codes. */
import encodeQr from 'qr';
import { isolated } from '../../../domain/text.ts';
import { readName } from '../../../domain/title.ts';
import * as secondFactors from '../../../use-cases/second-factor/index.ts';
import { collectFaults, confirmPage, type FieldFault, nameField, REFUSED } from '../model/field.ts';
import { moment, timeZoneOf } from '../model/shown.ts';
import type { PageAnswer, PersonAction, PersonRequest, WebAnswer, WebContext } from '../model/web-action.ts';
import { section, t } from '../pages/index.ts';
import { codeField } from './step-up.ts';

const LIST = '/account/second-factors';
/** The answer for a session that has ended since the request began. */
const SIGNED_OUT = { redirect: '/sign-in' };

export const listSecondFactors: PersonAction = async ({ person }, { db, site }) => {
  const timeZone = timeZoneOf(person);
  const { factors, mayAdd, codesLeft } = await secondFactors.describeSecondFactors(db, person.userId);
  const asking = person.memberships.filter(({ requiresSecondFactor }) => requiresSecondFactor);
  const workspaces = asking.map(({ workspaceName }) => isolated(workspaceName)).join(', ');
  const data = {
    hasSecondFactor: person.hasSecondFactor,
    asking: person.hasSecondFactor || asking.length === 0 ? '' : t('signIn.factors.asked', { workspaces }),
    factors: factors.map(({ id, name, isPasskey, createdAt, usedAt }) => ({
      name,
      kind: t(`signIn.factors.kinds.${isPasskey ? 'passkey' : 'authenticator'}`),
      remove: `${site.base}${LIST}/${id}/remove`,
      added: moment(timeZone, createdAt),
      used: usedAt && moment(timeZone, usedAt),
    })),
    mayAdd,
    hasPasskeys: secondFactors.passkeyHost(site) !== null,
    codesLeft: t('signIn.factors.codesLeft', { count: codesLeft }),
    times: t('signIn.account.times', { timeZone }),
  };
  return { page: 'second-factors', title: t('signIn.factors.title'), place: 'account', data };
};

export const addAuthenticator: PersonAction = async (request, context) => {
  const { person, form } = request;
  const { faults, name } = nameIn(form);
  const shown = { name, sealed: form.get('sealed') ?? '', code: form.get('code') ?? '' };
  const added = await secondFactors.addAuthenticator(context, person, shown, request.by);
  return answerAdded(added, context, faults, (all) => newAuthenticatorPage(request, context, all));
};

/** The form contains the sealed secret, so that it stays the same when the form is shown again. */
async function newAuthenticatorPage(
  { person, form }: PersonRequest,
  context: WebContext,
  faults: FieldFault[] = [],
): Promise<PageAnswer> {
  const offer = { sealed: form.get('sealed') ?? '', host: new URL(context.site.publicUrl).host };
  const { text, uri, sealed } = await secondFactors.offerAuthenticator(context, person, offer);
  const data = {
    faults,
    text,
    sealed,
    picture: `data:image/svg+xml;base64,${Buffer.from(drawQr(uri)).toString('base64')}`,
    name: nameField({
      label: t('signIn.factors.authenticator.name'),
      hint: t('signIn.factors.authenticator.nameHint'),
      value: form.get('name') ?? t('signIn.factors.authenticator.called'),
      faults,
    }),
    code: codeField({ label: t('signIn.factors.authenticator.code'), required: true, faults }),
  };
  return { page: 'new-authenticator', title: t('signIn.factors.authenticator.title'), place: 'account', data };
}

/** Draws black on white even in dark mode, because not every camera reads inverted codes. */
function drawQr(text: string): string {
  const modules = encodeQr(text, 'raw', { border: 4 });
  const rows = modules.map((row) => row.map((isDark) => (isDark ? '#' : ' ')).join(''));
  const dark = rows.flatMap((row, y) =>
    [...row.matchAll(/#+/g)].map(({ index, 0: { length } }) => `M${index} ${y}h${length}v1h-${length}z`),
  );
  const [open, size] = ['<svg xmlns="http://www.w3.org/2000/svg"', modules.length];
  return `${open} viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${dark.join('')}"/></svg>`;
}

export const addPasskey: PersonAction = async (request, context) => {
  const { person, form } = request;
  const { faults, name } = nameIn(form);
  const shown = { name, credential: form.get('credential') ?? '' };
  const added = await secondFactors.addPasskey(context, request, person, shown, request.by);
  return answerAdded(added, context, faults, (all) => newPasskeyPage(request, context, all));
};

function nameIn(form: URLSearchParams) {
  const { faults, try: read } = collectFaults();
  return { faults, name: read(() => readName(form.get('name') ?? '')) };
}

/** Recovery codes are shown with the first second factor. */
async function answerAdded(
  added: { faults: secondFactors.FactorFault[] } | { codes: string[] } | null,
  { site }: WebContext,
  faults: FieldFault[],
  page: (faults: FieldFault[]) => Promise<PageAnswer | null>,
): Promise<WebAnswer | null> {
  if (!added) return SIGNED_OUT;
  if ('codes' in added)
    return added.codes.length > 0 ? codesPage(added.codes, site) : { redirect: LIST, notice: 'secondFactorAdded' };
  const shown = await page([...faults, ...added.faults.map(faultOf)]);
  return shown && { ...shown, status: REFUSED };
}

function faultOf(fault: secondFactors.FactorFault): FieldFault {
  const messages = {
    tooMany: t('signIn.factors.tooMany', { most: secondFactors.MAX_FACTORS }),
    wrongCode: t('signIn.factors.authenticator.wrong'),
    there: t('signIn.factors.authenticator.there'),
    notMade: t('signIn.passkey.notMade'),
  };
  return { field: fault === 'wrongCode' ? 'code' : null, message: messages[fault] };
}

/** The page for a new passkey, which a script creates. Null when passkeys are not available. */
async function newPasskeyPage(
  request: PersonRequest,
  context: WebContext,
  faults: FieldFault[] = [],
): Promise<PageAnswer | null> {
  const passkey = await secondFactors.creationOptions(request, request.person, context);
  if (!passkey) return null;
  const name = nameField({
    label: t('signIn.passkey.name'),
    hint: t('signIn.passkey.nameHint'),
    value: request.form.get('name') ?? t('signIn.passkey.called'),
    faults,
  });
  return { page: 'new-passkey', title: t('signIn.passkey.add'), place: 'account', data: { faults, passkey, name } };
}

export const makeRecoveryCodes: PersonAction = async (request, context) => {
  const codes = await secondFactors.makeRecoveryCodes(context.db, request.person, request.by);
  if (!codes) return SIGNED_OUT;
  return codes.length > 0 ? codesPage(codes, context.site) : { redirect: LIST };
};

export const askToRemoveFactor: PersonAction = async ({ person, params }, { db, site }) => {
  const found = await secondFactors.findSecondFactor(db, person.userId, params.factor!);
  if (!found) return null;
  return confirmPage({
    ...section('signIn.factors.remove', { name: isolated(found.name) }),
    back: site.base + LIST,
    place: 'account',
  });
};

export const removeFactor: PersonAction = async (request, context) => {
  const { person, params } = request;
  const removed = await secondFactors.removeFactor(context.db, person, params.factor!, request.by);
  if (removed === null) return null;
  return removed ? { redirect: LIST, notice: 'secondFactorRemoved' } : SIGNED_OUT;
};

/** Shows recovery codes, only this once. */
function codesPage(codes: string[], { base }: WebContext['site']): PageAnswer {
  const data = { codes: codes.join('\n'), back: base + LIST };
  return { page: 'recovery-codes', title: t('signIn.factors.codes.title'), place: 'account', data };
}

export { newAuthenticatorPage as showNewAuthenticator, newPasskeyPage as showNewPasskey };
