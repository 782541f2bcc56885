/** `platen serve` told to stop: what is under way is finished, within bounds; meanwhile `/readyz` sends others elsewhere. */
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type IncomingMessage, request } from 'node:http';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE } from '../../../src/domain/durations.ts';
import { inTurn } from '../../support/in-turn.ts';
import { type Served, servePlaten, startPlaten } from '../../support/platen.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { useDatabase } from '../../support/use-database.ts';

const TEMPLATE = `---\ntitle: Note\n---\n# {{Name}}\n\n${'{{Text}}\n\n'.repeat(8)}`;
/** Quick to fill in, and set in the better part of a minute: each mark is shaped by itself. */
const MARKS = `क${'\u0941'.repeat(15_000)}`;
jest.setTimeout(5 * MINUTE);

const database = useDatabase();
let dataDir: string;
let tenant: Tenant;
let template: string;
let service: Served;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'platen-stop-'));
  tenant = await seedTenant(database.db);
  template = await seedTemplate(database.db, tenant.workspaceId, TEMPLATE);
});
/** Told to stop while it waits for a database, a process takes seconds to end. So it does that beside the other tests. */
let stoppedStart: Promise<unknown>;
beforeAll(() => {
  stoppedStart = stopWhileStarting();
  stoppedStart.catch(() => undefined);
});
// Has ended by then, unless a test failed.
afterEach(() => service?.stop('SIGKILL'));
afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function start(): Promise<void> {
  const env = { DATABASE_URL: database.url, DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'fatal' };
  service = await servePlaten(['--role', 'api'], { env });
}

/** How a process ends that is told to stop before its database has answered. */
async function stopWhileStarting(): Promise<unknown> {
  const silent = createServer().listen(0, '127.0.0.1');
  const reached = once(silent, 'connection');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const env = { DATABASE_URL: `postgresql://127.0.0.1:${port}/none`, DATA_DIR: dataDir, PORT: '0' };
  const child = startPlaten(['serve', '--role', 'worker'], { env });
  const ended = once(child, 'close');
  const [socket] = (await reached) as [Socket];
  child.kill('SIGTERM');
  try {
    return await ended;
  } finally {
    child.kill('SIGKILL');
    socket.destroy();
    silent.close();
  }
}

function headers() {
  return { Authorization: `Bearer ${tenant.key}`, 'Content-Type': 'application/json' };
}
function generationsUrl() {
  return `${service.url}/api/v1/templates/${template}/generations`;
}
function rowOf(id: string) {
  return database.db.generation.findUniqueOrThrow({ where: { id } });
}

async function generate(text: string): Promise<string> {
  const body = JSON.stringify({ values: { text } });
  const answer = await fetch(generationsUrl(), { method: 'POST', headers: headers(), body });
  return ((await answer.json()) as { id: string }).id;
}
function getPdf(id: string) {
  return fetch(`${service.url}/api/v1/generations/${id}/pdf`, { headers: headers() });
}

/** A request that the service has begun to read, and whose body comes when `finish` is called. */
async function slowRequest(name: string) {
  const body = JSON.stringify({ values: { name } });
  const length = Buffer.byteLength(body);
  const call = request(generationsUrl(), {
    method: 'POST',
    headers: { ...headers(), 'Content-Length': length, Expect: '100-continue' },
  });
  const answered = new Promise<IncomingMessage>((resolve, reject) =>
    call.once('response', resolve).once('error', reject),
  );
  // Whoever wants to see it fail has it already.
  answered.catch(() => undefined);
  const started = new Promise((resolve) => call.once('continue', resolve));
  call.flushHeaders();
  await started;
  return {
    answered,
    finish() {
      call.end(body);
      return answered;
    },
  };
}

async function readyz() {
  const answer = await fetch(`${service.url}/readyz`);
  return { status: answer.status, headers: answer.headers, body: await answer.json() };
}
async function untilStopping(): Promise<void> {
  while ((await readyz()).status !== 503) await pause(20);
}
/** On a busy machine the render may be over before anybody looks. */
async function untilBegun(id: string): Promise<void> {
  while ((await rowOf(id)).pdfStatus === 'pending') await pause(20);
}

test('requests and renders under way are finished and answered; meanwhile the port is open and says 503', async () => {
  await start();
  expect((await readyz()).status).toBe(200);
  const slow = await slowRequest('Slow');
  const rendered = await generate('Some words on a line of text.');
  const asked = getPdf(rendered);
  await untilBegun(rendered);
  const ended = service.stop('SIGTERM');
  await untilStopping();
  const { status, headers: told, body } = await readyz();
  expect([status, told.get('retry-after'), told.get('connection'), body]).toEqual([
    503,
    '5',
    'close',
    { status: 'stopping', database: 'ready', queue: 'ready', clock: 'ready', store: 'ready' },
  ]);
  expect((await fetch(`${service.url}/healthz`)).status).toBe(200);
  // A balancer that has not looked yet loses nothing.
  expect((await fetch(`${service.url}/api/v1/templates`, { headers: headers() })).status).toBe(200);
  expect((await asked).status).toBe(200);

  const answer = await slow.finish();
  const { id } = (await json(answer)) as { id: string };
  expect([answer.statusCode, answer.headers.connection]).toEqual([201, 'close']);
  expect(await ended).toEqual({ code: 0, stderr: '' });
  expect([(await rowOf(id)).pdfStatus, (await rowOf(rendered)).pdfStatus]).toEqual(['pending', 'ready']);
  await expect(fetch(service.url)).rejects.toThrow();
});

inTurn('a render that outlives its service')(
  'a render that takes too long is aborted, its document is released, and the service stops in order',
  async () => {
    await start();
    const id = await generate(MARKS);
    const asked = getPdf(id).then(
      ({ status }) => status,
      () => 'cut off',
    );
    await untilBegun(id);
    const slow = await slowRequest('Never finished');
    const cut = expect(slow.answered).rejects.toThrow();
    expect(await service.stop('SIGTERM')).toEqual({ code: 0, stderr: '' });
    await cut;
    expect(await asked).toBe('cut off');
    expect(await rowOf(id)).toMatchObject({ pdfStatus: 'pending', pdfLeaseHolder: null, pdfLeaseUntil: null });
  },
);

test('a start that waits for the database is no reason to stay', async () => {
  expect(await stoppedStart).toEqual([0, null]);
});

test('a second signal ends the command at once', async () => {
  await start();
  const slow = await slowRequest('Never finished');
  const cut = expect(slow.answered).rejects.toThrow();
  const ended = service.stop('SIGTERM');
  await untilStopping();
  expect((await service.stop('SIGTERM')).code).toBe(1);
  await Promise.all([cut, ended]);
});
