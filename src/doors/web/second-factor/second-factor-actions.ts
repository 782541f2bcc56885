/** §20.21: the second factors of an account: listed, added, removed; and the codes that stand in for one. */

import type { Transaction } from '../../../data/storage/connection/database.ts';
import {
  countRecoveryCodes,
  listSecondFactors as findSecondFactors,
  hasSecondFactor,
  addAuthenticator as keepAuthenticator,
  addPasskey as keepPasskey,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../../../data/storage/people/second-factors.ts';
import { confirmSession, type OwnMembership } from '../../../data/storage/people/sessions.ts';
import { isolated } from '../../../domain/text.ts';
import { inOwnSession, recordForPerson } from '../../../use-cases/administration/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { confirmPage } from '../forms/confirm-page.ts';
import { actorOf } from '../model/actor-of.ts';
import { moment } from '../model/moment.ts';
import { timeZoneOf } from '../model/time-zone-of.ts';
import type { PersonAction, PersonRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer, WebAnswer } from '../model/web-answer.ts';
import { t } from '../pages/index.ts';
import { passkeyHost } from '../sign-in/passkey-host.ts';
import { MAX_FACTORS, newAuthenticatorPage, readAuthenticator, sealedFor } from './new-authenticator.ts';
import { newPasskeyPage, readPasskey } from './new-passkey.ts';
import { passkeySignInActions } from './passkey-sign-in-actions.ts';
import { secondStepActions } from './second-step-actions.ts';
import { stepUpActions } from './step-up.ts';
import { newRecoveryCodes } from './take-code.ts';

const LIST = '/account/second-factors';
/** The session has ended since the request began. */
const SIGNED_OUT = { redirect: '/sign-in' };

type Changed = { action: 'second_factor_added' | 'second_factor_removed' | 'recovery_codes_made'; name?: string };

const listSecondFactors: PersonAction = async ({ person }, { db, site }) => {
  const { userId, memberships } = person;
  const timeZone = timeZoneOf(person);
  const found = await findSecondFactors(db, userId);
  const asking = memberships.filter(({ requiresSecondFactor }) => requiresSecondFactor);
  const data = {
    hasSecondFactor: person.hasSecondFactor,
    asking:
      person.hasSecondFactor || asking.length === 0
        ? ''
        : t('signIn.factors.asked', { workspaces: asking.map(isolatedName).join(', ') }),
    factors: found.map(({ id, name, isPasskey, createdAt, usedAt }) => ({
      ...{
        name,
        kind: t(`signIn.factors.kinds.${isPasskey ? 'passkey' : 'authenticator'}`),
        remove: `${site.base}${LIST}/${id}/remove`,
      },
      ...{ added: moment(timeZone, createdAt), used: usedAt && moment(timeZone, usedAt) },
    })),
    mayAdd: found.length < MAX_FACTORS,
    hasPasskeys: passkeyHost(site) !== null,
    codesLeft: t('signIn.factors.codesLeft', { count: await countRecoveryCodes(db, userId) }),
    times: t('signIn.account.times', { timeZone }),
  };
  return { page: 'second-factors', title: t('signIn.factors.title'), data };
};

const showNewAuthenticator: PersonAction = async ({ person }, context) => newAuthenticatorPage(person, context);

const addAuthenticator: PersonAction = async (request, context) => {
  const { person, form } = request;
  const { read, faults } = await readAuthenticator(person, context, form);
  if (!read) return { ...(await newAuthenticatorPage(person, context, form, faults)), status: REFUSED };
  const { userId } = person;
  return keep(request, context, read.name, async (tx) => {
    const secret = await context.secrets.seal(tx, sealedFor(userId), read.secret);
    return keepAuthenticator(tx, { userId, ...read, secret, now: context.clock() });
  });
};

const showNewPasskey: PersonAction = (request, context) => newPasskeyPage(request, context);

const addPasskey: PersonAction = async (request, context) => {
  const { read, faults } = await readPasskey(request, context);
  if (!read) {
    const page = await newPasskeyPage(request, context, faults);
    return page && { ...page, status: REFUSED };
  }
  const made = { userId: request.person.userId, ...read, now: context.clock() };
  return keep(request, context, read.name, (tx) => keepPasskey(tx, made));
};

/** With the first one, recovery codes are made and shown. */
async function keep(
  request: PersonRequest,
  context: WebContext,
  name: string,
  add: (tx: Transaction) => Promise<unknown>,
): Promise<WebAnswer> {
  const { userId, sessionId } = request.person;
  const now = context.clock();
  const codes = newRecoveryCodes();
  const isFirst = await inOwnSession(context.db, request.person, async (tx) => {
    const had = await hasSecondFactor(tx, userId);
    await add(tx);
    if (!had)
      await replaceRecoveryCodes(
        tx,
        userId,
        codes.map(({ hash }) => hash),
      );
    await confirmSession(tx, sessionId, { now, secondFactor: true });
    await record(tx, request, { action: 'second_factor_added', name }, now);
    return !had;
  });
  if (isFirst === null) return SIGNED_OUT;
  return isFirst ? codesPage(codes, context) : { redirect: LIST, notice: 'secondFactorAdded' };
}

const makeRecoveryCodes: PersonAction = async (request, context) => {
  const { person } = request;
  if (!person.hasSecondFactor) return { redirect: LIST };
  const codes = newRecoveryCodes();
  const made = await inOwnSession(context.db, person, async (tx) => {
    await replaceRecoveryCodes(
      tx,
      person.userId,
      codes.map(({ hash }) => hash),
    );
    await record(tx, request, { action: 'recovery_codes_made' }, context.clock());
    return true;
  });
  return made ? codesPage(codes, context) : SIGNED_OUT;
};

const askToRemoveFactor: PersonAction = async (request, { db, site }) => {
  const found = await factorOf(request, db);
  if (!found) return null;
  return confirmPage({
    title: t('signIn.factors.remove.title', { name: isolated(found.name) }),
    text: t('signIn.factors.remove.text'),
    submit: t('signIn.factors.remove.submit'),
    back: site.base + LIST,
    place: '',
  });
};

const removeFactor: PersonAction = async (request, { db, clock }) => {
  const found = await factorOf(request, db);
  if (!found) return null;
  const removed = await inOwnSession(db, request.person, async (tx) => {
    if (await removeSecondFactor(tx, request.person.userId, found.id))
      await record(tx, request, { action: 'second_factor_removed', name: found.name }, clock());
    return true;
  });
  return removed ? { redirect: LIST, notice: 'secondFactorRemoved' } : SIGNED_OUT;
};

function isolatedName({ workspaceName }: OwnMembership): string {
  return isolated(workspaceName);
}

async function factorOf({ person, params }: PersonRequest, db: WebContext['db']) {
  return (await findSecondFactors(db, person.userId)).find(({ id }) => id === params.factor);
}

function record(tx: Transaction, request: PersonRequest, { action, ...detail }: Changed, at: Date): Promise<void> {
  return recordForPerson(tx, request.person.userId, { actor: actorOf(request), action, detail, at });
}

/** The one time that they are shown. */
function codesPage(codes: { text: string }[], { site }: WebContext): PageAnswer {
  const data = { codes: codes.map(({ text }) => text).join('\n'), back: site.base + LIST };
  return { page: 'recovery-codes', title: t('signIn.factors.codes.title'), data };
}

export const secondFactorActions = {
  listSecondFactors,
  showNewAuthenticator,
  addAuthenticator,
  showNewPasskey,
  addPasskey,
  makeRecoveryCodes,
  askToRemoveFactor,
  removeFactor,
  ...stepUpActions,
  ...secondStepActions,
  ...passkeySignInActions,
} satisfies WebActions;
