/** §20.23: to the provider, and back from it. */

import type { Database } from '../../../data/storage/connection/database.ts';
import { type Admission, type Arrival, admitFromProvider } from '../../../use-cases/administration/index.ts';
import type { Provider } from '../model/provider.ts';
import type { AnyoneAction, WebActions, WebContext, WebRequest } from '../model/web-action.ts';
import type { PageAnswer } from '../model/web-answer.ts';
import { TEXTS } from '../pages/index.ts';
import { beginSession, enterAt, type SignedInBrowser } from '../sign-in/begin-session.ts';
import { nextPath } from '../sign-in/next-path.ts';
import { newPassage, readPassage } from './passage.ts';

const texts = TEXTS.signIn.provider;
const UNAVAILABLE = 503;

const beginAtProvider: AnyoneAction = async ({ query, visit }, { provider, formSecret, clock, site }) => {
  if (!provider) return { redirect: '/sign-in' };
  const passage = newPassage(formSecret, visit.csrf, nextPath(query.get('next')), clock());
  const address = await provider.begin(passage).catch(() => null);
  return address ? { location: address.href } : downPage(site, provider);
};

/** §20.23 rule 7: nobody is signed in here any more. */
const leaveProvider: AnyoneAction = async (_, { provider }) => {
  const address = await provider?.leave();
  return address ? { location: address.href } : { redirect: '/sign-in', notice: 'signedOut' };
};

/** The one GET that signs in: only in the browser that began it, and with a code that works once. */
const finishAtProvider: AnyoneAction = async (request, context) => {
  const { query, visit } = request;
  const { provider, formSecret, clock, site } = context;
  if (!provider) return { redirect: '/sign-in' };
  const found = readPassage(formSecret, visit.csrf, query.get('state') ?? '', clock());
  if (!found) return problem(site, 'gone', 410);
  const come = await provider.finish(query, found.passage).catch(() => 'down' as const);
  if (come === 'down') return downPage(site, provider);
  if (!come) return problem(site, 'denied', 403);
  const entered = await enter(request, context, { ...come, roles: provider.roles });
  if (typeof entered === 'string') return problem(site, entered, 403);
  return enterAt(entered, found.next);
};

type Refused = Extract<Admission, string>;

/** What is refused is not kept. */
async function enter(
  request: WebRequest,
  { db, clock }: WebContext,
  { arrival, hasSecondFactor, roles }: { arrival: Arrival; hasSecondFactor: boolean; roles: Provider['roles'] },
): Promise<SignedInBrowser | Refused> {
  const now = clock();
  let refused: Refused | undefined;
  const work: Parameters<Database['$transaction']>[0] = async (tx) => {
    const admitted = await admitFromProvider(tx, arrival, { roles, address: request.address, now });
    if (typeof admitted === 'string') {
      refused = admitted;
      throw new Error(admitted);
    }
    const secondFactor = hasSecondFactor ? ({ secondFactor: 'provider' } as const) : {};
    return beginSession(tx, request, { ...admitted, by: 'provider', ...secondFactor, now });
  };
  return (db.$transaction(work) as Promise<SignedInBrowser>).catch((error) => {
    if (refused) return refused;
    throw error;
  });
}

function downPage(site: WebContext['site'], { only }: Provider): PageAnswer {
  return problem(site, only ? 'downOnly' : 'down', UNAVAILABLE);
}

function problem(
  { base }: WebContext['site'],
  name: Exclude<keyof typeof texts, 'button'>,
  status: number,
): PageAnswer {
  const { title, text } = texts[name];
  return { page: 'problem', title, status, data: { problem: { title, text }, another: `${base}/sign-in` } };
}

export const providerActions = { beginAtProvider, finishAtProvider, leaveProvider } satisfies WebActions;
