/** §18.39: what a migration leaves that fails, waits or is killed, and what a service feels of it that runs on. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { MIGRATIONS_FOLDER } from '../../../src/data/migrations/history.ts';
import { checkFit, migrate } from '../../../src/data/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { lockWaited } from '../../support/lock-waited.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const NEXT = '29990101000000_next';
const MIGRATE = path.join(import.meta.dirname, '../../../src/data/migrations/index.ts');
const KEY = 4_711;

let database: TestDatabase;
let service: TestService;
let tenant: Tenant;
let template: string;
let folder: string;
let other: Client;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startTestService({ role: 'api', key: () => tenant.key, database });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\nDear {{Name}}');
  // Past a pooler: it holds locks of its session.
  other = new Client({ connectionString: database.direct, application_name: 'a report' });
  await other.connect();
});

afterAll(async () => {
  await other.end();
  await service.close();
  await database.drop();
});

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'platen-migrations-'));
  await cp(MIGRATIONS_FOLDER, folder, { recursive: true });
  await mkdir(path.join(folder, NEXT));
});

afterEach(() => rm(folder, { recursive: true }));

/** The migration of a later version. */
async function next(script: string): Promise<void> {
  await writeFile(path.join(folder, NEXT, 'migration.sql'), script);
}

function begin({ patienceMs }: { patienceMs?: number } = {}) {
  const { promise: line, resolve } = Promise.withResolvers<string>();
  const log = { info: () => undefined, warn: resolve };
  return {
    line,
    done: migrate(service.config.databaseUrl!, { log, folder, ...(patienceMs !== undefined && { patienceMs }) }),
  };
}

async function ask(statement: string): Promise<unknown[]> {
  return (await other.query(statement)).rows;
}

/** What a change of `workspaces` and `generations` could stop. */
async function statuses(): Promise<number[]> {
  const made = await service.call('POST', `/templates/${template}/generations`, {
    body: { title: String(Math.random()) },
  });
  const read = await Promise.all(['/templates', '/generations'].map((one) => service.call('GET', one)));
  return [made, ...read].map(({ status }) => status);
}

const ANSWERED = [201, 200, 200];
const FORGET = `DELETE FROM _prisma_migrations WHERE migration_name = '${NEXT}'`;

test('one that fails leaves what was: no column, no row, and a version that may start again', async () => {
  await next(
    'ALTER TABLE workspaces ADD COLUMN motto TEXT;\nALTER TABLE generations ADD COLUMN motto TEXT NOT NULL;\nSELECT * FROM nowhere;',
  );
  const before = await ask('SELECT * FROM _prisma_migrations');
  expect(await statuses()).toEqual(ANSWERED);
  await expect(begin().done).rejects.toThrow(
    /^Migration 29990101000000_next failed: column "motto" .* contains null values$/,
  );
  expect(await ask(`SELECT FROM information_schema.columns WHERE column_name = 'motto'`)).toEqual([]);
  expect(await ask('SELECT * FROM _prisma_migrations')).toEqual(before);
  await checkFit(async (statement) => (await other.query(statement)).rows);
  expect(await statuses()).toEqual(ANSWERED);
});

describe('a table that somebody else uses', () => {
  beforeEach(async () => {
    await next('ALTER TABLE workspaces ADD COLUMN motto TEXT');
    await ask('BEGIN');
    await ask('SELECT FROM workspaces');
  });

  afterEach(() => other.query('ROLLBACK'));

  test('is waited for, and requests are answered meanwhile', async () => {
    const { line, done } = begin();
    // The first attempt has been given up by then; the table is still in use.
    const [waits, answered] = await Promise.all([line, statuses()]);
    expect(answered).toEqual(ANSWERED);
    expect(waits).toMatch(/^A table is in use by "a report" \(process \d+\), since .*\. The migration waits; /);
    expect(await statuses()).toEqual(ANSWERED);
    await ask('COMMIT');
    expect(await done).toEqual({ applied: [NEXT] });
    expect(await statuses()).toEqual(ANSWERED);
    await ask('ALTER TABLE workspaces DROP COLUMN motto');
    await ask(FORGET);
  });

  test('is not waited for without end', async () => {
    await expect(begin({ patienceMs: 0 }).done).rejects.toThrow(
      /^A table has been in use by "a report" .*\. Nothing was changed\. Wait until it is free, then try again\.$/,
    );
  });
});

