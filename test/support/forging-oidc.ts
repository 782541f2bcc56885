/** An identity provider whose tokens the test forges: their content, their key, and the answers of its endpoints. */
import { createHmac, generateKeyPairSync, type KeyObject, sign } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { CLIENT } from './oidc.ts';

type Claims = Record<string, unknown>;

/**
 * `claims`, `header`: replace those of a valid token. `key`: signs with another key than the published one. `userinfo`: the answer of
 * that endpoint, which is otherwise missing. `away`: the endpoint that redirects the service to another address.
 */
export type Forged = {
  claims?: Claims;
  header?: { alg?: string; kid?: string };
  key?: KeyObject;
  userinfo?: Claims;
  away?: { page: string; to: string };
};

export type ForgingProvider = { issuer: string; next: Forged; stop(): Promise<void> };

export async function startForgingProvider(): Promise<ForgingProvider> {
  const own = generateKeyPairSync('rsa', { modulusLength: 2048 });
  let nonce = '';

  function idToken(): string {
    const { claims, header, key = own.privateKey } = self.next;
    const now = Math.floor(Date.now() / 1_000);
    const usual = { iss: self.issuer, aud: CLIENT.id, sub: 'somebody', nonce, iat: now, exp: now + 60 };
    const { alg, ...kid } = { alg: 'RS256', kid: 'own', ...header };
    const parts = [
      { alg, ...kid },
      { ...usual, ...claims },
    ].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'));
    const text = parts.join('.');
    if (alg === 'none') return `${text}.`;
    const signature =
      alg === 'HS256'
        ? createHmac('sha256', CLIENT.secret).update(text).digest()
        : sign('sha256', Buffer.from(text), key);
    return `${text}.${signature.toString('base64url')}`;
  }

  const server = createServer((req, res) => {
    const { pathname, searchParams } = new URL(req.url!, self.issuer);
    const pages: Record<string, () => unknown> = {
      '/.well-known/openid-configuration': () => ({
        issuer: self.issuer,
        authorization_endpoint: `${self.issuer}/authorize`,
        token_endpoint: `${self.issuer}/token`,
        jwks_uri: `${self.issuer}/jwks`,
        userinfo_endpoint: self.next.userinfo && `${self.issuer}/userinfo`,
        // The provider is careless: it offers algorithms that no service should accept.
        id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
      }),
      '/jwks': () => ({ keys: [{ ...own.publicKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] }),
      '/token': () => ({ access_token: 'token', token_type: 'Bearer', expires_in: 60, id_token: idToken() }),
      '/userinfo': () => ({ sub: 'somebody', ...self.next.userinfo }),
    };
    if (pathname === '/authorize') {
      nonce = searchParams.get('nonce')!;
      const back = new URLSearchParams({ code: 'code', state: searchParams.get('state')! });
      res.writeHead(302, { Location: `${searchParams.get('redirect_uri')}?${back}` }).end();
      return;
    }
    if (pathname === self.next.away?.page) {
      res.writeHead(307, { Location: self.next.away.to }).end();
      return;
    }
    const answer = pages[pathname]?.();
    res.writeHead(answer ? 200 : 404, { 'Content-Type': 'application/json' }).end(JSON.stringify(answer ?? {}));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const self: ForgingProvider = {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    next: {},
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return self;
}
