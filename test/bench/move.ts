/**
 * spec/growing.md, "A second server": an installation with documents and clients at work gets a router, then a second server, then half of its
 * workspaces move there. BENCH_DOCUMENTS=20000; BENCH_QUOTA=0.3 gives each server so much of a processor (cgroup v1, root). Needs psql and SPQR.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pMap from 'p-map';
import { Client } from 'pg';
import { v7 } from 'uuid';
import { migrate } from '../../src/data/migrations/index.ts';
import { openTemporaryPostgres } from '../../src/data/postgres/open/open-embedded-postgres.ts';
import { connect, type Database } from '../../src/data/storage/connection/database.ts';
import { insertDocuments } from '../../src/data/storage/documents/insert-documents.ts';
import { addWebhook } from '../../src/use-cases/webhooks/index.ts';
import { openDocumentLoad, sendOne } from '../faults/document-load.ts';
import { newDocument } from '../support/new-document.ts';
import { type Served, servePlaten } from '../support/platen.ts';
import { startRouter } from '../support/router.ts';
import { secretsOf } from '../support/secrets.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { openReceiver } from '../use-cases/webhooks/support/receiver.ts';

const DOCUMENTS = Number(process.env.BENCH_DOCUMENTS ?? 20_000);
const CLIENTS = Number(process.env.BENCH_CLIENTS ?? 4);
const QUOTA = Number(process.env.BENCH_QUOTA ?? 0);
const WORKSPACES = 4;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 20);
const SOURCE = '---\ntitle: Invoice\nplaceholders:\n  - label: Number\n    type: counter\n---\n# Invoice {{Number}}\n';
const PDF_BYTES = 2_000;
const AT_ONCE = 1_000;
const DIVIDE = path.join(import.meta.dirname, '../../.config/divide.sh');

const folder = await mkdtemp(path.join(tmpdir(), 'platen-move-'));
const closing: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
const wrong: string[] = [];
/** Of all routers, for `divide.sh`. */
let consoles = '';
try {
  await main();
} finally {
  for (const close of closing.toReversed()) await close().catch(console.error);
}
console.log(wrong.length === 0 ? 'nothing is lost, doubled or untold' : wrong.slice(0, 20));
process.exitCode = wrong.length === 0 ? 0 : 1;

async function main(): Promise<void> {
  const first = await openServer();
  const [db, receiver] = [connect(first, { connections: 3 }), await openReceiver()];
  closing.push(
    () => db.$disconnect(),
    () => receiver.close(),
  );
  const tenants: { tenant: Tenant; template: string }[] = [];
  for (let at = 0; at < WORKSPACES; at += 1) tenants.push(await fillWorkspace(db, receiver.url));
  let platen = await serve(first, []);
  const working = new AbortController();
  const load = openDocumentLoad(() => `${platen.url}/api/v1`, { signal: working.signal });
  const clients = tenants.flatMap(({ tenant, template }) =>
    Array.from({ length: CLIENTS }, () => load.keepMaking(tenant, template)),
  );
  const counts = (of: typeof tenants) => ({
    made: of.reduce((sum, { tenant }) => sum + load.madeBy(tenant).length, 0),
    refused: of.reduce((sum, { tenant }) => sum + load.refused(tenant), 0),
  });
  const step = async <Done>(what: string, work: () => Promise<Done>): Promise<Done> => {
    const [began, before] = [performance.now(), [tenants.slice(0, 2), tenants.slice(2)].map(counts)];
    const done = await work();
    const seconds = ((performance.now() - began) / 1_000).toFixed(2);
    const after = [tenants.slice(0, 2), tenants.slice(2)].map(counts);
    const [stay, go] = after.map(
      ({ made, refused }, at) => `${made - before[at]!.made} made, ${refused - before[at]!.refused} refused`,
    );
    console.log(`${what}: ${seconds} s; in what stays ${stay}; in what moves ${go}`);
    return done;
  };
  const rate = (what: string) => step(`${what}, ${SECONDS} s`, () => pause(SECONDS * 1_000));
  const upgrade = async (url: string, shards: string[]) => {
    const next = await serve(url, shards);
    const last = platen;
    platen = next;
    await last.stop('SIGTERM');
  };

  await rate('no router');
  let router = await startRouter([first], { byId: true });
  consoles = router.console;
  closing.push(() => router.close());
  await step('behind a router', () => upgrade(router.url, [first]));
  await rate('one server');
  const second = await openServer();
  await step('the router knows a second server', async () => {
    await router.close();
    await divide('join', first, second);
    router = await startRouter([first, second], { byId: true, at: router });
  });
  await step('Platen knows it', () => upgrade(router.url, [first, second]));
  const lower = tenants[WORKSPACES / 2]!.tenant.workspaceId;
  await ask(router.console, `SPLIT KEY RANGE upper FROM whole BY '${lower}'`);
  await step('half of the workspaces move', () => divide('move', first, second, 'upper', 'sh2', lower));
  await rate('two servers');
  working.abort();
  await Promise.all(clients);
  console.log(
    'the longest that a request took, with its repetitions, in ms:',
    tenants.map(({ tenant }) => load.slowest(tenant)),
  );

  wrong.push(...load.wrong);
  const told = () => new Set(receiver.received.map(({ message }) => message.data.id));
  const all = tenants.flatMap(({ tenant }) => load.madeBy(tenant));
  for (let tries = 0; tries < 600 && all.some(({ id }) => !told().has(id)); tries += 1) await pause(100);
  const untold = all.filter(({ id }) => !told().has(id)).length;
  if (untold > 0) wrong.push(`${untold} events did not arrive`);
  const there = connect(second, { connections: 3 });
  closing.push(() => there.$disconnect());
  for (const [at, { tenant, template }] of tenants.entries()) {
    const [here, elsewhere] = at < WORKSPACES / 2 ? [db, there] : [there, db];
    const rows = await check(tenant, load.madeBy(tenant), here, elsewhere);
    const headers = { Authorization: `Bearer ${tenant.key}` };
    const list = (await (await fetch(`${platen.url}/api/v1/generations`, { headers })).json()) as { total: number };
    if (list.total !== rows) wrong.push(`the total is ${list.total}, not ${rows}`);
    for (const { id, key } of [load.madeBy(tenant)[0]!, load.madeBy(tenant).at(-1)!]) {
      const { status, body } = await sendOne(`${platen.url}/api/v1`, tenant, { template, key });
      if (status !== 200 || body.id !== id) wrong.push(`a request sent again makes ${body.id}, not ${id}`);
    }
  }
}

