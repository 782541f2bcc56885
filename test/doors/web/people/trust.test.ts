/** §20.27: nothing that was set or opened under an introduction opens another workspace; attacks as somebody from outside makes them. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { HOUR, MINUTE } from '../../../../src/domain/durations.ts';
import { PASSWORD, seedPassword } from '../../../support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { CLIENT, type Claims, passThrough, startProvider } from '../../../support/oidc.ts';
import { runPlatenInProcess } from '../../../support/platen-in-process.ts';
import { addApp } from '../../../support/second-factor.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
let service: TestService;
/** Whom the groups of the provider lead to. */
let company: Tenant;
let evil: Tenant;
let cfo: Claims;
let now: Date;

beforeAll(async () => {
  provider = await startProvider();
  database = await createTestDatabase();
  service = await startTestService({ role: 'api', database });
  company = await seedTenant(service.services.context.db);
  await service.close();
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_GROUPS: `admins=${company.workspaceId}:admin`,
  };
  service = await startTestService({ role: 'api', database, env });
  now = service.time.now;
  provider.allow(`${service.url}/sign-in/provider/callback`);
}, 60_000);
afterAll(async () => {
  await service?.close();
  await provider?.stop();
  await database?.drop();
});
/** Of bytes that nobody looks at. */
const KEY = Buffer.alloc(32, 7);
let people = 0;
beforeEach(async () => {
  service.time.now = now;
  evil = await seedTenant(service.services.context.db);
  people += 1;
  const email = `cfo${people}@example.com`;
  cfo = { sub: `sub ${people}`, name: 'The CFO', email, email_verified: true, groups: ['admins'] };
});

function db() {
  return service.services.context.db;
}
async function come(visitor: WebVisitor = stranger(service)): Promise<WebVisitor> {
  provider.next = cfo;
  const { location } = await visitor.get('/sign-in/provider?next=%2Faccount');
  const back = await passThrough(location!, provider.issuer);
  await visitor.get(back.pathname + back.search);
  return visitor;
}
/** The owner of another workspace makes an account of somebody’s address, and a link to it. */
async function makeLink(): Promise<string | undefined> {
  const owner = await signedIn(service, evil.userId);
  const members = `/w/${evil.workspaceId}/members`;
  await owner.get(members);
  await owner.post(members, { name: 'The CFO', email: String(cfo.email), role: 'member' });
  const { id } = await db().user.findUniqueOrThrow({ where: { email: String(cfo.email) } });
  const { html } = await owner.post(`${members}/${id}/link`);
  return /token(?:=|&#x3D;)(pli_\w+)/.exec(html)?.[1];
}
async function follow(token: string): Promise<WebVisitor> {
  const visitor = stranger(service);
  await visitor.get(`/sign-in/link?token=${token}`);
  await visitor.post('/sign-in/link', { token });
  return visitor;
}
/** What a visitor reads of the company. */
async function reads(visitor: WebVisitor): Promise<number> {
  return (await visitor.get(`/w/${company.workspaceId}/documents`)).status;
}
async function byPassword(): Promise<WebVisitor> {
  const visitor = stranger(service);
  await visitor.get('/sign-in');
  await visitor.post('/sign-in', { email: String(cfo.email), password: PASSWORD });
  return visitor;
}

test('a person whom an owner of another workspace introduced signs in by the provider: the earlier password and session stop working', async () => {
  const thief = await follow((await makeLink())!);
  await thief.get('/account/password');
  await thief.post('/account/password', { password: PASSWORD });
  const person = await come();
  expect(await reads(person)).toBe(200);
  const again = await byPassword();
  expect([await reads(thief), await reads(again)]).toEqual([303, 303]);
  await again.get('/account');
  const connections = `/w/${company.workspaceId}/connections`;
  const made = await again.post(connections, { id: company.workspaceId, name: 'k', expires: '90' });
  expect(made.html).not.toContain('plt_');
});

test('an owner cannot make a link for a person who signs in by the provider, even when they are signed out', async () => {
  cfo.groups = [];
  const owner = await signedIn(service, evil.userId);
  const members = `/w/${evil.workspaceId}/members`;
  await owner.get(members);
  await owner.post(members, { name: 'The CFO', email: String(cfo.email), role: 'member' });
  const person = await come();
  await person.get('/account');
  await person.post('/sign-out');
  await db().device.deleteMany();
  expect(await makeLink()).toBeUndefined();
});

const NOW = new Date();
test.each<[string, (userId: string) => Promise<unknown>]>([
  ['has a password', (userId) => seedPassword(service, userId)],
  ['is signed in', (userId) => signedIn(service, userId)],
  [
    'comes from a provider',
    (userId) => db().identity.create({ data: { issuer: 'i', subject: userId, userId, createdAt: NOW } }),
  ],
  [
    'has a passkey',
    (userId) =>
      db().passkey.create({
        data: { id: userId, userId, name: 'Key', credentialId: KEY, publicKey: KEY, counter: 0n, createdAt: NOW },
      }),
  ],
  [
    'has an authenticator',
    (userId) =>
      db().authenticator.create({
        data: { id: userId, userId, name: 'App', secret: KEY, lastStep: 0, createdAt: NOW },
      }),
  ],
  [
    'has signed in with some browser before',
    (userId) => db().device.create({ data: { userId, hash: KEY, expiresAt: new Date(Date.now() + HOUR) } }),
  ],
  ['belongs to another workspace', () => seedMember(db(), company.workspaceId, String(cfo.email), 'member')],
  ['has opened a mailed link', (userId) => db().user.update({ where: { id: userId }, data: { vouchedBy: 'mail' } })],
])('no link is shown for a person who %s', async (_, make) => {
  const { userId } = await seedMember(db(), evil.workspaceId, String(cfo.email), 'member');
  const owner = await signedIn(service, evil.userId);
  const page = `/w/${evil.workspaceId}/members/${userId}`;
  await owner.get(page);
  await make(userId);
  const { status, html } = await owner.post(`${page}/link`);
  expect([status, html.includes('pli_')]).toEqual([422, false]);
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).introducedBy).toBeNull();
});

