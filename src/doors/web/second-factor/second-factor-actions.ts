/** §20.21: the second factors of an account: listed, added, removed; and the codes that stand in for one. */

import type { Transaction } from '../../../data/storage/connection/database.ts';
import { addPasskey as keepPasskey } from '../../../data/storage/people/passkeys.ts';
import {
  countRecoveryCodes,
  listSecondFactors as findSecondFactors,
  addAuthenticator as keepAuthenticator,
  removeSecondFactor,
  replaceRecoveryCodes,
} from '../../../data/storage/people/second-factors.ts';
import { confirmSession, type OwnMembership } from '../../../data/storage/people/sessions.ts';
import { isolated } from '../../../domain/text.ts';
import { recordForPerson } from '../../../use-cases/administration/index.ts';
import { REFUSED } from '../forms/collect-faults.ts';
import { confirmPage } from '../forms/confirm-page.ts';
import { actorOf } from '../model/actor-of.ts';
import { moment } from '../model/moment.ts';
import { timeZoneOf } from '../model/time-zone-of.ts';
import type { PersonAction, PersonRequest, WebActions, WebContext } from '../model/web-action.ts';
import type { PageAnswer, WebAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { passkeyHost } from '../sign-in/passkey-host.ts';
import { askIfStale, confirmActions } from './confirm-actions.ts';
import { MAX_FACTORS, newAuthenticatorPage, readAuthenticator } from './new-authenticator.ts';
import { newPasskeyPage, readPasskey } from './new-passkey.ts';
import { passkeySignInActions } from './passkey-sign-in-actions.ts';
import { secondStepActions } from './second-step-actions.ts';
import { newRecoveryCodes } from './take-code.ts';

const texts = TEXTS.signIn.factors;
const LIST = '/account/second-factors';
const NEW = `${LIST}/authenticator`;
const NEW_PASSKEY = `${LIST}/passkey`;

type Changed = { action: 'second_factor_added' | 'second_factor_removed' | 'recovery_codes_made'; name?: string };

const listSecondFactors: PersonAction = async ({ person }, { db, site }) => {
  const { userId, hasSecondFactor, memberships } = person;
  const timeZone = timeZoneOf(person);
  const found = await findSecondFactors(db, userId);
  const asking = memberships.filter(({ requiresSecondFactor }) => requiresSecondFactor);
  const data = {
    hasSecondFactor,
    asking: hasSecondFactor || asking.length === 0 ? '' : texts.asked(asking.map(isolatedName).join(', ')),
    factors: found.map(({ id, name, isPasskey, createdAt, usedAt }) => ({
      ...{
        name,
        kind: texts.kinds[isPasskey ? 'passkey' : 'authenticator'],
        remove: `${site.base}${LIST}/${id}/remove`,
      },
      ...{ added: moment(timeZone, createdAt), used: usedAt && moment(timeZone, usedAt) },
    })),
    mayAdd: found.length < MAX_FACTORS,
    hasPasskeys: passkeyHost(site) !== null,
    codesLeft: texts.codesLeft(await countRecoveryCodes(db, userId)),
    times: TEXTS.signIn.account.times(timeZone),
  };
  return { page: 'second-factors', title: texts.title, data };
};

const showNewAuthenticator: PersonAction = async ({ person }, context) =>
  askIfStale(person, context.clock(), NEW) ?? newAuthenticatorPage(person, context);

const addAuthenticator: PersonAction = async (request, context) => {
  const { person, form } = request;
  const now = context.clock();
  const stale = askIfStale(person, now, NEW);
  if (stale) return stale;
  const { read, faults } = await readAuthenticator(person, context, form);
  if (!read) return { ...newAuthenticatorPage(person, context, form, faults), status: REFUSED };
  return keep(request, context, read.name, (tx) => keepAuthenticator(tx, { userId: person.userId, ...read, now }));
};

const showNewPasskey: PersonAction = async (request, context) =>
  askIfStale(request.person, context.clock(), NEW_PASSKEY) ?? newPasskeyPage(request, context);

const addPasskey: PersonAction = async (request, context) => {
  const { person } = request;
  const now = context.clock();
  const stale = askIfStale(person, now, NEW_PASSKEY);
  if (stale) return stale;
  const { read, faults } = await readPasskey(request, context);
  if (!read) {
    const page = await newPasskeyPage(request, context, faults);
    return page && { ...page, status: REFUSED };
  }
  return keep(request, context, read.name, (tx) => keepPasskey(tx, { userId: person.userId, ...read, now }));
};

/** With the first one, recovery codes are made and shown. */
async function keep(
  request: PersonRequest,
  context: WebContext,
  name: string,
  add: (tx: Transaction) => Promise<unknown>,
): Promise<WebAnswer> {
  const { userId, sessionId, hasSecondFactor } = request.person;
  const now = context.clock();
  const codes = hasSecondFactor ? null : newRecoveryCodes();
  await context.db.$transaction(async (tx) => {
    await add(tx);
    if (codes)
      await replaceRecoveryCodes(
        tx,
        userId,
        codes.map(({ hash }) => hash),
      );
    await confirmSession(tx, sessionId, { now, secondFactor: true });
    await record(tx, request, { action: 'second_factor_added', name }, now);
  });
  return codes ? codesPage(codes, context) : { redirect: LIST, notice: 'secondFactorAdded' };
}

const makeRecoveryCodes: PersonAction = async (request, context) => {
  const { person } = request;
  const now = context.clock();
  const stale = askIfStale(person, now, LIST);
  if (stale) return stale;
  if (!person.hasSecondFactor) return { redirect: LIST };
  const codes = newRecoveryCodes();
  await context.db.$transaction(async (tx) => {
    await replaceRecoveryCodes(
      tx,
      person.userId,
      codes.map(({ hash }) => hash),
    );
    await record(tx, request, { action: 'recovery_codes_made' }, now);
  });
  return codesPage(codes, context);
};

const askToRemoveFactor: PersonAction = async (request, { db, clock, site }) => {
  const found = await factorOf(request, db);
  if (!found) return null;
  const stale = askIfStale(request.person, clock(), `${LIST}/${found.id}/remove`);
  if (stale) return stale;
  const { title, text, submit } = texts.remove;
  return confirmPage({ title: title(found.name), text, submit, back: site.base + LIST, place: '' });
};

const removeFactor: PersonAction = async (request, { db, clock }) => {
  const found = await factorOf(request, db);
  if (!found) return null;
  const now = clock();
  const stale = askIfStale(request.person, now, `${LIST}/${found.id}/remove`);
  if (stale) return stale;
  await db.$transaction(async (tx) => {
    if (!(await removeSecondFactor(tx, request.person.userId, found.id))) return;
    await record(tx, request, { action: 'second_factor_removed', name: found.name }, now);
  });
  return { redirect: LIST, notice: 'secondFactorRemoved' };
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
  return { page: 'recovery-codes', title: texts.codes.title, data };
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
  ...confirmActions,
  ...secondStepActions,
  ...passkeySignInActions,
} satisfies WebActions;
