/** §20.16, §20.28: how members get in, as admins see it, and how long a workspace is shown to who has signed in. */
import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { createSession } from '../../../../src/data/storage/people/sessions.ts';
import { HOUR, MINUTE } from '../../../../src/domain/durations.ts';
import { readRoutes } from '../../../../src/doors/web/routing/read-routes.ts';
import { newCredential } from '../../../../src/use-cases/administration/index.ts';
import { PASSWORD, seedLink, seedPassword } from '../../../support/accounts.ts';
import { eventsOf } from '../../../support/audit.ts';
import { addApp } from '../../../support/second-factor.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { type Page, signedIn, stranger, type WebVisitor } from '../../../support/web.ts';
import { formFields } from '../fill-in/support/form-fields.ts';

let service: TestService;
let tenant: Tenant;
let elsewhere: Tenant;
let home: string;
let now: Date;

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  now = service.time.now;
});
afterAll(() => service.close());
beforeEach(async () => {
  service.time.now = now;
  [tenant, elsewhere] = [await seedTenant(db()), await seedTenant(db())];
  home = `/w/${tenant.workspaceId}`;
});

function db() {
  return service.services.context.db;
}
function pass(ms: number): void {
  service.time.now = new Date(service.time.now.getTime() + ms);
}
/** A member of both workspaces, with a password. */
async function personOf(role: 'member' | 'admin' = 'member') {
  const person = await seedMember(db(), tenant.workspaceId, `person-${tenant.userId}@example.com`, role);
  await seedMember(db(), elsewhere.workspaceId, person.email, 'member');
  await seedPassword(service, person.userId);
  return person;
}
async function owner(): Promise<WebVisitor> {
  const visitor = await signedIn(service, tenant.userId);
  await visitor.get(`${home}/members`);
  return visitor;
}
/** The facts of a page, by their names. */
function factsOf({ html }: Page): Record<string, string> {
  return Object.fromEntries(
    [...html.matchAll(/<dt>(.*?)<\/dt>\s*<dd[^>]*>([\s\S]*?)<\/dd>/g)].map(([, name, text]) => [name!, text!]),
  );
}
async function statusOf(visitor: WebVisitor, workspace = home): Promise<string | number> {
  const { status, location } = await visitor.get(`${workspace}/documents`);
  return status === 303 ? location!.split('?')[0]! : status;
}
async function limit(fields: Record<string, string>): Promise<void> {
  const boss = await owner();
  await boss.get(`${home}/settings`);
  const settings = { name: tenant.name, time_zone: 'UTC', theme: 'none', second_factor: 'optional' };
  expect((await boss.post(`${home}/settings`, { ...settings, ...fields })).status).toBe(303);
}
/** By the page that asks. */
function confirm(visitor: WebVisitor): Promise<Page> {
  return visitor.post('/account/confirm', { confirming: '1', password: PASSWORD, next: `${home}/documents` });
}

test('an admin sees how a member signs in, who confirmed their identity, and in how many browsers; others see none of it', async () => {
  const boss = await owner();
  const person = await personOf();
  const page = `${home}/members/${person.userId}`;
  const shown = async () => factsOf(await boss.get(page));
  expect(await shown()).toMatchObject({
    'Signs in with': 'Password',
    'Identity confirmed by': 'No one yet',
    'Second factor': 'No',
    'Last active': 'Never',
    'Signed in here': 'No',
  });
  const visitor = stranger(service);
  const token = await seedLink(service, person.userId, 'mail');
  await visitor.get(`/sign-in/link?token=${token}`);
  await visitor.post('/sign-in/link', { token });
  await visitor.get(`/w/${elsewhere.workspaceId}/documents`);
  // When and where they are elsewhere is none of its business.
  expect((await shown())['Last active']).toBe('Never');
  await visitor.get(`${home}/documents`);
  await addApp(visitor, service);
  await seedLink(service, person.userId, 'mail');
  expect(await shown()).toMatchObject({
    'Signs in with': 'Password, Unused link',
    'Identity confirmed by': 'Their mailbox: they opened a link sent by email',
    'Second factor': 'Yes',
    'Last active': expect.stringContaining('2026'),
    'Signed in here': 'In 1 browser',
  });
  // Someone without a password is signed in, and gets in again by a link.
  await db().user.update({ where: { id: person.userId }, data: { password: null } });
  await db().signInLink.deleteMany({ where: { userId: person.userId } });
  expect(await shown()).toMatchObject({ 'Signs in with': 'A new link only', 'Signed in here': 'In 1 browser' });
  const row = (html: string) => new RegExp(`${person.email}[\\s\\S]*?</tr>`).exec(html)![0];
  expect(row((await boss.get(`${home}/members`)).html)).toMatch(/>Yes<[\s\S]*2026/);
  expect(row((await visitor.get(`${home}/members`)).html)).not.toContain('Yes');
  expect((await visitor.get(page)).status).toBe(403);
});

