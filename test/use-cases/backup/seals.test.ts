/** §24.5: keys of seals leave an installation only if the operator says so; sealed files arrive to the byte, and can be made again there. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { extract } from 'tar-stream';
import { pdfObjectName } from '../../../src/domain/pdf-object-name.ts';
import { createTestDatabase, type TestDatabase } from '../../support/database.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { addTestSeal, keyFile, PASSPHRASE, rotateTestSeal } from '../../support/seals.ts';
import { SECRET_KEY } from '../../support/secrets.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

let folder: string;
let here: TestService;
let tenant: Tenant;
let templateId: string;
let sealed: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-sealed-'));
  await chmod(folder, 0o711);
  here = await startTestService({ role: 'api', key: () => tenant.key });
  const { db } = here.services.database;
  tenant = await seedTenant(db);
  templateId = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\nDear {{Name}}\n');
  await addTestSeal(here, tenant.workspaceId, 'acme');
  sealed = await generate(here, tenant.key);
  await ready(here, tenant.key, sealed);
});
afterAll(async () => {
  await here?.close();
  await rm(folder, { recursive: true });
});

let made = 0;
async function generate(at: TestService, key: string): Promise<string> {
  made += 1;
  const body = { values: { name: `No ${made}` } };
  const answer = await at.call('POST', `/templates/${templateId}/generations`, { key, body });
  expect(answer.status).toBe(201);
  return (answer.body as { id: string }).id;
}
type Ready = { seal: { sha256: string } };
async function ready(at: TestService, key: string, id: string): Promise<Ready> {
  const answer = await at.call('GET', `/generations/${id}/pdf`, { key });
  expect(answer.status).toBe(200);
  return answer.body as Ready;
}
function fileOf({ config }: TestService, id: string): string {
  return path.join(config.dataDir, 'objects', pdfObjectName(tenant.workspaceId, id));
}
async function sha256Of(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
function settings({ config }: TestService) {
  return { env: { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir, SECRET_KEY } };
}

/** The rows of the table in a backup, as COPY writes them. */
async function rowsOfSeals(file: string): Promise<string> {
  const parts: Buffer[] = [];
  for await (const entry of createReadStream(file).pipe(extract())) {
    const bytes = await buffer(entry);
    if (entry.header.name.startsWith('database/seals/')) parts.push(gunzipSync(bytes));
  }
  expect(parts.length).toBeGreaterThan(0);
  return Buffer.concat(parts).toString();
}

/** A file that is lost is made again there, and what needs a key fails with the reason, until there is one. */
async function works(there: TestService, key: string): Promise<void> {
  const before = await sha256Of(fileOf(here, sealed));
  expect((await ready(there, key, sealed)).seal.sha256).toBe(before);
  await rm(fileOf(there, sealed));
  await ready(there, key, sealed);
  expect(await sha256Of(fileOf(there, sealed))).toBe(before);
}
async function waitsForKey(there: TestService, key: string): Promise<void> {
  const id = await generate(there, key);
  const { status, body } = await there.call('GET', `/generations/${id}/pdf`, { key });
  expect([status, body]).toEqual([
    500,
    { error: { code: 'pdf_render_failed', message: expect.stringContaining('platen seal rotate') } },
  ]);
  await rotateTestSeal(there, tenant.workspaceId, 'marlow');
  expect((await there.services.database.db.generation.findUniqueOrThrow({ where: { id } })).pdfStatus).toBe('pending');
  await ready(there, key, id);
}

test.each([
  ['without keys', [], false],
  ['with keys', ['--with-keys'], true],
] as const)('a backup %s', async (_, options, hasKeys) => {
  const file = path.join(folder, `${hasKeys}.tar`);
  const { stderr } = await runPlatenInProcess(['backup', file, ...options], settings(here));
  expect(stderr.includes('--with-keys')).toBe(!hasKeys);
  const { source } = await here.services.database.db.seal.findFirstOrThrow();
  expect((await rowsOfSeals(file)).includes(Buffer.from(source!).toString('hex'))).toBe(hasKeys);
  const database: TestDatabase = await createTestDatabase();
  const there = path.join(folder, `restored-${hasKeys}`);
  const env = { DATA_DIR: there, DATABASE_URL: database.url, SECRET_KEY };
  await platenJsonInProcess(['restore', file], { env });
  const restored = await startTestService({ role: 'api', env: { DATA_DIR: there }, database });
  try {
    await works(restored, tenant.key);
    if (hasKeys) await ready(restored, tenant.key, await generate(restored, tenant.key));
    else await waitsForKey(restored, tenant.key);
  } finally {
    await restored.close();
    await database.drop();
  }
});

test('an export has no key; the workspace that is imported waits for one', async () => {
  const file = path.join(folder, 'acme.tar');
  await platenJsonInProcess(['workspace', 'export', tenant.workspaceId, file], settings(here));
  const { source } = await here.services.database.db.seal.findFirstOrThrow();
  expect((await readFile(file)).includes(Buffer.from(source!).toString('hex'))).toBe(false);
  const there = await startTestService({ role: 'api' });
  try {
    await platenJsonInProcess(['workspace', 'import', file], settings(there));
    const { db } = there.services.database;
    await seedMember(db, tenant.workspaceId, tenant.email, 'owner');
    const { token } = await seedKey(db, tenant.workspaceId, tenant.email);
    await works(there, token);
    await waitsForKey(there, token);
    // The same import again changes nothing.
    await platenJsonInProcess(['workspace', 'import', file], settings(there)).catch(() => undefined);
    expect((await db.seal.findMany({ where: { retiredAt: null } })).length).toBe(1);
  } finally {
    await there.close();
  }
});

test('a key in a file of the command is never in the log of what it prints', async () => {
  const secret = path.join(folder, 'secret');
  await writeFile(secret, 'wrong');
  const line = ['seal', 'rotate', tenant.workspaceId, '--pkcs12', keyFile('acme'), '--secret-file', secret];
  const { code, stderr, stdout } = await runPlatenInProcess(line, settings(here));
  expect([code, `${stderr}${stdout}`.includes(PASSPHRASE), stderr]).toEqual([
    1,
    false,
    expect.stringMatching(/could not be sealed/),
  ]);
});