test('one whose process is killed leaves nothing; the next begins it when the database has ended it', async () => {
  await next(`SET LOCAL lock_timeout = 0; SELECT pg_advisory_xact_lock(${KEY}); CREATE TABLE made_once (id int)`);
  await ask(`SELECT pg_advisory_lock(${KEY})`);
  const script = `const { migrate } = await import(process.argv[1]); await migrate(process.argv[2], { folder: process.argv[3] });`;
  const line = ['--input-type=module', '--eval', script, MIGRATE, service.config.databaseUrl!, folder];
  const child = spawn(process.execPath, line, { stdio: 'inherit' });
  await lockWaited(service.services.database.db);
  child.kill('SIGKILL');
  await once(child, 'exit');
  const again = begin().done;
  await ask(`SELECT pg_advisory_unlock(${KEY})`);
  expect(await again).toEqual({ applied: [NEXT] });
  const recorded = `SELECT finished_at IS NOT NULL AS finished FROM _prisma_migrations WHERE migration_name = '${NEXT}'`;
  expect(await ask(recorded)).toEqual([{ finished: true }]);
  await ask('DROP TABLE made_once');
  await ask(FORGET);
});

test('tables of the queue are migrated as a whole, and keep their jobs', async () => {
  const jobs = 'SELECT id, data FROM pgboss.job ORDER BY id';
  const waiting = await ask(jobs);
  await ask(getRollbackPlans('pgboss', 43));
  await next('SELECT 1');
  expect((await begin().done).applied).toEqual([NEXT]);
  await ask(FORGET);
  expect(await ask(jobs)).toEqual(waiting);
  expect(waiting.length).toBeGreaterThan(0);
  expect(await ask(`SELECT FROM pg_index WHERE NOT indisvalid`)).toEqual([]);
  expect(await ask(`SELECT to_regclass('pgboss.job_common_i12') IS NOT NULL AS there`)).toEqual([{ there: true }]);
  expect(await statuses()).toEqual(ANSWERED);
});

test('indexes are built concurrently by one of five processes, and remains of an earlier attempt are removed', async () => {
  await next('-- For a report.\nCREATE INDEX CONCURRENTLY "later_idx" ON "generations"("title", "id");\n');
  await ask('CREATE INDEX later_idx ON generations (pdf_pages)');
  await ask('BEGIN');
  await ask('UPDATE workspaces SET name = name');
  await ask('UPDATE generations SET pdf_attempts = pdf_attempts');
  const five = Promise.all(Array.from({ length: 5 }, () => begin().done));
  await lockWaited(service.services.database.db);
  const read = await service.call('GET', '/generations');
  const made = await service.call('POST', `/templates/${template}/generations`, { body: { title: 'Meanwhile' } });
  expect([read.status, made.status]).toEqual([200, 201]);
  await ask('COMMIT');
  expect((await five).flatMap(({ applied }) => applied)).toEqual([NEXT]);
  const index = `SELECT pg_get_indexdef(indexrelid) AS definition, indisvalid AS valid FROM pg_index
    WHERE indexrelid = 'later_idx'::regclass`;
  expect(await ask(index)).toEqual([{ definition: expect.stringMatching(/\(title, id\)$/), valid: true }]);
  await ask('DROP INDEX later_idx');
  await ask(FORGET);
});

test('a database that others use is left alone', async () => {
  await ask('CREATE SCHEMA elsewhere; CREATE TABLE elsewhere.theirs (id int)');
  const url = `${database.direct}?options=-csearch_path%3Delsewhere`;
  await expect(migrate(url)).rejects.toThrow(/This database has a table theirs that does not belong to Platen/);
});
