/** §18.25, §18.26: what the doctor says of a sound installation and of broken ones, and which PDFs `verify` finds and brings back. */
import { createHash, randomUUID } from 'node:crypto';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { addTestDelivery } from '../../../src/data/storage/webhooks/webhook-endpoints.ts';
import { MINUTE } from '../../../src/domain/durations.ts';
import type { createRenderPool } from '../../../src/pdf/index.ts';
import { createLog } from '../../../src/platform/log.ts';
import { examine, type Finding, openRepair, type PdfFault, verifyPdfs } from '../../../src/use-cases/doctor/index.ts';
import { allInEnglish } from '../../support/all-in-english.ts';
import { createTestDatabase } from '../../support/database.ts';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { SECRET_KEY } from '../../support/secrets.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let tenant: Tenant;
let template: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  template = await seedTemplate(
    service.services.database.db,
    tenant.workspaceId,
    '---\ntitle: Note\n---\nTo {{Name}}\n',
  );
});
afterAll(() => service.close());

/** That of the service: to start another takes long. */
const renderPool: typeof createRenderPool = () => ({
  ...service.services.renderer!.pool,
  close: async () => undefined,
});

function settings(changed: Record<string, string> = {}) {
  const { databaseUrl = '', dataDir } = service.config;
  return { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, PORT: new URL(service.url!).port, SECRET_KEY, ...changed };
}

async function findings(changed: Record<string, string> = {}): Promise<Finding[]> {
  const addressOf = ({ port }: { port: number }) => `http://127.0.0.1:${port}`;
  const found = await Array.fromAsync(examine(settings(changed), { log: createLog('silent'), addressOf, renderPool }));
  return allInEnglish(found);
}

test('a sound installation beside its service is told to be so', async () => {
  const found = await findings();
  expect(found.filter(({ ok }) => !ok)).toEqual([]);
  const says = Object.fromEntries(found.map((one) => [one.part, one.says]));
  expect(says).toMatchObject({
    database: expect.stringMatching(/^DATABASE_URL: Postgres 1\d/),
    migrations: 'up to date',
    'signed URL': 'signed and fetched',
    render: expect.stringMatching(/2 pages, 22575 bytes, identical twice/),
    service: `ready at ${service.url}`,
  });
  // What it wrote is removed.
  expect(
    (await readdir(path.join(service.config.dataDir, 'objects'))).filter((name) => name.startsWith('doctor')),
  ).toEqual([]);
});

test('each part that is broken is named, with what to do, and no secret', async () => {
  const empty = await createTestDatabase(undefined, 'template0');
  const broken = await findings({ DATABASE_URL: empty.url, STORAGE_URL: 'file:/no/such/folder', PORT: '1' });
  await empty.drop();
  expect(broken.filter(({ ok }) => !ok)).toEqual([
    expect.objectContaining({ part: 'migrations', advice: 'Run `platen migrate`.' }),
    expect.objectContaining({ part: 'store', says: expect.stringContaining('/no/such/folder') }),
  ]);
  // Another signing key than the one of the process that answers there.
  const key = path.join(service.config.dataDir, 'signing.key');
  const kept = await readFile(key);
  await writeFile(key, Buffer.alloc(kept.length, 1));
  const other = await findings({ DATABASE_URL: 'postgres://ada:geheim@127.0.0.1:1/none' });
  await writeFile(key, kept);
  expect(other.filter(({ ok }) => !ok)).toEqual([
    expect.objectContaining({ part: 'database', says: "DATABASE_URL: Can't reach database server at 127.0.0.1:1" }),
    expect.objectContaining({ part: 'signed URL', says: 'the URL of the test object returned 403' }),
  ]);
  expect(JSON.stringify([broken, other])).not.toMatch(/geheim|signature/);
});

