/** §21.2: the endpoints of the authorization server below `/oauth`, and its metadata. */
import { IncomingMessage } from 'node:http';
import express, { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Provider } from 'oidc-provider';
import { audienceOf, canonicalResource, SCOPE } from '../../../domain/credential.ts';
import { MINUTE, SECOND } from '../../../domain/durations.ts';
import { english } from '../../../locales/message.ts';
import { clientFault, countAddress, MAX_REGISTRATIONS } from '../../../use-cases/authorization/index.ts';
import { addressOf } from '../../api/index.ts';
import type { State } from '../state/adapter-of.ts';
import type { PageProblem } from './create-provider.ts';

const METADATA = '/.well-known/oauth-authorization-server';

/** Mount it at the root. It passes on requests that are not for it. */
export function oauthRouter(provider: Provider, publicUrl: string, limit: RequestHandler): RequestHandler {
  const { protocol, pathname, host } = new URL(publicUrl);
  const base = pathname.replace(/\/$/, '');
  const answer = provider.callback();
  const handOver: RequestHandler = (req, res) => {
    // The host and the scheme come from PUBLIC_URL, not from the request: the scheme decides whether cookies are
    // secure.
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    req.headers['x-forwarded-host'] = host;
    const asked = req.body === undefined ? req : withBody(req);
    // The library builds its own URLs from the part of the path before the route. That is the path of PUBLIC_URL, which
    // a proxy has removed.
    return answer(Object.assign(asked, { originalUrl: base + req.url }), res);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.use(limit, normalise(publicUrl), refuseBody);
  // The library's other routes stay closed. A POST to `authorize` would not be normalised.
  router.get('/oauth/authorize{/:request}', handOver);
  router.post(['/oauth/token', '/oauth/revoke', '/oauth/register'], handOver);
  // RFC 8414 §3.1: a path in PUBLIC_URL comes after the well-known path.
  router.all([METADATA, METADATA + base], (req, res, next) => {
    req.url = METADATA;
    return handOver(req, res, next);
  });
  return router;
}

/** Returns the request with its changed body. The library reads bodies from the stream, which has been read already. */
function withBody(req: Request): IncomingMessage {
  const isJson = req.is('json') !== false;
  const body = isJson ? JSON.stringify(req.body) : new URLSearchParams(req.body).toString();
  const copy = new IncomingMessage(req.socket);
  const headers = { ...req.headers, 'content-length': String(Buffer.byteLength(body)) };
  const { method, url, httpVersion } = req;
  Object.assign(copy, { method, url, headers, httpVersion, complete: true });
  copy.push(body);
  copy.push(null);
  return copy;
}

/**
 * §21.7: answers a body that is too long or cannot be read, in the protocol's error format (RFC 6749, section 5.2).
 * Express middleware; passes on errors that are not the caller's.
 */
const refuseBody: ErrorRequestHandler = (error, _req, res, next) => {
  const { status } = error as { status?: number };
  if (status === undefined || status >= 500) return next(error);
  res.status(status).set('Cache-Control', 'no-store');
  const fault = status === 413 ? 'the body is too long' : 'the body cannot be read';
  res.json({ error: 'invalid_request', error_description: fault });
};

// §21.7: limits how often an address may register an app or start an authorization. All processes share the counts.

/**
 * `renderError`: renders the page for a person's browser. `knownBrowser`: returns what a known browser is counted by
 * instead of its address, so that a stranger behind the same address cannot lock it out.
 */
export function limitAddresses(
  { db, knownBrowser }: Pick<State, 'db'> & { knownBrowser: (req: Request) => Promise<string | null> },
  renderError: (problem: PageProblem) => string,
): RequestHandler {
  const router = Router({ caseSensitive: true, strict: true });

  router.get('/oauth/authorize', async (req, res, next) => {
    const seconds = await countAddress(db, 'app authorized', {
      address: addressOf(req),
      browser: await knownBrowser(req),
    });
    if (seconds === 0) return next();
    res.status(429).set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' });
    res.type('html').send(renderError({ kind: 'many', seconds }));
  });

  router.post('/oauth/register', async (req, res, next) => {
    const seconds = await countAddress(db, 'app registered', { address: addressOf(req) });
    if (seconds === 0) return next();
    res.status(429).set({ 'Retry-After': String(seconds), 'Cache-Control': 'no-store' });
    res.json({
      error: 'temporarily_unavailable',
      error_description: `This address has registered ${MAX_REGISTRATIONS} apps within an hour. Try again in ${Math.ceil((seconds * SECOND) / MINUTE)} minutes.`,
    });
  });
  return router;
}

// §21.6, §21.7: brings what real clients send into the one form that the library expects, before a code or a refresh
// token is spent.

/** Changes the query or `req.body` in place. `oauthRouter` passes the changed body to the library. */
function normalise(publicUrl: string): RequestHandler {
  const router = Router();
  const resource = audienceOf(publicUrl);
  const canonical = (asked: unknown): string[] =>
    asked === undefined
      ? [resource]
      : [...new Set([asked].flat().map((one) => canonicalResource(String(one), publicUrl)))];

  router.get('/oauth/authorize', (req, _res, next) => {
    const url = new URL(req.url, 'http://here.invalid');
    const query = url.searchParams;
    const asked = query.has('resource') ? query.getAll('resource') : undefined;
    query.delete('resource');
    for (const one of canonical(asked)) query.append('resource', one);
    // Without our scope, the library would refuse only after the consent. It ignores scopes that it does not know.
    const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '' && scope !== 'openid');
    query.set('scope', [...new Set([...scopes, SCOPE])].join(' '));
    query.delete('response_mode');
    // PostgreSQL cannot store U+0000 in text.
    for (const [name, text] of [...query]) if (text.includes('\0')) query.delete(name);
    req.url = `${url.pathname}?${query}`;
    next();
  });

  router.post('/oauth/token', express.urlencoded({ extended: false, limit: '16kb' }), (req, res, next) => {
    if (!req.body) return next();
    const [wanted, ...others] = canonical(req.body.resource);
    if (wanted !== resource || others.length > 0) {
      res.status(400).set('Cache-Control', 'no-store');
      return void res.json({
        error: 'invalid_target',
        error_description: `This server issues tokens for ${resource}.`,
      });
    }
    req.body.resource = resource;
    // There is only one scope. A refresh that names other scopes too must not fail.
    delete req.body.scope;
    next();
  });

  router.post('/oauth/register', express.json({ limit: '8kb', type: () => true }), (req, res, next) => {
    const asked: Record<string, unknown> = req.body ?? {};
    const fault = clientFault(asked);
    if (fault)
      return void res.status(400).json({ error: 'invalid_client_metadata', error_description: english(fault) });
    const { redirect_uris, client_name, client_uri } = asked;
    // RFC 7591 §2: a server may replace the requested values. They are set here because the library decides about a
    // client secret before it applies its defaults.
    req.body = {
      redirect_uris,
      client_name,
      client_uri,
      scope: `${SCOPE} offline_access`,
      token_endpoint_auth_method: 'none',
    };
    next();
  });
  return router;
}
