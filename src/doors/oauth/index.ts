/** The public interface of this folder: the authorization server for connected apps. `serve` loads it at the first request for it. */
import type { Request, RequestHandler } from 'express';
import { guardedFetch } from '../../use-cases/authorization/index.ts';
import type { Database } from '../../use-cases/parts/index.ts';
import { type Consents, createConsent } from './consent/create-consent.ts';
import { createProvider, type ProviderParts } from './server/create-provider.ts';
import { limitAddresses, oauthRouter } from './server/oauth-router.ts';
import type { State } from './state/adapter-of.ts';

export type { MetadataFetch } from '../../use-cases/authorization/index.ts';
export type { AskingApp, Consents, Exchange } from './consent/create-consent.ts';

/**
 * `allows`: by default, no origin may call. `fetchMetadata`: passed in by tests. `knownBrowser`: returns what a browser
 * with a session is counted by; null for an unknown browser.
 */
export type AuthorizationServerParts = Omit<ProviderParts, 'state' | 'allows' | 'fetchMetadata'> &
  Partial<Pick<ProviderParts, 'allows' | 'fetchMetadata'>> & {
    db: Database;
    clock: () => Date;
    knownBrowser?: (req: Request) => Promise<string | null>;
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
