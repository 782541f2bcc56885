/** §20.3: setting a password, and changing it. */

import { findAccount, setPassword } from '../../../data/storage/people/accounts.ts';
import { forgetDevices } from '../../../data/storage/people/devices.ts';
import { endSessions, type SignedIn } from '../../../data/storage/people/sessions.ts';
import { removeSignInLinks } from '../../../data/storage/people/sign-in-links.ts';
import { HOUR } from '../../../domain/durations.ts';
import { checkPassword } from '../../../domain/password.ts';
import { recordForPerson } from '../../../use-cases/administration/index.ts';
import { collectFaults, REFUSED } from '../forms/collect-faults.ts';
import { type FieldFault, field } from '../forms/field.ts';
import { actorOf } from '../model/actor-of.ts';
import { startPath } from '../model/paths.ts';
import type { PersonAction, PersonRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { countAttempt, forgetAttempt } from './count-attempt.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { tooManyAttempts, tooManyFault } from './too-many-attempts.ts';

const texts = TEXTS.signIn.newPassword;

/** Whoever has come by a link holds the mailbox; this long, a forgotten password can be replaced. */
const LINK_STANDS_IN = HOUR;

const showPassword: PersonAction = async ({ person }, { clock, provider }) =>
  provider?.only ? null : passwordPage(person, clock(), []);

const savePassword: PersonAction = async (request, context) => {
  const { form, person } = request;
  const { db, clock, provider } = context;
  if (provider?.only) return null;
  const entered = { old: form.get('old') ?? '', password: form.get('password') ?? '' };
  const refuse = (...faults: FieldFault[]) => ({ ...passwordPage(person, clock(), faults), status: REFUSED });
  const faults = faultsOf(entered, person, clock());
  if (faults.length > 0) return refuse(...faults);
  const account = await findAccount(db, person.email);
  const before = account?.password ?? null;
  if (needsOld(person, clock())) {
    const { email, sessionId } = person;
    const attempt = { kind: 'password', email, address: request.address, apart: sessionId } as const;
    const wait = await countAttempt(context, attempt);
    if (wait > 0) return tooManyAttempts(refuse(tooManyFault(wait)), wait);
    if ((await verifyPassword(entered.old, before, request)) === 'wrong')
      return refuse({ field: 'old', message: texts.oldWrong });
    await forgetAttempt(db, attempt);
  }
  const password = await hashPassword(entered.password, request);
  const saved = await replacePassword(request, context, { before, password });
  if (!saved) return refuse({ field: null, message: texts.changed });
  // Whoever has just come for the first time goes where the work is.
  return { redirect: before === null ? startPath(person) : '/account', notice: 'passwordSaved' };
};

function needsOld({ hasPassword, byLink, startedAt }: SignedIn, now: Date): boolean {
  return hasPassword && !(byLink && now.getTime() - startedAt.getTime() < LINK_STANDS_IN);
}

function faultsOf({ old, password }: { old: string; password: string }, person: SignedIn, now: Date): FieldFault[] {
  const { faults, try: check } = collectFaults();
  if (needsOld(person, now) && old === '') faults.push({ field: 'old', message: texts.oldMissing });
  check(() => checkPassword(password, person));
  return faults;
}

/** All that was opened with the old password ends. False when it is not the old password any more. */
function replacePassword(
  request: PersonRequest,
  { db, clock }: WebContext,
  change: { before: string | null; password: string },
): Promise<boolean> {
  const { userId, sessionId } = request.person;
  return db.$transaction(async (tx) => {
    if (!(await setPassword(tx, userId, change))) return false;
    // In this order: a link that is being used begins a session, which the next statement then sees.
    await removeSignInLinks(tx, userId);
    await endSessions(tx, userId, sessionId);
    await forgetDevices(tx, userId, request.device);
    const event = { actor: actorOf(request), action: 'password_changed', detail: {}, at: clock() } as const;
    await recordForPerson(tx, userId, event);
    return true;
  });
}

function passwordPage(person: SignedIn, now: Date, faults: FieldFault[]): PageAnswer {
  const data = {
    faults,
    email: person.email,
    hasPassword: person.hasPassword,
    byLink: person.byLink,
    needsOld: needsOld(person, now),
    old: field({
      ...{ name: 'old', label: texts.old, control: 'password', required: true, faults },
      autocomplete: 'current-password',
    }),
    password: field({
      ...{ name: 'password', label: texts.password, hint: texts.hint, control: 'password', required: true, faults },
      autocomplete: 'new-password',
    }),
  };
  return { page: 'password', title: person.hasPassword ? texts.change : texts.set, data };
}

export const passwordActions = { showPassword, savePassword } satisfies WebActions;
