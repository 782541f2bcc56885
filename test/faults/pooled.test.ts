/**
 * §18.13: an API and two workers behind PgBouncer in transaction mode, of which a worker and PgBouncer itself are killed. Part of
 * `make test-faults`, where this machine has a PgBouncer.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Client } from 'pg';
import { MINUTE, SECOND } from '../../src/domain/durations.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { platenJson, type RunOptions, runPlaten, type Served, servePlaten } from '../support/platen.ts';
import { POOLER_INSTALLED, type Pooler, startPooler } from '../support/pooler.ts';
import { startSilentProxy } from '../support/silent-proxy.ts';

jest.setTimeout(5 * MINUTE);

const wanted = process.env.PLATEN_FAULTS === '1';
if (wanted && !POOLER_INSTALLED) console.warn('Skipped: there is no PgBouncer on this machine.');
const DOCUMENTS = 120;
const AT_ONCE = 8;
const LONGEST_WAIT = 25 * SECOND;

type Demo = { token: string; templates: Record<string, string> };

(wanted && POOLER_INSTALLED ? describe : describe.skip)('behind a pooler', () => {
  let dataDir: string;
  let database: TestDatabase;
  let pooler: Pooler;
  let options: RunOptions;
  let demo: Demo;

  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'platen-pooled-'));
    database = await createTestDatabase();
    pooler = await startPooler(database.url);
    options = { env: { DATABASE_URL: pooler.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'warn' } };
    demo = await platenJson<Demo>(['demo'], options);
  });
  afterAll(async () => {
    await pooler.close();
    await database.drop();
    await rm(dataDir, { recursive: true });
  });

  /** One that is not answered, or not with success, is sent again with the same key, as a client does. */
  const create = async (api: Served, key: string): Promise<void> => {
    const url = `${api.url}/api/v1/templates/${demo.templates['offer-letter.md']}/generations`;
    const headers = {
      Authorization: `Bearer ${demo.token}`,
      'Content-Type': 'application/json',
      'Idempotency-Key': key,
    };
    const body = JSON.stringify({ title: key });
    for (;;) {
      const answer = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(20 * SECOND) });
      await answer.arrayBuffer();
      if (answer.ok) return;
      expect([answer.status, answer.headers.has('retry-after')]).toEqual([503, true]);
      await pause(100);
    }
  };

  const ask = async <Row extends object>(statement: string): Promise<Row[]> => {
    const client = new Client({ connectionString: database.url });
    await client.connect();
    return client
      .query<Row>(statement)
      .then(({ rows }) => rows)
      .finally(() => client.end());
  };

  test('a worker and the pooler are killed: nothing is lost, nothing twice, and nobody complains afterwards', async () => {
    const api = await servePlaten(['--role', 'api'], options);
    const workers = await Promise.all([1, 2].map(() => servePlaten(['--role', 'worker'], options)));
    const keys = Array.from({ length: DOCUMENTS }, (_, n) => `letter-${n}`);
    const sending = Array.from({ length: AT_ONCE }, async () => {
      for (let key = keys.pop(); key; key = keys.pop()) await create(api, key);
    });
    while (keys.length > DOCUMENTS / 2) await pause(20);
    await workers[0]!.stop('SIGKILL');
    await pooler.restart();
    await Promise.all(sending);

    const waiting = `SELECT count(*) FILTER (WHERE pdf_status <> 'ready')::int AS waiting FROM generations`;
    while ((await ask<{ waiting: number }>(waiting))[0]!.waiting > 0) await pause(200);
    const [figures] = await ask(`
      SELECT count(*)::int AS made, count(DISTINCT generation_number)::int AS numbers, max(generation_number)::int AS last FROM generations`);
    expect(figures).toEqual({ made: DOCUMENTS, numbers: DOCUMENTS, last: DOCUMENTS });
    expect(await fetch(`${api.url}/readyz`).then(({ status }) => status)).toBe(200);

    const locks = `SELECT objid FROM pg_locks JOIN pg_database d ON d.oid = database
      WHERE locktype = 'advisory' AND d.datname = current_database()`;
    expect(await ask(locks)).toEqual([]);
    expect(await Promise.all([api, workers[1]!].map((one) => one.stop()))).toMatchObject([{ code: 0 }, { code: 0 }]);
  });

  test.each([
    ['doctor'],
    ['verify'],
    ['backup', 'platen.tar'],
    ['workspace', 'export', 'Demo', 'demo.tar'],
    ['workspace', 'import', 'demo.tar'],
    ['audit', 'Demo'],
  ])('platen %s %s', async (...line) => {
    expect(await runPlaten(line, { ...options, cwd: dataDir })).toMatchObject({ code: 0 });
  });

  test('what was backed up through it is restored through it', async () => {
    const empty = await createTestDatabase(undefined, 'template0');
    const url = Object.assign(new URL(pooler.url), { pathname: new URL(empty.url).pathname }).href;
    const env = { DATABASE_URL: url, DATA_DIR: path.join(dataDir, 'restored') };
    const file = path.join(dataDir, 'platen.tar');
    expect(await runPlaten(['restore', file], { env })).toMatchObject({ code: 0 });
    expect(await runPlaten(['verify'], { env })).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/whole +120\n/),
    });
    await empty.drop();
  });

  test('while the database behind it is silent, nobody waits for long', async () => {
    const proxy = await startSilentProxy(database.url);
    const before = await startPooler(proxy.url);
    const api = await servePlaten(['--role', 'api'], { env: { ...options.env, DATABASE_URL: before.url } });
    const headers = { Authorization: `Bearer ${demo.token}` };
    const list = async () => {
      const began = performance.now();
      const { status } = await fetch(`${api.url}/api/v1/generations?limit=1`, { headers });
      return { status, ms: performance.now() - began };
    };
    expect((await list()).status).toBe(200);
    proxy.hush(true);
    // 40 seconds where the pooler's own word is taken for the database's.
    const asked = await list();
    expect([asked.status, asked.ms < LONGEST_WAIT]).toEqual([503, true]);
    proxy.hush(false);
    while ((await list()).status !== 200) await pause(100);
    expect(await api.stop()).toMatchObject({ code: 0 });
    await before.close();
    await proxy.close();
  });

  test('a workspace is deleted through the pooler', async () => {
    expect(await runPlaten(['workspace', 'delete', 'Demo', '--yes'], options)).toMatchObject({ code: 0 });
  });

  test('without pgbouncer=true the message says what is missing', async () => {
    const env = { ...options.env, DATABASE_URL: pooler.url.replace('?pgbouncer=true', '') };
    const { code, stderr } = await runPlaten(['workspace', 'list'], { env });
    expect([code, stderr]).toEqual([1, expect.stringContaining('pgbouncer=true')]);
  });
});
