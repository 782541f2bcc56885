/** §18.10, §18.19: a database that answers, but can only be read, or lets the service in no more: as after a failover or a change of password. */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase, execute, type TestDatabase, testServer } from '../support/database.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const lines: Record<string, unknown>[] = [];
/** Roles are shared by all databases of the server. */
const role = `platen_role_${randomUUID().replaceAll('-', '')}`;
let database: TestDatabase;
let name: string;
let service: TestService;
let tenant: Tenant;
let template: string;

/** By another database of the server, in which nothing is closed. */
function sql(...statements: string[]): Promise<void> {
  return execute(testServer(), statements.join('; '));
}

/** As a failover, or a pool that closes what is idle: sessions begin anew. */
async function endSessions(): Promise<void> {
  await sql(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '${name}'`);
}

beforeAll(async () => {
  database = await createTestDatabase();
  name = new URL(database.url).pathname.slice(1);
  await sql(`CREATE ROLE ${role} SUPERUSER LOGIN PASSWORD 'first'`);
  service = await startTestService({
    role: 'api',
    database,
    key: () => tenant.key,
    reach: async (url) => Object.assign(new URL(url), { username: role, password: 'first' }).href,
    log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: T\n---\nText\n');
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
  await sql(`DROP ROLE IF EXISTS ${role}`);
});

async function make() {
  const title = randomUUID();
  const { status, body, headers } = await service.call('POST', `/templates/${template}/generations`, {
    body: { title },
  });
  return [status, (body as { error?: { code: string } }).error?.code, headers['retry-after']];
}
const REFUSED = [503, 'unavailable', '2'];

/** Connections that were ended may fail a first request. */
async function untilMade(): Promise<void> {
  while ((await make())[0] !== 201) await pause(50);
}
afterEach(async () => {
  await endSessions();
  await untilMade();
});

async function untilReadyz(status: number): Promise<object> {
  for (;;) {
    const answer = await service.get('/readyz');
    if (answer.status === status) return answer.body;
    await pause(100);
  }
}

test('a read-only database gives 503 for writes, and still serves reads', async () => {
  await sql(`ALTER DATABASE ${name} SET default_transaction_read_only = on`);
  await endSessions();
  try {
    await make();
    expect(await make()).toEqual(REFUSED);
    expect((await service.call('GET', '/templates')).status).toBe(200);
    expect(await untilReadyz(503)).toMatchObject({ status: 'unavailable', database: 'unavailable' });
  } finally {
    await sql(`ALTER DATABASE ${name} RESET default_transaction_read_only`);
    await endSessions();
  }
  expect(await untilReadyz(200)).toMatchObject({ status: 'ready', database: 'ready' });
});

test.each<[string, () => string, () => string]>([
  [
    '28P01, the password was changed',
    () => `ALTER ROLE ${role} PASSWORD 'second'`,
    () => `ALTER ROLE ${role} PASSWORD 'first'`,
  ],
  ['28000, the role may not sign in', () => `ALTER ROLE ${role} NOLOGIN`, () => `ALTER ROLE ${role} LOGIN`],
  [
    '55000, the database is closed',
    () => `ALTER DATABASE ${name} ALLOW_CONNECTIONS false`,
    () => `ALTER DATABASE ${name} ALLOW_CONNECTIONS true`,
  ],
])('a database that refuses connections gives 503: %s', async (code, close, open) => {
  await sql(close());
  await endSessions();
  const from = lines.length;
  try {
    await make();
    expect(await Promise.all([make(), make(), make()])).toEqual([REFUSED, REFUSED, REFUSED]);
    expect((await service.call('GET', '/templates')).status).toBe(503);
  } finally {
    await sql(open());
  }
  // No line has a trace.
  expect([code, lines.slice(from).filter(({ err }) => err !== undefined)]).toEqual([code, []]);
});

test('a database that is missing for a while gives 503 (3D000)', async () => {
  await sql(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
  await endSessions();
  await execute(testServer(), `ALTER DATABASE ${name} RENAME TO ${name}_away`);
  try {
    await make();
    expect(await make()).toEqual(REFUSED);
  } finally {
    await execute(testServer(), `ALTER DATABASE ${name}_away RENAME TO ${name}`);
    await sql(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  }
});

test('all failures gave at most one log line in 10 seconds', () => {
  const told = lines.filter(({ msg }) => msg === 'the database does not answer');
  expect(told.length).toBeGreaterThan(0);
  for (const [at, { time }] of told.entries())
    if (at > 0) expect(Date.parse(String(time)) - Date.parse(String(told[at - 1]!.time))).toBeGreaterThan(9_000);
});
