/**
 * §18.47: a workspace moves from one cell to another under load, and the command is killed at several moments: what was answered is there once,
 * with its id and number; nothing else has changed.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { createGenerations, MAX_BATCH } from '../../src/data/storage/documents/create-generations.ts';
import { findFormSecret } from '../../src/data/storage/workspaces/installation.ts';
import { addWebhook } from '../../src/use-cases/webhooks/index.ts';
import { NO_JOBS, newGeneration } from '../support/new-generation.ts';
import { platenJson, servePlaten, startPlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { openReceiver } from '../use-cases/webhooks/support/receiver.ts';
import { openCellRouter } from './cell-router.ts';

const SOURCE = '---\ntitle: Invoice\nplaceholders:\n  - label: Number\n    type: counter\n---\n# Invoice {{Number}}\n';
const PDF_BYTES = 20_000;

export type MoveRound = {
  documents: number;
  /** Of those, made while the workspace moved. */
  made: number;
  kills: number;
  readOnlySeconds: number;
  seconds: number;
  /** The longest that a request took, in milliseconds: of this workspace, tries after 503 included, and of others. */
  slowest: number;
  slowestOfOthers: number;
  refused: number;
  /** What should not be, in words. */
  wrong: string[];
};

type Cell = { url: string; folder: string; db: Database; env: Record<string, string>; address: string };
type Made = { id: string; number: number; key: string };
type Doc = { id: string; generation_number: number; markdown: string; pdf_status: string };

/** `documents`: there before, with PDFs. `kills`: of the command, at moments that are spread over its work and at its turning points. */
export async function moveRound(
  urls: readonly [string, string],
  options: { documents: number; clients: number; kills: number },
): Promise<MoveRound> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await run(urls, options, closing);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function run(
  urls: readonly [string, string],
  { documents, clients, kills }: { documents: number; clients: number; kills: number },
  closing: (() => Promise<unknown>)[],
): Promise<MoveRound> {
  const [from, to] = [await openCell(urls[0], closing), await openCell(urls[1], closing)];
  const receiver = await openReceiver();
  closing.push(() => receiver.close());
  // Of the other cell too: names differ in both.
  const [tenant, neighbour] = [await seedTenant(from.db), await seedTenant(from.db)];
  const far = await seedTenant(to.db);
  const template = await seedTemplate(from.db, tenant.workspaceId, SOURCE);
  const others = [
    { tenant: neighbour, template: await seedTemplate(from.db, neighbour.workspaceId, SOURCE) },
    { tenant: far, template: await seedTemplate(to.db, far.workspaceId, SOURCE) },
  ];
  await fill(from, tenant, template, documents);
  const settings = { db: from.db, formSecret: await findFormSecret(from.db), hosts: ['127.0.0.1'] };
  const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
  await addWebhook(settings, tenant.workspaceId, { url: receiver.url, events: ['document.created'] }, by);

  for (const cell of [from, to]) {
    const served = await servePlaten([], { env: cell.env });
    closing.push(() => served.stop('SIGKILL'));
    cell.address = served.url;
  }
  const router = await openCellRouter([from.address, to.address]);
  closing.push(() => router.close());

  const working = new AbortController();
  const load = createLoad(`${router.url}/api/v1`, working.signal);
  const own = Array.from({ length: clients }, () => load.keepMaking(tenant, template));
  const theirs = others.map((other) => load.keepMaking(other.tenant, other.template));
  while (load.madeBy(tenant).length < clients) await pause(20);

  const began = performance.now();
  const line = ['workspace', 'move', tenant.name, '--to-store', storeOf(to), '--address', to.address];
  const env = { ...from.env, TO_DATABASE_URL: to.url };
  for (let kill = 0; kill < kills; kill += 1) await killAt(kill, { from, to, tenant, line, env });
  const first = await platenJson<{ read_only_seconds: number; result: string }>(line, { env });
  const seconds = (performance.now() - began) / 1_000;
  const again = await platenJson<{ result: string }>(line, { env });
  // It goes on there for a while.
  const then = load.madeBy(tenant).length;
  while (load.madeBy(tenant).length < then + clients) await pause(20);
  working.abort();
  await Promise.all([...own, ...theirs]);

  const wrong = [
    ...(first.result === 'moved' && again.result === 'moved before'
      ? []
      : [`the command says ${first.result}, ${again.result}`]),
    ...(await faultsOf({ from, to, tenant, template, made: load.madeBy(tenant), router: router.url })),
    ...load.wrong,
  ];
  for (const other of others) {
    const numbers = load.madeBy(other.tenant).map(({ number }) => number);
    if (numbers.some((number, at) => number !== at + 1))
      wrong.push(`numbers of ${other.tenant.name} are not in their order`);
  }
  const all = await to.db.generation.count({ where: { workspaceId: tenant.workspaceId } });
  const told = new Set(receiver.received.map(({ message }) => message.data.id));
  for (let tries = 0; tries < 200; tries += 1) {
    for (const { message } of receiver.received) told.add(message.data.id);
    if (load.madeBy(tenant).every(({ id }) => told.has(id))) break;
    await pause(50);
  }
  const untold = load.madeBy(tenant).filter(({ id }) => !told.has(id)).length;
  if (untold > 0) wrong.push(`${untold} events did not arrive`);
  return {
    ...{ documents: all, made: load.madeBy(tenant).length, kills, seconds, wrong, refused: load.refused() },
    ...{ readOnlySeconds: first.read_only_seconds, slowest: load.slowest(tenant) },
    slowestOfOthers: Math.max(...others.map((other) => load.slowest(other.tenant))),
  };
}

