/**
 * §18.18: what a workspace feels while 5,000 documents of another wait to be rendered. One process serves and renders. The workspace makes
 * a document and waits until the background has its PDF, makes another and asks for its PDF, searches and reads lists, one after the
 * other. Ratios to the same requests of the idle service, before and after in the same run, count.
 */
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect } from '../../src/data/storage/connection/database.ts';
import { servePlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant } from '../support/seed.ts';
import { LETTER, queueDocuments } from './support/queue-documents.ts';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 5_000);
/** So that a list has something to list. */
const OWN = 300;
const ROUNDS = 60;
const IDLE_ROUNDS = 30;
const BREATH = 20;

const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
await migrate(postgres.url);
const db = connect(postgres.url);
const [large, small] = [await seedTenant(db), await seedTenant(db)];
const templates = {
  large: await seedTemplate(db, large.workspaceId, LETTER),
  small: await seedTemplate(db, small.workspaceId, LETTER),
};
const service = await servePlaten(['--role', 'all'], {
  env: {
    DATABASE_URL: postgres.url,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'error',
    RENDER_CONCURRENCY: process.env.RENDER_CONCURRENCY ?? '2',
  },
});

async function call(pathname: string, init: RequestInit = {}): Promise<{ status: number; body: { id: string } }> {
  const headers = { Authorization: `Bearer ${small.key}`, 'Content-Type': 'application/json' };
  const answer = await fetch(`${service.url}/api/v1${pathname}`, { ...init, headers });
  const body = (await answer.json()) as { id: string };
  if (answer.status >= 400) throw new Error(`${pathname}: ${answer.status} ${JSON.stringify(body)}`);
  return { status: answer.status, body };
}
async function generate(): Promise<string> {
  const body = JSON.stringify({ values: { name: randomUUID() } });
  return (await call(`/templates/${templates.small}/generations`, { method: 'POST', body })).body.id;
}
function left(workspaceId: string): Promise<number> {
  return db.generation.count({ where: { workspaceId, pdfStatus: { not: 'ready' } } });
}

/** Those that wait are given up, so that the service is idle again. */
async function dropWaiting(workspaceId: string): Promise<void> {
  await db.$executeRaw`DELETE FROM pgboss.job WHERE state < 'active'`;
  await db.generation.updateMany({ where: { workspaceId, pdfStatus: 'pending' }, data: { pdfStatus: 'failed' } });
  await pause(2_000);
}

/** What the workspace does, each until it has what it wants. */
const WAYS: Record<string, { aim: number; run(): Promise<unknown> }> = {
  'made, and ready by the background': {
    aim: 2,
    run: async () => {
      const where = { id: await generate(), pdfStatus: 'ready' } as const;
      while ((await db.generation.count({ where })) === 0) await pause(2);
    },
  },
  'made, and ready when asked for': {
    aim: 2,
    run: async () => {
      const id = await generate();
      while ((await call(`/generations/${id}/pdf`)).status !== 200) await pause(100);
    },
  },
  'search of documents': { aim: 3, run: () => call('/generations?search=letter') },
  'search of templates': { aim: 3, run: () => call('/templates?search=letter') },
  'list of documents': { aim: 3, run: () => call('/generations?limit=50') },
  'list of templates': { aim: 3, run: () => call('/templates') },
};

/** Milliseconds of each, by way. */
async function measure(rounds: number): Promise<Record<string, number[]>> {
  const times: Record<string, number[]> = {};
  for (let round = 0; round < rounds; round += 1)
    for (const [name, { run }] of Object.entries(WAYS)) {
      const startedAt = performance.now();
      await run();
      times[name] = [...(times[name] ?? []), performance.now() - startedAt];
      await pause(BREATH);
    }
  return times;
}
function at(times: number[], share: number): number {
  return times.toSorted((a, b) => a - b)[Math.floor(times.length * share)]!;
}

try {
  await queueDocuments(db, small, { template: templates.small, count: OWN });
  while ((await left(small.workspaceId)) > 0) await pause(100);
  await measure(10);
  const before = await measure(IDLE_ROUNDS);
  await queueDocuments(db, large, { template: templates.large, count: DOCUMENTS });
  const [waiting, startedAt] = [await left(large.workspaceId), performance.now()];
  const busy = await measure(ROUNDS);
  const [stillWaiting, seconds] = [await left(large.workspaceId), (performance.now() - startedAt) / 1_000];
  if (stillWaiting === 0) throw new Error('the other workspace had nothing left to wait for: raise BENCH_DOCUMENTS');
  await dropWaiting(large.workspaceId);
  const after = await measure(IDLE_ROUNDS);
  const rows = Object.entries(WAYS).map(([name, { aim }]) => {
    const [calm, loaded] = [[...before[name]!, ...after[name]!], busy[name]!];
    const ratio = at(loaded, 0.5) / at(calm, 0.5);
    return [
      name,
      {
        'idle p50 ms': Number(at(calm, 0.5).toFixed(1)),
        'idle p95 ms': Number(at(calm, 0.95).toFixed(1)),
        'busy p50 ms': Number(at(loaded, 0.5).toFixed(1)),
        'busy p95 ms': Number(at(loaded, 0.95).toFixed(1)),
        'busy ÷ idle, p50': Number(ratio.toFixed(2)),
        aim,
        kept: ratio <= aim,
      },
    ];
  });
  console.log(`${waiting} documents of another workspace waited at first, ${stillWaiting} in the end.`);
  console.log(`${((waiting - stillWaiting) / seconds).toFixed(1)} of them were rendered a second meanwhile.`);
  console.table(Object.fromEntries(rows));
} finally {
  await service.stop('SIGTERM');
  await db.$disconnect();
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
