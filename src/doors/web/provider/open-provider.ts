/**
 * §20.23: OpenID Connect, authorization code with PKCE, by a library that is loaded when somebody first signs in so. It asks the issuer and the
 * addresses that the issuer's metadata names, nothing else, and follows no redirects.
 */
import type { Configuration } from 'openid-client';
import { HOUR } from '../../../domain/durations.ts';
import { readEmail } from '../../../domain/emails.ts';
import { readName } from '../../../domain/names.ts';
import type { OidcConfig } from '../../../platform/config.ts';
import type { Log } from '../../../platform/log.ts';
import type { Provider } from '../model/provider.ts';

const CALLBACK = '/sign-in/provider/callback';
/** Where one is after signing out there. */
const SIGN_IN = '/sign-in';
const PATIENCE_SECONDS = 5;
/** Clocks differ. */
const TOLERANCE_SECONDS = 30;
/** How long the metadata holds; the library fetches keys anew by itself. */
const FRESH = HOUR;

/** `publicUrl`: of the service, without a slash at the end. */
export function openProvider(
  { issuer, clientId, clientSecret, scopes, roles, only, trustsEmail }: OidcConfig,
  { publicUrl, log }: { publicUrl: string; log: Log },
): Provider {
  let known: { configuration: Configuration; at: number } | undefined;
  let asking: Promise<Configuration> | undefined;

  /** `anew`: what is known does not do. Those who come at once share the question. */
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
      ...(isLocal && { execute: [library.allowInsecureRequests] }),
    });
  }

  return {
    ...{ only, roles },
    async begin({ state, nonce, verifier }) {
      // Nobody is sent to a provider that does not answer: their browser would say so, and know no other way in.
      const { library, configuration } = await configured({ anew: true }).catch(told);
      return library.buildAuthorizationUrl(configuration, {
        ...{ redirect_uri: publicUrl + CALLBACK, scope: scopes, state, nonce },
        code_challenge: await library.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      });
    },
    async leave() {
      const found = await configured().catch(() => null);
      if (!found?.configuration.serverMetadata().end_session_endpoint) return null;
      return found.library.buildEndSessionUrl(found.configuration, { post_logout_redirect_uri: publicUrl + SIGN_IN });
    },
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
        return readClaims({ ...asked, ...claims }, trustsEmail);
      } catch (error) {
        if (error instanceof library.AuthorizationResponseError) return null;
        return told(error);
      }
    },
  };

  function told(error: unknown): never {
    log.warn({ err: error, issuer }, 'the provider that signs people in gave no good answer');
    throw error;
  }
}

type Claims = { iss: string; sub: string } & Record<string, unknown>;

/** `trustsEmail`: unless it says that an address is not verified. */
function readClaims({ iss, sub, email, email_verified, name, groups, amr }: Claims, trustsEmail: boolean) {
  const isVerified = email_verified === true || (trustsEmail && email_verified === undefined);
  const address = isVerified && typeof email === 'string' ? orNull(() => readEmail(email)) : null;
  const called = orNull(() => readName(String(name ?? ''))) ?? address ?? sub;
  return {
    arrival: { issuer: iss, subject: sub, email: address, name: called, groups: textsIn(groups) },
    // RFC 8176.
    hasSecondFactor: textsIn(amr).includes('mfa'),
  };
}

/** A provider may send one alone. */
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