test('a person whom an owner introduced is told so, until somebody else confirms their identity', async () => {
  const boss = await owner();
  const email = `new-${tenant.userId}@example.com`;
  await boss.post(`${home}/members`, { name: 'New', email, role: 'member' });
  const { id } = await db().user.findUniqueOrThrow({ where: { email } });
  await boss.post(`${home}/members/${id}/link`);
  const page = await boss.get(`${home}/members/${id}`);
  expect(factsOf(page)['Identity confirmed by']).toBe('An owner of this workspace, with a copied link');
  expect(page.html).toContain('Until someone else confirms their identity');
  const token = await seedLink(service, id, 'mail');
  const visitor = stranger(service);
  await visitor.get(`/sign-in/link?token=${token}`);
  await visitor.post('/sign-in/link', { token });
  expect((await boss.get(`${home}/members/${id}`)).html).not.toContain('Until someone else confirms their identity');
  expect((await eventsOf(db(), tenant.workspaceId)).map(({ action }) => action)).toContain('introduction_ended');
});

test('an admin ends the sessions of a person here: they sign in again for this workspace, and go on elsewhere', async () => {
  const person = await personOf();
  const [visitor, boss] = [await signedIn(service, person.userId), await owner()];
  pass(MINUTE);
  const page = `${home}/members/${person.userId}`;
  expect(factsOf(await boss.get(page))['Signed in here']).toBe('In 1 browser');
  expect((await boss.post(`${page}/sessions/end`)).location).toBe(`${page}?notice=sessionsEnded`);
  expect(factsOf(await boss.get(page))['Signed in here']).toBe('No');
  expect((await boss.get(page)).html).not.toContain('Sign them out of this workspace');
  pass(MINUTE);
  expect([await statusOf(visitor), await statusOf(visitor, `/w/${elsewhere.workspaceId}`)]).toEqual([
    '/account/confirm',
    200,
  ]);
  await visitor.get('/account');
  expect((await confirm(visitor)).location).toBe(`${home}/documents`);
  expect(await statusOf(visitor)).toBe(200);
  // As with a member’s role: whom they may not remove they may not sign out.
  const admin = await seedMember(db(), tenant.workspaceId, `admin-${tenant.userId}@example.com`, 'admin');
  const other = await signedIn(service, admin.userId);
  await other.get(`${home}/members`);
  expect((await other.post(`${home}/members/${tenant.userId}/sessions/end`)).status).toBe(403);
  expect((await other.post(`${home}/members/${elsewhere.userId}/sessions/end`)).status).toBe(404);
  const events = (await eventsOf(db(), tenant.workspaceId)).filter(({ action }) => action === 'sessions_ended');
  expect(events).toMatchObject([{ userId: tenant.userId, detail: { email: person.email } }]);
});

test('a document is not made if its session ends here meanwhile', async () => {
  const person = await personOf();
  const { token, hash } = newCredential('session');
  const { id } = await createSession(db(), {
    userId: person.userId,
    hash,
    now: service.time.now,
    lasts: HOUR,
    address: '127.0.0.1',
    agent: 'test',
  });
  const isLive = async () =>
    (
      await db().$queryRaw<[{ live: boolean }]>`
      SELECT is_credential_live(${id}::uuid, w.id, now()) AS live FROM workspaces w WHERE w.id = ${tenant.workspaceId}::uuid`
    )[0].live;
  expect([token.length > 0, await isLive()]).toEqual([true, true]);
  const where = { workspaceId_userId: { workspaceId: tenant.workspaceId, userId: person.userId } };
  await db().membership.update({ where, data: { signInAfter: new Date(service.time.now.getTime() + 1) } });
  expect(await isLive()).toBe(false);
});

