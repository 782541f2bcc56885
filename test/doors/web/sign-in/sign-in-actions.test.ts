/** §20.2, §20.3, §20.5: signing in with a password, and out again, as a browser without scripts does it. */
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { addMember, removeMember } from '../../../../src/data/storage/people/members.ts';
import { createCredential } from '../../../../src/domain/credential.ts';
import { MINUTE } from '../../../../src/domain/durations.ts';
import { deleteWorkspace } from '../../../../src/use-cases/administration/index.ts';
import { faultsIn, PASSWORD, seedPassword } from '../../../support/accounts.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

const WRONG = 'The email address or password is wrong.';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { TRUST_PROXY: '1' } });
});
afterAll(() => service?.close());
beforeEach(async () => {
  tenant = await seedTenant(service.services.context.db);
  await seedPassword(service, tenant.userId);
  await service.services.context.db.attempts.deleteMany();
});

/** Fills in the form. `from`: the address that the proxy names. */
async function signIn(visitor: WebVisitor, fields: Record<string, string> = {}, from?: string) {
  await visitor.get('/sign-in');
  if (from) visitor.headers = { 'X-Forwarded-For': from };
  return visitor.post('/sign-in', { email: tenant.email, password: PASSWORD, ...fields });
}
function sessions() {
  return service.services.context.db.session.findMany({ where: { userId: tenant.userId } });
}
function events(action: string) {
  return service.services.context.db.auditEvent.findMany({ where: { workspaceId: tenant.workspaceId, action } });
}

test('signing in leads to the page that was asked for, and is in the audit log of every workspace', async () => {
  const visitor = stranger(service);
  const asked = await visitor.get(`/w/${tenant.workspaceId}`);
  const form = await visitor.follow(asked);
  expect(form.html).toContain(`value="/w/${tenant.workspaceId}"`);
  const page = await signIn(visitor, { next: `/w/${tenant.workspaceId}` });
  expect([page.status, page.location]).toEqual([303, `/w/${tenant.workspaceId}`]);
  expect((await visitor.get('/account')).html).toContain(tenant.email);
  expect(await events('signed_in')).toMatchObject([
    { userId: tenant.userId, actor: tenant.email, via: 'web', address: '127.0.0.1', detail: { by: 'password' } },
  ]);
  expect((await visitor.get('/sign-in?next=/docs')).location).toBe('/docs');
});

test('a session goes on when the workspace that it looked at last is deleted', async () => {
  const { db } = service.services.context;
  const other = await seedTenant(db);
  const person = { email: tenant.email, name: 'Same', role: 'member', now: new Date() } as const;
  await addMember(db, other.workspaceId, person);
  const visitor = stranger(service);
  await signIn(visitor);
  expect((await visitor.get(`/w/${other.workspaceId}/documents`)).status).toBe(200);
  const [before] = await sessions();
  await deleteWorkspace(db, other.workspaceId, () => undefined);
  expect(await sessions()).toMatchObject([{ id: before!.id, workspaceId: null }]);
  const pages = [`/w/${other.workspaceId}/documents`, `/w/${tenant.workspaceId}/documents`];
  expect(await Promise.all(pages.map(async (page) => (await visitor.get(page)).status))).toEqual([404, 200]);
});

test('only A to Z are case-folded: a similar address signs nobody in', async () => {
  const { db } = service.services.context;
  const { userId } = await seedMember(db, tenant.workspaceId, 'kim.smith@example.com', 'member');
  await seedPassword(service, userId);
  for (const email of ['\u212Aim.smith@example.com', 'kim.\u017Fmith@example.com', '\uFF4Bim.smith@example.com'])
    expect((await signIn(stranger(service), { email })).status).toBe(422);
  expect((await signIn(stranger(service), { email: 'KIM.SMITH@EXAMPLE.COM' })).status).toBe(303);
});

test('an address matches whatever its case, the spaces around it, and its Unicode composition', async () => {
  const { status } = await signIn(stranger(service), { email: `  ${tenant.email.toUpperCase()} ` });
  expect(status).toBe(303);
  const member = await signedIn(service, tenant.userId);
  const composed = 'Grüße über Ölmühlen';
  await member.post('/account/password', { old: PASSWORD, password: composed.normalize('NFD') });
  expect((await signIn(stranger(service), { password: composed })).status).toBe(303);
});

test('a wrong password, an unknown address and an account without a password get the same response', async () => {
  const { userId } = tenant;
  const unset = await seedMember(service.services.context.db, tenant.workspaceId, `no-${userId}@example.com`, 'member');
  const tries: Record<string, string>[] = [
    { password: 'wrong wrong wrong' },
    { email: `un-${userId}@example.com` },
    { email: unset.email },
  ];
  for (const fields of [...tries, { email: 'a\u0000b' }]) {
    const page = await signIn(stranger(service), fields);
    expect([page.status, faultsIn(page)]).toEqual([422, [WRONG]]);
    expect(page.html).not.toContain(PASSWORD);
  }
  expect(await sessions()).toEqual([]);
});

