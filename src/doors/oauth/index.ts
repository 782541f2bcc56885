/** The door of this room: the authorization server for connected apps. `serve` alone loads it, at the first request that needs it. */
import type { Request, RequestHandler } from 'express';
import type { Log } from '../../platform/log.ts';
import { guardedFetch, type MetadataFetch } from '../../use-cases/authorization/index.ts';
import type { Database } from '../../use-cases/parts/index.ts';
import { type Consents, createConsent } from './consent/create-consent.ts';
import { createProvider } from './server/create-provider.ts';
import { limitAddresses, oauthRouter } from './server/oauth-router.ts';
import type { PageProblem } from './server/page-problem.ts';
import type { State } from './state/adapter-of.ts';

export type { MetadataFetch } from '../../use-cases/authorization/index.ts';
export type { AskingApp, Consents, Exchange } from './consent/create-consent.ts';

export type AuthorizationServerParts = {
  db: Database;
  clock: () => Date;
  log: Log;
  /** Where browsers reach the service, without a slash at the end. */
  publicUrl: string;
  /** Whether pages of another origin may ask for tokens; none may unless told. */
  allows?: (origin: string) => boolean;
  /** What a browser is counted by that is known here; null for a stranger's. */
  knownBrowser?: (req: Request) => Promise<string | null>;
  renderError: (problem: PageProblem) => string;
  /** The page that leads back to an app, to the address with its answer. */
  renderWayBack: (address: string) => string;
  /** Given by tests. */
  fetchMetadata?: MetadataFetch;
};

export type AuthorizationServer = { router: RequestHandler; consents: Consents };

export function createAuthorizationServer({
  db,
  clock,
  log,
  publicUrl,
  allows = () => false,
  knownBrowser = async () => null,
  renderError,
  renderWayBack,
  fetchMetadata = guardedFetch,
}: AuthorizationServerParts): AuthorizationServer {
  const state: State = { db, clock, consents: new Map() };
  const provider = createProvider({ publicUrl, allows, state, log, renderError, renderWayBack, fetchMetadata });
  const router = oauthRouter(provider, publicUrl, limitAddresses({ ...state, knownBrowser }, renderError));
  return { router, consents: createConsent(provider, state, publicUrl) };
}
