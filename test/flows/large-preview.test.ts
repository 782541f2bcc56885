/** §17.22: a document whose preview takes more than a worker may is answered all the same, its preview cut before the first block. */

import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { createPreviews } from '../../src/preview/index.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

jest.setTimeout(2 * MINUTE);

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService({ env: { STORAGE_URL: 'none' }, role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  // Enough for a letter, and far less than the document below needs.
  await service.services.context.previews.close();
  service.services.context.previews = createPreviews({ maxBytes: 1_000_000, maxMemoryMb: 16 });
});
afterAll(async () => {
  await service?.services.context.previews.close();
  await service?.close();
});

type Document = { id: string; markdown: string; html: string; html_truncated: boolean };

test('an empty preview in place of an error, and the next document has its own', async () => {
  const template = await seedTemplate(
    service.services.database.db,
    tenant.workspaceId,
    '---\ntitle: Letter\n---\n{{#Rows}}\n\n*{{Name}}* **signed** this\n\n{{/Rows}}\n',
  );
  const documentOf = async (names: string[]) => {
    const body = { values: { rows: names.map((name) => ({ name })) } };
    const { id } = (await service.call('POST', `/templates/${template}/generations`, { body })).body as Document;
    return (await service.call('GET', `/generations/${id}`)).body as Document;
  };
  const large = await documentOf(Array.from({ length: 10_000 }, (_, at) => `No ${at}`));
  expect(large.markdown).toContain('*No 9999* **signed** this');
  expect(large).toMatchObject({ html: expect.stringContaining('<!doctype html>'), html_truncated: true });
  expect(large.html).not.toContain('signed');
  expect(large.html).toContain('This preview ends here. The document goes on.');
  const small = await documentOf(['Ada']);
  expect(small).toMatchObject({ html: expect.stringContaining('<strong>signed</strong>'), html_truncated: false });
});