/** The URL of a new server, migrated. */
async function openServer(): Promise<string> {
  const postgres = await openTemporaryPostgres({ info: () => undefined, error: console.error });
  closing.push(() => postgres.close());
  const { url } = postgres;
  await ask(url, 'ALTER SYSTEM SET max_prepared_transactions = 100');
  const data = (await ask(url, 'SHOW data_directory'))[0]!.data_directory!;
  const pid = async () =>
    Number((await readFile(path.join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0]);
  process.kill(await pid(), 'SIGINT');
  // Whoever opened it starts it again.
  while ((await ask(url, 'SHOW max_prepared_transactions').catch(() => []))[0]?.max_prepared_transactions !== '100')
    await pause(200);
  if (QUOTA > 0) {
    const group = `/sys/fs/cgroup/cpu/platen-${new URL(url).port}`;
    await mkdir(group, { recursive: true });
    await writeFile(path.join(group, 'cpu.cfs_quota_us'), String(100_000 * QUOTA));
    const { stdout } = await promisify(execFile)('ps', ['-o', 'pid=', '--ppid', String(await pid())]);
    for (const one of [await pid(), ...stdout.trim().split(/\s+/)])
      await writeFile(path.join(group, 'tasks'), String(one));
  }
  await migrate(url);
  return url;
}

async function ask(url: string, statement: string): Promise<Record<string, string>[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function divide(...line: string[]): Promise<void> {
  await promisify(execFile)(DIVIDE, line, { env: { ...process.env, ROUTERS: consoles } });
}

function serve(url: string, shards: string[]): Promise<Served> {
  const env = {
    DATABASE_URL: url,
    DATABASE_SHARDS: shards.join(' '),
    DATA_DIR: folder,
    PORT: '0',
    LOG_LEVEL: 'error',
    WEBHOOK_HOSTS: '127.0.0.1',
  };
  const served = servePlaten([], { env });
  closing.push(async () => {
    if (process.env.BENCH_LOG) console.log((await served).log().slice(0, 4_000));
    await (await served).stop('SIGKILL');
  });
  return served;
}

/** With its part of the documents, as those who made and rendered them would have left them, and a webhook. */
async function fillWorkspace(db: Database, receiver: string): Promise<{ tenant: Tenant; template: string }> {
  const tenant = await seedTenant(db);
  const template = await seedTemplate(db, tenant.workspaceId, SOURCE);
  const place = path.join(folder, 'objects', tenant.workspaceId);
  await mkdir(place, { recursive: true });
  const one = newDocument(tenant, template);
  await insertDocuments(db, tenant.workspaceId, [one]);
  for (let made = 0; made < DOCUMENTS / WORKSPACES; made += AT_ONCE) {
    const numbers = Array.from({ length: Math.min(AT_ONCE, DOCUMENTS / WORKSPACES - made) }, (_, at) => made + at + 1);
    const ids = numbers.map((number) => (number === 1 ? one.id : v7()));
    const sums = await pMap(ids, (id) => writePdf(path.join(place, `${id}.pdf`), id), { concurrency: 16 });
    await db.$executeRaw`
      INSERT INTO generations SELECT r.* FROM generations g
      CROSS JOIN unnest(${ids}::uuid[], ${numbers}::int[], ${sums}::bytea[]) f (id, number, sum)
      CROSS JOIN LATERAL jsonb_populate_record(g, jsonb_build_object(
        'id', f.id, 'generation_number', f.number, 'title', 'T #' || f.number, 'pdf_status', 'ready', 'pdf_pages', 1,
        'pdf_bytes', ${PDF_BYTES}::int, 'pdf_sha256', f.sum, 'pdf_rendered_at', now())) r
      WHERE g.id = ${one.id}::uuid
      ON CONFLICT (id) DO UPDATE SET (pdf_status, pdf_pages, pdf_bytes, pdf_sha256, pdf_rendered_at)
        = ROW (excluded.pdf_status, excluded.pdf_pages, excluded.pdf_bytes, excluded.pdf_sha256, excluded.pdf_rendered_at)`;
  }
  await db.$executeRaw`UPDATE templates SET generation_count = ${DOCUMENTS / WORKSPACES} WHERE id = ${template}::uuid`;
  const settings = { db, secrets: await secretsOf(db), hosts: ['127.0.0.1'] };
  const by = { actor: { userId: null, name: 'test', via: 'command' as const, address: 'here' }, now: new Date() };
  await addWebhook(settings, tenant.workspaceId, { url: receiver, events: ['document.created'] }, by);
  return { tenant, template };
}

/** Answers its SHA-256. No two are the same. */
async function writePdf(file: string, id: string): Promise<Buffer> {
  const bytes = Buffer.from(`%PDF-1.7 ${id}\n`.padEnd(PDF_BYTES, id));
  await writeFile(file, bytes);
  return createHash('sha256').update(bytes).digest();
}

/** All of a workspace is on one server, with each number once, and each file is what its row says. Answers how many documents it has. */
async function check(
  tenant: Tenant,
  made: { id: string; number: number }[],
  here: Database,
  elsewhere: Database,
): Promise<number> {
  const where = { workspaceId: tenant.workspaceId };
  const rows = await here.generation.findMany({
    where,
    select: { id: true, generationNumber: true, createdBy: true, pdfStatus: true, pdfSha256: true },
    orderBy: { generationNumber: 'asc' },
  });
  if (rows.some(({ generationNumber }, at) => generationNumber !== at + 1)) wrong.push('numbers have gaps or repeat');
  if (rows.some(({ createdBy }) => createdBy !== tenant.userId)) wrong.push('documents have lost who made them');
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const { id, number } of made)
    if (byId.get(id)?.generationNumber !== number)
      wrong.push(`the document ${id} with the number ${number} is not there`);
  const owned = await here.$queryRaw<{ name: string }[]>`
    SELECT attrelid::regclass::text AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
    WHERE attname = 'workspace_id' AND relkind = 'r' AND relnamespace = 'public'::regnamespace
      AND relname NOT IN ('sessions', 'group_workspaces', 'oauth_artifacts')`;
  for (const { name } of owned)
    if (
      (
        await elsewhere.$queryRawUnsafe<object[]>(
          `SELECT FROM ${name} WHERE workspace_id = '${tenant.workspaceId}' LIMIT 1`,
        )
      ).length > 0
    )
      wrong.push(`rows of ${name} are on both servers`);
  await pMap(
    rows.filter(({ pdfStatus }) => pdfStatus === 'ready'),
    async ({ id, pdfSha256 }) => {
      const bytes = await readFile(path.join(folder, 'objects', tenant.workspaceId, `${id}.pdf`)).catch(() => '');
      if (!createHash('sha256').update(bytes).digest().equals(pdfSha256!)) wrong.push(`the file of ${id} differs`);
    },
    { concurrency: 16 },
  );
  return rows.length;
}
