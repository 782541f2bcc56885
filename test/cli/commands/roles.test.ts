/** §18.1: any number of processes on one database; who asks is served without a worker, and workers share what waits. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE } from '../../../src/domain/durations.ts';
import { createLog } from '../../../src/platform/log.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService } from '../../support/service.ts';
import { useDatabase } from '../../support/use-database.ts';

jest.setTimeout(5 * MINUTE);

const database = useDatabase();
let dataDir: string;
let tenant: Tenant;
let template: string;
let made = 0;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-roles-'));
  tenant = await seedTenant(database.db);
  template = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: Note\n---\n# {{Name}}\n\n{{Text}}\n');
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type Served = { url: string; log(): string; stop(): Promise<void> };

/** As much of its own as a process has, but for the process: what only that shows is in `stop.test.ts`. */
async function start(role: 'api' | 'worker'): Promise<Served> {
  let log = '';
  const { url, close } = await startTestService({
    role,
    database: { url: database.url, direct: database.direct, drop: async () => undefined },
    env: { DATA_DIR: dataDir },
    log: createLog('info', {
      write: (line) => {
        log += line;
      },
    }),
  });
  return { url: url ?? '', log: () => log, stop: close };
}
function headers() {
  return { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json' };
}
async function generate(api: Served, text = ''): Promise<string> {
  made += 1;
  const url = `${api.url}/api/v1/templates/${template}/generations`;
  const body = JSON.stringify({ values: { name: `No ${made}`, text } });
  const answer = await fetch(url, { method: 'POST', headers: headers(), body });
  return ((await answer.json()) as { id: string }).id;
}
async function pdfStatus(api: Served, id: string) {
  return (await fetch(`${api.url}/api/v1/generations/${id}/pdf`, { headers: headers() })).status;
}
function countOf(pdfStatus: 'pending' | 'rendering' | 'ready') {
  return database.db.generation.count({ where: { pdfStatus } });
}
function rowOf(id: string) {
  return database.db.generation.findUniqueOrThrow({ where: { id } });
}
async function until(holds: () => Promise<boolean>): Promise<void> {
  while (!(await holds())) await pause(100);
}
/** How many PDFs a process has rendered, as its log tells. */
function renderedBy(log: string) {
  return log.split('"msg":"PDF rendered"').length - 1;
}

/** What is still running, from one test to the next. */
const running = new Map<string, Served>();
async function begin(name: string, role: 'api' | 'worker') {
  const served = await start(role);
  running.set(name, served);
  return served;
}
/** Tells one to stop, and gives how many PDFs it has rendered. */
async function end(name: string): Promise<number> {
  const ended = running.get(name)!;
  running.delete(name);
  await ended.stop();
  return renderedBy(ended.log());
}
afterAll(() => Promise.all(Array.from(running.values(), ({ stop }) => stop())));
let byOtherWorker = 0;
/** How many were made for the workers. */
let background = 10;

test('two API processes render what is asked for; one worker, then two, what is not', async () => {
  const [api, otherApi] = await Promise.all([begin('api', 'api'), begin('other api', 'api')]);
  const first = await Promise.all(Array.from({ length: 12 }, (_, at) => generate(at % 2 ? api : otherApi)));
  expect([await pdfStatus(api, first[0]!), await pdfStatus(otherApi, first[1]!)]).toEqual([200, 200]);
  expect([await countOf('ready'), await countOf('pending')]).toEqual([2, 10]);

  // The worker is told of nothing: it finds what waits.
  await begin('worker', 'worker');
  await until(async () => (await countOf('ready')) === 12);

  // It tries its renderer first; meanwhile the other may do everything.
  const otherWorker = await begin('other worker', 'worker');
  do {
    await Promise.all(Array.from({ length: 16 }, () => generate(api)));
    background += 16;
    await until(async () => (await countOf('ready')) === background + 2);
  } while (renderedBy(otherWorker.log()) === 0);
  const attempts = await database.db.generation.aggregate({ _sum: { pdfAttempts: true } });
  expect(attempts._sum.pdfAttempts).toBe(background + 2);
  expect(await end('other api')).toBe(1);
  byOtherWorker = await end('other worker');
});

test('a worker that is told to stop finishes what it renders and leaves the rest to others', async () => {
  const api = running.get('api')!;
  const long = await generate(api, 'Some words on a line of text.\n'.repeat(2_000));
  await until(async () => (await rowOf(long)).pdfStatus !== 'pending');
  const waiting = await Promise.all(Array.from({ length: 8 }, () => generate(api)));
  const byWorker = await end('worker');
  expect((await rowOf(long)).pdfStatus).toBe('ready');
  expect(await countOf('rendering')).toBe(0);
  await begin('next worker', 'worker');
  const ready = { id: { in: waiting }, pdfStatus: 'ready' } as const;
  await until(async () => (await database.db.generation.count({ where: ready })) === waiting.length);
  // With what was asked of this API, and what the workers had before: each document once.
  const rendered = byWorker + byOtherWorker + (await end('next worker'));
  expect([rendered, await end('api')]).toEqual([background + 1 + 8, 1]);
});
