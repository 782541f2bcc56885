/** A real identity provider, `oidc-provider`, on this machine. It signs in the person that the test chooses, without asking. */

import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type JWTPayload, SignJWT } from 'jose';
import { Provider } from 'oidc-provider';

export const CLIENT = { id: 'platen', secret: 'a secret of the client that is long enough' };

/**
 * The provider's claims about the next person. `asked`: when the person last proved their identity, in seconds since 1970; by default
 * now.
 */
export type Claims = { sub: string; amr?: string[]; asked?: number } & Record<string, unknown>;

export type TestProvider = { issuer: string; next: Claims; stop(): Promise<void>; start(): Promise<void> };

const KEY = generateKeyPairSync('rsa', { modulusLength: 2048 });

/** Returns a token that the provider has signed, or one with another key or algorithm. */
export function signAsProvider(
  payload: JWTPayload,
  {
    key = KEY.privateKey,
    alg = 'RS256',
    typ = 'logout+jwt',
  }: { key?: Parameters<SignJWT['sign']>[0]; alg?: string; typ?: string } = {},
): Promise<string> {
  return new SignJWT(payload).setProtectedHeader({ alg, typ, kid: 'own' }).sign(key);
}

/** `redirect`: the address to which it sends browsers back. */
export async function startProvider(): Promise<TestProvider & { allow(redirect: string): void }> {
  let server: Server | undefined;
  const redirects: string[] = [];
  let handle: ((req: never, res: never) => void) | undefined;
  const listen = async (port: number) => {
    server = createServer((req, res) => handle?.(req as never, res as never)).listen(port, '127.0.0.1');
    await once(server, 'listening');
    return (server.address() as AddressInfo).port;
  };
  const port = await listen(0);
  const self = {
    issuer: `http://127.0.0.1:${port}`,
    next: { sub: 'nobody' } as Claims,
    allow(redirect: string) {
      redirects.push(redirect);
      handle = answering(self, redirects);
    },
    start: async () => void (await listen(port)),
    async stop() {
      server?.closeAllConnections();
      await new Promise((resolve) => server?.close(resolve) ?? resolve(null));
    },
  };
  return self;
}

function answering(self: TestProvider, redirects: string[]) {
  const provider = new Provider(self.issuer, {
    clients: [
      {
        client_id: CLIENT.id,
        client_secret: CLIENT.secret,
        redirect_uris: redirects,
        backchannel_logout_uri: `${new URL(redirects[0]!).origin}/sign-in/provider/logout`,
        backchannel_logout_session_required: true,
        post_logout_redirect_uris: redirects.map((one) => `${new URL(one).origin}/sign-in`),
      },
    ],
    claims: { openid: ['sub', 'amr'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
    cookies: { keys: ['key of the test'] },
    jwks: { keys: [{ ...KEY.privateKey.export({ format: 'jwk' }), kid: 'own', alg: 'RS256', use: 'sig' }] },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
    // The service is on this machine, which the given dispatcher would refuse to contact.
    fetch: (url, { signal, method, body, headers }: RequestInit = {}) =>
      fetch(url, { signal, method, body, headers } as RequestInit),
    findAccount: (_, accountId) => ({ accountId, claims: () => self.next }),
    async loadExistingGrant(ctx) {
      const { client, session } = ctx.oidc;
      const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
      grant.addOIDCScope('openid email profile');
      await grant.save();
      return grant;
    },
    ttl: { Session: 60, Grant: 60, Interaction: 60, AccessToken: 60, IdToken: 60 },
  });
  const callback = provider.callback();
  return async (req: Parameters<typeof callback>[0], res: Parameters<typeof callback>[1]) => {
    if (!req.url?.startsWith('/interaction/')) return callback(req, res);
    const { sub: accountId, amr = ['pwd'], asked } = self.next;
    const login = { accountId, amr, remember: false, ...(asked !== undefined && { ts: asked }) };
    await provider.interactionFinished(req, res, { login });
  };
}

/**
 * Acts as the browser between the two services: follows redirects with the provider's cookies, and submits the form that confirms signing
 * out. Returns the address that leads back to the service. `cookies`: the provider's cookies, which are updated.
 */
export async function passThrough(
  address: string,
  issuer: string,
  cookies: Map<string, string> = new Map(),
): Promise<URL> {
  for (let next = new URL(address); ; ) {
    if (next.origin !== issuer) return next;
    const cookie = [...cookies].map((one) => one.join('=')).join('; ');
    const answer = await fetch(next, { redirect: 'manual', headers: { cookie } });
    for (const sent of answer.headers.getSetCookie()) {
      const [name = '', ...value] = sent.split(';')[0]!.split('=');
      cookies.set(name, value.join('='));
    }
    let location = answer.headers.get('location');
    if (!location && next.pathname === '/session/end') {
      const xsrf = /name="xsrf" value="(\w+)"/.exec(await answer.text())![1]!;
      const sent = await fetch(`${issuer}/session/end/confirm`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ xsrf, logout: 'yes' }),
        headers: { cookie: [...cookies].map((one) => one.join('=')).join('; ') },
      });
      location = sent.headers.get('location');
    }
    if (!location) throw new Error(`the provider answered ${answer.status}: ${await answer.text()}`);
    next = new URL(location, next);
  }
}
