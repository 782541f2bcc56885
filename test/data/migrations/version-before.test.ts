/**
 * §18.39: a database that the version before has made, with what a company has in it, is brought to today's by five processes that start
 * at once, and everything in it works on. `make version-before` has made it.
 */
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { getRollbackPlans } from 'pg-boss';
import { MIGRATIONS_FOLDER, readScript } from '../../../src/data/migrations/history.ts';
import { listKnownMigrations } from '../../../src/data/migrations/index.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { restoreDump } from './support/dump.ts';
import { type Known, withoutPreview } from './support/known.ts';

const HERE = path.join(import.meta.dirname, 'support');
const known: Known = JSON.parse(await readFile(path.join(HERE, 'known.json'), 'utf8'));
const pdf = await readFile(path.join(HERE, 'ready.pdf'));
const MINUTE_LATER = new Date(Date.parse(known.madeAt) + 60_000);

let database: TestDatabase;
let client: Client;
let migrations: Map<string, string>;
let services: TestService[];
let store: string;

beforeAll(async () => {
  database = await createTestDatabase(undefined, 'template0');
  client = new Client({ connectionString: database.url });
  await client.connect();
  migrations = await restoreDump(client);
  // Keys are remembered for 24 hours by the database's clock, and the dump is older.
  await client.query("UPDATE idempotency_records SET expires_at = now() + interval '1 hour'");
  // The queue as an even earlier version had it.
  await client.query(getRollbackPlans('pgboss', 43));
  // By its PDFs it is known to be theirs: it has no marker yet.
  store = await mkdtemp(path.join(tmpdir(), 'platen-store-'));
  await mkdir(path.join(store, known.workspace));
  await writeFile(path.join(store, known.workspace, `${known.ready}.pdf`), pdf);
  const startOne = (role: 'all' | 'api') =>
    startTestService({
      role,
      database,
      migrations: 'apply',
      key: () => known.key,
      env: { STORAGE_URL: `file:${store}` },
    });
  services = await Promise.all([startOne('all'), ...Array.from({ length: 4 }, () => startOne('api'))]);
  for (const service of services) service.time.now = MINUTE_LATER;
});

afterAll(async () => {
  for (const service of services) await service.close();
  await client.end();
  await database.drop();
  await rm(store, { recursive: true });
});

test('five processes have applied each migration once, and all of them are ready', async () => {
  const { rows } = await client.query('SELECT migration_name AS name FROM _prisma_migrations ORDER BY 1');
  expect(rows.map(({ name }) => name)).toEqual(await listKnownMigrations());
  expect(rows.length).toBeGreaterThan(migrations.size);
  for (const service of services) expect((await service.get('/readyz')).status).toBe(200);
  // What it has sealed opens as before; for a day secrets are sealed so that it can open them.
  const keys = await client.query('SELECT id, state::text FROM secret_keys ORDER BY state');
  const id = expect.stringMatching(/^[\da-f]{16}$/);
  expect(keys.rows).toEqual([
    { id: 'installation', state: 'current' },
    { id, state: 'next' },
  ]);
});

test('a migration that was released does not change any more', async () => {
  for (const [name, checksum] of migrations) {
    const script = await readScript(MIGRATIONS_FOLDER, name);
    expect([name, createHash('sha256').update(script).digest('hex')]).toEqual([name, checksum]);
  }
});

test('existing documents are answered byte for byte as before', async () => {
  // The worker may be at some of them already, and `decimals`, `language` and `slug` are new: callers who do not know them pass over them.
  const still = (text: string) =>
    text
      .replace(/"pdf_status":"(pending|rendering|ready)"/g, '"pdf_status":""')
      .replace(/,"decimals":\d+|"(?:language|slug)":"[^"]*",/g, '');
  for (const [at, [pathname, text]] of known.answers.entries()) {
    const service = services[at % services.length]!;
    const answer = await service.call('GET', pathname);
    expect([pathname, still(withoutPreview(answer.text!, service.url!))]).toEqual([pathname, still(text)]);
  }
});

test('PDFs stay the same files, and pending ones are rendered', async () => {
  const [service] = services;
  const { body } = await service!.call('GET', `/generations/${known.ready}/pdf`);
  expect((await service!.get((body as { url: string }).url)).body).toEqual(pdf);
  for (const id of known.waiting) {
    const read = async () =>
      ((await service!.call('GET', `/generations/${id}`)).body as { pdf_status: string }).pdf_status;
    while ((await read()) !== 'ready') await pause(20);
  }
});

test('counters continue, and idempotency keys stay known', async () => {
  const { invoice, remembered } = known;
  const values = { customer: 'New', items: [] };
  const made = await services[1]!.call('POST', `/templates/${invoice.id}/generations`, { body: { values } });
  expect(made.body).toMatchObject({
    generation_number: invoice.next,
    markdown: expect.stringContaining(invoice.counter),
  });
  const again = { body: remembered.body, headers: { 'Idempotency-Key': 'once' } };
  const replay = await services[2]!.call('POST', `/templates/${remembered.template}/generations`, again);
  expect([replay.status, (replay.body as { id: string }).id]).toEqual([200, remembered.id]);
});

test('exactly the same people have access as before', async () => {
  const [service] = services;
  expect((await service!.call('GET', '/templates', { key: known.revokedKey })).status).toBe(401);
  const page = `/w/${known.workspace}/documents`;
  expect((await service!.get(page, { Cookie: known.cookie, Accept: 'text/html' })).text).toContain('By hand');
  expect((await service!.get(page, { Accept: 'text/html' })).status).toBe(303);
});