test('an owner limits how long a session shows this workspace; other workspaces and the account are not affected', async () => {
  await limit({ session_minutes: '60', idle_minutes: 'none' });
  const person = await personOf();
  const visitor = await signedIn(service, person.userId);
  pass(59 * MINUTE);
  expect(await statusOf(visitor)).toBe(200);
  pass(MINUTE);
  expect([await statusOf(visitor), await statusOf(visitor, `/w/${elsewhere.workspaceId}`)]).toEqual([
    '/account/confirm',
    200,
  ]);
  expect((await visitor.get('/account')).status).toBe(200);
  await confirm(visitor);
  expect(await statusOf(visitor)).toBe(200);
  const { key } = tenant;
  expect((await service.call('GET', '/templates', { key })).status).toBe(200);
  expect(await eventsOf(db(), tenant.workspaceId)).toContainEqual(
    expect.objectContaining({ detail: { session_minutes: { before: 'none', after: '60' } } }),
  );
});

test('an owner limits how long an idle session shows this workspace, and no other kind of page bypasses the limit', async () => {
  await limit({ session_minutes: 'none', idle_minutes: '15' });
  const person = await personOf();
  const visitor = await signedIn(service, person.userId);
  for (let times = 0; times < 5; times++) {
    pass(14 * MINUTE);
    expect(await statusOf(visitor)).toBe(200);
  }
  pass(15 * MINUTE);
  expect((await visitor.get('/account')).status).toBe(200);
  expect(await statusOf(visitor, `/w/${elsewhere.workspaceId}`)).toBe(200);
  expect(await statusOf(visitor)).toBe('/account/confirm');
  await visitor.get('/account');
  await confirm(visitor);
  expect(await statusOf(visitor)).toBe(200);
});

test('only owners change the limits, and only to values that are offered', async () => {
  const admin = await signedIn(service, (await personOf('admin')).userId);
  const page = await admin.get(`${home}/settings`);
  expect(page.html).not.toContain('name="session_minutes"');
  const settings = { name: tenant.name, time_zone: 'UTC', theme: 'none' };
  expect((await admin.post(`${home}/settings`, { ...settings, session_minutes: '10080' })).status).toBe(403);
  await limit({ session_minutes: '1', idle_minutes: '15' });
  const where = { id: tenant.workspaceId };
  expect(await db().workspace.findUniqueOrThrow({ where })).toMatchObject({ sessionMinutes: null, idleMinutes: 15 });
});

test('entries survive the end of the time limit: as a draft, or in the form after signing in', async () => {
  await limit({ session_minutes: '60', idle_minutes: 'none' });
  const templateId = await seedTemplate(db(), tenant.workspaceId, '---\ntitle: Note\n---\n{{Name}}\n');
  const person = await personOf();
  const visitor = await signedIn(service, person.userId);
  const form = await visitor.get(`${home}/templates/${templateId}/fill-in`);
  const [, action] = /<form[^>]*action="([^"]*fill-in[^"]*)"/.exec(form.html)!;
  pass(HOUR);
  // More than a page that asks would carry.
  const fields = formFields(form.html, { 'values.name': 'x'.repeat(40_000) });
  const sent = await visitor.post(action!.replaceAll('&amp;', '&').replaceAll('&#x3D;', '='), fields);
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining('notice=keptStale')]);
  expect(await db().draft.count({ where: { workspaceId: tenant.workspaceId, userId: person.userId } })).toBe(1);
  const favourite = `${home}/templates/${templateId}/favourite`;
  const asked = await visitor.post(favourite, { favourite: 'yes' });
  expect([asked.status, asked.html.includes('name="favourite" value="yes"')]).toEqual([403, true]);
  const went = await visitor.post(favourite, { favourite: 'yes', confirming: '1', password: PASSWORD });
  expect(went.status).toBe(303);
  expect(await statusOf(visitor)).toBe(200);
  // A file with a key is not kept until then: it is chosen again.
  const withFiles = readRoutes().filter(({ fresh, body }) => fresh && body === 'files');
  expect(withFiles.map(({ action }) => action)).toEqual(['saveSeal']);
});