async function openCell(url: string, closing: (() => Promise<unknown>)[]): Promise<Cell> {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-cell-'));
  const db = connect(url, { connections: 3 });
  closing.push(
    () => rm(folder, { recursive: true, force: true }),
    () => db.$disconnect(),
  );
  const env = { DATABASE_URL: url, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'warn', WEBHOOK_HOSTS: '127.0.0.1' };
  return { url, folder, db, env, address: '' };
}

function storeOf({ folder }: Cell): string {
  return `file:${path.join(folder, 'objects')}`;
}

/** Documents with PDFs, as renders would have left them. */
async function fill({ db, folder }: Cell, tenant: Tenant, template: string, documents: number): Promise<void> {
  const place = path.join(folder, 'objects', tenant.workspaceId);
  await mkdir(place, { recursive: true });
  for (let made = 0; made < documents; made += MAX_BATCH) {
    const batch = Array.from({ length: Math.min(MAX_BATCH, documents - made) }, () => newGeneration(tenant, template));
    await createGenerations(db, NO_JOBS, batch);
    const files = batch.map(({ id }) => ({
      id,
      bytes: Buffer.concat([Buffer.from(`%PDF-1.7 ${id}\n`), randomBytes(PDF_BYTES)]),
    }));
    await pMap(files, ({ id, bytes }) => writeFile(path.join(place, `${id}.pdf`), bytes), { concurrency: 8 });
    const sums = files.map(({ bytes }) => createHash('sha256').update(bytes).digest());
    const sizes = files.map(({ bytes }) => bytes.length);
    await db.$executeRaw`UPDATE generations g SET pdf_status = 'ready', pdf_pages = 1, pdf_bytes = f.size, pdf_sha256 = f.sum, pdf_rendered_at = now()
      FROM unnest(${files.map(({ id }) => id)}::uuid[], ${sizes}::int[], ${sums}::bytea[]) AS f (id, size, sum) WHERE g.id = f.id`;
  }
}

/** At its turning points first: the source can only be read; the target has begun; then at any moment. */
async function killAt(
  kill: number,
  {
    from,
    to,
    tenant,
    line,
    env,
  }: { from: Cell; to: Cell; tenant: Tenant; line: string[]; env: Record<string, string> },
): Promise<void> {
  const child = startPlaten(line, { env });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stdout!.resume();
  child.stderr!.resume();
  const where = { id: tenant.workspaceId };
  const stateIn = async ({ db }: Cell) => (await db.workspace.findUnique({ where }))?.moveState;
  const isHeld = async () => (await stateIn(from)) === 'held';
  const hasBegun = async () => (await stateIn(to)) === null;
  if (kill % 3 === 0) while (child.exitCode === null && !((await isHeld()) || (await hasBegun()))) await pause(2);
  else while (child.exitCode === null && (await stateIn(to)) === undefined) await pause(2);
  if (kill % 3 === 1) await pause(Math.random() * 2_000);
  child.kill('SIGKILL');
  await ended;
}

