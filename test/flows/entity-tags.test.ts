/** §15.11: a GET that is sent again with `If-None-Match` is 304 until something has changed. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let tenant: Tenant;
let template: string;
let document: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { CHECK_ANSWERS: '1' }, key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  template = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
  document = await make('First');
});
afterAll(() => service?.close());

async function make(title: string): Promise<string> {
  const { body } = await service.call('POST', `/templates/${template}/generations`, { body: { title } });
  return (body as { id: string }).id;
}
async function tagOf(path: string): Promise<string> {
  return (await service.call('GET', path)).headers.etag as string;
}
async function statusWith(path: string, tag: string, method: 'GET' | 'HEAD' = 'GET'): Promise<number> {
  const answer = await service.call(method, path, { headers: { 'If-None-Match': tag } });
  if (answer.status === 304) expect([answer.text ?? '', answer.headers.etag]).toEqual(['', await tagOf(path)]);
  return answer.status;
}

test.each([
  ['the list of templates', () => '/templates'],
  ['a template', () => `/templates/${template}`],
  ['the list of documents', () => '/generations'],
  ['a document', () => `/generations/${document}`],
])('the ETag of %s is answered with 304', async (_what, path) => {
  const tag = await tagOf(path());
  expect(await statusWith(path(), tag)).toBe(304);
  expect(await statusWith(path(), tag, 'HEAD')).toBe(304);
  expect(await statusWith(path(), `"other", ${tag}`)).toBe(304);
  expect(await statusWith(path(), '*')).toBe(304);
  expect(await statusWith(path(), '"other"')).toBe(200);
});

test('a new document changes the ETags of its template and of the list, and of no other document', async () => {
  const paths = [`/templates/${template}`, '/generations', `/generations/${document}`];
  const tags = await Promise.all(paths.map(tagOf));
  await make('Second');
  expect(await Promise.all(paths.map((path, i) => statusWith(path, tags[i]!)))).toEqual([200, 200, 304]);
});

test('the PDF changes the ETag of its document', async () => {
  const path = `/generations/${document}`;
  const tag = await tagOf(path);
  expect((await service.call('GET', `${path}/pdf`)).status).toBe(200);
  expect(await statusWith(path, tag)).toBe(200);
  expect(await statusWith(path, await tagOf(path))).toBe(304);
});

test('a caller without access gets no 304, and neither does the address of a PDF', async () => {
  const path = `/generations/${document}`;
  const headers = { 'If-None-Match': '*' };
  expect((await service.call('GET', path, { headers, key: null })).status).toBe(401);
  expect((await service.call('GET', `${path}/pdf`, { headers })).status).toBe(200);
  const stranger = await seedTenant(service.services.database.db);
  expect((await service.call('GET', path, { headers, key: stranger.key })).status).toBe(404);
});
