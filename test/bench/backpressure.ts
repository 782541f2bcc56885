/**
 * §18.3: what others feel while documents wait to be rendered. One process serves and renders; all documents are
 * queued at once, and until the last is ready somebody reads lists, templates and documents, one request after the
 * other, and now and then makes a document and asks for its PDF. Ratios to the same requests before and after count.
 */

import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect } from '../../src/data/storage/connection/database.ts';
import { SECOND } from '../../src/domain/durations.ts';
import { servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { LETTER, queueDocuments } from './support/queue-documents.ts';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 10_000);
const IDLE = 10 * SECOND;
/** Between two requests of the reader: a service that is used, not one that is flooded. */
const BREATH = 10;
const ASK_EVERY = 3 * SECOND;

const log = { info: () => undefined, error: console.error };
const postgres = await openTemporaryPostgres(log);
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
await migrate(postgres.url);
const db = connect(postgres.url);
const tenant = await seedTenant(db);
const template = await seedTemplate(db, tenant.workspaceId, LETTER);
const service = await servePlaten(['--role', 'all'], {
  env: { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'error' },
});
const headers = { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json' };
const api = `${service.url}/api/v1`;

async function call(pathname: string, init: RequestInit = {}): Promise<{ status: number; body: { id: string } }> {
  const answer = await fetch(api + pathname, { ...init, headers });
  const body = (await answer.json()) as { id: string };
  if (answer.status >= 400) throw new Error(`${pathname}: ${answer.status} ${JSON.stringify(body)}`);
  return { status: answer.status, body };
}
async function generate() {
  return (
    await call(`/templates/${template}/generations`, { method: 'POST', body: `{"values":{"name":"${randomUUID()}"}}` })
  ).body.id;
}

function READS(id: string) {
  return ['/templates?search=letter', `/templates/${template}`, '/generations?limit=20', `/generations/${id}`];
}

/** Reads until `done`; answers how long each request took. */
async function read(id: string, done: () => Promise<boolean> | boolean): Promise<number[]> {
  const times: number[] = [];
  for (let at = 0; at % 4 !== 0 || !(await done()); at += 1) {
    const startedAt = performance.now();
    await call(READS(id)[at % 4]!);
    times.push(performance.now() - startedAt);
    await pause(BREATH);
  }
  return times;
}
function forAWhile(ms: number) {
  const end = performance.now() + ms;
  return () => performance.now() > end;
}

/** Makes a document and asks for its PDF until it is there; answers how long that took. */
async function ask(): Promise<number> {
  const id = await generate();
  const startedAt = performance.now();
  while ((await call(`/generations/${id}/pdf`)).status !== 200) await pause(100);
  return performance.now() - startedAt;
}

/** In megabytes. */
function memory() {
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', String(service.pid)])) / 1024;
}
function waiting() {
  return db.generation.count({ where: { pdfStatus: { not: 'ready' } } });
}

function at(times: number[], share: number) {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN;
}
function row(times: number[]) {
  return {
    requests: times.length,
    'p50 ms': Number(at(times, 0.5).toFixed(1)),
    'p95 ms': Number(at(times, 0.95).toFixed(1)),
    'p99 ms': Number(at(times, 0.99).toFixed(1)),
  };
}

try {
  for (let warm = 0; warm < 20; warm += 1) await ask();
  const one = await generate();
  while ((await waiting()) > 0) await pause(100);
  await read(one, forAWhile(2 * SECOND));
  const before = await read(one, forAWhile(IDLE));
  const askedIdle: number[] = [];
  for (let times = 0; times < 10; times += 1) askedIdle.push(await ask());
  const [memoryBefore, startedAt] = [memory(), performance.now()];

  await queueDocuments(db, tenant, { template, count: DOCUMENTS });
  const [queuedFor, left] = [(performance.now() - startedAt) / SECOND, await waiting()];
  let [max, open, looked, asked] = [memory(), left, performance.now(), performance.now()];
  const askedBusy: number[] = [];
  const [drained, busy] = [performance.now(), []] as [number, number[]];
  while (open > 0) {
    busy.push(...(await read(one, forAWhile(SECOND))));
    if (performance.now() - asked > ASK_EVERY && open > 100) {
      askedBusy.push(await ask());
      asked = performance.now();
    }
    max = Math.max(max, memory());
    open = await waiting();
    if (process.stdout.isTTY && performance.now() - looked > 10 * SECOND) {
      console.log(`${open} left`);
      looked = performance.now();
    }
  }
  const seconds = (performance.now() - drained) / SECOND;
  const after = await read(one, forAWhile(IDLE));
  const idle = [...before, ...after];

  console.table({
    'reading, idle before': row(before),
    'reading, while documents wait': row(busy),
    'reading, idle after': row(after),
    'PDF asked for, idle': row(askedIdle),
    'PDF asked for, while documents wait': row(askedBusy),
  });
  console.table({
    'documents queued at once': DOCUMENTS,
    'queued within s': Number(queuedFor.toFixed(1)),
    'left when all were queued': left,
    'rendered a second': Number((left / seconds).toFixed(1)),
    'not ready in the end': await waiting(),
    'latency ÷ idle, p50 (aim 2)': Number((at(busy, 0.5) / at(idle, 0.5)).toFixed(2)),
    'latency ÷ idle, p95 (aim 2)': Number((at(busy, 0.95) / at(idle, 0.95)).toFixed(2)),
    'memory before MB': Math.round(memoryBefore),
    'memory at most MB': Math.round(max),
    'memory after MB': Math.round(memory()),
  });
} finally {
  await service.stop('SIGTERM');
  await db.$disconnect();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
