/**
 * §18.22, §18.23: what the service costs: its start, its memory while idle and after a load, and the first PDF, for each role, beside
 * a process that has only Express. On an existing embedded database, whose start is in the times. Linux only.
 * `node test/bench/cost.ts [rounds]`
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { createClient } from '../../generated/client.ts';
import { SECOND } from '../../src/domain/durations.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { cpuMsOf, pssMbOf } from './support/process-cost.ts';
import { startBare } from './support/start-bare.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
/** By then the renderer has been tried and the garbage collected. */
const IDLE_MS = 36 * SECOND;
const DOCUMENTS = 200;
const CLIENTS = 16;
const POLL_MS = 10;
const AIMS: Record<string, Record<string, number>> = {
  all: { 'ready ms': 1_100, 'idle MB': 200, 'first PDF ms': 1_000 },
  api: { 'ready ms': 1_100, 'idle MB': 140 },
  worker: { 'ready ms': 1_100, 'idle MB': 200 },
};

const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
// As root, Postgres runs under an account that must be able to reach the folder.
await chmod(dataDir, 0o711);
const options = { env: { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', RENDER_CONCURRENCY: '' } };
const { demo } = await withService(['--demo'], async (service) => service);
const id = Object.values(demo!.templates)[0]!;

async function withService<Result>(line: string[], use: (service: Served) => Promise<Result>): Promise<Result> {
  const service = await servePlaten(line, options);
  try {
    return await use(service);
  } finally {
    await service.stop('SIGTERM');
  }
}

function clientOf(url: string) {
  return createClient({
    baseUrl: `${url}/api/v1`,
    headers: { Authorization: `Bearer ${demo!.token}` },
    redirect: 'manual',
  });
}

/** Makes documents, reads them, and waits until all have their PDFs. */
async function load(url: string): Promise<void> {
  const client = clientOf(url);
  await pMap(
    Array.from({ length: DOCUMENTS }, (_, at) => at),
    async (at) => {
      const made = await client.createGeneration({ id }, { title: `Document ${at} of ${performance.now()}` });
      await client.getGeneration({ id: made.data!.id });
    },
    { concurrency: CLIENTS },
  );
  await untilRendered(url);
}

async function untilRendered(url: string): Promise<void> {
  const client = clientOf(url);
  const waits = async () => {
    const { data } = await client.listGenerations({ limit: 100 });
    return data!.generations.some(({ pdf_status: status }) => status === 'pending' || status === 'rendering');
  };
  while (await waits()) await pause(10 * POLL_MS);
}

async function firstPdf(url: string): Promise<number> {
  const startedAt = performance.now();
  const client = clientOf(url);
  const { data } = await client.createGeneration({ id }, { title: `First at ${startedAt}` });
  const asked = () =>
    fetch(`${url}/api/v1/generations/${data!.id}/pdf`, { headers: { Authorization: `Bearer ${demo!.token}` } });
  for (let answer = await asked(); answer.status !== 200; answer = await asked()) {
    if (answer.status !== 202) throw new Error(`the PDF was answered ${answer.status}`);
    await pause(POLL_MS);
  }
  return performance.now() - startedAt;
}

const figures = new Map<string, Map<string, number[]>>();
function note(of: string, what: string, figure: number): void {
  const row = figures.get(of) ?? new Map<string, number[]>();
  figures.set(of, row.set(what, [...(row.get(what) ?? []), figure]));
}

/** One start: how long until it answers, and what it keeps while nobody asks for anything. */
async function measureStart(of: string, startedAt: number, pid: number): Promise<void> {
  note(of, 'ready ms', performance.now() - startedAt);
  note(of, 'ready CPU ms', cpuMsOf(pid));
  await pause(IDLE_MS);
  note(of, 'idle MB', pssMbOf(pid));
  const before = cpuMsOf(pid);
  await pause(SECOND);
  note(of, 'idle CPU ms/s', cpuMsOf(pid) - before);
}

async function measureBare(): Promise<void> {
  const startedAt = performance.now();
  const bare = await startBare();
  await measureStart('bare Express', startedAt, bare.pid);
  await bare.stop();
}

/** `api` and `worker` need the other one to make documents with their PDFs. */
async function measureRole(role: string): Promise<void> {
  const startedAt = performance.now();
  await withService(['--role', role], async ({ url, pid }) => {
    await measureStart(role, startedAt, pid);
    if (role === 'all') await load(url);
    else await withService(['--role', role === 'api' ? 'worker' : 'api'], (other) => load(url ?? other.url));
    note(role, 'loaded MB', pssMbOf(pid));
    await pause(IDLE_MS);
    note(role, 'idle again MB', pssMbOf(pid));
  });
  if (role === 'all') note(role, 'first PDF ms', await withService(['--role', role], ({ url }) => firstPdf(url)));
}

function lowerMedian(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!;
}

try {
  // Fills the compile cache.
  await withService([], ({ url }) => firstPdf(url));
  for (let round = 0; round < ROUNDS; round += 1) {
    await measureBare();
    for (const role of ['api', 'worker', 'all']) await measureRole(role);
  }
} finally {
  await rm(dataDir, { recursive: true, force: true });
}
const bare = figures.get('bare Express')!;
const rows = [...figures].map(([of, row]) => {
  const cells = [...row].map(([what, measured]) => {
    const figure = lowerMedian(measured);
    const over = of !== 'bare Express' && bare.has(what) && /ready/.test(what);
    const ratio = over ? ` (${(figure / lowerMedian(bare.get(what)!)).toFixed(1)} ×)` : '';
    const aim = AIMS[of]?.[what];
    return [what, `${Math.round(figure)}${ratio}${aim ? `, aim ${aim}` : ''}`];
  });
  return [of, Object.fromEntries(cells)];
});
console.log(
  `Lower medians of ${ROUNDS} rounds; × bare Express. Loaded: after ${DOCUMENTS} documents by ${CLIENTS} clients.`,
);
console.table(Object.fromEntries(rows));
