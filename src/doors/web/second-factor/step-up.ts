/**
 * §20.28: step-up: a thief at an open browser must not do certain things, so the person must confirm who they are. Routes require it with
 * `fresh`, and the router asks here. What was entered continues afterwards. A workspace may require it too, after its own time limit.
 */
import { KIBIBYTE } from '../../../domain/sizes.ts';
import * as secondFactors from '../../../use-cases/second-factor/index.ts';
import { countLinkAsked, type OwnMembership, type SignedIn } from '../../../use-cases/sign-in/index.ts';
import { writeSignInMail } from '../mail/mails.ts';
import { type FieldFault, type FieldOptions, field, passwordField, REFUSED } from '../model/field.ts';
import { CONFIRM, withQuery } from '../model/paths.ts';
import type {
  AnyoneAction,
  PageAnswer,
  PersonAction,
  PersonRequest,
  WebActions,
  WebAnswer,
  WebContext,
  WebRequest,
} from '../model/web-action.ts';
import { t } from '../pages/index.ts';
import { enterAt, nextPath, refuseAttempt, tooManyAttempts, withNext } from '../sign-in/refuse-attempt.ts';

const FORBIDDEN = 403;
/** The page to which a link leads while the confirming page stays open with its form. */
const MEANWHILE = '/account';
/** Marks a form that contains the proof. Its other fields are then those of the original page. */
const MARK = 'confirming';
const PROOFS: secondFactors.Proof[] = ['password', 'code', 'credential'];
/** A form with one of these is not shown again, so it cannot continue: its page is opened again. */
export const SECRETS = ['password', 'old', 'token', 'code', 'sealed', 'credential'];
/** The longest form that can continue. */
const MOST = 32 * KIBIBYTE;

/** Returns whether the request must be confirmed, or contains a proof. `member`: of the page's workspace. */
export function needsProof(
  person: SignedIn,
  { form, ...asks }: { fresh: boolean; member: OwnMembership | undefined; form: URLSearchParams },
  now: Date,
): boolean {
  return secondFactors.mustConfirm(person, asks, now) || isProof(form);
}

/** Returns whether the form can continue after the confirmation. */
export function isCarried(form: URLSearchParams): boolean {
  return !hasSecret(form) && form.toString().length <= MOST;
}

/** Returns whether the form has a secret of its own, not one of the confirming page. */
export function hasSecret(form: URLSearchParams): boolean {
  return !form.has(MARK) && SECRETS.some((name) => form.has(name));
}

/** Returns null when the form contains a valid proof. Otherwise returns the page that asks. */
export async function stepUp(request: PersonRequest, context: WebContext): Promise<WebAnswer | null> {
  const { form, person } = request;
  const marks = form.getAll(MARK);
  if (marks.length === 0) return { ...(await askingPage(request, context)), status: FORBIDDEN };
  if (marks.includes('mail') && (await secondFactors.waysToConfirm(person, context)).includes('mail'))
    return mailLink(request, context);
  const shown = Object.fromEntries(PROOFS.map((proof) => [proof, form.get(proof) ?? ''])) as Record<
    secondFactors.Proof,
    string
  >;
  const refused = await secondFactors.confirmPerson(context, request, person, shown);
  if (!refused) return null;
  const wrong = {
    none: { field: null, message: t('signIn.confirm.missing') },
    password: { field: 'password', message: t('signIn.confirm.wrong') },
    code: { field: 'code', message: t('signIn.second.wrong') },
    credential: { field: null, message: t('signIn.passkey.wrong') },
  }[refused.proof];
  return refuseAttempt(refused, wrong, (faults) => askingPage(request, context, faults));
}

/** Returns whether the confirming page has sent a proof, or asks for a mailed link. */
function isProof(form: URLSearchParams): boolean {
  const marks = form.getAll(MARK);
  return marks.includes('mail') || (marks.length > 0 && PROOFS.some((proof) => (form.get(proof) ?? '') !== ''));
}

/** Returns the form as its own page sent it. */
export function withoutProof(form: URLSearchParams): URLSearchParams {
  if (!form.has(MARK)) return form;
  const OWN: string[] = [MARK, ...SECRETS];
  return new URLSearchParams([...form].filter(([name]) => !OWN.includes(name)));
}

/** Mails a link. Opened in this browser, it confirms this session; the confirming page stays open with its entries. */
async function mailLink(request: PersonRequest, context: WebContext): Promise<WebAnswer> {
  const { email } = request.person;
  const wait = await countLinkAsked(context.db, request, email);
  if (wait > 0) return tooManyAttempts(wait, (faults) => askingPage(request, context, faults));
  const next = nextOf(request) ?? MEANWHILE;
  context.mailer!.sendSoon(() => writeSignInMail(context, email, next));
  return askingPage(request, context, [], { mailed: true });
}

/** Returns where the page continues if it only confirms. Null when it has a form. */
function nextOf({ form, query, exchange }: PersonRequest): string | null {
  if (new URL(exchange.req.url ?? '/', 'http://here.invalid').pathname !== CONFIRM) return null;
  return nextPath(form.get('next') ?? query.get('next'));
}

async function askingPage(
  request: PersonRequest,
  context: WebContext,
  faults: FieldFault[] = [],
  { mailed = false }: { mailed?: boolean } = {},
): Promise<PageAnswer> {
  const { person, form } = request;
  const ways = await secondFactors.waysToConfirm(person, context);
  const next = nextOf(request);
  const carried = next === null ? [...withoutProof(form)].filter(([name]) => name !== 'csrf') : [['next', next]];
  const fields = {
    password: passwordField({ label: t('signIn.confirm.password'), required: false, faults }),
    code: codeField({ label: t('signIn.confirm.code'), faults }),
  };
  const atProvider = withQuery(`${context.site.base}/sign-in/provider`, { confirm: '1', next: next ?? MEANWHILE });
  const data = {
    faults,
    mailed,
    email: person.email,
    next: next ?? MEANWHILE,
    goesOn: next === null,
    kept: [[MARK, '1'], ...carried].map(([name, text]) => ({ name, text })),
    passkey:
      (ways.includes('credential') && (await secondFactors.requestOptions(request, person.userId, context))) || '',
    fields: ways.flatMap((way) => (way === 'password' || way === 'code' ? [fields[way]] : [])),
    provider: ways.includes('provider') ? atProvider : '',
    canMail: ways.includes('mail'),
    none: ways.length === 0,
  };
  return { page: 'confirm-person', title: t('signIn.confirm.title'), data };
}

const askToConfirm: PersonAction = (request, context) => askingPage(request, context);

/** Continues after the confirmation. The router has already checked it, so this only redirects. */
const confirm: PersonAction = async ({ form }) => ({ redirect: nextPath(form.get('next')) });

// §20.21, §20.22: the second step of signing in, and signing in with a passkey alone.

/** The field for a code. Phones can fill it in. */
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

export const stepUpActions = {
  askToConfirm,
  confirm,
  showSecondStep,
  takeSecondStep,
  showPasskeySignIn,
  signInWithPasskey,
} satisfies WebActions;
