/** §26.8: a signed file is kept as other PDFs are: in backups and exports, in a copy of the store, and until its document is erased. */
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { sha256Of } from '../../../src/data/objects/object-store.ts';
import { pdfObjectName } from '../../../src/domain/pdf-object-name.ts';
import { createLog } from '../../../src/platform/log.ts';
import { connectSignatures, workOnSignatures } from '../../../src/use-cases/signatures/index.ts';
import { createTestDatabase } from '../../support/database.ts';
import { platenJsonInProcess, runPlatenInProcess } from '../../support/platen-in-process.ts';
import { by } from '../../support/seals.ts';
import { SECRET_KEY } from '../../support/secrets.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';
import { openDocuseal } from './support/fake-docuseal.ts';

const SALE = `---
title: Sale
signers: [{role: Buyer, name: Ann Lee, email: ann@example.com}]
---
{{signature: Buyer}}
`;
const HOSTS = ['127.0.0.1'];

let here: TestService;
let tenant: Tenant;
let folder: string;
let target: string;
/** The document, its request, and the signed file. */
let id: string;
let request: string;
let signed: Buffer;

beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-signed-'));
  await chmod(folder, 0o711);
  target = path.join(folder, 'target');
  await mkdir(target);
  here = await startTestService({ role: 'api', env: { WEBHOOK_HOSTS: HOSTS.join() }, key: () => tenant.key });
  const { database, objects, secrets } = here.services;
  const { db } = database;
  tenant = await seedTenant(db);
  const template = await seedTemplate(db, tenant.workspaceId, SALE);
  const fake = await openDocuseal();
  const to = { provider: 'docuseal', url: fake.url, token: 'docuseal-token' };
  await connectSignatures({ db, secrets, hosts: HOSTS }, tenant.workspaceId, to, by(new Date()));
  id = ((await here.call('POST', `/templates/${template}/generations`, { body: {} })).body as { id: string }).id;
  expect((await here.call('GET', `/generations/${id}/pdf`)).status).toBe(200);
  expect((await here.call('POST', `/generations/${id}/signature-requests`)).status).toBe(201);
  const until = async (status: string) => {
    const parts = { db, objects, secrets, hosts: HOSTS, log: createLog('silent'), now: () => new Date() };
    while ((await db.signatureRequest.findFirstOrThrow()).status !== status) {
      await db.signatureRequest.updateMany({ data: { dueAt: new Date(0) } });
      await workOnSignatures(parts, new AbortController().signal);
    }
  };
  await until('sent');
  signed = Buffer.concat([fake.fileOf(fake.sent[0]!), Buffer.from('\n% signed\n')]);
  fake.sign(fake.sent[0]!, signed);
  await until('signed');
  await fake.close();
  request = (await db.signatureRequest.findFirstOrThrow()).id;
});
afterAll(async () => {
  await here?.close();
  await rm(folder, { recursive: true });
});

function settings({ config }: TestService, more: Record<string, string> = {}) {
  return { env: { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir, SECRET_KEY, ...more } };
}
function fileIn(objects: string): string {
  return path.join(objects, pdfObjectName(tenant.workspaceId, request));
}
function fileOf({ config }: TestService): string {
  return fileIn(path.join(config.dataDir, 'objects'));
}
async function expectSigned(there: TestService, key: string): Promise<void> {
  const { body } = await there.call('GET', `/generations/${id}/signature-requests`, { key });
  const [shown] = (body as { requests: { status: string; file: { sha256: string } }[] }).requests;
  expect([shown!.status, shown!.file.sha256]).toEqual(['signed', sha256Of(signed)]);
  expect(await readFile(fileOf(there))).toEqual(signed);
}
function copy() {
  const line = ['store', 'copy', '--to', `file:${target}`];
  return platenJsonInProcess<{ pdfs: number; copied: number; erased: number }>(line, settings(here));
}

test('it is verified, and one that is damaged is told and not made again', async () => {
  expect(await platenJsonInProcess(['verify'], settings(here))).toMatchObject({ checked: 2, whole: 2 });
  await writeFile(fileOf(here), Buffer.from(signed).fill(0, 99, 100));
  const { code, stderr } = await runPlatenInProcess(['verify', '--repair'], settings(here));
  expect([code, stderr]).toEqual([1, expect.stringContaining(request)]);
  await writeFile(fileOf(here), signed);
});

test('it is in a backup', async () => {
  const file = path.join(folder, 'backup.tar');
  await platenJsonInProcess(['backup', file], settings(here));
  const database = await createTestDatabase();
  const env = { DATA_DIR: path.join(folder, 'restored'), DATABASE_URL: database.url, SECRET_KEY };
  await platenJsonInProcess(['restore', file], { env });
  const restored = await startTestService({ role: 'api', env: { DATA_DIR: env.DATA_DIR }, database });
  try {
    await expectSigned(restored, tenant.key);
  } finally {
    await restored.close();
    await database.drop();
  }
});

test('it is in an export of its workspace, without the connection', async () => {
  const file = path.join(folder, 'workspace.tar');
  await platenJsonInProcess(['workspace', 'export', tenant.workspaceId, file], settings(here));
  const there = await startTestService({ role: 'api' });
  try {
    await platenJsonInProcess(['workspace', 'import', file], settings(there));
    const { db } = there.services.database;
    await seedMember(db, tenant.workspaceId, tenant.email, 'owner');
    const { token } = await seedKey(db, tenant.workspaceId, tenant.email);
    await expectSigned(there, token);
    expect(await db.signatureConnection.count()).toBe(0);
  } finally {
    await there.close();
  }
});

test('it goes to another store, and is removed from both when its document is erased', async () => {
  expect(await copy()).toMatchObject({ pdfs: 2, copied: 2 });
  expect(await readFile(fileIn(target))).toEqual(signed);
  const { code } = await runPlatenInProcess(['document', 'erase', id, '--yes'], settings(here));
  expect([code, existsSync(fileOf(here))]).toEqual([0, false]);
  expect(await copy()).toMatchObject({ pdfs: 0, erased: 2 });
  expect(existsSync(fileIn(target))).toBe(false);
});
