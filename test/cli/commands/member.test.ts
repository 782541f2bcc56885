/** §20.4: `platen member invite` prints a link that signs its person in to the running service, once. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DAY } from '../../../src/domain/durations.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedMember, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { stranger } from '../../support/web.ts';

type Invited = { user_id: string; role: string; link: string; link_expires_at: string };

let service: TestService;
let tenant: Tenant;
let dataDir: string;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-invite-'));
  service = await startTestService({ role: 'api' });
  tenant = await seedTenant(service.services.context.db);
  service.time.now = new Date();
});
afterAll(async () => {
  await service?.close();
  await rm(dataDir, { recursive: true, force: true });
});

function options() {
  const { databaseUrl = '' } = service.config;
  return { env: { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PUBLIC_URL: 'https://platen.example/docs/' } };
}
function invite(...line: string[]) {
  return platenJsonInProcess<Invited>(['member', 'invite', tenant.name, ...line], options());
}
async function emailBehind({ link }: Invited): Promise<string | undefined> {
  const visitor = stranger(service);
  const { searchParams } = new URL(link);
  await visitor.get(`/sign-in/link?${searchParams}`);
  await visitor.post('/sign-in/link', { token: searchParams.get('token')! });
  return /<dd>([^<]+@[^<]+)<\/dd>/.exec((await visitor.get('/account')).html)?.[1];
}

test('adds who is no member yet, and names them in the audit log', async () => {
  const invited = await invite('Ada@Example.com', '--name', 'Ada', '--role', 'admin');
  expect(invited).toMatchObject({
    role: 'admin',
    link: expect.stringMatching(/^https:\/\/platen\.example\/docs\/sign-in\/link\?token=pli_/),
  });
  expect(new Date(invited.link_expires_at).getTime() - Date.now()).toBeGreaterThan(6 * DAY);
  expect(await emailBehind(invited)).toBe('ada@example.com');
  expect(await emailBehind(invited)).toBeUndefined();
  const where = { workspaceId: tenant.workspaceId, userId: null };
  expect(await service.services.context.db.auditEvent.findMany({ where })).toMatchObject([
    { action: 'member_added', via: 'command', detail: { email: 'ada@example.com', role: 'admin' } },
  ]);
});

test('a member is printed a link, and stays what they are', async () => {
  const invited = await invite(tenant.email);
  expect(invited).toMatchObject({ user_id: tenant.userId, role: 'owner' });
  expect(await emailBehind(invited)).toBe(tenant.email);
  const line = ['member', 'invite', tenant.name, tenant.email, '--role', 'member'];
  const { code, stderr } = await runPlatenInProcess(line, options());
  expect([code, stderr]).toEqual([0, expect.stringContaining('keeps the role owner')]);
});

test('without PUBLIC_URL the link leads to the service that runs on the data folder', async () => {
  const { databaseUrl = '', dataDir: shared } = service.config;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: shared };
  const { link } = await platenJsonInProcess<Invited>(['member', 'invite', tenant.name, tenant.email], { env });
  expect(new URL(link).origin).toBe(service.url);
});

test('somebody whose address would be refused today is found all the same, and nobody is added with such a one', async () => {
  const email = '\uFF4Bate@example.com';
  await seedMember(service.services.context.db, tenant.workspaceId, email, 'member');
  expect(await emailBehind(await invite(email))).toBe(email);
  const line = ['member', 'invite', tenant.name, `new-${email}`, '--name', 'New', '--role', 'member'];
  const { code, stderr } = await runPlatenInProcess(line, options());
  expect([code, stderr]).toEqual([1, expect.stringContaining('Do not use full-width letters')]);
});

test('adding a member requires a name and a role', async () => {
  const { code, stderr } = await runPlatenInProcess(['member', 'invite', tenant.name, 'new@example.com'], options());
  expect([code, stderr]).toEqual([1, expect.stringContaining('Give a name and a role to add them.')]);
});
