/** §17.22: a document whose preview takes more than a worker may is answered all the same, its preview cut before the first block. */
import { rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { MINUTE } from '../../src/domain/durations.ts';
import { createPreviews, type PreviewsOptions } from '../../src/rendering/preview/index.ts';
import { inTurn } from '../support/in-turn.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

jest.setTimeout(2 * MINUTE);

let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  service = await startTestService({ env: { STORAGE_URL: 'none' }, role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  await service.services.context.previews.close();
});
afterEach(() => service.services.context.previews.close());
afterAll(() => service?.close());

/** Documents are previewed by these from now on. */
function previewWith(limits: Partial<PreviewsOptions>): void {
  service.services.context.previews = createPreviews({ maxBytes: 1_000_000, ...limits });
}

type Document = { id: string; markdown: string; html: string; html_truncated: boolean };

inTurn('a large preview')(
  'a preview that is too large is cut instead of failing, and the next document has its own',
  async () => {
    // Enough for a letter, and far less than the large document needs.
    previewWith({ maxMemoryMb: 16 });
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
  },
);

test('a preview that took too long is not kept, and does not get the ETag of the whole one', async () => {
  const workerFile = fileURLToPath(new URL('../rendering/preview/support/stuck-worker.ts', import.meta.url));
  previewWith({ limitMs: 200, workerFile });
  const { db } = service.services.database;
  const template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Stuck\n---\n{{File}}\n');
  const file = path.join(service.config.dataDir, 'stuck');
  await writeFile(file, '');
  const body = { values: { file } };
  const { id } = (await service.call('POST', `/templates/${template}/generations`, { body })).body as Document;
  const read = async (tag = '"none"') => {
    const headers = { 'If-None-Match': tag };
    const { status, body, headers: answered } = await service.call('GET', `/generations/${id}`, { headers });
    return { status, document: body as Document, tag: answered.etag as string };
  };
  const late = await read();
  expect(late).toMatchObject({ status: 200, document: { html: '<!doctype html>', html_truncated: true } });
  await rm(file);
  const whole = await read(late.tag);
  expect(whole).toMatchObject({ status: 200, document: { html_truncated: false } });
  expect(whole.document.html).toContain(file);
  expect((await read(whole.tag)).status).toBe(304);
});