test('missing fields are named, each with a link, and the address stays filled in', async () => {
  const page = await signIn(stranger(service), { password: '' });
  expect([page.status, faultsIn(page)]).toEqual([422, ['Enter your password.']]);
  expect(page.html).toContain('href="#password"');
  expect(page.html).toContain(`value="${tenant.email}"`);
});

test('every sign-in gets a new session and ends the one before it (session fixation)', async () => {
  const visitor = stranger(service);
  await visitor.get('/sign-in');
  const planted = visitor.cookie;
  await signIn(visitor);
  const first = visitor.cookie;
  expect(first).not.toBe(planted);
  const holder = stranger(service);
  holder.cookie = planted;
  expect((await holder.get('/account')).status).toBe(303);
  await visitor.get('/account');
  await visitor.post('/sign-in', { email: tenant.email, password: PASSWORD });
  expect(visitor.cookie).not.toBe(first);
  expect(await sessions()).toHaveLength(1);
});

test('a form with the CSRF token of another browser signs nobody in', async () => {
  const [one, other] = [stranger(service), stranger(service)];
  await one.get('/sign-in');
  const { html } = await other.get('/sign-in');
  const csrf = /name="csrf" value="([^"]+)"/.exec(html)![1]!;
  const page = await one.post('/sign-in', { csrf, email: tenant.email, password: PASSWORD });
  expect(page.status).toBe(403);
  expect(await sessions()).toEqual([]);
});

test('a password hash with outdated parameters is replaced', async () => {
  const kept = async () =>
    (await service.services.context.db.user.findUnique({ where: { id: tenant.userId } }))?.password;
  const before = await kept();
  await signIn(stranger(service));
  const after = await kept();
  expect([before, after]).toEqual([expect.stringContaining('$m=256,'), expect.stringContaining('$m=19456,t=2,p=1$')]);
  await signIn(stranger(service));
  expect(await kept()).toBe(after);
});

test('signing out ends the session on the server, not only the cookie', async () => {
  const visitor = stranger(service);
  await signIn(visitor);
  const before = visitor.cookie;
  await visitor.get('/account');
  const page = await visitor.post('/sign-out');
  expect([page.status, page.location]).toEqual([303, '/sign-in?notice=signedOut']);
  expect((await visitor.follow(page)).html).toContain('You are signed out.');
  visitor.cookie = before;
  expect((await visitor.get('/account')).location).toBe('/sign-in?next=%2Faccount');
  expect(await sessions()).toEqual([]);
});

test('a person without a workspace signs in to a page that says so', async () => {
  const db = service.services.context.db;
  const member = await seedMember(db, tenant.workspaceId, `gone-${tenant.userId}@example.com`, 'member');
  await seedPassword(service, member.userId);
  await removeMember(db, tenant.workspaceId, member.email);
  const visitor = stranger(service);
  const page = await signIn(visitor, { email: member.email });
  const start = await visitor.follow(page);
  expect((await visitor.follow(start)).html).toContain('You do not belong to a workspace');
  expect((await visitor.get(`/w/${tenant.workspaceId}`)).status).toBe(404);
});

test('ten wrong passwords, also at once, lock the account until the window ends, and no other account', async () => {
  const wrong = (count: number) => Array.from({ length: count }, () => signIn(stranger(service), { password: 'no' }));
  const tries = await Promise.all(wrong(12));
  expect(tries.map(({ status }) => status).sort()).toEqual([...Array(10).fill(422), 429, 429]);
  const page = await signIn(stranger(service));
  // A busy machine needs a while for twelve passwords; the text counts in minutes.
  expect([page.status, page.headers['retry-after']]).toEqual([429, expect.stringMatching(/^(900|8[4-9]\d)$/)]);
  expect(faultsIn(page)).toEqual(['Too many attempts. Try again in 15 minutes, or sign in with a link.']);
  const unknown = { email: 'nobody@example.com', password: 'no' };
  for (let count = 0; count < 10; count++) await signIn(stranger(service), unknown);
  expect((await signIn(stranger(service), unknown)).status).toBe(429);
  await service.pass(15 * MINUTE);
  expect((await signIn(stranger(service))).status).toBe(303);
  await service.pass(-15 * MINUTE);
});

test('signing in resets the attempts of the account', async () => {
  for (let round = 0; round < 2; round++) {
    for (let count = 0; count < 9; count++) await signIn(stranger(service), { password: 'no' });
    expect((await signIn(stranger(service))).status).toBe(303);
  }
});

