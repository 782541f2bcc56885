/** §20.23: signing in at a provider by OpenID Connect, as a browser without scripts does it, with a real provider. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { csrfToken } from '../../../../src/doors/web/model/visit.ts';
import { PASSWORD, seedLink, seedPassword } from '../../../support/accounts.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { CLIENT, type Claims, passThrough, startProvider } from '../../../support/oidc.ts';
import { addApp } from '../../../support/second-factor.ts';
import { seedMember, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger, type WebVisitor } from '../../../support/web.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
/** Beside passwords, and instead of them. */
let service: TestService;
let only: TestService;
let tenant: Tenant;

beforeAll(async () => {
  provider = await startProvider();
  database = await createTestDatabase();
  service = await startTestService({ role: 'api', database });
  tenant = await seedTenant(service.services.context.db);
  await service.close();
  const env = {
    OIDC_ISSUER: provider.issuer,
    OIDC_CLIENT_ID: CLIENT.id,
    OIDC_CLIENT_SECRET: CLIENT.secret,
    OIDC_GROUPS: `platen-admins=${tenant.name}:admin, platen-users=${tenant.workspaceId}:member, nobody=Nowhere:owner`,
  };
  service = await startTestService({ role: 'api', database, env });
  only = await startTestService({ role: 'api', database, env: { ...env, OIDC_ONLY: '1' } });
  for (const one of [service, only]) provider.allow(`${one.url}/sign-in/provider/callback`);
}, 60_000);
afterAll(async () => {
  await service?.close();
  await only?.close();
  await provider?.stop();
  await database?.drop();
});

function person(name: string, more: Partial<Claims> = {}): Claims {
  return { sub: name, name: `The ${name}`, email: `${name}@example.com`, email_verified: true, ...more };
}
/** To the provider and back; the answer to coming back. */
async function come(claims: Claims, visitor: WebVisitor = stranger(service), next = '/account') {
  provider.next = claims;
  const { location } = await visitor.get(`/sign-in/provider?next=${encodeURIComponent(next)}`);
  const back = await passThrough(location!, provider.issuer);
  return { visitor, back, page: await visitor.get(back.pathname + back.search) };
}
async function roleOf(name: string): Promise<string | undefined> {
  const where = { workspaceId: tenant.workspaceId, user: { email: `${name}@example.com` } };
  return (await service.services.context.db.membership.findFirst({ where }))?.role;
}

test('groups give an account and a role, and change or remove the role at the next sign-in, with an entry in the audit log', async () => {
  const { visitor, page } = await come(
    person('gita', { groups: ['platen-users', 'others'] }),
    undefined,
    `/w/${tenant.workspaceId}/documents`,
  );
  expect([page.status, page.location]).toEqual([303, `/w/${tenant.workspaceId}/documents`]);
  expect((await visitor.follow(page)).status).toBe(200);
  expect(await roleOf('gita')).toBe('member');
  await come(person('gita', { groups: ['platen-users', 'platen-admins'] }));
  expect(await roleOf('gita')).toBe('admin');
  const gone = await come(person('gita', { groups: [] }));
  expect(gone.page.location).toBe('/account');
  expect((await gone.visitor.get('/account')).html).toContain('You sign in with your company account.');
  expect(await roleOf('gita')).toBeUndefined();
  expect((await visitor.get(`/w/${tenant.workspaceId}/documents`)).status).toBe(404);
  const where = { workspaceId: tenant.workspaceId, action: { startsWith: 'member_' } };
  const events = await service.services.context.db.auditEvent.findMany({ where });
  const byProvider = events.filter(({ actor }) => actor === new URL(provider.issuer).host);
  expect(byProvider.map(({ action }) => action).sort()).toEqual([
    'member_added',
    'member_removed',
    'member_role_changed',
  ]);
});

test('the last owner keeps the role, whatever their groups', async () => {
  const email = tenant.email;
  await come(person('owner', { email, groups: [] }));
  const where = { workspaceId: tenant.workspaceId, userId: tenant.userId };
  expect((await service.services.context.db.membership.findFirst({ where }))?.role).toBe('owner');
});

test('an account is found by an address that the provider has verified, and from then on by its subject there', async () => {
  const { db } = service.services.context;
  await seedMember(db, tenant.workspaceId, 'hanna@example.com', 'member');
  const groups = ['platen-users'];
  const unverified = await come(person('hanna', { email_verified: false, groups }));
  expect([unverified.page.status, unverified.page.html.includes('Your email address is not confirmed')]).toEqual([
    403,
    true,
  ]);
  const first = await come(person('hanna', { groups }));
  expect((await first.visitor.get('/account')).html).toContain('hanna@example.com');
  const renamed = await come(person('hanna', { email: 'hanna.new@example.com', groups }));
  expect((await renamed.visitor.get('/account')).html).toContain('hanna@example.com');
  const another = await come(person('imposter', { email: 'hanna@example.com', groups }));
  expect([another.page.status, another.page.html.includes('This account belongs to someone else')]).toEqual([
    403,
    true,
  ]);
  const stranger = await come(person('karl', { groups: ['others'] }));
  expect([stranger.page.status, stranger.page.html.includes('You have no account here yet')]).toEqual([403, true]);
  expect(await db.user.count({ where: { email: 'karl@example.com' } })).toBe(0);
});

