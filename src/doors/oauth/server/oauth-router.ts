/** §21.2: the endpoints of the authorization server, below `/oauth`, and its metadata. */
import { IncomingMessage } from 'node:http';
import { type ErrorRequestHandler, type Request, type RequestHandler, Router } from 'express';
import type { Provider } from 'oidc-provider';
import { normalise } from './normalise.ts';

const METADATA = '/.well-known/oauth-authorization-server';

/** Mounted at the root; passes on what is not for it. */
export function oauthRouter(provider: Provider, publicUrl: string, limit: RequestHandler): RequestHandler {
  const { protocol, pathname, host } = new URL(publicUrl);
  const base = pathname.replace(/\/$/, '');
  const answer = provider.callback();
  const handOver: RequestHandler = (req, res) => {
    // PUBLIC_URL is the address, and whether it is https decides about cookies; what a request says of either is not asked.
    req.headers['x-forwarded-proto'] = protocol.slice(0, -1);
    req.headers['x-forwarded-host'] = host;
    const asked = req.body === undefined ? req : withBody(req);
    // From what stands before the address as it is routed, the library makes its own: the path of PUBLIC_URL, which a proxy took away.
    return answer(Object.assign(asked, { originalUrl: base + req.url }), res);
  };
  const router = Router({ caseSensitive: true, strict: true });
  router.use(limit, normalise(publicUrl), refuseBody);
  // No more of what the library has: what is posted to `authorize` would not be normalised.
  router.get('/oauth/authorize{/:request}', handOver);
  router.post(['/oauth/token', '/oauth/revoke', '/oauth/register'], handOver);
  // RFC 8414 §3.1: with a path in PUBLIC_URL, it stands behind the well-known one.
  router.all([METADATA, METADATA + base], (req, res, next) => {
    req.url = METADATA;
    return handOver(req, res, next);
  });
  return router;
}

/** The request with its body as it was changed: the library reads bodies from the stream, which has been read. */
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
 * §21.7: what is answered to a body that is too long or cannot be read: as the protocol writes errors (RFC 6749, section 5.2).
 * Express middleware; passes on what is not the caller's fault.
 */
const refuseBody: ErrorRequestHandler = (error, _req, res, next) => {
  const { status } = error as { status?: number };
  if (status === undefined || status >= 500) return next(error);
  res.status(status).set('Cache-Control', 'no-store');
  const fault = status === 413 ? 'the body is too long' : 'the body cannot be read';
  res.json({ error: 'invalid_request', error_description: fault });
};
