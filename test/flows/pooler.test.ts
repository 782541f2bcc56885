/** §18.13: `pgbouncer=true`: the service behind a real PgBouncer in transaction mode. Skipped where there is none on this machine. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { connect } from '../../src/data/storage/connection/database.ts';
import { MINUTE } from '../../src/domain/durations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { type RunOptions, runPlaten, servePlaten } from '../support/platen.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { POOLER_INSTALLED, type Pooler, startPooler } from '../support/pooler.ts';

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

test('migrates, by several at once and again, and keeps no lock', async () => {
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

test('generates, renders and stops, with nothing to complain of', async () => {
  if (!POOLER_INSTALLED) return;
  const service = await servePlaten(['--demo'], options);
  const { token, templates } = service.demo!;
  const headers = { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
  const create = async (n: number) => {
    const body = JSON.stringify({ title: `Letter ${n}` });
    const url = `${service.url}/api/v1/templates/${templates['offer-letter.md']}/generations`;
    const answer = await fetch(url, { method: 'POST', headers, body });
    return { status: answer.status, id: ((await answer.json()) as { id: string }).id };
  };
  const made = await Promise.all(Array.from({ length: 12 }, (_, n) => create(n)));
  expect(made.map(({ status }) => status)).toEqual(made.map(() => 201));
  for (const { id } of made) expect(await settled(`${service.url}/api/v1/generations/${id}`, headers)).toBe('ready');
  expect(await service.stop()).toEqual({
    code: 0,
    stderr: expect.stringMatching(/^platen answers at \S+ \(Ctrl-C stops it\)\n$|^$/),
  });
});

/** Nobody asks for the PDF: the worker has to find it without being told. */
async function settled(url: string, headers: Record<string, string>): Promise<string> {
  for (;;) {
    const { pdf_status } = (await (await fetch(url, { headers })).json()) as { pdf_status: string };
    if (pdf_status === 'ready' || pdf_status === 'failed') return pdf_status;
    await pause(100);
  }
}