test('the callback works once, in the browser that started, with the matching state and code', async () => {
  const groups = ['platen-users'];
  const { back, page, visitor } = await come(person('lena', { groups }));
  expect(page.status).toBe(303);
  const path = back.pathname + back.search;
  expect([(await visitor.get(path)).status, (await stranger(service).get(path)).status]).toEqual([410, 410]);
  const other = stranger(service);
  await other.get('/sign-in');
  expect((await other.get(path)).status).toBe(410);
  const begun = await other.get('/sign-in/provider?next=//elsewhere');
  const state = new URL(begun.location!).searchParams.get('state')!;
  const mixed = new URLSearchParams({ ...Object.fromEntries(back.searchParams), state });
  const refused = await other.get(`${back.pathname}?${mixed}`);
  expect([refused.status < 300 || refused.status >= 400, (await other.get('/account')).status]).toEqual([true, 303]);
  const denied = await other.get(
    `${back.pathname}?${new URLSearchParams({ error: 'access_denied', state, iss: provider.issuer })}`,
  );
  expect([denied.status, denied.html.includes('You were not signed in')]).toEqual([403, true]);
});

test('a person with a second factor here is asked for it, unless the provider reports one', async () => {
  const groups = ['platen-users'];
  const { visitor } = await come(person('mona', { groups }));
  await addApp(visitor, service);
  expect((await come(person('mona', { groups }))).page.location).toBe('/sign-in/second-factor?next=%2Faccount');
  const done = await come(person('mona', { groups, amr: ['pwd', 'mfa'] }));
  expect(done.page.location).toBe('/account');
});

test('while the provider does not answer, a page says so, and passwords still work', async () => {
  const fresh = await startTestService({
    role: 'api',
    database,
    env: { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret },
  });
  await provider.stop();
  try {
    const visitor = stranger(fresh);
    expect((await visitor.get('/sign-in')).html).toContain('/sign-in/provider');
    const page = await visitor.get('/sign-in/provider');
    expect([page.status, page.html.includes('or sign in with a password or a link')]).toEqual([503, true]);
    // Nor is anybody sent there who comes to a service that it has answered before.
    expect((await stranger(service).get('/sign-in/provider')).status).toBe(503);
    await seedPassword(fresh, tenant.userId);
    await visitor.get('/sign-in');
    expect((await visitor.post('/sign-in', { email: tenant.email, password: PASSWORD })).status).toBe(303);
  } finally {
    await provider.start();
    await fresh.close();
  }
  expect((await come(person('nora', { groups: ['platen-users'] }))).page.status).toBe(303);
});

test('with the provider in place of passwords, only a link of the operator is another way in', async () => {
  await seedPassword(only, tenant.userId);
  const visitor = stranger(only);
  const { html } = await visitor.get('/sign-in');
  expect([html.includes('name="password"'), html.includes('/sign-in/provider')]).toEqual([false, true]);
  const csrf = csrfToken(visitor.cookie.split('=')[1]!);
  const refused = await visitor.post('/sign-in', { csrf, email: tenant.email, password: PASSWORD });
  expect([refused.location, (await visitor.get('/account')).status]).toEqual(['/sign-in', 303]);
  expect((await visitor.get('/sign-in/passkey')).status).toBe(404);
  expect((await visitor.post('/sign-in/passkey', { csrf, credential: '{}' })).status).toBe(404);
  const member = await signedIn(only, tenant.userId);
  expect((await member.get('/account/password')).status).toBe(404);
  const { page } = await come(person('otto', { groups: ['platen-users'] }), visitor);
  expect(page.location).toBe('/account');
  const token = await seedLink(only, tenant.userId);
  const other = stranger(only);
  await other.get(`/sign-in/link?token=${token}`);
  expect((await other.post('/sign-in/link', { token })).status).toBe(303);
});

test('signing out also leads to the sign-out of the provider, if the session began there and the provider answers', async () => {
  const { visitor } = await come(person('lena', { groups: ['platen-users'] }));
  await visitor.get('/account');
  const out = await visitor.post('/sign-out');
  expect(out.location).toMatch(/^\/sign-in\?left=[\w-]{100,}&notice=signedOut$/);
  const page = await visitor.follow(out);
  const [, leave] = /href="(\/sign-in\/provider\/leave\?hint[^"]+)"/.exec(page.html)!;
  const { status, location } = await visitor.get(leave!.replace('&#x3D;', '='));
  expect(status).toBe(302);
  const address = new URL(location!);
  expect(address.origin).toBe(provider.issuer);
  const { id_token_hint: hint, ...others } = Object.fromEntries(address.searchParams);
  expect(others).toEqual({ client_id: CLIENT.id, post_logout_redirect_uri: `${service.url}/sign-in` });
  expect(JSON.parse(Buffer.from(hint!.split('.')[1]!, 'base64url').toString())).toMatchObject({ sub: 'lena' });
  expect((await fetch(address)).status).toBe(200);
  expect((await visitor.get('/sign-in/provider/leave?hint=forged')).location).not.toContain('id_token_hint');
  const ours = await signedIn(service, tenant.userId);
  expect((await ours.post('/sign-out')).location).toBe('/sign-in?notice=signedOut');
});

test('an address without email_verified counts only if the operator allows it', async () => {
  const env = { OIDC_ISSUER: provider.issuer, OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  const trusting = await startTestService({ role: 'api', database, env: { ...env, OIDC_TRUSTS_EMAIL: '1' } });
  try {
    provider.allow(`${trusting.url}/sign-in/provider/callback`);
    const { db } = service.services.context;
    const email = `mia@example.com`;
    await seedMember(db, tenant.workspaceId, email, 'member');
    const { email_verified: _, ...unsaid } = person('mia');
    expect((await come(unsaid as Claims)).page.status).toBe(403);
    const said = await come(person('mia', { email_verified: false }), stranger(trusting));
    expect(said.page.status).toBe(403);
    expect((await come(unsaid as Claims, stranger(trusting))).page.status).toBe(303);
  } finally {
    await trusting.close();
  }
});
