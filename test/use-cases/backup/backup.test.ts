/** §18.16: what a backup took from a service at work is what the restored one has, and a bad file changes nothing. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  chmod,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  rm,
  stat,
  truncate,
  utimes,
  writeFile,
} from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { Client } from 'pg';
import { listKnownMigrations, migrate } from '../../../src/data/migrations/index.ts';
import type { Database } from '../../../src/data/storage/connection/database.ts';
import { DAY, HOUR } from '../../../src/domain/durations.ts';
import { choosePlan } from '../../../src/use-cases/administration/index.ts';
import { checkBackup } from '../../../src/use-cases/backup/index.ts';
import { type ArchiveEntry, readArchive, writeArchive } from '../../../src/use-cases/backup/write-archive.ts';
import { eventsOf } from '../../support/audit.ts';
import { createTestDatabase, execute, type TestDatabase } from '../../support/database.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { SECRET_KEY } from '../../support/secrets.ts';
import { seedGrant, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { signedIn } from '../../support/web.ts';

const INVOICE = `---
title: Invoice
placeholders:
  - label: Number
    type: counter
    format: R-0001
---
# {{Number}} for {{Customer}}
`;
const NOW = new Date('2026-08-27T09:00:00.000Z');
/** Characters that COPY, JSON and a search each treat in a way of their own. */
const CUSTOMER = 'Straße \\N \\. \t "quoted"\nÉmile';

let folder: string;
let service: TestService;
let tenant: Tenant;
let template: string;
let file: string;

function inFolder(name: string): string {
  return path.join(folder, name);
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-backup-'));
  // As root, Postgres runs under an account that must be able to reach the folder.
  await chmod(folder, 0o711);
  file = inFolder('backup.tar');
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  template = await seedTemplate(service.services.database.db, tenant.workspaceId, INVOICE);
  const by = { actor: { userId: tenant.userId, name: tenant.email, via: 'web', address: '::1' }, now: NOW } as const;
  await choosePlan(service.services.database.db, tenant.workspaceId, 'none', by);
  await choosePlan(service.services.database.db, tenant.workspaceId, 'active', by);
  await signedIn(service, tenant.userId);
  await seedApp(service.services.database.db);
  const secret = await service.services.secrets.seal(
    service.services.database.db,
    { purpose: 'second factor', owner: tenant.userId },
    Buffer.from('code'),
  );
  await service.services.database.db.authenticator.create({
    data: { id: randomUUID(), userId: tenant.userId, name: 'Phone', secret, lastStep: 0, createdAt: NOW },
  });
});
afterAll(async () => {
  await service.close();
  await rm(folder, { recursive: true });
});

/** With all that is kept of it. */
async function seedApp(db: Database) {
  const { workspaceId, userId } = tenant;
  const grantId = await seedGrant(db, { workspaceId, userId, clientId: 'https://app.example/', now: NOW });
  const common = { grantId, hash: randomBytes(32), expiresAt: new Date(NOW.getTime() + HOUR) };
  await db.oAuthArtifact.create({ data: { ...common, kind: 'RefreshToken', payload: { a: '"\\' }, consumedAt: NOW } });
  const token = { id: randomUUID(), workspaceId, userId, resource: 'here', createdAt: NOW };
  await db.accessToken.create({ data: { ...common, ...token } });
  const document = { id: 'https://app.example/', metadata: {}, createdAt: NOW, fetchedAt: NOW, freshUntil: NOW };
  await db.oAuthClient.create({ data: document });
}
function appsOf(db: Database) {
  return Promise.all([
    db.oAuthGrant.findMany(),
    db.oAuthArtifact.findMany(),
    db.oAuthClient.findMany(),
    db.accessToken.findMany(),
  ]);
}

type Made = { id: string; generation_number: number; markdown: string };

async function make(at: TestService, title: string): Promise<Made> {
  const { status, body } = await at.call('POST', `/templates/${template}/generations`, {
    key: tenant.key,
    body: { title, values: { customer: CUSTOMER } },
  });
  expect(status).toBe(201);
  return body as Made;
}

async function read<Body>(at: TestService, pathname: string): Promise<Body> {
  return (await at.call('GET', pathname, { key: tenant.key })).body as Body;
}

