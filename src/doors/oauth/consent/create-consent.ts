/** §21.8: what an app asks for, in the browser that it sent, and what somebody answers. */

import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { errors, type Provider } from 'oidc-provider';
import { v5 } from 'uuid';
import { audienceOf, hashCredential, SCOPE } from '../../../domain/credential.ts';
import type { Actor } from '../../../domain/principal.ts';
import type { State } from '../state/adapter-of.ts';

/** The library reads its own cookie. */
export type Exchange = { req: IncomingMessage; res: ServerResponse };

/**
 * `request`: the id of the authorization. `name`: as the app calls itself, which it may choose. `documentHost`: who answers for that name,
 * the host of its metadata document; null for an app that registered itself. `redirectHost`: where it has the browser sent back: the
 * host, or, of an address that no host answers, the scheme.
 */
export type AskingApp = {
  request: string;
  clientId: string;
  name: string;
  documentHost: string | null;
  redirectHost: string;
};

export type Answer = { userId: string; workspaceId: string; by: Actor };

/** `allow` and `deny` answer the path where the browser goes on; null, like `find`, when this browser asked for nothing, or too long ago. */
export type Consents = {
  find(exchange: Exchange): Promise<AskingApp | null>;
  allow(exchange: Exchange, answer: Answer): Promise<string | null>;
  deny(exchange: Exchange): Promise<string | null>;
};

/** Of ids of grants, each made from the id of its authorization: a form that is sent twice makes one. */
const GRANTS = '0a1c9e0e-6a51-4d1c-9f0b-3f1f3c8d2b74';

export function createConsent(provider: Provider, { consents }: State, publicUrl: string): Consents {
  const detailsOf = ({ req, res }: Exchange) =>
    provider.interactionDetails(req, res).catch(orNone(errors.SessionNotFound));

  const find: Consents['find'] = async (exchange) => {
    const details = await detailsOf(exchange);
    if (!details) return null;
    const clientId = String(details.params.client_id);
    // Its document may have left meanwhile; then one begins again in the app.
    const client = await provider.Client.find(clientId).catch(orNone(errors.InvalidClient));
    if (!client) return null;
    const documentHost = clientId.startsWith('https://') ? new URL(clientId).host : null;
    const redirect = new URL(String(details.params.redirect_uri));
    // Behind a scheme of its own, an app could write the host of another.
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

/** On one line, and without what turns the direction of the words around it. Its length is limited where it comes from (§21.3). */
function nameOf(name = ''): string {
  const line = name.replace(/\p{Bidi_Control}+/gu, '').replace(/[\p{Cc}\s]+/gu, ' ');
  return line.trim().toWellFormed();
}

/** Null for one kind of error. */
function orNone(kind: new (...args: never[]) => Error) {
  return (error: unknown): null => {
    if (error instanceof kind) return null;
    throw error;
  };
}

// §21.8: the code goes to the browser in which somebody agreed. The library knows a browser by a cookie that whoever began the
// authorization knows too, and that a neighbouring host could put into another's browser (session fixation).

const COOKIE = 'platen_agreed';
/** In seconds; short, because the browser continues at once. */
const LASTS = 60;

/** Gives the browser a secret for `goOn`, the address where it goes on; what is kept of it comes back. */
function noteAgreed(res: ServerResponse, goOn: URL): string {
  const secret = randomBytes(32).toString('base64url');
  const secure = goOn.protocol === 'https:' ? '; Secure' : '';
  const rest = `Path=${goOn.pathname}; Max-Age=${LASTS}; HttpOnly; SameSite=Lax${secure}`;
  res.appendHeader('Set-Cookie', `${COOKIE}=${secret}; ${rest}`);
  return keptOf(secret);
}

/** Whether it is the browser that `kept` came back for. */
export function isAgreedHere(cookies: { get(name: string): string | undefined }, kept: unknown): boolean {
  const secret = cookies.get(COOKIE);
  return secret !== undefined && keptOf(secret) === kept;
}

function keptOf(secret: string): string {
  return hashCredential(secret).toString('hex');
}
