/** §20.23 rules 7 and 8, §20.28: signing out at the provider ends sessions here, and showing there who one is confirms one here. */
import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { JWTPayload } from 'jose';
import request from 'supertest';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { CLIENT, type Claims, passThrough, signAsProvider, startProvider } from '../../../support/oidc.ts';
import { addApp } from '../../../support/second-factor.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const LOGOUT = '/sign-in/provider/logout';
const EVENTS = { 'http://schemas.openid.net/event/backchannel-logout': {} };

let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
let service: TestService;
let tenant: Tenant;
let now: Date;

beforeAll(async () => {
  provider = await startProvider();
  database = await createTestDatabase();
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  service = await startTestService({ role: 'api', database, env });
  provider.allow(`${service.url}/sign-in/provider/callback`);
  now = service.time.now;
}, 60_000);
afterAll(async () => {
  await service?.close();
  await provider?.stop();
  await database?.drop();
});
beforeEach(async () => {
  service.time.now = now;
  tenant = await seedTenant(db());
});

function db() {
  return service.services.context.db;
}
let people = 0;
/** Somebody who has signed in at the provider: in a browser that has its cookies, too. */
async function arrive(visitor: WebVisitor = stranger(service), cookies = new Map<string, string>()) {
  people += 1;
  const email = `person${people}@example.com`;
  const { userId } = await seedMember(db(), tenant.workspaceId, email, 'admin');
  const claims = { sub: `sub ${people}`, name: 'Person', email, email_verified: true };
  await pass(visitor, claims, '/sign-in/provider', cookies);
  return { visitor, claims, cookies, userId };
}
async function pass(visitor: WebVisitor, claims: Claims, path: string, cookies = new Map<string, string>()) {
  provider.next = claims;
  const { location } = await visitor.get(path);
  const back = await passThrough(location!, provider.issuer, cookies);
  return { asked: new URL(location!).searchParams, page: await visitor.get(back.pathname + back.search) };
}
async function isIn(visitor: WebVisitor): Promise<boolean> {
  return (await visitor.get('/account')).status === 200;
}
function post(token: string) {
  return request(service.url!).post(LOGOUT).type('form').send({ logout_token: token });
}
/** So many minutes ago, as tokens have it. */
function minutes(count: number): number {
  return Math.floor(Date.now() / 1_000) - count * 60;
}
/** A message that is right, but for what is said. */
function message(changed: JWTPayload): JWTPayload {
  const iat = Math.floor(Date.now() / 1_000);
  const usual = { iss: provider.issuer, aud: CLIENT.id, iat, exp: iat + 120, jti: randomUUID(), events: EVENTS };
  return { ...usual, ...changed };
}
function sidOf(userId: string) {
  return db()
    .session.findFirstOrThrow({ where: { userId }, orderBy: { createdAt: 'desc' } })
    .then((one) => one.providerSid!);
}

test('a back-channel logout ends the session here, and no other session', async () => {
  const { visitor, cookies, claims, userId } = await arrive();
  // The same person in another browser, with another session there; and by a way of this service.
  const other = stranger(service);
  await pass(other, claims, '/sign-in/provider');
  const ours = await signedIn(service, userId);
  expect([await isIn(visitor), await isIn(other), await isIn(ours)]).toEqual([true, true, true]);
  await visitor.get('/account');
  // In the browser that has the provider's cookies, but not by way of our page.
  const end = new URL(`${provider.issuer}/session/end`);
  end.search = `${new URLSearchParams({ client_id: CLIENT.id, post_logout_redirect_uri: `${service.url}/sign-in` })}`;
  await passThrough(end.href, provider.issuer, cookies);
  expect([await isIn(visitor), await isIn(other), await isIn(ours)]).toEqual([false, true, true]);
  const where = { workspaceId: tenant.workspaceId, action: 'sessions_ended' };
  expect(await db().auditEvent.findMany({ where })).toMatchObject([
    { userId: null, actor: new URL(provider.issuer).host, detail: { user_id: userId } },
  ]);
});

test('a logout token ends the session that it names, or all sessions of its person from the provider, once', async () => {
  const { visitor, claims, userId } = await arrive();
  const sid = await sidOf(userId);
  expect((await post(await signAsProvider(message({ sid: 'another', sub: claims.sub })))).status).toBe(200);
  expect(await isIn(visitor)).toBe(true);
  expect((await post(await signAsProvider(message({ sid })))).status).toBe(200);
  expect(await isIn(visitor)).toBe(false);
  const [one, two] = [stranger(service), stranger(service)];
  for (const browser of [one, two]) await pass(browser, claims, '/sign-in/provider');
  const ours = await signedIn(service, userId);
  const token = await signAsProvider(message({ sub: claims.sub }));
  expect((await post(token)).status).toBe(200);
  expect([await isIn(one), await isIn(two), await isIn(ours)]).toEqual([false, false, true]);
  await pass(one, claims, '/sign-in/provider');
  expect((await post(token)).status).toBe(400);
  expect(await isIn(one)).toBe(true);
});

