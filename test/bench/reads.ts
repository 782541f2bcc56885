/**
 * §4: requests a second of each read of the API, and processor time of each, beside a bare Express route that answers the same bytes, in
 * turn, in one interleaved run. Both are processes of their own; what sends the load is this one. Linux only. `node test/bench/reads.ts`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createClient } from '../../generated/client.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { SECOND } from '../../src/domain/durations.ts';
import { servePlaten } from '../support/platen.ts';
import { createHttpClient } from './http-client.ts';
import type { BareAnswer } from './support/bare-server.ts';
import { cpuMsOf } from './support/process-cost.ts';
import { startBare } from './support/start-bare.ts';

const CONNECTIONS = 32;
const CELL_MS = 700;
const ROUNDS = 5;
const DOCUMENTS = 100;
/** Of the rate of the bare route. */
const AIM = 0.5;

const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-bench-'));
const env = { DATABASE_URL: postgres.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent' };
const service = await servePlaten(['--demo'], { env });
const bare = await startBare();
const { token, templates } = service.demo!;
const [template = ''] = Object.values(templates);

async function makeDocuments(): Promise<string> {
  const client = createClient({ baseUrl: `${service.url}/api/v1`, headers: { Authorization: `Bearer ${token}` } });
  let id = '';
  for (let at = 0; at < DOCUMENTS; at += 1)
    id = (await client.createGeneration({ id: template }, { title: `Document ${at}` })).data!.id;
  for (let ready = false; !ready; )
    ready = (await client.listGenerations({ limit: 100 })).data!.generations.every((one) => one.pdf_status === 'ready');
  return id;
}

/** What the service answers, for the bare route to answer too. */
async function answerOf(address: string): Promise<BareAnswer> {
  const headers = { Authorization: `Bearer ${token}`, 'Accept-Encoding': 'identity' };
  const {
    status,
    headers: answered,
    ...answer
  } = await fetch(service.url + address, { headers, redirect: 'manual' }).then(async (got) => ({
    status: got.status,
    headers: got.headers,
    body: await got.text(),
  }));
  if (status >= 400) throw new Error(`${address} answered ${status}: ${answer.body}`);
  const same = ['content-type', 'cache-control', 'location'].flatMap((name) => {
    const value = answered.get(name);
    return value === null ? [] : [[name, value]];
  });
  return { path: address.replace(/\?.*/, ''), status, headers: Object.fromEntries(same), body: answer.body };
}

type Cell = { rate: number; cpuMs: number };

/** Every client asks again as soon as it is answered. */
async function measure({ url, pid }: { url: string; pid: number }, address: string, status: number): Promise<Cell> {
  const clients = Array.from({ length: CONNECTIONS }, () => createHttpClient(url, token));
  const startedAt = performance.now();
  const before = cpuMsOf(pid);
  let answered = 0;
  await Promise.all(
    clients.map(async (client) => {
      while (performance.now() - startedAt < CELL_MS) {
        const got = await client.get(address);
        if (got !== status) throw new Error(`${url}${address} answered ${got}`);
        answered += 1;
      }
      client.close();
    }),
  );
  const cpuMs = (cpuMsOf(pid) - before) / answered;
  return { rate: (answered / (performance.now() - startedAt)) * SECOND, cpuMs };
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]!;
}

try {
  const document = await makeDocuments();
  const reads = {
    liveness: '/healthz',
    'list of templates': '/api/v1/templates',
    'template with preview': `/api/v1/templates/${template}`,
    'list of 20 documents': '/api/v1/generations?limit=20',
    'list of 100 documents': '/api/v1/generations?limit=100',
    'document with preview': `/api/v1/generations/${document}`,
    'where the PDF is': `/api/v1/generations/${document}/pdf`,
    'the contract': '/api/v1/openapi.json',
  };
  const rows: Record<string, Record<string, string | number>> = {};
  for (const [name, address] of Object.entries(reads)) {
    const answer = await answerOf(address);
    const own: Cell[] = [];
    const other: Cell[] = [];
    await bare.answer([answer]);
    for (let round = -1; round < ROUNDS; round += 1) {
      const cells = [await measure(service, address, answer.status), await measure(bare, answer.path, answer.status)];
      if (round >= 0) for (const [at, cell] of cells.entries()) (at === 0 ? own : other).push(cell);
    }
    const ratio = median(own.map(({ rate }, at) => rate / other[at]!.rate));
    rows[name] = {
      bytes: Buffer.byteLength(answer.body),
      'requests/s': Math.round(median(own.map(({ rate }) => rate))),
      'bare/s': Math.round(median(other.map(({ rate }) => rate))),
      'CPU ms': median(own.map(({ cpuMs }) => cpuMs)).toFixed(2),
      'bare CPU ms': median(other.map(({ cpuMs }) => cpuMs)).toFixed(2),
      [`÷ bare, aim ${AIM}`]: ratio.toFixed(2),
    };
  }
  console.log(`${CONNECTIONS} clients. Medians of ${ROUNDS} rounds; ratios are taken inside of a round.`);
  console.table(rows);
} finally {
  await bare.stop();
  await service.stop('SIGTERM');
  await postgres.close();
  await rm(dataDir, { recursive: true, force: true });
}
