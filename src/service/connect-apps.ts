/** §21.1: the authorization server as `serve` has it: only where tokens cannot be read on the way, and loaded when it is first needed. */
import { type RequestHandler, Router } from 'express';
import type { AuthorizationServer, AuthorizationServerParts, Consents } from '../doors/oauth/index.ts';
import { appHeaders } from '../doors/web/pages/index.ts';

export type ConnectApps = { router: RequestHandler; consents: () => Promise<Consents> };

const LOOPBACK = /^(localhost|127(\.\d+){3}|\[::1\])$/;

/** Null with a `PUBLIC_URL` that is neither https nor of this machine. */
export function connectApps(parts: AuthorizationServerParts): ConnectApps | null {
  const { protocol, hostname } = new URL(parts.publicUrl);
  if (protocol !== 'https:' && !LOOPBACK.test(hostname)) return null;
  let server: Promise<AuthorizationServer> | undefined;
  // The library takes 200 ms and 48 MB, which no process needs before somebody connects an app.
  const load = () => {
    server ??= import('../doors/oauth/index.ts').then((oauth) => oauth.createAuthorizationServer(parts));
    return server;
  };
  const router = Router({ caseSensitive: true, strict: true });
  const paths = ['/oauth/*path', '/.well-known/oauth-authorization-server{/*path}'];
  const answer: RequestHandler = async (req, res, next) => (await load()).router(req, res, next);
  router.all(paths, ...appHeaders(null), answer);
  return { router, consents: async () => (await load()).consents };
}
