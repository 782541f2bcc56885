/** §15.10: which answers are compressed, and how. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let tenant: Tenant;
let template: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { CHECK_ANSWERS: '1' }, key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
});
afterAll(() => service?.close());

function read(path: string, encoding: string) {
  const headers = { Authorization: `Bearer ${tenant.key}`, 'Accept-Encoding': encoding };
  return service
    .get(`/api/v1${path}`, headers)
    .buffer(true)
    .parse((res, done) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () => done(null, Buffer.concat(chunks)));
    });
}

test.each(['gzip', 'br', 'identity'])('a long answer in %s', async (encoding) => {
  const { headers, body } = await read(`/templates/${template}`, encoding);
  expect([headers['content-encoding'], headers.vary]).toEqual([
    encoding === 'identity' ? undefined : encoding,
    'Authorization, Accept-Encoding',
  ]);
  expect(JSON.parse(String(body))).toMatchObject({ id: template, title: 'Note' });
});

test('short responses and errors are not compressed', async () => {
  for (const path of ['/templates', '/nothing']) {
    const { headers, body } = await read(path, 'gzip, br');
    expect([headers['content-encoding'], headers.vary]).toEqual([
      undefined,
      expect.stringMatching(/\bAccept-Encoding$/),
    ]);
    expect(Number(headers['content-length'])).toBe(body.length);
  }
});