test('the command invites a person whom another workspace introduced: their earlier credentials stop working', async () => {
  const thief = await follow((await makeLink())!);
  await thief.get('/account/password');
  await thief.post('/account/password', { password: PASSWORD });
  const line = ['member', 'invite', company.workspaceId, String(cfo.email), '--name', 'CFO', '--role', 'admin'];
  const { stdout, stderr } = await runPlatenInProcess([...line, '--json'], { env: { DATABASE_URL: database.url } });
  expect(stderr).toContain(`${cfo.email} was only introduced by an owner of ${JSON.stringify(evil.name)}`);
  const { link } = JSON.parse(stdout) as { link: string };
  expect([await reads(thief), await reads(await byPassword())]).toEqual([303, 303]);
  expect(await reads(await follow(link.split('token=')[1]!))).toBe(200);
});

test('without a password, a browser left open for two hours can neither set one nor remove a second factor', async () => {
  const person = await come();
  const app = await addApp(person, service);
  service.time.now = new Date(now.getTime() + 2 * HOUR);
  await person.get('/account');
  await person.post('/account/password', { password: PASSWORD });
  await person.post('/account/confirm', { password: PASSWORD, next: '/account' });
  const { id: userId } = await db().user.findUniqueOrThrow({ where: { email: String(cfo.email) } });
  const factor = await db().authenticator.findFirstOrThrow({ where: { userId } });
  await person.post(`/account/second-factors/${factor.id}/remove`);
  expect(await db().authenticator.count({ where: { userId } })).toBe(1);
  expect((await db().user.findUniqueOrThrow({ where: { id: userId } })).password).toBeNull();
  service.time.now = new Date(service.time.now.getTime() + MINUTE);
  expect(app.codeAt(service.time.now)).toMatch(/^\d{6}$/);
  expect((await (await byPassword()).get('/account')).status).toBe(303);
});
