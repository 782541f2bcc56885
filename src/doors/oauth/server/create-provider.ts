/**
 * §21.2: the authorization server, which is oidc-provider with our settings. It speaks OAuth 2.1 for public clients:
 * codes with PKCE and rotating refresh tokens. It does not offer OpenID Connect.
 */
import { generateKeyPairSync } from 'node:crypto';
import { type Configuration, errors, interactionPolicy, type KoaContextWithOIDC, Provider } from 'oidc-provider';
import { audienceOf, SCOPE } from '../../../domain/credential.ts';
import { DAY, HOUR, MINUTE, SECOND } from '../../../domain/durations.ts';
import { tooBusy } from '../../../domain/errors.ts';
import { isolated } from '../../../domain/text.ts';
import { english, foreign, type Message } from '../../../locales/message.ts';
import { databaseFault } from '../../../platform/database-fault.ts';
import type { Log } from '../../../platform/log.ts';
import { newCredential } from '../../../use-cases/administration/index.ts';
import * as kept from '../../../use-cases/authorization/index.ts';
import { DocumentFault } from '../../../use-cases/authorization/index.ts';
import { isAgreedHere } from '../consent/create-consent.ts';
import { adapterOf, type State } from '../state/adapter-of.ts';

export type ProviderParts = {
  publicUrl: string;
  /** Returns whether pages of an origin may ask for tokens. */
  allows: (origin: string) => boolean;
  state: State;
  fetchMetadata: kept.MetadataFetch;
  log: Log;
  /** Renders the page of an error that cannot be sent back to an app. */
  renderError: (problem: PageProblem) => string;
  /** Renders the page that leads the browser back to the app's redirect URI. */
  renderWayBack: (address: string) => string;
};

/** Lifetimes in seconds. */
const LIFETIMES = {
  AccessToken: 15 * MINUTE,
  AuthorizationCode: MINUTE,
  RefreshToken: 30 * DAY,
  Grant: 365 * DAY,
  // The user may have to wait for a sign-in link.
  Interaction: HOUR,
  Session: HOUR,
  IdToken: MINUTE,
};

export function createProvider(parts: ProviderParts): Provider {
  const { publicUrl, log, fetchMetadata, renderWayBack } = parts;
  const documents = kept.keepDocuments({
    ...parts.state,
    log,
    fetchMetadata,
    check: (document) => checkClient(provider, document),
  });
  const provider = new Provider(publicUrl, configurationOf(parts, documents));
  // The URL comes from PUBLIC_URL, whatever the request's headers say. The router sets the headers that the library
  // reads here.
  provider.proxy = true;
  issueOwnTokens(provider);
  provider.use(serverMetadata);
  provider.use(leadBack(renderWayBack));
  provider.on('server_error', (ctx, err) => {
    log.error({ err }, 'the authorization server failed');
    if (databaseFault(err)) answerUnavailable(ctx);
  });
  return provider;
}

