/** §13.12, §18.46: the whole service on S3, a copy to Azure, and the service there. Runs against the servers of `make test-stores`. */

import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { BlobServiceClient } from '@azure/storage-blob';
import { describe, expect, test } from '@jest/globals';
import { english } from '../../src/locales/message.ts';
import { loadConfig } from '../../src/platform/config.ts';
import { createLog } from '../../src/platform/log.ts';
import { examineStore } from '../../src/use-cases/doctor/examine.ts';
import { runPlatenInProcess } from '../support/platen-in-process.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const endpoint = process.env.S3_TEST_URL;
const connection = process.env.AZURE_TEST_CONNECTION;
const NAME = 'platen-service';
const S3 = `s3://${NAME}/some/place?region=us-east-1&endpoint=${endpoint}`;
const AZURE = `az://${NAME}`;

(endpoint && connection ? describe : describe.skip)('a service on a bucket', () => {
  let tenant: Tenant;

  async function fileOf(service: TestService, id: string): Promise<Buffer> {
    // A store signs no URL that has expired.
    service.time.now = new Date();
    const { status, headers } = await service.call('GET', `/generations/${id}/pdf?redirect=1&download=1`);
    expect(status).toBe(302);
    const answer = await fetch(String(headers.location));
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename="Stra\?e/);
    return Buffer.from(await answer.arrayBuffer());
  }

  test('doctor reports a bucket that anybody can read', async () => {
    const service = BlobServiceClient.fromConnectionString(connection!);
    await service.getContainerClient('public').createIfNotExists({ access: 'blob' });
    await service.getContainerClient('private').createIfNotExists();
    const says = async (container: string) => {
      const settings = { STORAGE_URL: `az://${container}`, AZURE_STORAGE_CONNECTION_STRING: connection! };
      const config = loadConfig({ DATA_DIR: '/nowhere', ...settings });
      const found = examineStore(config, { address: 'http://127.0.0.1:1', log: createLog('silent'), db: null });
      return english((await Array.fromAsync(found)).find(({ part }) => part === 'signed URL')!.says);
    };
    expect([await says('private'), await says('public')]).toEqual([
      'signed and fetched',
      expect.stringMatching(/without a signature: the store is public/),
    ]);
  });

  test('PDFs are made in S3, and continue in Azure', async () => {
    const client = new S3Client({ endpoint: endpoint!, region: 'us-east-1', forcePathStyle: true });
    await client.send(new CreateBucketCommand({ Bucket: NAME })).catch((error) => {
      if (!/Already/.test(error.name)) throw error;
    });
    client.destroy();
    await BlobServiceClient.fromConnectionString(connection!).getContainerClient(NAME).createIfNotExists();

    const before = await startTestService({ role: 'api', env: { STORAGE_URL: S3 }, key: () => tenant.key });
    const { db } = before.services.database;
    tenant = await seedTenant(db);
    const template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Straße\n---\nDear {{Name}}\n');
    const { body } = await before.call('POST', `/templates/${template}/generations`, { body: { values: {} } });
    const { id } = body as { id: string };
    const made = await fileOf(before, id);
    expect(made.subarray(0, 5).toString()).toBe('%PDF-');

    const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '' } = process.env;
    const { databaseUrl = '', dataDir } = before.config;
    const azure = { AZURE_STORAGE_CONNECTION_STRING: connection! };
    const env = { DATABASE_URL: databaseUrl, DATA_DIR: dataDir, STORAGE_URL: S3, ...azure };
    const copied = await runPlatenInProcess(['store', 'copy', '--to', AZURE, '--json'], {
      env: { ...env, AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY },
    });
    expect([copied.code, JSON.parse(copied.stdout)]).toEqual([0, expect.objectContaining({ pdfs: 1, copied: 1 })]);

    const database = { url: databaseUrl, direct: databaseUrl, drop: async () => undefined };
    const after = await startTestService({
      role: 'api' as const,
      env: { STORAGE_URL: AZURE, ...azure },
      key: () => tenant.key,
      database,
    });
    try {
      expect(await fileOf(after, id)).toEqual(made);
      expect((await after.get('/readyz')).body).toMatchObject({ status: 'ready', store: 'ready' });
    } finally {
      await after.close();
      await before.close();
    }
  });
});
