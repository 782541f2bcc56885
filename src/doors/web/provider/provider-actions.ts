/** §20.23: to the provider, and back from it. */

import { createHash } from 'node:crypto';
import type { Database } from '../../../data/storage/connection/database.ts';
import { findIdentified } from '../../../data/storage/people/accounts.ts';
import { countAgainst } from '../../../data/storage/people/attempts.ts';
import { confirmSession } from '../../../data/storage/people/sessions.ts';
import { SECOND } from '../../../domain/durations.ts';
import { type Admission, admitFromProvider, endAtProvider } from '../../../use-cases/administration/index.ts';
import { type Comer, LOGOUT_LASTS, type Provider, type ProviderLogout } from '../model/provider.ts';
import type { AnyoneAction, WebActions, WebContext, WebRequest } from '../model/web-action.ts';
import type { PageAnswer, WebAnswer } from '../model/web-answer.ts';
import { type NamesIn, t } from '../pages/index.ts';
import { beginSession, enterAt, type SignedInBrowser } from '../sign-in/begin-session.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { newPassage, readPassage } from './passage.ts';

const UNAVAILABLE = 503;
const NEVER = new Date(0);
/** Of the clocks of two machines. */
const TOLERANCE = 30 * SECOND;
/** The token that ends the session of the provider stands in an address, encrypted; browsers and proxies take some thousand characters. */
const LONGEST_HINT = 4_000;
/** Whoever is signed out has no account that it could be sealed for. */
const SEALED = { purpose: 'sign-out', owner: 'provider' } as const;

/** `?confirm`: of somebody who is signed in, and shows once more who they are. */
const beginAtProvider: AnyoneAction = async ({ query, visit }, { provider, secrets, clock, site }) => {
  if (!provider) return { redirect: '/sign-in' };
  const again = query.has('confirm') && visit.signedIn !== null;
  const passage = await newPassage(secrets, visit.csrf, { next: nextPath(query.get('next')), again }, clock());
  const address = await provider.begin(passage, { again }).catch(() => null);
  return address ? { location: address.href } : downPage(site, provider);
};

/** §20.23 rule 7: nobody is signed in here any more. */
const leaveProvider: AnyoneAction = async ({ query }, { provider, secrets }) => {
  const hint = await secrets.open(SEALED, Buffer.from(query.get('hint') ?? '', 'base64url'));
  const address = await provider?.leave(hint?.toString() ?? null);
  return address ? { location: address.href } : { redirect: '/sign-in', notice: 'signedOut' };
};

/** The one GET that signs in: only in the browser that began it, and with a code that works once. */
const finishAtProvider: AnyoneAction = async (request, context) => {
  const { query, visit } = request;
  const { provider, secrets, clock, site } = context;
  if (!provider) return { redirect: '/sign-in' };
  const found = await readPassage(secrets, visit.csrf, query.get('state') ?? '', clock());
  if (!found) return problem(site, 'gone', 410);
  const come = await provider.finish(query, found.passage).catch(() => 'down' as const);
  if (come === 'down') return downPage(site, provider);
  if (!come) return problem(site, 'denied', 403);
  if (found.again) return confirmAtProvider(request, context, come, found);
  const entered = await enter(request, context, { ...come, rules: provider.rules });
  if (typeof entered === 'string') return problem(site, entered, 403);
  return enterAt(entered, found.next);
};

/** Only who is signed in, and was asked there since they left. */
async function confirmAtProvider(
  { visit: { signedIn } }: WebRequest,
  { db, clock, site }: WebContext,
  { arrival, hasSecondFactor, provedAgo }: Comer,
  { next, age }: { next: string; age: number },
): Promise<WebAnswer> {
  if ((await findIdentified(db, arrival))?.userId !== signedIn?.userId || !signedIn)
    return problem(site, 'another', 403);
  if (provedAgo === null || provedAgo > age + TOLERANCE) return problem(site, 'notAsked', 403);
  await confirmSession(db, signedIn.sessionId, { now: clock(), secondFactor: hasSecondFactor });
  return { redirect: next, notice: 'confirmed' };
}

/** The provider itself says that somebody has signed out there, and proves that it is the provider. */
const endByProvider: AnyoneAction = async ({ form, address }, { provider, db, clock }) => {
  if (!provider) return null;
  const logout = await provider.readLogout(form.get('logout_token') ?? '').catch(() => 'down' as const);
  if (logout === 'down') return { json: { error: 'temporarily_unavailable' }, status: UNAVAILABLE };
  const isFirst = logout && (await countAgainst(db, keyOf(logout), { max: 1, ms: 2 * LOGOUT_LASTS })) === 0;
  if (!isFirst) return { json: { error: 'invalid_request' }, status: 400 };
  const actor = { userId: null, name: new URL(logout.issuer).host, via: 'web', address } as const;
  await endAtProvider(db, logout, { actor, now: clock() });
  return { json: {} };
};

function keyOf({ issuer, id }: ProviderLogout): string {
  return `logout ${createHash('sha256')
    .update(JSON.stringify([issuer, id]))
    .digest('base64url')}`;
}

type Refused = Extract<Admission, string>;

/** What is refused is not kept. */
async function enter(
  request: WebRequest,
  { db, clock, secrets }: WebContext,
  { arrival, hasSecondFactor, provedAgo, sid, idToken, rules }: Comer & { rules: Provider['rules'] },
): Promise<SignedInBrowser | Refused> {
  const now = clock();
  let refused: Refused | undefined;
  const work: Parameters<Database['$transaction']>[0] = async (tx) => {
    const admitted = await admitFromProvider(tx, arrival, { rules, address: request.address, now });
    if (typeof admitted === 'string') {
      refused = admitted;
      throw new Error(admitted);
    }
    const provider = {
      // Who does not say when they were asked, has not shown it just now.
      provedAt: provedAgo === null ? NEVER : new Date(now.getTime() - provedAgo),
      sid,
      hint: idToken.length > LONGEST_HINT ? null : await secrets.seal(tx, SEALED, Buffer.from(idToken)),
    };
    const secondFactor = hasSecondFactor ? ({ secondFactor: 'provider' } as const) : {};
    return beginSession(tx, request, { ...admitted, by: 'provider', ...secondFactor, provider, now });
  };
  return (db.$transaction(work) as Promise<SignedInBrowser>).catch((error) => {
    if (refused) return refused;
    throw error;
  });
}

type ProblemName =
  NamesIn<'signIn.provider'> extends infer Name ? (Name extends `${infer Problem}.title` ? Problem : never) : never;

function downPage(site: WebContext['site'], { only }: Provider): PageAnswer {
  return problem(site, only ? 'downOnly' : 'down', UNAVAILABLE);
}

function problem({ base }: WebContext['site'], name: ProblemName, status: number): PageAnswer {
  return {
    page: 'problem',
    title: t(`signIn.provider.${name}.title`),
    status,
    data: {
      problem: { title: t(`signIn.provider.${name}.title`), text: t(`signIn.provider.${name}.text`) },
      another: `${base}/sign-in`,
    },
  };
}

export const providerActions = { beginAtProvider, finishAtProvider, leaveProvider, endByProvider } satisfies WebActions;
