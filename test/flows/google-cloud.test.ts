/** §4.6, §13.12: the whole service on a bucket. Runs against the emulator that STORAGE_EMULATOR_HOST names. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { openGoogleCloud } from '../../src/data/objects/google-cloud.ts';
import { makeServiceAccount, type ServiceAccount } from '../data/objects/service-account.ts';
import { isSignedBy } from '../data/objects/v4-signature.ts';
import { runPlaten } from '../support/platen.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn } from '../support/web.ts';

const emulator = process.env.STORAGE_EMULATOR_HOST;
const BUCKET = 'platen-service';

(emulator ? describe : describe.skip)('a service on Google Cloud Storage', () => {
  let account: ServiceAccount;
  let service: TestService;
  let tenant: Tenant;
  let template: string;

  beforeAll(async () => {
    const body = JSON.stringify({ name: BUCKET });
    const headers = { 'Content-Type': 'application/json' };
    await fetch(`${emulator}/storage/v1/b`, { method: 'POST', headers, body });
    account = await makeServiceAccount();
    service = await startTestService({
      role: 'api',
      env: { STORAGE_URL: `gs://${BUCKET}/documents` },
      key: () => tenant.key,
    });
    // Google's client signs no URL that has expired.
    service.time.now = new Date();
    const { db } = service.services.database;
    tenant = await seedTenant(db);
    template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Straße\n---\nDear {{Name}}\n');
  });
  afterAll(async () => {
    await service?.close();
    await account?.remove();
  });

  const generate = async (name: string) => {
    const body = { values: { name } };
    const answer = await service.call('POST', `/templates/${template}/generations`, { body });
    return (answer.body as { id: string }).id;
  };
  const objectName = (id: string) => `${tenant.workspaceId}/${id}.pdf`;
  const rowOf = (id: string) => service.services.database.db.generation.findUniqueOrThrow({ where: { id } });

  test('a PDF is stored in the bucket and read by a signed URL', async () => {
    const id = await generate('Ada');
    const { status, headers } = await service.call('GET', `/generations/${id}/pdf?redirect=1&download=1`);
    const url = new URL(String(headers.location));
    expect([status, isSignedBy(account.publicKey, url)]).toEqual([302, true]);
    expect(url.pathname).toBe(`/${BUCKET}/documents/${objectName(id)}`);
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Goog-Algorithm': 'GOOG4-RSA-SHA256',
      'X-Goog-Expires': '900',
      'response-content-type': 'application/pdf',
      'response-content-disposition': `attachment; filename="Stra?e #1.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%231.pdf`,
    });
    const file = Buffer.from(await (await fetch(url)).arrayBuffer());
    expect([file.subarray(0, 5).toString(), file.length]).toEqual(['%PDF-', (await rowOf(id)).pdfBytes]);
    const { body } = await service.get('/readyz');
    expect(body).toEqual({ status: 'ready', database: 'ready', queue: 'ready', clock: 'ready', store: 'ready' });
  });

  test('a page of the web app shows the PDF from the bucket', async () => {
    const id = await generate('Grete');
    const member = await signedIn(service, tenant.userId);
    const page = `/w/${tenant.workspaceId}/documents/${id}`;
    const { location } = await member.get(`${page}/pdf`);
    const { headers } = await member.get(`${page}?show=pdf`);
    expect(headers['content-security-policy']).toContain(`frame-src 'self' ${new URL(location!).origin}`);
  });

  test('an existing object is never overwritten with other bytes', async () => {
    const id = await generate('Edsger');
    const other = Buffer.from('%PDF-1.7\n/Type /Page\n/Type /Page\n%%EOF\n');
    const store = openGoogleCloud({ bucket: BUCKET, prefix: 'documents' });
    await store.put(objectName(id), other, { contentType: 'application/pdf' });
    expect((await service.call('GET', `/generations/${id}/pdf`)).body).toMatchObject({ status: 'ready', pages: 2 });
    expect(Buffer.from(await store.read(objectName(id)))).toEqual(other);
    expect((await rowOf(id)).pdfBytes).toBe(other.length);
  });

  test('another file in place of a PDF is noticed at the next request, and replaced', async () => {
    const id = await generate('Grace');
    const pdf = () => service.call('GET', `/generations/${id}/pdf`);
    await pdf();
    const store = openGoogleCloud({ bucket: BUCKET, prefix: 'documents' });
    const stored = Buffer.from(await store.read(objectName(id)));
    for (const other of [Buffer.from(stored).fill(0, 99, 100), Buffer.alloc(0)]) {
      await store.replace(objectName(id), other, { contentType: 'application/pdf' });
      expect((await pdf()).body).toMatchObject({ status: 'ready' });
      expect(Buffer.from(await store.read(objectName(id)))).toEqual(stored);
    }
  });

  test('a missing bucket is reported at the start, in one line', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'platen-gcs-'));
    const env = {
      DATABASE_URL: service.config.databaseUrl!,
      DATA_DIR: dataDir,
      PORT: '0',
      STORAGE_URL: 'gs://platen-nowhere/documents',
      STORAGE_EMULATOR_HOST: emulator!,
      GOOGLE_APPLICATION_CREDENTIALS: process.env.GOOGLE_APPLICATION_CREDENTIALS!,
    };
    const { code, stderr } = await runPlaten(['serve'], { env });
    await rm(dataDir, { recursive: true });
    expect(code).toBe(1);
    expect(stderr).toMatch(/^platen: gs:\/\/platen-nowhere\/documents\/ does not exist: [^\n]+\n$/);
  });
});