/** Drawn when it is asked for: no process of these services works in the background. Status, and the file's SHA-256. */
async function pdfOf(at: TestService, id: string): Promise<[number, string]> {
  const { url } = await read<{ url: string }>(at, `/generations/${id}/pdf`);
  const { status, body: bytes } = await at.get(url);
  return [status, createHash('sha256').update(bytes).digest('hex')];
}

function settingsOf({ config }: TestService) {
  return { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir };
}

async function isUnused(database: TestDatabase): Promise<boolean> {
  const client = new Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query("SELECT to_regclass('workspaces') IS NULL AS unused");
  await client.end();
  return rows[0].unused;
}

test('a backup of a service at work, restored elsewhere, has every document, its PDF, keys and the next number', async () => {
  await writeFile(path.join(service.config.dataDir, 'secret.key'), `${SECRET_KEY}\n`);
  const first = await make(service, 'First');
  const pdf = await pdfOf(service, first.id);
  const failed = await make(service, 'Failed');
  await service.services.database.db.generation.update({ where: { id: failed.id }, data: { pdfStatus: 'failed' } });
  const made = [first, failed];
  let working = true;
  const work = (async () => {
    while (working) made.push(await make(service, `Made meanwhile ${made.length}`));
  })();
  const before = made.length;
  const answer = await platenJsonInProcess<{ documents: number; pdfs_left_out: number }>(['backup', file], {
    env: settingsOf(service),
  });
  working = false;
  await work;
  expect(answer.documents).toBeGreaterThanOrEqual(before);
  expect((await stat(file)).mode & 0o077).toBe(0);
  // With it alone nothing opens that is sealed.
  const names = [];
  for await (const { name } of readArchive(file)) names.push(name);
  expect(names.filter((name) => name.startsWith('files/'))).toEqual(['files/signing.key']);
  // What metrics say of it.
  const [noted] = await service.services.database.db.installation.findMany();
  expect(noted!.backedUpAt).toBeInstanceOf(Date);

  // From a server of its own into an embedded one.
  const env = { DATA_DIR: inFolder('restored') };
  expect(await platenJsonInProcess(['restore', file], { env })).toMatchObject({ documents: answer.documents, pdfs: 1 });
  const restored = await startTestService({ role: 'api', env: { ...env, DATABASE_URL: '' } });
  try {
    const list = await read<{ generations: Made[]; total: number }>(restored, '/generations?limit=200');
    expect(list.generations.map((one) => one.generation_number).sort((a, b) => a - b)).toEqual(
      Array.from({ length: answer.documents }, (_, at) => at + 1),
    );
    expect(list.total).toBe(answer.documents);
    for (const { id, markdown } of made.slice(0, answer.documents)) {
      expect(await read<Made>(restored, `/generations/${id}`)).toMatchObject({ markdown });
    }
    expect(await pdfOf(restored, first.id)).toEqual(pdf);
    expect(await restored.services.database.db.installation.findMany()).toMatchObject([{ id: noted!.id }]);
    expect(await read(restored, `/generations/${failed.id}`)).toMatchObject({ pdf_status: 'pending' });
    expect(await readFile(inFolder('restored/signing.key'))).toEqual(
      await readFile(path.join(service.config.dataDir, 'signing.key')),
    );
    const { db } = restored.services.database;
    const events = await eventsOf(service.services.database.db, tenant.workspaceId);
    expect(events).toHaveLength(2);
    expect(await eventsOf(db, tenant.workspaceId)).toEqual(events);
    await expect(db.auditEvent.updateMany({ data: { actor: 'nobody' } })).rejects.toThrow(/never change/);
    expect(await db.session.count()).toBe(1);
    const apps = await appsOf(db);
    expect(apps.map((rows) => rows.length)).toEqual([1, 1, 1, 1]);
    expect(apps).toEqual(await appsOf(service.services.database.db));
    // Disconnected there, with its token, by the trigger.
    await db.oAuthGrant.updateMany({ data: { revokedAt: NOW } });
    expect(await db.accessToken.findMany()).toMatchObject([{ revokedAt: NOW }]);
    const next = await make(restored, 'Next');
    expect(next.generation_number).toBe(answer.documents + 1);
    expect(next.markdown).toContain(`R-${String(answer.documents + 1).padStart(4, '0')}`);
    // A copy is an installation of its own.
    expect((await service.call('GET', `/generations/${next.id}`)).status).toBe(404);
    expect(await read(restored, '/generations?search=MADE')).toMatchObject({ total: answer.documents - 2 });
    // And from an embedded one into a server, its own service running.
    await platenJsonInProcess(['backup', inFolder('back.tar')], { env });
  } finally {
    await restored.close();
  }
  const database = await createTestDatabase(undefined, 'template0');
  const back = { DATABASE_URL: database.url, STORAGE_URL: 'none', SECRET_KEY: 'b'.repeat(64) };
  const without = await runPlatenInProcess(['restore', inFolder('back.tar'), '--json'], { env: back });
  expect(JSON.parse(without.stdout)).toMatchObject({ documents: answer.documents + 1 });
  expect(without.stderr).toMatch(/are encrypted with the key .* If the key is lost, run `platen secret reset`/);
  const again = await runPlatenInProcess(['restore', inFolder('back.tar')], { env: back });
  expect(again.stderr).toMatch(/^platen: This installation is already in use: its table \w+ is not empty\./m);
  await database.drop();
});

