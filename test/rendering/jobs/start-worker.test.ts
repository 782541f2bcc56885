/** §18.22: a process whose renderer is broken says so soon after its start, and fails no documents. */
import { expect, test } from '@jest/globals';
import { createRenderPool } from '../../../src/pdf/index.ts';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService } from '../../support/service.ts';
import { SHARED_WORKERS } from '../../support/shared-workers.ts';

test('a renderer that cannot start: the service answers, takes no jobs, and ends with the reason', async () => {
  let tenant: Tenant | undefined;
  const service = await startTestService({
    key: () => tenant!.key,
    workers: {
      ...SHARED_WORKERS,
      renderPool: (options) => createRenderPool({ ...options, workerFile: '/no-such-worker.ts' }),
    },
  });
  try {
    await expect(service.rendering).rejects.toThrow(/^No PDF can be rendered: .*no-such-worker/);
    const { db } = service.services.database;
    tenant = await seedTenant(db);
    const id = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Letter\n---\nDear {{Name}}');
    const { body } = await service.call('POST', `/templates/${id}/generations`, { body: { values: { name: 'Ada' } } });
    expect(body).toMatchObject({ pdf_status: 'pending' });
    // Its job is still there for a process that can render.
    expect(await db.$queryRaw`SELECT state FROM pgboss.job WHERE name = 'render-pdf'`).toEqual([{ state: 'created' }]);
  } finally {
    await service.close();
  }
});
