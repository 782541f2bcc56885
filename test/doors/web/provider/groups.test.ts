/** §20.23 rule 4: OIDC_GROUPS names workspaces, whose admins rename them. With a real provider, and services that start one after the other. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from '@jest/globals';
import type { Database } from '../../../../src/data/storage/connection/database.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/database.ts';
import { CLIENT, passThrough, startProvider } from '../../../support/oidc.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../../support/platen-in-process.ts';
import { seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, stranger } from '../../../support/web.ts';

let provider: Awaited<ReturnType<typeof startProvider>>;
let database: TestDatabase;
let db: Database;
let service: TestService;
const started: TestService[] = [];
/** The company's, and one that somebody else runs. */
let ours: Tenant;
let theirs: Tenant;

beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider?.stop());
beforeEach(async () => {
  database = await createTestDatabase();
  const before = await startTestService({ role: 'api', database });
  [ours, theirs] = [await seedTenant(before.services.context.db), await seedTenant(before.services.context.db)];
  await before.close();
  await start();
});
afterEach(async () => {
  for (const one of started.splice(0)) await one.close();
  await database.drop();
});

function settings(groups = `admins=${ours.name}:admin, late=Later:admin`) {
  const client = { OIDC_CLIENT_ID: CLIENT.id, OIDC_CLIENT_SECRET: CLIENT.secret };
  return { OIDC_ISSUER: provider.issuer, ...client, OIDC_GROUPS: groups };
}

/** From now on it is the one that people come to. */
async function start(groups?: string): Promise<TestService> {
  service = await startTestService({ role: 'api', database, env: settings(groups) });
  started.push(service);
  provider.allow(`${service.url}/sign-in/provider/callback`);
  ({ db } = service.services.context);
  return service;
}

/** Signs in with these groups; then what they are in each workspace. */
async function come(name: string, groups: string[]): Promise<{ ours?: string; theirs?: string }> {
  const email = `${name}@example.com`;
  provider.next = { sub: name, email, email_verified: true, groups };
  const visitor = stranger(service);
  const { location } = await visitor.get('/sign-in/provider');
  const back = await passThrough(location!, provider.issuer);
  await visitor.get(back.pathname + back.search);
  const rows = await db.membership.findMany({ where: { user: { email } } });
  const roleIn = ({ workspaceId }: Tenant) => rows.find((row) => row.workspaceId === workspaceId)?.role;
  const [here, there] = [roleIn(ours), roleIn(theirs)];
  return { ...(here && { ours: here }), ...(there && { theirs: there }) };
}

/** As its owner does it in the browser. */
async function rename({ workspaceId, userId }: Tenant, name: string): Promise<void> {
  const owner = await signedIn(service, userId);
  await owner.get(`/w/${workspaceId}/settings`);
  const { status } = await owner.post(`/w/${workspaceId}/settings`, { name, time_zone: 'UTC', theme: 'none' });
  expect(status).toBe(303);
}

test('a group rule follows its workspace when another one takes its name', async () => {
  expect(await come('gita', ['admins'])).toEqual({ ours: 'admin' });
  await rename(ours, `${ours.name} Holding`);
  await rename(theirs, ours.name);
  expect(await come('heinz', ['admins'])).toEqual({ ours: 'admin' });
  expect(await come('gita', [])).toEqual({});
  // The same after a start, and in two processes.
  await start();
  expect(await come('iris', ['admins'])).toEqual({ ours: 'admin' });
  expect(await come('heinz', [])).toEqual({});
});

test('a rule whose name no workspace has gives nothing until the operator says which one it means', async () => {
  expect(await come('jule', ['late'])).toEqual({});
  await rename(theirs, 'Later');
  expect(await come('jule', ['late'])).toEqual({});
  await start();
  expect(await come('jule', ['late'])).toEqual({});
  const env = { DATABASE_URL: database.url, ...settings() };
  const listed = () =>
    platenJsonInProcess<{ written: string; in_use: boolean; says: string }[]>(['group', 'list'], { env });
  expect((await listed()).map(({ written, in_use, says }) => [written, in_use, says])).toEqual([
    [ours.name, true, expect.stringContaining(`refers to "${ours.name}" (${ours.workspaceId}) since`)],
    ['Later', false, 'Later refers to no workspace: none had this name when a service first read the rule'],
  ]);
  const doctor = await runPlatenInProcess(['doctor', '--json'], { env: { ...env, DATA_DIR: service.config.dataDir } });
  const findings = JSON.parse(doctor.stdout).findings as { part: string; ok: boolean; advice: string | null }[];
  expect(findings.filter(({ part }) => part === 'groups')).toMatchObject([
    { ok: true },
    { ok: false, advice: 'To set which workspace it refers to, run `platen group point Later <workspace>`.' },
  ]);
  await platenJsonInProcess(['group', 'point', 'Later', 'Later'], { env });
  expect(await come('jule', ['late'])).toEqual({ theirs: 'admin' });
  // Deleted; another takes the name.
  await runPlatenInProcess(['workspace', 'delete', ours.workspaceId, '--yes'], {
    env: { ...env, DATA_DIR: service.config.dataDir },
  });
  await rename(theirs, ours.name);
  expect(await come('karl', ['admins'])).toEqual({});
  const [first] = await listed();
  expect(first).toMatchObject({
    in_use: false,
    says: `${ours.name} refers to the workspace ${ours.workspaceId}, which is not on this server`,
  });
  const wrong = await runPlatenInProcess(['group', 'point', 'Latter', ours.name], { env });
  expect([wrong.code, wrong.stderr]).toEqual([1, expect.stringContaining('OIDC_GROUPS has no rule Latter.')]);
});

test('a workspace that the operator creates takes the rules that wait for its name; an id matches its workspace only', async () => {
  const env = { DATABASE_URL: database.url };
  const { id } = await platenJsonInProcess<{ id: string }>(['workspace', 'create', 'Later'], { env });
  await come('lena', ['late']);
  const user = { email: 'lena@example.com' };
  expect(await db.membership.findMany({ where: { user } })).toMatchObject([{ workspaceId: id, role: 'admin' }]);
  await start(`admins=${ours.workspaceId.toUpperCase()}:owner`);
  await rename(ours, 'Another name');
  expect(await come('mona', ['admins'])).toEqual({ ours: 'owner' });
});
