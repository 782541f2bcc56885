/** §13.12: an empty place where the store was is told from a new installation, at the start and while the service runs. */
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

let database: TestDatabase;
let service: TestService;
let tenant: Tenant;
let template: string;
let store: string;
let marker: string;

beforeAll(async () => {
  database = await createTestDatabase();
  service = await startTestService({ role: 'api', database, key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: T\n---\nText\n');
  store = path.join(service.config.dataDir, 'objects');
  marker = `platen-installation-${(await db.installation.findFirstOrThrow()).id}`;
});
afterAll(async () => {
  await service?.close();
  await database?.drop();
});

function env() {
  return { DATABASE_URL: database.url, DATA_DIR: service.config.dataDir };
}
/** The answer for the PDF of a document that is made now, and the document's id. */
async function makePdf(title: string): Promise<[number, string]> {
  const { body } = await service.call('POST', `/templates/${template}/generations`, { body: { title } });
  const { id } = body as { id: string };
  return [(await service.call('GET', `/generations/${id}/pdf`)).status, id];
}
/** As a volume that is not mounted leaves its mount point. */
async function unmounted(work: () => Promise<void>): Promise<void> {
  await rename(store, `${store}-away`);
  await mkdir(store);
  try {
    await work();
  } finally {
    await rm(store, { recursive: true });
    await rename(`${store}-away`, store);
  }
}
const REFUSED = /is not the store of this installation: it contains neither the marker/;
/** Another process on the same database and folder. */
function startAgain(): Promise<TestService> {
  return startTestService({ role: 'api', database, env: env() });
}

test('a new store gets a marker, and can be replaced while there are no PDFs', async () => {
  expect(await readdir(store)).toContain(marker);
  await unmounted(async () => {
    await (await startAgain()).close();
    expect(await readdir(store)).toContain(marker);
  });
});

test('an empty folder in place of the PDFs is refused at the start, by doctor and by commands, and nothing is written', async () => {
  expect((await makePdf('First'))[0]).toBe(200);
  await unmounted(async () => {
    await expect(startAgain()).rejects.toThrow(REFUSED);
    const doctor = await runPlatenInProcess(['doctor', '--json'], { env: env() });
    expect(doctor.stdout).toMatch(REFUSED);
    for (const line of [
      ['verify', '--repair'],
      ['backup', path.join(service.config.dataDir, 'no.tar')],
    ])
      expect((await runPlatenInProcess(line, { env: env() })).stderr).toMatch(REFUSED);
    expect((await readdir(store)).filter((name) => name !== '.writing')).toEqual([]);
    // Whoever has lost the PDFs goes on.
    await writeFile(path.join(store, marker), '');
    await (await startAgain()).close();
  });
});

test('a store of an earlier version, without a marker, is recognized by its PDFs', async () => {
  await rm(path.join(store, marker));
  await service.services.database.db.$executeRaw`UPDATE installation SET store_marked_at = NULL`;
  await (await startAgain()).close();
  expect(await readdir(store)).toContain(marker);
});

test('when the store is unmounted, nothing is written into the mount point, and /readyz says so', async () => {
  let second = '';
  await unmounted(async () => {
    let status: number;
    [status, second] = await makePdf('Second');
    expect(status).toBe(500);
    while ((await service.get('/readyz')).body.store === 'ready') await pause(50);
    expect((await service.get('/readyz')).status).toBe(200);
    expect(await readdir(store)).toEqual([]);
  });
  // Mounted again, it goes on without a restart.
  expect((await service.call('GET', `/generations/${second}/pdf`)).status).toBe(200);
});

test('while the store does not answer, callers who ask for a PDF must retry', async () => {
  const [status, id] = await makePdf('Third');
  expect(status).toBe(200);
  await rename(store, `${store}-away`);
  await writeFile(store, 'no folder');
  const answer = await service.call('GET', `/generations/${id}/pdf`);
  expect(answer).toMatchObject({ status: 503, body: { error: { code: 'unavailable' } } });
  expect(answer.headers['retry-after']).toBeDefined();
  await rm(store);
  await rename(`${store}-away`, store);
  expect((await service.call('GET', `/generations/${id}/pdf`)).status).toBe(200);
});
