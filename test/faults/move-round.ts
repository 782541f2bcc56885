/**
 * §18.47: a workspace moves from one cell to another under load, and the command is killed at several moments: what was answered is there once,
 * with its id and number; nothing else has changed.
 */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pMap from 'p-map';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { addWebhook } from '../../src/use-cases/webhooks/index.ts';
import { platenJson, servePlaten, startPlaten } from '../support/platen.ts';
import { secretsOf } from '../support/secrets.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { openReceiver } from '../use-cases/webhooks/support/receiver.ts';
import { openCellRouter } from './cell-router.ts';
import { fillCell } from './fill-cell.ts';
import { type Made, openMoveLoad, type Spread, sendOne } from './move-load.ts';

const SOURCE = '---\ntitle: Invoice\nplaceholders:\n  - label: Number\n    type: counter\n---\n# Invoice {{Number}}\n';

export type MoveRound = {
  documents: number;
  /** Of those, made while the workspace moved. */
  made: number;
  kills: number;
  readOnlySeconds: number;
  seconds: number;
  /** The longest that a request of this workspace took, in milliseconds, tries after 503 included. */
  slowest: number;
  /** Of requests of others in either cell, in milliseconds: before the workspace moved, and while it did. */
  others: { cell: string; before: Spread; meanwhile: Spread }[];
  refused: number;
  /** What should not be, in words. */
  wrong: string[];
};

type Cell = { url: string; folder: string; db: Database; env: Record<string, string>; address: string };

/**
 * `kills`: of the command, at its turning points and in between. `calm`: requests of others before it moves, to compare with.
 * `direct`: the databases past a pooler, which the command refuses.
 */
type MoveOptions = {
  documents: number;
  clients: number;
  kills: number;
  calm: number;
  direct?: readonly [string, string];
};

export async function moveRound(urls: readonly [string, string], options: MoveOptions): Promise<MoveRound> {
  const closing: (() => Promise<unknown>)[] = [];
  try {
    return await run(urls, options, closing);
  } finally {
    for (const close of closing.toReversed()) await close();
  }
}

async function run(
  urls: readonly [string, string],
  { documents, clients, kills, calm, direct = urls }: MoveOptions,
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
    { cell: 'source', tenant: neighbour, template: await seedTemplate(from.db, neighbour.workspaceId, SOURCE) },
    { cell: 'target', tenant: far, template: await seedTemplate(to.db, far.workspaceId, SOURCE) },
  ];
  await fillCell({ db: from.db, objects: path.join(from.folder, 'objects') }, tenant, template, documents);
  const settings = { db: from.db, secrets: await secretsOf(from.db), hosts: ['127.0.0.1'] };
  const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
  await addWebhook(settings, tenant.workspaceId, { url: receiver.url, events: ['document.created'] }, by);

  await pMap([from, to], async (cell) => {
    const served = await servePlaten([], { env: cell.env });
    closing.push(() => served.stop('SIGKILL'));
    cell.address = served.url;
  });
  const router = await openCellRouter([from.address, to.address]);
  closing.push(() => router.close());

  const working = new AbortController();
  const load = openMoveLoad(`${router.url}/api/v1`, working.signal);
  const theirs = others.map((other) => load.keepMaking(other.tenant, other.template));
  const own = Array.from({ length: clients }, () => load.keepMaking(tenant, template));
  while (load.madeBy(tenant).length < clients || others.some((other) => load.madeBy(other.tenant).length < calm))
    await pause(20);

  const began = performance.now();
  const line = ['workspace', 'move', tenant.name, '--to-store', storeOf(to), '--address', to.address];
  const env = { ...from.env, DATABASE_URL: direct[0], TO_DATABASE_URL: direct[1] };
  for (let kill = 0; kill < kills; kill += 1) await killAt(kill, { from, to, tenant, line, env, documents });
  const first = await platenJson<{ read_only_seconds: number; result: string }>(line, { env });
  const ended = performance.now();
  // It goes on there for a while.
  const then = load.madeBy(tenant).length;
  while (load.madeBy(tenant).length < then + clients) await pause(20);
  working.abort();
  await Promise.all([...own, ...theirs]);

  const wrong = [
    ...(first.result === 'moved' ? [] : [`the command says ${first.result}`]),
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
    ...{ documents: all, made: load.madeBy(tenant).length, kills, seconds: (ended - began) / 1_000, wrong },
    ...{ readOnlySeconds: first.read_only_seconds, refused: load.refused(tenant), slowest: load.slowest(tenant) },
    others: others.map(({ cell, tenant: other }) => ({
      cell,
      before: load.spread(other, 0, began),
      meanwhile: load.spread(other, began, ended),
    })),
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

/** At its turning points first: the source can only be read; the target has begun; then at any moment. */
async function killAt(
  kill: number,
  {
    from,
    to,
    tenant,
    line,
    env,
    documents,
  }: { from: Cell; to: Cell; tenant: Tenant; line: string[]; env: Record<string, string>; documents: number },
): Promise<void> {
  const child = startPlaten(line, { env });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  child.stdout!.resume();
  child.stderr!.resume();
  const where = { id: tenant.workspaceId };
  const stateIn = async ({ db }: Cell) => (await db.workspace.findUnique({ where }))?.moveState;
  const isHeld = async () => (await stateIn(from)) === 'held';
  const hasBegun = async () => (await stateIn(to)) === null;
  if (kill % 3 === 0) while (child.exitCode === null && !((await isHeld()) || (await hasBegun()))) await pause(5);
  else while (child.exitCode === null && (await stateIn(to)) === undefined) await pause(5);
  // In which most of it is copied.
  if (kill % 3 === 1) await pause(Math.random() * Math.max(2_000, 2 * documents));
  child.kill('SIGKILL');
  await ended;
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
    const { status, body } = await sendOne(`${router}/api/v1`, tenant, { template, key });
    if (status !== 200 || body.id !== id) wrong.push(`a request sent again makes ${body.id}, not ${id}`);
  }
  return wrong;
}
