/** §21.6, §21.7: what real clients send, brought into the one form that the library expects, before a code or a refresh token is spent. */
import express, { type RequestHandler, Router } from 'express';
import { audienceOf, canonicalResource, SCOPE } from '../../../domain/credential.ts';
import { clientFault } from '../../../use-cases/authorization/index.ts';

/** What it changes of a body stands in `req.body`, which `oauthRouter` hands over as the body. */
export function normalise(publicUrl: string): RequestHandler {
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
    // With no scope of ours, the library would refuse after the consent. Those that it does not know it ignores.
    const scopes = (query.get('scope') ?? '').split(' ').filter((scope) => scope !== '' && scope !== 'openid');
    query.set('scope', [...new Set([...scopes, SCOPE])].join(' '));
    query.delete('response_mode');
    // The database keeps no text with U+0000.
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
    // There is one scope. A refresh that names others too must not fail for it.
    delete req.body.scope;
    next();
  });

  router.post('/oauth/register', express.json({ limit: '8kb', type: () => true }), (req, res, next) => {
    const asked: Record<string, unknown> = req.body ?? {};
    const fault = clientFault(asked);
    if (fault) return void res.status(400).json({ error: 'invalid_client_metadata', error_description: fault });
    const { redirect_uris, client_name, client_uri } = asked;
    // RFC 7591 §2: a server may replace what was asked for. Said here: the library decides about a secret before it applies defaults.
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
