/**
 * §20.23: OpenID Connect, authorization code with PKCE, by a library that is loaded at the first such sign-in. It calls
 * only the issuer and the addresses in the issuer's metadata, and follows no redirects.
 */
import type { JWTVerifyGetKey } from 'jose';
import type { Configuration } from 'openid-client';
import { HOUR, SECOND } from '../../../domain/durations.ts';
import { readEmail } from '../../../domain/emails.ts';
import { readName } from '../../../domain/title.ts';
import type { OidcConfig } from '../../../platform/config.ts';
import type { Log } from '../../../platform/log.ts';
import * as signIn from '../../../use-cases/sign-in/index.ts';

const CALLBACK = '/sign-in/provider/callback';
/** The page after signing out at the provider. */
const SIGN_IN = '/sign-in';
const PATIENCE_SECONDS = 5;
/** The allowed difference between clocks. */
const TOLERANCE_SECONDS = 30;
/** How long the metadata is used. The library fetches keys again by itself. */
const FRESH = HOUR;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
/** Only algorithms with public keys: nobody who knows the client's secret can sign a logout. */
const SIGNATURES = 'RS256 RS384 RS512 PS256 PS384 PS512 ES256 ES384 ES512 EdDSA Ed25519'.split(' ');

/** `publicUrl`: the service's URL, without a slash at the end. */
export function openProvider(
  { scopes, roles, only, trustsEmail, ...client }: OidcConfig,
  { publicUrl, log }: { publicUrl: string; log: Log },
): signIn.Provider {
  const { issuer, clientId } = client;
  const { configured, keysAt } = metadataOf(client);
  const told = (error: unknown): never => {
    log.warn({ err: error, issuer }, 'the provider that signs people in gave no good answer');
    throw error;
  };
  const logoutKeys = async () => keysAt((await configured()).configuration.serverMetadata().jwks_uri ?? '');
  return {
    only,
    rules: { issuer, roles },
    async begin({ state, nonce, verifier }, { again }) {
      // Nobody is sent to a provider that does not answer, because the browser would show an error and no other way to
      // sign in.
      const { library, configuration } = await configured({ anew: true }).catch(told);
      return library.buildAuthorizationUrl(configuration, {
        redirect_uri: publicUrl + CALLBACK,
        scope: scopes,
        state,
        nonce,
        // With `max_age`, the provider says when it last asked.
        ...(again ? { prompt: 'login', max_age: '0' } : { max_age: String(signIn.SESSION_LASTS / SECOND) }),
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async leave(idToken) {
      const found = await configured().catch(() => null);
      if (!found?.configuration.serverMetadata().end_session_endpoint) return null;
      return found.library.buildEndSessionUrl(found.configuration, {
        post_logout_redirect_uri: publicUrl + SIGN_IN,
        ...(idToken !== null && { id_token_hint: idToken }),
      });
    },
    readLogout: (token) => readLogout(token, { issuer, audience: clientId }, logoutKeys).catch(told),
    async finish(query, { state, nonce, verifier }) {
      const { library, configuration } = await configured().catch(told);
      const address = new URL(`${publicUrl}${CALLBACK}?${query}`);
      const checks = { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true };
      try {
        const tokens = await library.authorizationCodeGrant(configuration, address, checks);
        const claims = tokens.claims()!;
        const asked = configuration.serverMetadata().userinfo_endpoint
          ? await library.fetchUserInfo(configuration, tokens.access_token, claims.sub)
          : {};
        return { ...readClaims(claims, asked, trustsEmail), idToken: tokens.id_token! };
      } catch (error) {
        if (error instanceof library.AuthorizationResponseError) return null;
        return told(error);
      }
    },
  };
}

/** Returns functions for the issuer's metadata and keys. Each is fetched when it is first needed. */
function metadataOf({ issuer, clientId, clientSecret }: Pick<OidcConfig, 'issuer' | 'clientId' | 'clientSecret'>) {
  let known: { configuration: Configuration; at: number } | undefined;
  let keys: { address: string; get: JWTVerifyGetKey } | undefined;
  let asking: Promise<Configuration> | undefined;

  /** `anew`: fetch it again. Requests at the same time share one fetch. */
  async function configured({ anew = false } = {}) {
    const library = await import('openid-client');
    if (anew || !known || Date.now() - known.at > FRESH) {
      asking ??= discover(library).finally(() => {
        asking = undefined;
      });
      known = { configuration: await asking, at: Date.now() };
    }
    return { library, configuration: known.configuration };
  }

  function discover(library: typeof import('openid-client')): Promise<Configuration> {
    const client = { client_secret: clientSecret, [library.clockTolerance]: TOLERANCE_SECONDS };
    const isLocal = issuer.startsWith('http:');
    return library.discovery(new URL(issuer), clientId, client, library.ClientSecretBasic(clientSecret), {
      timeout: PATIENCE_SECONDS,
      // Checks the signature of the ID token (non-repudiation). By default, the library relies on TLS alone.
      execute: [library.enableNonRepudiationChecks, ...(isLocal ? [library.allowInsecureRequests] : [])],
    });
  }

  /** Returns the issuer's keys. They are fetched again when a key is not among them. */
  async function keysAt(address: string): Promise<JWTVerifyGetKey> {
    // Requires TLS, as the other library does. Otherwise somebody in between could sign as the provider.
    if (issuer.startsWith('https:') && !address.startsWith('https:'))
      throw new Error(`the provider has its keys fetched by http, without TLS: ${address}`);
    if (keys?.address !== address) {
      const { createRemoteJWKSet } = await import('jose');
      keys = { address, get: createRemoteJWKSet(new URL(address), { timeoutDuration: PATIENCE_SECONDS * SECOND }) };
    }
    return keys.get;
  }

  return { configured, keysAt };
}

/**
 * Returns null for a token that is not from the provider. `findKeys` is called only for a token that names this issuer.
 * Throws errors that are not the token's fault.
 */
async function readLogout(
  token: string,
  expected: { issuer: string; audience: string },
  findKeys: () => Promise<JWTVerifyGetKey>,
): Promise<signIn.ProviderLogout | null> {
  const { decodeJwt, errors, jwtVerify } = await import('jose');
  try {
    // Anybody may send a token, so the issuer is checked before any keys are fetched.
    if (decodeJwt(token).iss !== expected.issuer) return null;
    const { payload } = await jwtVerify(token, await findKeys(), {
      ...expected,
      algorithms: SIGNATURES,
      requiredClaims: ['iat', 'jti', 'events'],
      clockTolerance: TOLERANCE_SECONDS,
      maxTokenAge: signIn.LOGOUT_LASTS / SECOND,
    });
    return readLogoutClaims(payload as TokenClaims & { jti: string });
  } catch (error) {
    if (error instanceof errors.JWKSTimeout || !(error instanceof errors.JOSEError)) throw error;
    return null;
  }
}

type Claims = Record<string, unknown>;
type TokenClaims = Claims & { iss: string; sub: string };

/** Returns null for another kind of token: a sign-in token has a nonce, and no logout event. */
function readLogoutClaims({
  iss,
  sub,
  sid,
  jti,
  events,
  nonce,
}: TokenClaims & { jti: string }): signIn.ProviderLogout | null {
  const event = (events as Record<string, unknown> | null)?.[LOGOUT_EVENT];
  const named = { subject: textOr(sub), sid: textOr(sid) };
  if (typeof event !== 'object' || event === null || nonce !== undefined) return null;
  return named.subject === null && named.sid === null ? null : { id: jti, issuer: iss, ...named };
}

function textOr(claim: unknown): string | null {
  return typeof claim === 'string' && claim !== '' ? claim : null;
}

/**
 * `token`: the signed claims. `asked`: the claims of the userinfo endpoint; those of the token win. `trustsEmail`: an
 * address counts as verified unless the provider says that it is not.
 */
function readClaims(token: TokenClaims, asked: Claims, trustsEmail: boolean): Omit<signIn.Comer, 'idToken'> {
  const { iss, sub, amr, auth_time, sid } = token;
  // `email_verified` must come from the same source as the address, because the other one may mean another address.
  const { email, email_verified } = token.email === undefined ? asked : token;
  const isVerified = email_verified === true || (trustsEmail && email_verified === undefined);
  const address = isVerified && typeof email === 'string' ? orNull(() => readEmail(email)) : null;
  const { name, groups } = { ...asked, ...token };
  const called = orNull(() => readName(String(name ?? ''))) ?? address ?? sub;
  return {
    arrival: { issuer: iss, subject: sub, email: address, name: called, groups: textsIn(groups) },
    // `mfa` is defined by RFC 8176.
    hasSecondFactor: textsIn(amr).includes('mfa'),
    // The clock of the provider may differ from ours, so the difference may be negative.
    provedAgo: typeof auth_time === 'number' ? Math.max(0, Date.now() - auth_time * SECOND) : null,
    sid: textOr(sid),
  };
}

/** A provider may send a single text instead of a list. */
function textsIn(claim: unknown): string[] {
  return [claim].flat().filter((one) => typeof one === 'string');
}

function orNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch {
    return null;
  }
}
