/** §18.46: what `platen store copy` brings to another store, what it says of faults, and how the switch loses nothing. */
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { runPlatenInProcess } from '../../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let service: TestService;
let tenant: Tenant;
let template: string;
let target: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
  target = await mkdtemp(path.join(tmpdir(), 'platen-target-'));
});
afterAll(async () => {
  await service.close();
  await rm(target, { recursive: true });
});

async function makePdf(title: string): Promise<string> {
  const { body } = await service.call('POST', `/templates/${template}/generations`, { body: { title } });
  const { id } = body as { id: string };
  expect((await service.call('GET', `/generations/${id}/pdf`)).status).toBe(200);
  return id;
}
function here(id: string): string {
  return path.join(service.config.dataDir, 'objects', tenant.workspaceId, `${id}.pdf`);
}
function there(id: string): string {
  return path.join(target, tenant.workspaceId, `${id}.pdf`);
}
async function copy(to = `file:${target}`) {
  const { databaseUrl = '', dataDir } = service.config;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  const { code, stdout, stderr } = await runPlatenInProcess(['store', 'copy', '--to', to, '--json'], { env });
  return { code, answer: JSON.parse(stdout), stderr };
}

test('all PDFs are copied, compared, brought up to date, and taken away with their documents', async () => {
  const ids = [];
  for (const title of ['One', 'Two', 'Three', 'Four']) ids.push(await makePdf(title));
  const [one, two, three, four] = ids as [string, string, string, string];
  const before = await Promise.all(ids.map((id) => readFile(here(id))));

  // What cannot be read where it was is named, and the rest is copied.
  await rm(here(one));
  await writeFile(here(two), Buffer.from(before[1]!).fill(0, 99, 100));
  const faulty = await copy();
  expect([faulty.code, faulty.answer]).toEqual([
    1,
    expect.objectContaining({
      pdfs: 4,
      copied: 2,
      gone: 1,
      damaged: 1,
      error: expect.objectContaining({ code: 'store' }),
    }),
  ]);
  expect(faulty.stderr).toContain(`${one}.pdf is missing in file:`);
  expect(faulty.stderr).toContain(`${two}.pdf is damaged in file:`);
  expect((await readdir(target)).filter((name) => name.startsWith('platen-'))).toEqual([]);

  // It goes on where it was, and what stands in the place of a PDF does not stay.
  await writeFile(here(one), before[0]!);
  await writeFile(here(two), before[1]!);
  await writeFile(there(three), Buffer.from(before[2]!).fill(0, 99, 100));
  const { code, answer, stderr } = await copy();
  const sums = { pdfs: 4, gone: 0, damaged: 0, erased: 0 };
  expect([code, answer]).toEqual([0, { ...sums, copied: 2, there: 1, replaced: 1, bytes: expect.any(Number) }]);
  expect(stderr).toContain('now set STORAGE_URL to it');
  for (const [at, id] of ids.entries()) expect(await readFile(there(id))).toEqual(before[at]);
  expect(await readdir(target)).toContainEqual(expect.stringMatching(/^platen-installation-/));
  expect((await copy()).answer).toEqual({ ...sums, copied: 0, there: 4, replaced: 0, bytes: 0 });

  // Erased meanwhile: the service removes it from its own store only.
  const { databaseUrl = '', dataDir } = service.config;
  const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir };
  expect((await runPlatenInProcess(['document', 'erase', four, '--yes'], { env })).code).toBe(0);
  expect((await copy()).answer).toMatchObject({ pdfs: 3, there: 3, erased: 1 });
  await expect(readFile(there(four))).rejects.toThrow('ENOENT');
});

test('after the switch, what the new store lacks is made again, and a last run brings it', async () => {
  const late = await makePdf('Late');
  const { databaseUrl } = service.config;
  const switched = await startTestService({
    role: 'api' as const,
    key: () => tenant.key,
    database: { url: databaseUrl!, direct: databaseUrl!, drop: async () => undefined },
    env: { STORAGE_URL: `file:${target}` },
  });
  try {
    expect((await switched.call('GET', `/generations/${late}/pdf`)).body).toMatchObject({ status: 'ready' });
    expect(await readFile(there(late))).toEqual(await readFile(here(late)));
  } finally {
    await switched.close();
  }
  const later = await makePdf('Later');
  expect((await copy()).answer).toMatchObject({ copied: 1, gone: 0, damaged: 0 });
  expect(await readFile(there(later))).toEqual(await readFile(here(later)));
});

test.each<[string, () => string, RegExp]>([
  ['itself', () => `file:${service.config.dataDir}/objects`, /is already STORAGE_URL/],
  ['a place that is not there', () => `file:${target}/not/there`, /does not exist \(ENOENT\)/],
  ['nowhere', () => 'none', /copied only to a store/],
  ['a bucket that cannot be', () => 's3://Bucket', /"Bucket" is not a valid bucket name/],
])('%s is no target', async (_, to, message) => {
  await mkdir(target, { recursive: true });
  const { code, answer } = await copy(to());
  expect([code, answer.error.message]).toEqual([1, expect.stringMatching(message)]);
});
