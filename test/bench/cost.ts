/**
 * §18.22, §18.23: what the service costs: its start, its memory while idle and after a load, and the first PDF, for each role, beside
 * a process that has only Express. On an existing embedded database, whose start is in the times. Linux only.
 * `node test/bench/cost.ts [rounds]`. BENCH_BEFORE=/path/to/another/checkout measures that version in turns with this one, on data of its own.
 */
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { createClient } from '../../generated/client.ts';
import { MINUTE, SECOND } from '../../src/domain/durations.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { cpuMsOf, memoryOf } from './support/process-cost.ts';
import { startBare } from './support/start-bare.ts';

const ROUNDS = Number(process.argv[2] ?? 5);
/** Soon after the start, and when the renderer has been tried and the garbage collected. */
const [SOON_MS, IDLE_MS] = [5 * SECOND, 36 * SECOND];
/** A thread without a task ends within it. 0: not waited for, as it takes eleven minutes of each round. */
const QUIET_MS = Number(process.env.BENCH_QUIET_MINUTES ?? 0) * MINUTE;
const DOCUMENTS = 200;
const CLIENTS = 16;
const POLL_MS = 10;
const AIMS: Record<string, Record<string, number>> = {
  all: { 'ready ms': 1_100, 'PSS at 5 s': 190, 'anonymous at 5 s': 140, 'first PDF ms': 1_000 },
  api: { 'ready ms': 1_100, 'PSS at 5 s': 125, 'anonymous at 5 s': 95 },
  worker: { 'ready ms': 1_100, 'PSS at 5 s': 190 },
};

/** A version that is measured: what its rows are called, its command, its data, and the demo in them. */
type Version = { name: string; command?: string; dataDir: string; token: string; template: string };

async function openVersion(name: string, checkout?: string): Promise<Version> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
  // As root, Postgres runs under an account that must be able to reach the folder.
  await chmod(dataDir, 0o711);
  const command = checkout && path.join(checkout, 'src/platen');
  const version = { name, ...(command && { command }), dataDir };
  const { demo } = await withService(version, ['--demo'], async (service) => service);
  return { ...version, token: demo!.token, template: Object.values(demo!.templates)[0]! };
}

async function withService<Result>(
  { command, dataDir }: Pick<Version, 'command' | 'dataDir'>,
  line: string[],
  use: (service: Served) => Promise<Result>,
): Promise<Result> {
  const env = { DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', RENDER_CONCURRENCY: '' };
  const service = await servePlaten(line, { env, ...(command && { command }) });
  try {
    return await use(service);
  } finally {
    await service.stop('SIGTERM');
  }
}

function clientOf({ token }: Version, url: string) {
  return createClient({
    baseUrl: `${url}/api/v1`,
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'manual',
  });
}

/** Makes documents, reads them, and waits until all have their PDFs. */
async function load(version: Version, url: string): Promise<void> {
  const client = clientOf(version, url);
  await pMap(
    Array.from({ length: DOCUMENTS }, (_, at) => at),
    async (at) => {
      const title = `Document ${at} of ${performance.now()}`;
      const made = await client.createGeneration({ id: version.template }, { title });
      await client.getGeneration({ id: made.data!.id });
    },
    { concurrency: CLIENTS },
  );
  const waits = async () => {
    const { data } = await client.listGenerations({ limit: 100 });
    return data!.generations.some(({ pdf_status: status }) => status === 'pending' || status === 'rendering');
  };
  while (await waits()) await pause(10 * POLL_MS);
}

async function firstPdf(version: Version, url: string): Promise<number> {
  const startedAt = performance.now();
  const headers = { Authorization: `Bearer ${version.token}` };
  const { data } = await clientOf(version, url).createGeneration(
    { id: version.template },
    { title: `First at ${startedAt}` },
  );
  const asked = () => fetch(`${url}/api/v1/generations/${data!.id}/pdf`, { headers });
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
function noteMemory(of: string, when: string, pid: number): void {
  const { pss, anonymous } = memoryOf(pid);
  note(of, `PSS ${when}`, pss);
  note(of, `anonymous ${when}`, anonymous);
}

/** One start: how long until it answers, and what it keeps while nobody asks for anything. */
async function measureStart(of: string, startedAt: number, pid: number): Promise<void> {
  note(of, 'ready ms', performance.now() - startedAt);
  note(of, 'ready CPU ms', cpuMsOf(pid));
  await pause(SOON_MS);
  noteMemory(of, 'at 5 s', pid);
  await pause(IDLE_MS - SOON_MS);
  noteMemory(of, 'idle', pid);
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
async function measureRole(version: Version, role: string): Promise<void> {
  const of = role + version.name;
  const startedAt = performance.now();
  await withService(version, ['--role', role], async ({ url, pid }) => {
    await measureStart(of, startedAt, pid);
    if (role === 'all') await load(version, url);
    else
      await withService(version, ['--role', role === 'api' ? 'worker' : 'api'], (other) =>
        load(version, url ?? other.url),
      );
    noteMemory(of, 'loaded', pid);
    await pause(IDLE_MS);
    noteMemory(of, 'idle again', pid);
    if (QUIET_MS === 0) return;
    await pause(QUIET_MS);
    noteMemory(of, 'without threads', pid);
  });
  if (role !== 'all') return;
  note(of, 'first PDF ms', await withService(version, ['--role', role], ({ url }) => firstPdf(version, url)));
}

function lowerMedian(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor((numbers.length - 1) / 2)]!;
}

const before = process.env.BENCH_BEFORE;
const versions = [await openVersion(''), ...(before ? [await openVersion(', before', before)] : [])];
try {
  // Fills the compile cache.
  for (const version of versions) await withService(version, [], ({ url }) => firstPdf(version, url));
  for (let round = 0; round < ROUNDS; round += 1) {
    await measureBare();
    for (const role of ['api', 'worker', 'all']) for (const version of versions) await measureRole(version, role);
  }
} finally {
  for (const { dataDir } of versions) await rm(dataDir, { recursive: true, force: true });
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