test('an event that nobody sends is reported', async () => {
  const { db } = service.services.database;
  const [id, { workspaceId }] = [randomUUID(), tenant];
  const webhook = { id, workspaceId, url: 'https://example.com/', events: [], secret: Buffer.alloc(8) };
  await db.webhookEndpoint.create({ data: { ...webhook, createdAt: new Date(), pausedAt: new Date() } });
  await addTestDelivery(db, webhook);
  const past = new Date(Date.now() - 10 * MINUTE);
  await db.webhookDelivery.updateMany({ data: { at: past, nextAt: past } });
  const found = async () => (await findings()).find(({ part }) => part === 'webhooks');
  // Nothing is sent to one that is paused.
  expect(await found()).toMatchObject({ ok: true, says: 'no events are waiting' });
  await db.webhookEndpoint.update({ where: { id }, data: { pausedAt: null } });
  expect(await found()).toMatchObject({
    ok: false,
    says: expect.stringMatching(/an event has been waiting for 10 minutes/),
  });
  await db.webhookEndpoint.delete({ where: { id } });
});

test('the command ends with 1, and names every fault of the configuration', async () => {
  const env = settings({ PORT: 'x', DATABASE_URL: 'mysql://ada:geheim@host' });
  const { code, stdout, stderr } = await runPlatenInProcess(['doctor', '--json'], { env });
  const parts = JSON.parse(stdout).findings.map(({ part, ok }: Finding) => [part, ok]);
  expect([code, parts]).toEqual([
    1,
    [
      ['configuration', false],
      ['configuration', false],
    ],
  ]);
  expect(stdout + stderr).not.toContain('geheim');
});

async function makePdf(title: string): Promise<string> {
  const { body } = await service.call('POST', `/templates/${template}/generations`, { body: { title } });
  const { id } = body as { id: string };
  expect((await service.call('GET', `/generations/${id}/pdf`)).status).toBe(200);
  return id;
}
function fileOf(id: string): string {
  return path.join(service.config.dataDir, 'objects', tenant.workspaceId, `${id}.pdf`);
}

test('PDFs that are gone or damaged are found, and brought back only as they were', async () => {
  const { db } = service.services.database;
  const ids = [];
  for (const title of ['Whole', 'Gone', 'Changed', 'Short', 'Of another version']) ids.push(await makePdf(title));
  const [, gone, changed, short, other] = ids as [string, string, string, string, string];
  const before = await Promise.all(ids.map((id) => readFile(fileOf(id))));
  await rm(fileOf(gone));
  const flipped = Buffer.from(before[2]!);
  flipped[1_000]! ^= 1;
  await writeFile(fileOf(changed), flipped);
  await writeFile(fileOf(short), before[3]!.subarray(0, 100));
  // As an earlier version drew it.
  const drawn = Buffer.from('%PDF-1.7 of an earlier version');
  const facts = { pdfStatus: 'ready', pdfPages: 1, pdfBytes: drawn.length, pdfRenderedAt: new Date() } as const;
  const pdfSha256 = createHash('sha256').update(drawn).digest();
  await db.$executeRaw`ALTER TABLE generations DISABLE TRIGGER generations_immutable`;
  await db.generation.update({ where: { id: other }, data: { ...facts, pdfSha256 } });
  await db.$executeRaw`ALTER TABLE generations ENABLE TRIGGER generations_immutable`;

  const env = settings();
  const found = await runPlatenInProcess(['verify', '--json'], { env });
  expect(JSON.parse(found.stdout)).toMatchObject({
    checked: 5,
    whole: 1,
    gone: 1,
    damaged: 3,
    error: { code: 'verify' },
  });
  expect([found.code, found.stderr]).toEqual([1, expect.stringContaining(`${gone}.pdf is missing`)]);
  for (const [line, checked] of [
    [['--sample', '2'], 2],
    [['--since', '2100-01-01'], 0],
  ] as const)
    expect(JSON.parse((await runPlatenInProcess(['verify', ...line, '--json'], { env })).stdout)).toMatchObject({
      checked,
    });

  const faults: PdfFault[] = [];
  const { repair, close } = openRepair(db, service.services.objects!, { renderPool });
  const sums = await verifyPdfs(db, service.services.objects!, {
    repair,
    onFault: (fault) => faults.push(fault),
    onProgress: () => undefined,
  });
  await close();
  expect(sums).toEqual({ checked: 5, whole: 1, gone: 1, damaged: 3, repaired: 3, lost: 1 });
  expect(faults.find(({ repaired }) => !repaired)).toMatchObject({
    object: `${tenant.workspaceId}/${other}.pdf`,
    because: { code: 'pdf.otherBytes.damaged' },
  });
  for (const [at, id] of ids.slice(0, 4).entries()) expect(await readFile(fileOf(id))).toEqual(before[at]);
});
