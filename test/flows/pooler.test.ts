/** §18.13: `pgbouncer=true`: the service behind a real PgBouncer in transaction mode. Skipped where there is none on this machine. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { connect } from '../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { createLog } from '../../src/platform/log.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type RunOptions, runPlaten } from '../support/platen.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { POOLER_INSTALLED, type Pooler, startPooler } from '../support/pooler.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { startTestService } from '../support/service.ts';

jest.setTimeout(2 * MINUTE);

let dataDir: string;
let database: TestDatabase;
let pooler: Pooler;
let options: RunOptions;

beforeAll(async () => {
  if (!POOLER_INSTALLED) return;
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-pooled-'));
  database = await createTestDatabase(undefined, 'template0');
  pooler = await startPooler(database.url);
  options = { env: { DATABASE_URL: pooler.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' } };
});
afterAll(async () => {
  if (!POOLER_INSTALLED) return;
  await pooler.close();
  await database.drop();
  await rm(dataDir, { recursive: true });
});

test('several processes migrate through the pooler at once and again, and leave no lock', async () => {
  if (!POOLER_INSTALLED) return console.warn('Skipped: there is no PgBouncer on this machine.');
  const runs = await Promise.all([1, 2].map(() => runPlaten(['migrate'], options)));
  expect(runs.map(({ code, stderr }) => ({ code, stderr }))).toEqual(runs.map(() => ({ code: 0, stderr: '' })));
  expect(await runPlatenInProcess(['migrate'], options)).toMatchObject({ code: 0 });
  const db = connect(database.url);
  const locks = db.$queryRaw`
    SELECT objid FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE locktype = 'advisory' AND d.datname = current_database()`;
  expect(await locks).toEqual([]);
  await db.$disconnect();
});

test('a service behind the pooler generates, renders and stops without warnings', async () => {
  if (!POOLER_INSTALLED) return;
  const complaints: string[] = [];
  const log = createLog('warn', { write: (line) => void complaints.push(line) });
  const service = await startTestService({ database: { ...database, url: pooler.url }, log });
  try {
    const { db } = service.services.database;
    const { workspaceId, key } = await seedTenant(db);
    const template = await seedTemplate(db, workspaceId, '---\ntitle: Letter\n---\nText\n');
    const create = (n: number) =>
      service.call('POST', `/templates/${template}/generations`, { key, body: { title: `Letter ${n}` } });
    const made = await Promise.all(Array.from({ length: 12 }, (_, n) => create(n)));
    expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
    // Nobody asks for the PDFs: the worker has to find them without being told.
    const settled = async () => {
      const rows = await db.generation.findMany({ select: { pdfStatus: true } });
      return rows.every(({ pdfStatus }) => pdfStatus === 'ready' || pdfStatus === 'failed') && rows;
    };
    let rows = await settled();
    for (; !rows; rows = await settled()) await pause(100);
    expect(rows).toEqual(made.map(() => ({ pdfStatus: 'ready' })));
  } finally {
    await service.close();
  }
  expect(complaints).toEqual([]);
});
