/**
 * §20.28: what a thief at an open browser must not do is done by who has just shown who they are (step-up). Routes say so with `fresh`, and the
 * router asks here; what was entered goes on once they have. A workspace asks too, when its own time has passed.
 */
import { findAccount, isIdentifiedAt } from '../../../data/storage/people/accounts.ts';
import { findPasskey } from '../../../data/storage/people/second-factors.ts';
import { confirmSession, type OwnMembership, type SignedIn } from '../../../data/storage/people/sessions.ts';
import { MINUTE } from '../../../domain/durations.ts';
import { KIBIBYTE } from '../../../domain/sizes.ts';
import { inOwnSession } from '../../../use-cases/administration/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { writeSignInMail } from '../mail/sign-in-mail.ts';
import { asksAgain } from '../model/asks-again.ts';
import { CONFIRM, withQuery } from '../model/paths.ts';
import type { PersonAction, PersonRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer, WebAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { attemptOf, countAttempt, forgetAttempt } from '../sign-in/count-attempt.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { verifyPassword } from '../sign-in/password-hash.ts';
import { tooManyAttempts, tooManyFault } from '../sign-in/too-many-attempts.ts';
import { codeField } from './code-field.ts';
import { requestOptions, takePasskey } from './passkey.ts';
import { takeCode } from './take-code.ts';

/** After signing in, or showing it again. */
const FRESH = 15 * MINUTE;
const FORBIDDEN = 403;
/** Where one goes on who leaves the page that asks, while that stays open with its form. */
const MEANWHILE = '/account';
/** In a form that shows it; the other fields are then those of the page that asks. */
const MARK = 'confirming';
/** What somebody shows in the form, as its field is called. */
const PROOFS = ['password', 'code', 'credential'] as const;
/** A form with one of these is not shown again, so it does not go on: its page is opened once more. */
const SECRETS = ['password', 'old', 'token', 'code', 'sealed', 'credential'];
/** Of a form that goes on. */
const MOST = 32 * KIBIBYTE;

/** Whether the request waits until somebody has shown who they are, or shows it itself. `member`: of a page of a workspace. */
export function needsProof(
  person: SignedIn,
  { fresh, member, form }: { fresh: boolean; member: OwnMembership | undefined; form: URLSearchParams },
  now: Date,
): boolean {
  const isAsked = (fresh && !isFresh(person, now)) || (member !== undefined && asksAgain(person, member, now));
  return isAsked || isProof(form);
}

/** Whether somebody has just shown who they are: with a second factor, if they have one. A password alone changes nothing for them. */
function isFresh({ hasSecondFactor, secondFactorAt, confirmedAt }: SignedIn, now: Date): boolean {
  const provedAt = hasSecondFactor ? (secondFactorAt?.getTime() ?? 0) : confirmedAt.getTime();
  return now.getTime() - provedAt < FRESH;
}

/** Whether the form can go on: the page that asks has all of it. */
export function isCarried(form: URLSearchParams): boolean {
  return !hasSecret(form) && form.toString().length <= MOST;
}

/** Of its own; not what the page that asks adds to it. */
export function hasSecret(form: URLSearchParams): boolean {
  return !form.has(MARK) && SECRETS.some((name) => form.has(name));
}

/** Null: somebody has shown in this form who they are, and it goes on; else the page that asks. */
export async function stepUp(request: PersonRequest, context: WebContext): Promise<WebAnswer | null> {
  const { form, person } = request;
  const refuse = async (fault: FieldFault) => ({ ...(await askingPage(request, context, [fault])), status: REFUSED });
  const marks = form.getAll(MARK);
  if (marks.length === 0) return { ...(await askingPage(request, context)), status: FORBIDDEN };
  const ways = await waysOf(person, context);
  if (marks.includes('mail') && ways.includes('mail')) return mailLink(request, context);
  const by = PROOFS.find((proof) => ways.includes(proof) && (form.get(proof) ?? '') !== '');
  if (!by) return refuse({ field: null, message: t('signIn.confirm.missing') });
  const kind = by === 'password' ? 'password' : 'second factor';
  const { email, sessionId } = person;
  const attempt = { kind, email, address: request.address, apart: sessionId } as const;
  const wait = await countAttempt(context, attempt);
  if (wait > 0) return tooManyAttempts(await refuse(tooManyFault(wait)), wait);
  if (!(await TRIES[by](request, context))) {
    const message = {
      password: t('signIn.confirm.wrong'),
      code: t('signIn.second.wrong'),
      credential: t('signIn.passkey.wrong'),
    }[by];
    return refuse({ field: by === 'credential' ? null : by, message });
  }
  await forgetAttempt(context.db, attempt);
  return null;
}

/** Whether the page that asks has sent it, to show it: by the form, or by a link that is mailed. */
function isProof(form: URLSearchParams): boolean {
  const marks = form.getAll(MARK);
  return marks.includes('mail') || (marks.length > 0 && PROOFS.some((proof) => (form.get(proof) ?? '') !== ''));
}

/** The form as its own page sent it. */
export function withoutProof(form: URLSearchParams): URLSearchParams {
  if (!form.has(MARK)) return form;
  const OWN: string[] = [MARK, ...SECRETS];
  return new URLSearchParams([...form].filter(([name]) => !OWN.includes(name)));
}

type Proof = (typeof PROOFS)[number];
type Way = Proof | 'provider' | 'mail';

/** Of somebody who has a second factor nothing else is taken: with it they have signed in. */
async function waysOf(
  { userId, hasPassword, hasSecondFactor }: SignedIn,
  { db, mailer, provider }: WebContext,
): Promise<Way[]> {
  if (hasSecondFactor) return ['code', 'credential'];
  const byProvider = provider !== null && (await isIdentifiedAt(db, userId, provider.rules.issuer));
  return [
    ...(hasPassword && !provider?.only ? ['password' as const] : []),
    ...(byProvider ? ['provider' as const] : []),
    ...(mailer && !provider?.only ? ['mail' as const] : []),
  ];
}

const TRIES: Record<Proof, typeof tryCode> = {
  password: tryPassword,
  code: tryCode,
  credential: tryPasskey,
};

async function tryCode({ form, person }: PersonRequest, { db, clock, secrets }: WebContext): Promise<boolean> {
  const now = clock();
  const taken = await inOwnSession(db, person, async (tx) => {
    const typed = { userId: person.userId, code: form.get('code')!, now };
    if (!(await takeCode(tx, secrets, typed))) return false;
    await confirmSession(tx, person.sessionId, { now, secondFactor: true });
    return true;
  });
  return taken === true;
}

async function tryPassword(request: PersonRequest, { db, clock }: WebContext): Promise<boolean> {
  const { form, person } = request;
  const kept = (await findAccount(db, person.email))?.password ?? null;
  if ((await verifyPassword(form.get('password')!, kept, request)) === 'wrong') return false;
  const confirmed = await inOwnSession(db, person, async (tx) => {
    // It may have been changed while it was verified.
    if ((await findAccount(tx, person.email))?.password !== kept) return false;
    await confirmSession(tx, person.sessionId, { now: clock(), secondFactor: false });
    return true;
  });
  return confirmed === true;
}

async function tryPasskey(request: PersonRequest, context: WebContext): Promise<boolean> {
  const { person } = request;
  const passkey = await takePasskey(request, person.userId, context);
  if (!passkey) return false;
  const confirmed = await inOwnSession(context.db, person, async (tx) => {
    if (!(await findPasskey(tx, passkey.credentialId))) return false;
    await confirmSession(tx, person.sessionId, { now: context.clock(), secondFactor: true });
    return true;
  });
  return confirmed === true;
}

/** Opened in this browser, it confirms this session; the page that asks stays open, with all that was entered. */
async function mailLink(request: PersonRequest, context: WebContext): Promise<WebAnswer> {
  const { person } = request;
  const wait = await countAttempt(context, await attemptOf(context, request, { kind: 'link', email: person.email }));
  if (wait > 0) return tooManyAttempts(await askingPage(request, context, [tooManyFault(wait)]), wait);
  const next = nextOf(request) ?? MEANWHILE;
  context.mailer!.sendSoon(() => writeSignInMail(context, person, next));
  return askingPage(request, context, [], { mailed: true });
}

/** Where the page leads that only asks; null where it has a form that goes on. */
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
  const ways = await waysOf(person, context);
  const next = nextOf(request);
  const carried = next === null ? [...withoutProof(form)].filter(([name]) => name !== 'csrf') : [['next', next]];
  const fields = {
    password: field({
      ...{ name: 'password', label: t('signIn.confirm.password'), control: 'password', faults },
      autocomplete: 'current-password',
    }),
    code: codeField({ label: t('signIn.confirm.code'), faults }),
  };
  const atProvider = withQuery(`${context.site.base}/sign-in/provider`, { confirm: '1', next: next ?? MEANWHILE });
  const data = {
    ...{ faults, mailed, email: person.email, next: next ?? MEANWHILE, goesOn: next === null },
    kept: [[MARK, '1'], ...carried].map(([name, text]) => ({ name, text })),
    passkey: (ways.includes('credential') && (await requestOptions(request, person.userId, context))) || '',
    fields: ways.flatMap((way) => (way === 'password' || way === 'code' ? [fields[way]] : [])),
    provider: ways.includes('provider') ? atProvider : '',
    canMail: ways.includes('mail'),
    none: ways.length === 0,
  };
  return { page: 'confirm-person', title: t('signIn.confirm.title'), data };
}

const askToConfirm: PersonAction = (request, context) => askingPage(request, context);

/** The router has asked already. */
const confirm: PersonAction = async ({ form }) => ({ redirect: nextPath(form.get('next')) });

export const stepUpActions = { askToConfirm, confirm } satisfies WebActions;