function createLoad(api: string, signal: AbortSignal) {
  const made = new Map<string, Made[]>();
  const slowest = new Map<string, number>();
  const wrong: string[] = [];
  let refused = 0;
  const madeBy = ({ workspaceId }: Tenant) => made.get(workspaceId) ?? [];
  /** Sent again with its key until it is answered. */
  const makeOne = async (tenant: Tenant, template: string) => {
    const key = randomUUID();
    const began = performance.now();
    for (;;) {
      const answer = await post(api, tenant, { template, key }).catch(() => null);
      if (answer?.status === 200 || answer?.status === 201) {
        const { id, generation_number: number } = answer.body;
        made.set(tenant.workspaceId, [...madeBy(tenant), { id, number, key }]);
        break;
      }
      if (answer && ![409, 502, 503].includes(answer.status))
        return void wrong.push(`a request was answered with ${answer.status}`);
      refused += 1;
      await pause(100);
    }
    const took = performance.now() - began;
    slowest.set(tenant.workspaceId, Math.max(slowest.get(tenant.workspaceId) ?? 0, took));
  };
  return {
    madeBy,
    wrong,
    refused: () => refused,
    slowest: ({ workspaceId }: Tenant) => Math.round(slowest.get(workspaceId) ?? 0),
    async keepMaking(tenant: Tenant, template: string) {
      while (!signal.aborted) {
        await makeOne(tenant, template);
        await pause(50);
      }
    },
  };
}

async function post(api: string, { key: token }: Tenant, { template, key }: { template: string; key: string }) {
  const response = await fetch(`${api}/templates/${template}/generations`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${token}`, 'Idempotency-Key': key, 'Content-Type': 'application/json' },
    body: '{}',
  });
  return { status: response.status, body: (await response.json()) as Doc & { replayed?: boolean } };
}

async function faultsOf({
  from,
  to,
  tenant,
  template,
  made,
  router,
}: {
  from: Cell;
  to: Cell;
  tenant: Tenant;
  template: string;
  made: Made[];
  router: string;
}): Promise<string[]> {
  const wrong: string[] = [];
  const { workspaceId } = tenant;
  const rows = await to.db.generation.findMany({
    where: { workspaceId },
    select: { id: true, generationNumber: true, createdBy: true, pdfStatus: true, pdfSha256: true },
    orderBy: { generationNumber: 'asc' },
  });
  const numbers = rows.map(({ generationNumber }) => generationNumber);
  if (numbers.some((number, at) => number !== at + 1)) wrong.push('numbers have gaps or repeat');
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, number } of made)
    if (byId.get(id)?.generationNumber !== number)
      wrong.push(`the document ${id} with the number ${number} is not there`);
  if (rows.some(({ createdBy }) => createdBy !== tenant.userId)) wrong.push('documents have lost who made them');
  // Of those that the source has, every file is the same.
  const files = (await readdir(path.join(from.folder, 'objects', workspaceId))).filter((name) => name.endsWith('.pdf'));
  const compare = async (name: string) => {
    const [here, there] = await Promise.all(
      [from, to].map(({ folder }) =>
        readFile(path.join(folder, 'objects', workspaceId, name)).catch(() => Buffer.of(0)),
      ),
    );
    const row = byId.get(path.basename(name, '.pdf'));
    if (row?.pdfStatus === 'ready' && !here!.equals(there!)) wrong.push(`the file ${name} differs`);
  };
  await pMap(files, compare, { concurrency: 8 });
  const headers = { Authorization: `Bearer ${tenant.key}` };
  const list = (await (await fetch(`${router}/api/v1/generations`, { headers })).json()) as { total: number };
  if (list.total !== rows.length) wrong.push(`the total is ${list.total}, not ${rows.length}`);
  const moved = await fetch(`${from.address}/api/v1/templates`, { headers });
  if (moved.status !== 401 || !(await moved.text()).includes(to.address))
    wrong.push('the source does not say where it is');
  // The same request, sent once more, is answered with the same document.
  for (const { id, key } of [made[0]!, made.at(-1)!]) {
    const { status, body } = await post(`${router}/api/v1`, tenant, { template, key });
    if (status !== 200 || body.id !== id) wrong.push(`a request sent again makes ${body.id}, not ${id}`);
  }
  return wrong;
}