const other = generateKeyPairSync('rsa', { modulusLength: 2048 });

test.each<[string, (sub: string) => Promise<string>]>([
  ['that is none', async () => 'x.y.z'],
  ['that is signed by another key', (sub) => signAsProvider(message({ sub }), { key: other.privateKey })],
  [
    'that is signed with the secret of the client',
    (sub) => signAsProvider(message({ sub }), { key: Buffer.from(CLIENT.secret), alg: 'HS256' }),
  ],
  [
    'that nobody signed',
    async (sub) =>
      `${[{ alg: 'none' }, message({ sub })].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')}.`,
  ],
  ['of another issuer', (sub) => signAsProvider(message({ sub, iss: 'https://elsewhere.example' }))],
  ['for another service', (sub) => signAsProvider(message({ sub, aud: 'somebody-else' }))],
  ['of long ago', (sub) => signAsProvider(message({ sub, iat: minutes(20), exp: minutes(-5) }))],
  ['that has expired', (sub) => signAsProvider(message({ sub, exp: minutes(5) }))],
  ['without a time', (sub) => signAsProvider(message({ sub, iat: undefined }))],
  ['without a name of its own', (sub) => signAsProvider(message({ sub, jti: undefined }))],
  ['of another event', (sub) => signAsProvider(message({ sub, events: { 'https://elsewhere.example': {} } }))],
  [
    'without an event, as a token that signs in',
    (sub) => signAsProvider(message({ sub, events: undefined }), { typ: 'JWT' }),
  ],
  ['with a nonce, as a token that signs in', (sub) => signAsProvider(message({ sub, nonce: 'n' }))],
  ['of nobody', () => signAsProvider(message({}))],
])('a logout token %s ends nothing', async (_, forge) => {
  const { visitor, claims } = await arrive();
  const answer = await post(await forge(claims.sub));
  expect([answer.status, answer.body, answer.headers['cache-control']]).toEqual([
    400,
    { error: 'invalid_request' },
    'no-store',
  ]);
  expect(await isIn(visitor)).toBe(true);
});

test('a person who signed in a while ago confirms at the provider, in the same browser and as the same person', async () => {
  const { visitor, claims, userId } = await arrive();
  // Signing in there just now is enough.
  const form = '/account/second-factors/authenticator';
  expect((await visitor.get(form)).status).toBe(200);
  service.time.now = new Date(now.getTime() + 15 * MINUTE);
  const asks = await visitor.get(form);
  const page = await visitor.follow(asks);
  const [, link] = /href="(\/sign-in\/provider\?confirm[^"]+)"/.exec(page.html)!;
  const path = link!.replaceAll('&#x3D;', '=').replaceAll('&amp;', '&');
  const imposter = await pass(visitor, { ...claims, sub: 'imposter' }, path);
  expect([imposter.page.status, imposter.page.html.includes('You signed in as someone else')]).toEqual([403, true]);
  expect((await visitor.get(form)).status).toBe(303);
  const session = visitor.cookie;
  const done = await pass(visitor, claims, path);
  expect(Object.fromEntries(done.asked)).toMatchObject({ prompt: 'login', max_age: '0' });
  expect([done.page.location, visitor.cookie]).toEqual([`${form}?notice=confirmed`, session]);
  expect((await visitor.get(form)).status).toBe(200);
  // With a second factor here, that alone confirms.
  await addApp(visitor, service);
  service.time.now = new Date(service.time.now.getTime() + 15 * MINUTE);
  expect((await visitor.follow(await visitor.get(form))).html).not.toContain('/sign-in/provider?confirm');
  await pass(visitor, claims, path);
  expect((await visitor.get(form)).status).toBe(303);
  expect(await db().session.count({ where: { userId } })).toBe(1);
});

test('a provider that has not asked for credentials lately confirms nobody, however often a person signs in', async () => {
  const { visitor, claims } = await arrive();
  const form = '/account/second-factors/authenticator';
  const hourAgo = { ...claims, asked: Math.floor(Date.now() / 1_000) - 3_600 };
  // The session there is an hour old: who signs out here and in again is asked nothing.
  await visitor.get('/account');
  await visitor.post('/sign-out');
  await pass(visitor, hourAgo, '/sign-in/provider');
  expect([await isIn(visitor), (await visitor.get(form)).location]).toEqual([true, expect.stringContaining('confirm')]);
  const careless = await pass(visitor, hourAgo, '/sign-in/provider?confirm=1&next=%2Faccount');
  expect([careless.page.status, careless.page.html.includes('did not ask you')]).toEqual([403, true]);
  expect((await visitor.get(form)).location).toContain('/account/confirm');
});
