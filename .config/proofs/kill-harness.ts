/**
 * §12.4, §13.1: creates documents while something is killed, and counts afterwards what was lost and what is there twice, only by the API. Aim it at an
 * installation of yours, with a command that kills a part of it (whatever restarts it):
 *
 *     node .config/proofs/kill-harness.ts --url https://docs.example.com --key plt_… --template letter --kill 'docker kill platen-api-1' --rounds 20
 *
 * Without `--url` it starts a service of its own, and kills it and its Postgres in turn. `--values` is a file with a request. It exits with 1 if
 * anything was lost or doubled. The documents stay where they are: take a workspace for it.
 */
import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { postmasterPid } from '../../test/data/postgres/server-under-test.ts';
import { type Served, servePlaten } from '../../test/support/platen.ts';

const SENDERS = 4;
const REST_MS = 60;
/** A service has so long to come back, and a PDF to be ready. */
const PATIENCE_MS = 180_000;

export type Target = {
  url: string;
  key: string;
  template: string;
  request: object;
  kill(round: number): Promise<string>;
};

/** `lost`: promised, and not there or without a whole PDF. `doubled`: documents of one request, or of one number. `gaps`: numbers left out. */
export type Figures = {
  rounds: number;
  kills: Record<string, number>;
  requests: number;
  documents: number;
  pdfs: number;
  lost: number;
  doubled: number;
  gaps: number;
};

type Document = { id: string; title: string; generation_number: number; template_id: string | null };

/** Kills `rounds` times while documents are created, then counts. Throws if the service does not come back. */
export async function runKills(target: Target, rounds: number): Promise<Figures> {
  const run = randomUUID().slice(0, 8);
  const promised = new Map<string, string>();
  const [stop, failure] = [new AbortController(), new AbortController()];
  const signals = { stop: stop.signal, failure: failure.signal };
  const senders = Array.from({ length: SENDERS }, (_, at) => sendUntil(signals, target, `Kill ${run} ${at}`, promised));
  const sending = Promise.all(senders);
  const killing = killRounds(target, rounds, stop.signal);
  // Whichever fails first ends the run; the other one is told, and what becomes of it does not matter.
  for (const one of [sending, killing]) one.catch(() => undefined);
  let kills: Record<string, number>;
  try {
    kills = (await Promise.race([killing, sending.then(() => ({}))])) as Record<string, number>;
    stop.abort();
    await sending;
  } catch (error) {
    stop.abort();
    failure.abort();
    throw error;
  }
  return { rounds, kills, requests: promised.size, ...(await count(target, `Kill ${run} `, promised)) };
}

/** Answers who was killed how often. */
async function killRounds(target: Target, rounds: number, signal: AbortSignal): Promise<Record<string, number>> {
  const kills: Record<string, number> = {};
  for (let round = 0; round < rounds && !signal.aborted; round += 1) {
    await pause(300 + Math.random() * 700, undefined, { signal });
    const victim = await target.kill(round);
    kills[victim] = (kills[victim] ?? 0) + 1;
    await untilItAnswers(target, signal);
  }
  await pause(500, undefined, { signal });
  return kills;
}

/** Sends one request after another, each with a title and a key of its own, and each until it is answered or the run has failed. */
async function sendUntil(
  { stop, failure }: { stop: AbortSignal; failure: AbortSignal },
  target: Target,
  name: string,
  promised: Map<string, string>,
): Promise<void> {
  for (let at = 0; !stop.aborted; at += 1) {
    const title = `${name}-${at}`;
    for (const end = Date.now() + PATIENCE_MS; ; await pause(REST_MS, undefined, { signal: failure })) {
      const answer = await post(target, title).catch(() => undefined);
      if (answer?.status === 200 || answer?.status === 201) {
        promised.set(title, ((await answer.json()) as Document).id);
        break;
      }
      if (answer && answer.status < 500 && ![409, 429].includes(answer.status))
        throw new Error(`A request was answered with ${answer.status}: ${await answer.text()}`);
      if (Date.now() > end) throw new Error('The service did not answer for three minutes.');
    }
    await pause(REST_MS);
  }
}

