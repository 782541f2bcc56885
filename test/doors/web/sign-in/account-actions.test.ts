/** §20.2, §20.3: the person's own account: name, password, sessions. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { faultsIn, PASSWORD, seedLink, seedPassword } from '../../../support/accounts.ts';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const NEW = 'quite another one';

let service: TestService;
let tenant: Tenant;
let person: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
});
afterAll(() => service?.close());
beforeEach(async () => {
  tenant = await seedTenant(service.services.context.db);
  person = await signedIn(service, tenant.userId);
  await service.services.context.db.attempts.deleteMany();
});

async function opens({ cookie }: WebVisitor): Promise<boolean> {
  const visitor = stranger(service);
  visitor.cookie = cookie;
  return (await visitor.get('/account')).status === 200;
}
async function signIn(password: string) {
  const visitor = stranger(service);
  await visitor.get('/sign-in');
  return { visitor, page: await visitor.post('/sign-in', { email: tenant.email, password }) };
}

test('the account shows the workspaces with the roles, and each session with its browser and address', async () => {
  const visitor = stranger(service);
  // Nobody is trusted to name an address, unless TRUST_PROXY says so.
  visitor.headers = {
    'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0',
    'X-Forwarded-For': '203.0.113.9',
  };
  await seedPassword(service, tenant.userId);
  await visitor.get('/sign-in');
  await visitor.post('/sign-in', { email: tenant.email, password: PASSWORD });
  const { html, headers } = await visitor.get('/account');
  expect(headers['cache-control']).toBe('no-store');
  expect(html).toContain(`href="/w/${tenant.workspaceId}"`);
  expect(html).toMatch(/>Owner</);
  expect(html).toMatch(/Firefox, Linux <span class="badge">this browser<\/span>/);
  expect(html.match(/<td data-label="IP address">127\.0\.0\.1</g)).toHaveLength(2);
});

test('a session shows its last use to within five minutes, also for a person without a workspace', async () => {
  const before = service.time.now;
  const seen = async () => /Last used"><time datetime="([^"]+)"/.exec((await person.get('/account')).html)?.[1];
  expect(await seen()).toBe(before.toISOString());
  service.time.now = new Date(before.getTime() + 5 * MINUTE - 1);
  await person.get('/account');
  expect(await seen()).toBe(before.toISOString());
  service.time.now = new Date(before.getTime() + 5 * MINUTE);
  await person.get('/account');
  expect(await seen()).toBe(service.time.now.toISOString());
  service.time.now = before;
});

test('a changed name applies everywhere, and is shown as it is written', async () => {
  const name = '<b>Ada</b> & "Co" \u05D0';
  const page = await person.post('/account', { name: `  ${name} ` });
  expect([page.status, page.location]).toEqual([303, '/account?notice=accountSaved']);
  const { html } = await person.follow(page);
  expect(html).toContain('Account saved.');
  expect(html).toContain('value="&lt;b&gt;Ada&lt;/b&gt; &amp; &quot;Co&quot; \u05D0"');
  const refused = await person.post('/account', { name: 'x'.repeat(201) });
  expect([refused.status, faultsIn(refused)]).toEqual([422, [expect.stringContaining('1 to 200 visible characters')]]);
  expect((await person.post('/account', { name: 'a\u0000b' })).status).toBe(422);
});

test('a first password needs no old one; it ends other sessions and links, and is in the audit log', async () => {
  const other = await signedIn(service, tenant.userId);
  const token = await seedLink(service, tenant.userId);
  expect((await person.get('/account/password')).html).not.toContain('Current password');
  const page = await person.post('/account/password', { password: NEW });
  expect([page.status, page.location]).toEqual([303, `/w/${tenant.workspaceId}/templates?notice=passwordSaved`]);
  expect([await opens(person), await opens(other)]).toEqual([true, false]);
  expect((await stranger(service).get(`/sign-in/link?token=${token}`)).status).toBe(410);
  expect((await signIn(NEW)).page.status).toBe(303);
  const where = { workspaceId: tenant.workspaceId, action: 'password_changed' };
  expect(await service.services.context.db.auditEvent.findMany({ where })).toMatchObject([
    { userId: tenant.userId, actor: tenant.email, via: 'web', address: '127.0.0.1', detail: {} },
  ]);
});

test('changing a password needs the old one', async () => {
  await seedPassword(service, tenant.userId);
  const wrong = await person.post('/account/password', { old: 'not the old one', password: NEW });
  expect([wrong.status, faultsIn(wrong)]).toEqual([422, ['This is not your current password.']]);
  expect(wrong.html).not.toContain(NEW);
  const both = await person.post('/account/password', { password: 'short' });
  expect(faultsIn(both)).toEqual([
    expect.stringMatching(/^Enter your current/),
    expect.stringMatching(/^The password has 5/),
  ]);
  expect((await person.post('/account/password', { old: PASSWORD, password: NEW })).status).toBe(303);
  expect((await signIn(PASSWORD)).page.status).toBe(422);
  expect((await signIn(NEW)).page.status).toBe(303);
});

test('a session that was left open cannot guess the old password', async () => {
  await seedPassword(service, tenant.userId);
  const tries = [];
  for (let count = 0; count < 11; count++)
    tries.push((await person.post('/account/password', { old: 'not the old one', password: NEW })).status);
  expect(tries).toEqual([...Array(10).fill(422), 429]);
});

test('of two changes of the password at once, one succeeds', async () => {
  const pages = await Promise.all([NEW, `${NEW} too`].map((password) => changeFrom(password)));
  // The other comes too late for the password, or even for its session, which is over by then.
  expect(pages.filter(({ location }) => location?.includes('passwordSaved'))).toHaveLength(1);

  async function changeFrom(password: string) {
    const visitor = await signedIn(service, tenant.userId);
    await visitor.get('/account');
    return visitor.post('/account/password', { password });
  }
});

test('signing out everywhere ends all sessions and links of the person, and of nobody else', async () => {
  const other = await signedIn(service, tenant.userId);
  const stays = await signedIn(service, (await seedTenant(service.services.context.db)).userId);
  const token = await seedLink(service, tenant.userId);
  const page = await person.post('/account/sign-out-everywhere');
  expect([page.status, page.location]).toEqual([303, '/sign-in?notice=signedOutEverywhere']);
  expect([await opens(person), await opens(other), await opens(stays)]).toEqual([false, false, true]);
  expect((await stranger(service).get(`/sign-in/link?token=${token}`)).status).toBe(410);
});

test('without a mail server, the sign-in page says whom to ask', async () => {
  const visitor = stranger(service);
  for (const path of ['/sign-in', '/sign-in/ask'])
    expect((await visitor.get(path)).html).toContain('Ask a workspace admin');
  expect(await visitor.post('/sign-in/ask', { email: tenant.email })).toMatchObject({
    status: 303,
    location: '/sign-in/ask',
  });
});