function configurationOf(
  { publicUrl, allows, state, renderError }: ProviderParts,
  documents: kept.Documents,
): Configuration {
  const resource = audienceOf(publicUrl);
  const base = new URL(publicUrl).pathname.replace(/\/$/, '');
  // The cookies are not signed: each holds a random id that must exist in the database.
  const cookie = { httpOnly: true, sameSite: 'lax', signed: false } as const;
  return {
    adapter: adapterOf(state),
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      registration: '/oauth/register',
      jwks: '/oauth/jwks',
      end_session: '/oauth/end-session',
    },
    jwks: { keys: [unusedKey()] },
    cookies: {
      names: { session: 'platen_oauth', interaction: 'platen_connect', resume: 'platen_resume' },
      long: { ...cookie, path: `${base}/oauth` },
      // The library sets the path of each cookie.
      short: cookie,
    },
    scopes: [SCOPE, 'offline_access'],
    claims: {},
    // The library checks this each time that it loads an app, so the rule also holds for apps that registered before it
    // existed.
    extraClientMetadata: {
      properties: ['redirect_uris'],
      validator: (_ctx, name, redirects) => {
        for (const fault of (redirects as string[]).map(kept.redirectFault))
          if (fault) throw new errors.InvalidClientMetadata(`${name} ${english(fault)}`);
      },
    },
    responseTypes: ['code'],
    clientAuthMethods: ['none'],
    clientDefaults: CLIENT_DEFAULTS,
    enabledJWA: { idTokenSigningAlgValues: ['ES256'] },
    allowOmittingSingleRegisteredRedirectUri: false,
    clientBasedCORS: (_ctx, origin) => allows(origin),
    pkce: { required: () => true },
    clockTolerance: 0,
    rotateRefreshToken: true,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    expiresWithSession: () => false,
    revokeGrantPolicy: () => true,
    ttl: Object.fromEntries(Object.entries(LIFETIMES).map(([kind, ms]) => [kind, ms / SECOND])),
    features: featuresOf(resource, documents),
    fetch: documents.fetch,
    fetchResponseBodyLimits: { 'client_id metadata document': kept.MAX_DOCUMENT_BYTES },
    interactions: { policy: consentEveryTime(), url: (_ctx, { uid }) => `${base}/connect/${uid}` },
    // Only the consent given just now counts, never an older one of the same browser.
    loadExistingGrant: (ctx) => {
      const { grantId, agreed } = (ctx.oidc.result?.consent ?? {}) as { grantId?: string; agreed?: string };
      return grantId && isAgreedHere(ctx.cookies, agreed) ? ctx.oidc.provider.Grant.find(grantId) : undefined;
    },
    // When a member leaves, their grants are revoked, so such a grant is never found and this function is not called.
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    renderError: (ctx: KoaContextWithOIDC, out, error) => {
      ctx.type = 'html';
      ctx.body = renderError(pageProblem(error, out.error_description ?? out.error));
    },
  };
}

/** Returns the features of the library that apps need. `resource`: the resource that tokens are for. */
function featuresOf(resource: string, documents: kept.Documents): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: { enabled: true, allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId },
    registration: { enabled: true, initialAccessToken: false, issueRegistrationAccessToken: false },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      // Only somebody who starts an authorization may make us fetch from an unknown host. Later requests are about an
      // app that is known.
      allowFetch: (ctx, id) =>
        id.length <= MAX_CLIENT_ID && (ctx?.oidc.route === 'authorization' || documents.isKept(id)),
      cacheDuration: { min: 60, max: 3_600 },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => oneOf ?? resource,
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, indicator) => {
        if (indicator !== resource) throw new errors.InvalidTarget('this is no resource of this server');
        return {
          scope: SCOPE,
          audience: resource,
          accessTokenFormat: 'opaque',
          accessTokenTTL: LIFETIMES.AccessToken / SECOND,
        };
      },
    },
  };
}

/** Answers as the API does when the database is down (§18.19). A page keeps its text. */
function answerUnavailable(ctx: KoaContextWithOIDC): void {
  if (ctx.status !== 500) return;
  ctx.status = 503;
  ctx.set('Retry-After', '2');
  if (typeof ctx.body !== 'object') return;
  ctx.body = { error: 'temporarily_unavailable', error_description: tooBusy().message };
}

/** Checks the metadata of an app. Throws the library's error when it does not accept them. */
function checkClient(provider: Provider, metadata: object): void {
  const { Client } = provider as unknown as { Client: new (metadata: object, ctx: undefined, how: object) => object };
  new Client(metadata, undefined, { cimd: true });
}