function post({ url, key, template, request }: Target, title: string): Promise<Response> {
  const isId = /^[\da-f]{8}-[\da-f-]{27}$/.test(template);
  return fetch(`${url}/api/v1/templates/${isId ? template : `by-slug/${template}`}/generations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json', 'Idempotency-Key': title },
    body: JSON.stringify({ ...request, title }),
    signal: AbortSignal.timeout(20_000),
  });
}

async function get({ url, key }: Target, place: string, accept = 'application/json'): Promise<Response> {
  const headers = { Authorization: `Bearer ${key}`, Accept: accept };
  return fetch(`${url}/api/v1${place}`, { headers, signal: AbortSignal.timeout(60_000) });
}

async function untilItAnswers(target: Target, signal: AbortSignal): Promise<void> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end && !signal.aborted; await pause(200)) {
    const answer = await get(target, '/generations?limit=1').catch(() => undefined);
    if (answer?.ok) return;
  }
  if (!signal.aborted) throw new Error('The service did not come back within three minutes.');
}

/** All documents of the template, those of others too, which took numbers of the same row. */
async function listAll(target: Target, template: string): Promise<Document[]> {
  const all: Document[] = [];
  for (let cursor = ''; ; ) {
    const answer = await get(target, `/generations?limit=200&template=${template}${cursor}`);
    const page = (await answer.json()) as { generations: Document[]; next_cursor: string | null };
    all.push(...page.generations);
    if (!page.next_cursor) return all;
    cursor = `&cursor=${encodeURIComponent(page.next_cursor)}`;
  }
}

async function count(target: Target, prefix: string, promised: Map<string, string>) {
  const [id = ''] = promised.values();
  const { template_id: template } = (await (await get(target, `/generations/${id}`)).json()) as Document;
  const all = await listAll(target, template!);
  const own = all.filter(({ title }) => title.startsWith(prefix));
  const known = new Set(own.map((one) => one.id));
  const missing = [...promised.values()].filter((one) => !known.has(one)).length;
  const numbers = all.map((one) => one.generation_number);
  const [first, last] = [own, own].map((ones, at) =>
    ones.reduce(
      (best, { generation_number: one }) => (at === 0 ? Math.min(best, one) : Math.max(best, one)),
      at === 0 ? Number.MAX_SAFE_INTEGER : 0,
    ),
  ) as [number, number];
  const between = new Set(numbers.filter((one) => one >= first && one <= last));
  let pdfs = 0;
  for (const one of promised.values()) if (await hasPdf(target, one)) pdfs += 1;
  return {
    documents: own.length,
    pdfs,
    lost: missing + (promised.size - pdfs),
    doubled: own.length - new Set(own.map(({ title }) => title)).size + (numbers.length - new Set(numbers).size),
    gaps: own.length === 0 ? 0 : last - first + 1 - between.size,
  };
}

async function hasPdf(target: Target, id: string): Promise<boolean> {
  for (const end = Date.now() + PATIENCE_MS; Date.now() < end; await pause(500)) {
    const answer = await get(target, `/generations/${id}/pdf`, 'application/pdf').catch(() => undefined);
    if (answer?.status === 404) return false;
    if (answer?.status !== 200) continue;
    const pdf = Buffer.from(await answer.arrayBuffer());
    return pdf.subarray(0, 5).toString() === '%PDF-' && pdf.includes('%%EOF');
  }
  return false;
}

/** A service of its own, with a Postgres of its own: both are killed in turn. */
export async function withOwnService<Result>(use: (target: Target) => Promise<Result>): Promise<Result> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-kills-'));
  await chmod(dataDir, 0o711);
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), LOG_LEVEL: 'silent' };
  let running: Served = await servePlaten(['--demo'], { env });
  try {
    return await use({
      url: running.url,
      key: running.demo!.token,
      template: 'offer-letter',
      request: {},
      async kill(round) {
        if (round % 2 === 1) {
          process.kill(await postmasterPid(dataDir), 'SIGKILL');
          return 'Postgres';
        }
        await running.stop('SIGKILL');
        running = await servePlaten([], { env });
        return 'service';
      },
    });
  } finally {
    await running.stop('SIGTERM');
    // A process that was killed may still write compiled code as it ends.
    await rm(dataDir, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

async function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    });
  });
}

/** Runs the command of `--kill`; its failure ends the run, since nothing was killed. */
function runCommand(command: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('sh', ['-c', command], { stdio: ['ignore', 'ignore', 'inherit'] });
    child.once('exit', (code) =>
      code === 0 ? resolve('command') : reject(new Error(`${command} ended with ${code}`)),
    );
  });
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      url: { type: 'string' },
      key: { type: 'string', default: process.env.PLATEN_API_KEY ?? '' },
      template: { type: 'string', default: 'offer-letter' },
      values: { type: 'string' },
      kill: { type: 'string' },
      rounds: { type: 'string', default: '20' },
    },
  });
  const { url, key, template, kill } = values;
  if (url && !kill) throw new Error('--kill: give a command that kills a part of the installation.');
  const request = values.values ? JSON.parse(await readFile(values.values, 'utf8')) : {};
  const rounds = Number(values.rounds);
  const figures = url
    ? await runKills({ url: url.replace(/\/+$/, ''), key, template, request, kill: () => runCommand(kill!) }, rounds)
    : await withOwnService((target) => runKills(target, rounds));
  console.log(JSON.stringify(figures, null, 2));
  process.exitCode = figures.lost + figures.doubled === 0 ? 0 : 1;
}