test.each<[string, RegExp, (copy: string, size: number) => Promise<unknown>]>([
  [
    'was cut short',
    // Which of them depends on whether the cut is within an entry, its header, or between two.
    /is damaged or not a backup: Unexpected end|is cut short|is incomplete: its end is missing/,
    (copy, size) => truncate(copy, size / 2),
  ],
  ['lost its last entry', /is incomplete: its end is missing/, (copy, size) => truncate(copy, size - 2_048)],
  ['has a byte that is another', /is damaged: its checksum/, (copy, size) => flip(copy, size - 3_000)],
  ['is something else', /not a backup/, (copy) => writeFile(copy, 'x'.repeat(5_000))],
  ['is not there', /spoiled\.tar does not exist/, (copy) => rm(copy)],
])('a file that %s is refused before anything is made', async (_, message, spoil) => {
  const bytes = await readFile(file);
  const copy = inFolder('spoiled.tar');
  await writeFile(copy, bytes);
  await spoil(copy, bytes.length);
  const dataDir = inFolder('never-made');
  const { code, stderr } = await runPlatenInProcess(['restore', copy], { env: { DATA_DIR: dataDir } });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
  await expect(stat(dataDir)).rejects.toThrow('ENOENT');
});

async function flip(name: string, at: number): Promise<void> {
  const handle = await open(name, 'r+');
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, at);
  await handle.write(Buffer.from([buffer[0]! ^ 1]), 0, 1, at);
  await handle.close();
}

/** Writes the backup again, whole, with other entries. */
async function rewrite(change: (entry: ArchiveEntry) => ArchiveEntry | undefined): Promise<string> {
  const changed = inFolder('rewritten.tar');
  await rm(changed, { force: true });
  await writeArchive(
    changed,
    (async function* () {
      for await (const entry of readArchive(file)) {
        const kept = change(entry);
        if (kept) yield kept;
      }
    })(),
    { now: new Date(), signal: new AbortController().signal },
  );
  return changed;
}

test.each<[string, RegExp, (header: Record<string, unknown>) => object]>([
  ['another format', /was created by Platen .*, a newer version/, () => ({ format: 2 })],
  [
    'a migration that is not known',
    /does not know the migration 2999/,
    () => ({ migrations: ['29990101000000_later'] }),
  ],
])('a backup of a later version is refused: %s', async (_, message, change) => {
  const later = await rewrite((entry) => {
    if (entry.name !== 'platen-backup.json') return entry;
    const header = JSON.parse(entry.bytes.toString());
    return { ...entry, bytes: Buffer.from(JSON.stringify({ ...header, ...change(header) })) };
  });
  await expect(checkBackup(later)).rejects.toThrow(message);
});

test('a backup of an earlier version becomes one of this version', async () => {
  const [older, newer] = [
    await createTestDatabase(undefined, 'template0'),
    await createTestDatabase(undefined, 'template0'),
  ];
  const known = await listKnownMigrations();
  await migrate(older.url, { only: known.slice(0, 1) });
  await execute(older.url, "INSERT INTO workspaces (id, name) VALUES (gen_random_uuid(), 'Kept')");
  const archive = inFolder('older.tar');
  await platenJsonInProcess(['backup', archive], { env: { DATABASE_URL: older.url, STORAGE_URL: 'none' } });
  expect((await checkBackup(archive)).migrations).toEqual(known.slice(0, 1));
  const env = { DATABASE_URL: newer.url, STORAGE_URL: 'none' };
  await platenJsonInProcess(['restore', archive], { env });
  // Refuses a database that lacks a migration.
  expect(await platenJsonInProcess(['workspace', 'list'], { env })).toMatchObject([{ name: 'Kept' }]);
  await older.drop();
  await newer.drop();
});

