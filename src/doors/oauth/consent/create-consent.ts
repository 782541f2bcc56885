/** §21.8: consent: what an app asks for in somebody's browser, and their answer. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { v5 } from 'uuid';
import { audienceOf, hashCredential, SCOPE } from '../../../domain/credential.ts';
import type { Actor } from '../../../domain/principal.ts';
import type { State } from '../state/adapter-of.ts';

/** The request and the response. The library reads its own cookie from them. */
export type Exchange = { req: IncomingMessage; res: ServerResponse };

/**
 * `request`: the id of the authorization. `name`: the app's own name, which the app can choose freely. `documentHost`:
 * the host of its metadata document, which vouches for that name; null for an app that registered itself.
 * `redirectHost`: the host that the browser is sent back to, or the scheme when the redirect URI has no host.
 */
export type AskingApp = {
  request: string;
  clientId: string;
  name: string;
  documentHost: string | null;
  redirectHost: string;
};

export type Answer = { userId: string; workspaceId: string; by: Actor };

/**
 * `allow` and `deny` return the path where the browser continues. All three return null when this browser has no
 * authorization under way, or the authorization has expired.
 */
export type Consents = {
  find(exchange: Exchange): Promise<AskingApp | null>;
  allow(exchange: Exchange, answer: Answer): Promise<string | null>;
  deny(exchange: Exchange): Promise<string | null>;
};

/** The namespace of grant ids. Each is derived from its authorization, so a form that is sent twice makes one grant. */
const GRANTS = '0a1c9e0e-6a51-4d1c-9f0b-3f1f3c8d2b74';

export function createConsent(provider: Provider, { consents }: State, publicUrl: string): Consents {
  const detailsOf = ({ req, res }: Exchange) =>
    provider.interactionDetails(req, res).catch(orNone(errors.SessionNotFound));

  const find: Consents['find'] = async (exchange) => {
    const details = await detailsOf(exchange);
    if (!details) return null;
    const clientId = String(details.params.client_id);
    // The app's metadata document may be gone by now. The user then starts again in the app.
    const client = await provider.Client.find(clientId).catch(orNone(errors.InvalidClient));
    if (!client) return null;
    const documentHost = clientId.startsWith('https://') ? new URL(clientId).host : null;
    const redirect = new URL(String(details.params.redirect_uri));
    // With its own scheme, an app could put any host into the redirect URI.
    const redirectHost = /^https?:$/.test(redirect.protocol) ? redirect.host : redirect.protocol;
    const name = nameOf(client.clientName) || documentHost || redirectHost;
    return { request: details.uid, clientId, name, documentHost, redirectHost };
  };

  const finish = async ({ req, res }: Exchange, result: Parameters<Provider['interactionResult']>[2]) =>
    (await provider.interactionResult(req, res, result, { mergeWithLastSubmission: false })).slice(publicUrl.length);

  return {
    find,
    async allow(exchange, { userId, workspaceId, by }) {
      const [details, app] = [await detailsOf(exchange), await find(exchange)];
      if (!details || !app) return null;
      const { clientId, name: appName, redirectHost } = app;
      const grant = new provider.Grant({ accountId: userId, clientId });
      grant.jti = v5(details.uid, GRANTS);
      grant.addOIDCScope(`${SCOPE} offline_access`);
      grant.addResourceScope(audienceOf(publicUrl), SCOPE);
      consents.set(grant.jti, { workspaceId, userId, clientId, appName, redirectHost, by });
      const grantId = await grant.save().finally(() => consents.delete(grant.jti));
      const agreed = noteAgreed(exchange.res, new URL(details.returnTo));
      return finish(exchange, { login: { accountId: userId, remember: false }, consent: { grantId, agreed } });
    },
    async deny(exchange) {
      if (!(await detailsOf(exchange))) return null;
      return finish(exchange, { error: 'access_denied', error_description: 'The user said no.' });
    },
  };
}

/**
 * Returns the app's name on one line and without characters that change the direction of text. Its length is limited
 * where the name is read (§21.3).
 */
function nameOf(name = ''): string {
  const line = name.replace(/\p{Bidi_Control}+/gu, '').replace(/[\p{Cc}\s]+/gu, ' ');
  return line.trim().toWellFormed();
}

/** Returns null when `kind` of error is thrown. Rethrows every other error. */
function orNone(kind: new (...args: never[]) => Error) {
  return (error: unknown): null => {
    if (error instanceof kind) return null;
    throw error;
  };
}

// §21.8: only the browser in which somebody agreed gets the code. The library identifies a browser by a cookie. Whoever
// started the authorization knows that cookie too, and a neighbouring host could set it in another person's browser
// (session fixation).

const COOKIE = 'platen_agreed';
/** The cookie's lifetime in seconds. It is short because the browser continues at once. */
const LASTS = 60;

/**
 * Gives the browser a secret for `goOn`, the URL where it continues. Returns the hash of the secret, which the library
 * keeps and passes back.
 */
function noteAgreed(res: ServerResponse, goOn: URL): string {
  const secret = randomBytes(32).toString('base64url');
  const secure = goOn.protocol === 'https:' ? '; Secure' : '';
  const rest = `Path=${goOn.pathname}; Max-Age=${LASTS}; HttpOnly; SameSite=Lax${secure}`;
  res.appendHeader('Set-Cookie', `${COOKIE}=${secret}; ${rest}`);
  return keptOf(secret);
}

/** Returns whether this browser has the secret of the hash `kept`. */
export function isAgreedHere(cookies: { get(name: string): string | undefined }, kept: unknown): boolean {
  const secret = cookies.get(COOKIE);
  return secret !== undefined && keptOf(secret) === kept;
}

function keptOf(secret: string): string {
  return hashCredential(secret).toString('hex');
}
