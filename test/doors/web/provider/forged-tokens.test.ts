/** §20.23 rule 3: who comes is who the provider has signed for, by one set of claims. With a provider that signs what the test says. */
import { generateKeyPairSync } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { openProvider } from '../../../../src/doors/web/provider/open-provider.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { type Forged, type ForgingProvider, startForgingProvider } from '../../../support/forging-oidc.ts';
import { CLIENT, passThrough, signAsProvider } from '../../../support/oidc.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { stranger } from '../../../support/web.ts';

let provider: ForgingProvider;
let database: TestDatabase;
let tenant: Tenant;
/** The second takes an address for verified when nothing is said of it. */
let services: { usual: TestService; trusting: TestService };

beforeAll(async () => {
  provider = await startForgingProvider();
  database = await createTestDatabase();
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  services = {
    usual: await startTestService({ role: 'api', database, env }),
    trusting: await startTestService({ role: 'api', database, env: { ...env, OIDC_TRUSTS_EMAIL: '1' } }),
  };
  const { db } = services.usual.services.context;
  tenant = await seedTenant(db);
  await seedMember(db, tenant.workspaceId, 'kate@example.com', 'member');
}, 60_000);
afterAll(async () => {
  await services?.usual.close();
  await services?.trusting.close();
  await provider?.stop();
  await database?.drop();
});

/** The status of coming back: 303 signs in. Nobody is tied afterwards. */
async function come(forged: Forged, at: keyof typeof services = 'usual'): Promise<number> {
  provider.next = forged;
  const visitor = stranger(services[at]);
  const begun = await visitor.get('/sign-in/provider');
  if (!begun.location) return begun.status;
  const back = await passThrough(begun.location, provider.issuer);
  const { status } = await visitor.get(back.pathname + back.search);
  await services.usual.services.context.db.identity.deleteMany();
  return status;
}

const kate = { email: 'kate@example.com', email_verified: true };
const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const seconds = Math.floor(Date.now() / 1_000);

test.each<[string, Forged, number]>([
  ['one that is right', { claims: kate }, 303],
  ['one of a key that the provider does not publish', { claims: kate, key: other }, 503],
  ['one of a key by a name that it does not publish', { claims: kate, key: other, header: { kid: 'other' } }, 503],
  ['one without a signature', { claims: kate, header: { alg: 'none' } }, 503],
  ['one that is signed with the secret of the client', { claims: kate, header: { alg: 'HS256' } }, 503],
  ['one for another client', { claims: { ...kate, aud: 'another' } }, 503],
  ['one of another issuer', { claims: { ...kate, iss: 'https://accounts.example.com' } }, 503],
  ['one for another sign-in', { claims: { ...kate, nonce: 'another' } }, 503],
  ['one without a nonce', { claims: { ...kate, nonce: undefined } }, 503],
  ['one that is over', { claims: { ...kate, iat: seconds - 600, exp: seconds - 300 } }, 503],
])('a forged ID token is refused: %s', async (_what, forged, status) => {
  expect(await come(forged)).toBe(status);
});

test.each(['/.well-known/openid-configuration', '/token', '/jwks', '/userinfo'])(
  'a provider that sends the service elsewhere, from %s: it does not go there',
  async (page) => {
    const asked: string[] = [];
    const inner = createServer((req, res) => {
      asked.push(req.url!);
      res.writeHead(200, { 'Content-Type': 'application/json' }).end('{}');
    }).listen(0, '127.0.0.1');
    await once(inner, 'listening');
    const to = `http://127.0.0.1:${(inner.address() as AddressInfo).port}${page}`;
    expect([await come({ claims: kate, userinfo: kate, away: { page, to } }), asked]).toEqual([503, []]);
    inner.close();
  },
);

test('the keys of an https provider are never fetched by http', async () => {
  const issuer = 'https://provider.example';
  const asked: string[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (address) => {
    asked.push(String(address));
    const jwks_uri = `${issuer.replace('https', 'http')}/jwks`;
    return Response.json(String(address).endsWith('/jwks') ? { keys: [] } : { issuer, jwks_uri });
  });
  const { oidc } = services.usual.config;
  const provided = openProvider({ ...oidc!, issuer }, { publicUrl: 'http://127.0.0.1', log: createLog('silent') });
  const token = await signAsProvider({ iss: issuer, aud: CLIENT.id, sub: 'kate' });
  const said = await provided.readLogout(token).catch((error: Error) => error.message);
  jest.restoreAllMocks();
  expect(said).toMatch(/by http/);
  expect(asked).toEqual([`${issuer}/.well-known/openid-configuration`]);
});

const unsaid = { email: 'kate@example.com' };
const verified = { email_verified: true };

test.each<[string, Forged, { usual: number; trusting: number }]>([
  ['all in the ID token', { claims: kate }, { usual: 303, trusting: 303 }],
  ['all in what the provider says when asked', { userinfo: kate }, { usual: 303, trusting: 303 }],
  ['named by the token, verified elsewhere', { claims: unsaid, userinfo: verified }, { usual: 403, trusting: 303 }],
  ['verified by the token, named elsewhere', { claims: verified, userinfo: unsaid }, { usual: 403, trusting: 303 }],
  [
    'two addresses, of which the other is verified',
    { claims: unsaid, userinfo: { email: 'mine@example.com', ...verified } },
    { usual: 403, trusting: 303 },
  ],
  [
    'not verified by the token that names it',
    { claims: { ...unsaid, email_verified: false }, userinfo: kate },
    { usual: 403, trusting: 403 },
  ],
  ['verified by a word', { claims: { ...unsaid, email_verified: 'true' } }, { usual: 403, trusting: 403 }],
])('whether an address counts as verified: %s', async (_what, forged, { usual, trusting }) => {
  expect({ usual: await come(forged), trusting: await come(forged, 'trusting') }).toEqual({ usual, trusting });
});

test.each([
  'KATE@EXAMPLE.COM',
  '\u212Aate@example.com',
  'kate@example.\uFF43om',
  '\uFF4Bate@example.com',
  'kate@e\u00ADxample.com',
])('a verified address matches whatever the case of A to Z, and in no other spelling: %s', async (email) => {
  expect(await come({ claims: { email, ...verified } })).toBe(email === 'KATE@EXAMPLE.COM' ? 303 : 403);
});