test('what fails half-way leaves no row, and the same database takes the backup afterwards', async () => {
  const database = await createTestDatabase(undefined, 'template0');
  const env = { DATABASE_URL: database.url, DATA_DIR: inFolder('half-way') };
  // Documents are there, and their workspace is not: noticed when everything is in place.
  const broken = await rewrite((entry) => {
    if (entry.name.startsWith('database/workspaces/')) return undefined;
    if (entry.name !== 'platen-backup.json') return entry;
    const header = JSON.parse(entry.bytes.toString());
    for (const table of header.tables) if (table.name === 'workspaces') table.rows = 0;
    return { ...entry, bytes: Buffer.from(JSON.stringify(header)) };
  });
  expect(await isUnused(database)).toBe(true);
  const { code, stderr } = await runPlatenInProcess(['restore', broken], { env });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(/violates foreign key constraint/) });
  await expect(stat(inFolder('half-way/demo.json'))).rejects.toThrow('ENOENT');
  expect(await platenJsonInProcess(['restore', file], { env })).toMatchObject({ workspaces: 1 });
  await database.drop();
});

test('nothing is overwritten, and what cannot be written is said', async () => {
  const env = settingsOf(service);
  const existing = await runPlatenInProcess(['backup', file], { env });
  expect(existing.stderr).toMatch(/backup\.tar already exists/);
  // The message names what was asked for, not the draft, and a folder that a disk is mounted on is not made in its stead.
  for (const name of ['no/such/folder.tar', 'backup.tar/below.tar']) {
    const nowhere = await runPlatenInProcess(['backup', inFolder(name)], { env });
    expect(nowhere.stderr).toMatch(
      new RegExp(`/${name}: (no such file or folder|a part of the path is a file, .*)\\.\\n$`),
    );
  }
  for (const place of ['no/such/folder', 'no/such.tar']) {
    const nowhere = await runPlatenInProcess(['workspace', 'export', tenant.workspaceId, inFolder(place)], { env });
    expect(nowhere.stderr).toMatch(new RegExp(`/${place}: no such file or folder\\.\\n$`));
  }
  const stream = await runPlatenInProcess(['backup', '-'], { env });
  expect(stream.stderr).toBe('platen: This cannot be written to standard output. Name a file, such as platen.tar.\n');
  const unused = await runPlatenInProcess(['backup', inFolder('unused.tar')], {
    env: { DATA_DIR: inFolder('unused') },
  });
  expect(unused.stderr).toMatch(/There is nothing to back up/);
  await expect(stat(inFolder('unused'))).rejects.toThrow('ENOENT');
});

test('a PDF that is damaged is left out and named', async () => {
  const { id } = await make(service, 'Damaged');
  await pdfOf(service, id);
  await writeFile(path.join(service.config.dataDir, 'objects', tenant.workspaceId, `${id}.pdf`), 'not it');
  const { code, stdout, stderr } = await runPlatenInProcess(['backup', inFolder('damaged.tar'), '--json'], {
    env: settingsOf(service),
  });
  expect(code).toBe(0);
  expect(JSON.parse(stdout).pdfs_left_out).toBe(1);
  expect(stderr).toContain(`${tenant.workspaceId}/${id}.pdf is missing or damaged`);
});

test('what a backup or an export was killed at is removed by the next one, and what somebody writes is not', async () => {
  const killed = ['killed.tar', 'folder', 'young.tar', 'long'].map((name) =>
    inFolder(`drafts/${name}.${randomUUID()}.unfinished`),
  );
  const [file, folder, young, long] = killed as [string, string, string, string];
  for (const one of [folder, long]) await mkdir(path.join(one, 'pdfs'), { recursive: true });
  for (const one of [file, young, inFolder('drafts/theirs.unfinished')]) await writeFile(one, 'half');
  const old = new Date(Date.now() - DAY);
  for (const one of [file, path.join(folder, 'pdfs'), folder, long]) await utimes(one, old, old);
  await platenJsonInProcess(['backup', inFolder('drafts/new.tar')], { env: settingsOf(service) });
  const left = ['new.tar', path.basename(young), path.basename(long), 'theirs.unfinished'];
  expect((await readdir(inFolder('drafts'))).sort()).toEqual(left.sort());
});