test('an address has fifty attempts for all accounts; further ones do not count against any account', async () => {
  const { db } = service.services.context;
  await signIn(stranger(service), { password: 'no' }, '203.0.113.7');
  await db.attempts.updateMany({ where: { key: 'password from 203.0.113.7' }, data: { points: 50 } });
  for (let count = 0; count < 12; count++)
    expect((await signIn(stranger(service), { password: 'no' }, '203.0.113.7')).status).toBe(429);
  const elsewhere = await signIn(stranger(service), {}, '203.0.113.8');
  expect(elsewhere.status).toBe(303);
  expect((await events('signed_in')).map(({ address }) => address)).toEqual(['203.0.113.8']);
});

describe('a browser that the account has signed in with', () => {
  /** Somebody who has signed in, and is signed out again. */
  async function known(): Promise<WebVisitor> {
    const visitor = stranger(service);
    expect((await signIn(visitor)).status).toBe(303);
    visitor.cookie = '';
    return visitor;
  }
  /** One wrong password, and then as if it had been more. */
  async function fail(visitor: WebVisitor, times: number, email = tenant.email) {
    await signIn(visitor, { email, password: 'no' });
    const { attempts } = service.services.context.db;
    const { key } = await attempts.findFirstOrThrow({ where: { key: { startsWith: 'password of' }, points: 1 } });
    await attempts.update({ where: { key }, data: { points: times } });
  }

  test('is not locked out by attempts of others, and does not unlock the account for them', async () => {
    const { attempts } = service.services.context.db;
    const visitor = await known();
    for (let count = 0; count < 10; count++) await signIn(stranger(service), { password: 'no' });
    const ofAddress = { key: 'password from 127.0.0.1' };
    await attempts.updateMany({ where: ofAddress, data: { points: 50 } });
    expect((await signIn(visitor)).status).toBe(303);
    await attempts.deleteMany({ where: ofAddress });
    expect((await signIn(stranger(service))).status).toBe(429);
  });

  test('has as many attempts of its own, which a right password resets', async () => {
    const visitor = await known();
    for (let round = 0; round < 2; round++) {
      await fail(visitor, 9);
      expect((await signIn(visitor)).status).toBe(303);
      visitor.cookie = '';
    }
    await fail(visitor, 10);
    expect((await signIn(visitor)).status).toBe(429);
    expect((await signIn(stranger(service))).status).toBe(303);
  });

  test('is known to each account that signed in there, and to no other', async () => {
    const { db } = service.services.context;
    const [first, second, third] = [tenant, await seedTenant(db), await seedTenant(db)];
    for (const { userId } of [second, third]) await seedPassword(service, userId);
    const visitor = await known();
    await signIn(visitor, { email: second.email });
    visitor.cookie = '';
    const statuses: number[] = [];
    for (const { email } of [first, second, third]) {
      await fail(stranger(service), 10, email);
      statuses.push((await signIn(visitor, { email })).status);
      visitor.cookie = '';
    }
    expect(statuses).toEqual([303, 303, 429]);
  });

  test('is known by its last cookie only, for a year', async () => {
    const { db } = service.services.context;
    const visitor = await known();
    const { device } = visitor;
    await signIn(visitor);
    const planted = stranger(service);
    planted.device = device;
    const forged = stranger(service);
    forged.device = `platen_device=${createCredential('device', randomBytes(32)).token}`;
    await fail(stranger(service), 10);
    for (const other of [planted, forged]) expect((await signIn(other)).status).toBe(429);
    const [{ days }] = await db.$queryRaw<[{ days: number }]>`
      SELECT round(extract(epoch FROM expires_at - now()) / 86400)::int AS days FROM devices WHERE user_id = ${tenant.userId}::uuid`;
    expect(days).toBe(365);
    await db.$executeRaw`UPDATE devices SET expires_at = now()`;
    visitor.cookie = '';
    expect((await signIn(visitor)).status).toBe(429);
  });

  test.each([
    ['a new password', '/account/password', { old: PASSWORD, password: 'another one that is long' }],
    ['signing out everywhere', '/account/sign-out-everywhere', {}],
  ])('is forgotten by %s, except the one where that happens', async (_what, path, fields) => {
    const [here, elsewhere] = [await known(), await known()];
    await signIn(here);
    await here.get('/account');
    expect((await here.post(path, fields)).status).toBe(303);
    here.cookie = '';
    await fail(stranger(service), 10);
    const password = 'password' in fields ? fields.password : PASSWORD;
    expect((await signIn(elsewhere, { password })).status).toBe(429);
    expect((await signIn(here, { password })).status).toBe(303);
  });

  test('is not needed by a person who is signed in and changes the password', async () => {
    const member = await signedIn(service, tenant.userId);
    await fail(stranger(service), 10);
    const change = (old: string) => member.post('/account/password', { old, password: 'another one that is long' });
    expect((await change('no')).status).toBe(422);
    expect((await change(PASSWORD)).status).toBe(303);
  });
});