/** Platen never signs with this key. Without a key, though, the library would use one that is public. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' };
}

function consentEveryTime() {
  const policy = interactionPolicy.base();
  const reason = 'a workspace has to be chosen';
  const { Check } = interactionPolicy;
  policy
    .get('consent')!
    .checks.add(new Check('workspace', reason, 'interaction_required', ({ oidc }) => !oidc.result?.consent));
  return policy;
}

/**
 * Makes the library issue tokens in the format of the service (§16.1), so that secret scanners recognise them. The
 * library has no setting for this.
 */
function issueOwnTokens(provider: Provider): void {
  const kinds = [
    [provider.AccessToken, 'access-token'],
    [provider.RefreshToken, 'refresh-token'],
  ] as const;
  for (const [model, kind] of kinds) {
    const prototype = model.prototype as unknown as { generateTokenId(): string };
    const original = prototype.generateTokenId;
    prototype.generateTokenId = function generateTokenId() {
      // The library's own method also records the token's format, without which the token cannot be saved.
      original.call(this);
      return newCredential(kind).token;
    };
  }
}

/** §21.3: which apps may be connected: public clients that redirect to https, this machine, or their own scheme. */
const MAX_CLIENT_ID = 512;

/** OAuth 2.1 has one rule for redirect URIs, which the library calls `native`: on this machine, any port matches. */
const CLIENT_DEFAULTS = {
  application_type: 'native',
  token_endpoint_auth_method: 'none',
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  id_token_signed_response_alg: 'ES256',
} as const;

/**
 * §21.8: after the consent, a page leads the browser back to the app. A redirect would count as part of sending the form: Chromium checks
 * every URL on the way against `form-action`, including those that the app's own callback redirects to.
 *
 * Koa middleware. `renderWayBack`: renders the page, which continues to the URL by itself and has a link to it.
 */
function leadBack(renderWayBack: (address: string) => string) {
  return async (ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> => {
    await next();
    const address = ctx.response.get('Location');
    // A redirect within the service is a path, not a URL.
    if (ctx.oidc?.route !== 'resume' || !URL.canParse(address)) return;
    ctx.remove('Location');
    ctx.status = 200;
    ctx.type = 'html';
    ctx.body = renderWayBack(address);
  };
}

const NOT_SPOKEN = [
  'jwks_uri',
  'subject_types_supported',
  'id_token_signing_alg_values_supported',
  'claims_supported',
  'claims_parameter_supported',
  'claim_types_supported',
  'userinfo_endpoint',
  'request_uri_parameter_supported',
  'acr_values_supported',
  'token_endpoint_auth_signing_alg_values_supported',
];

/**
 * §21.2: the metadata of the authorization server (RFC 8414), without the fields that the library adds for OpenID
 * Connect. Koa middleware.
 */
async function serverMetadata(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next();
  if (ctx.oidc?.route !== 'discovery' || ctx.status !== 200) return;
  const all = Object.entries(ctx.body as object).filter(([name]) => !NOT_SPOKEN.includes(name));
  ctx.body = {
    ...Object.fromEntries(all),
    response_modes_supported: ['query'],
    scopes_supported: [SCOPE, 'offline_access'],
    revocation_endpoint_auth_methods_supported: ['none'],
  };
}

// §21.2: an error that cannot be sent back to the app → the problem that its page explains.

type Kind = 'unknownApp' | 'document' | 'redirect' | 'expired' | 'other';
/** The problem that a page explains. `seconds`: after how many seconds the person may continue. */
export type PageProblem = { kind: Kind; why: Message } | { kind: 'many'; seconds: number };

const KINDS: [new (...args: never[]) => Error, Kind][] = [
  [errors.SessionNotFound, 'expired'],
  [errors.InvalidRedirectUri, 'redirect'],
  [errors.InvalidClient, 'unknownApp'],
];

/** `said`: the library's description of the error. */
function pageProblem(error: Error, said: string): PageProblem {
  if (error.cause instanceof DocumentFault) return { kind: 'document', why: error.cause.told };
  return { kind: KINDS.find(([type]) => error instanceof type)?.[1] ?? 'other', why: foreign(isolated(said)) };
}
