/** What operators rely on: health, no PDFs where none are configured, the contract, pages without a credential. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { specification } from '../support/contract.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  // With a database of its own and no files the service needs no data folder: this one cannot be made.
  service = await startTestService({ env: { STORAGE_URL: 'none', DATA_DIR: '/dev/null/data' }, key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
});
afterAll(() => service?.close());

test('with STORAGE_URL=none documents are made, and their PDF gives 503', async () => {
  const template = await seedTemplate(service.services.database.db, tenant.workspaceId, '---\ntitle: T\n---\nText\n');
  const made = await service.call('POST', `/templates/${template}/generations`);
  const { id } = made.body as { id: string };
  const answer = await service.call('GET', `/generations/${id}/pdf`);
  expect([made.status, answer.status]).toEqual([201, 503]);
  expect(answer.body).toMatchObject({
    error: { code: 'pdf_unavailable', message: expect.stringContaining('GET /generations/{id}') },
  });
  expect(answer.text).not.toContain('STORAGE_URL');
});

describe('requests without a credential', () => {
  test.each([
    ['/healthz', 200, /json/],
    ['/readyz', 200, /json/],
    ['/api/v1/openapi.json', 200, /json/],
    ['/', 200, /html/],
    ['/docs', 200, /html/],
    ['/documents/01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90', 200, /html/],
    ['/nowhere', 404, /json/],
  ])('GET %s answers %i', async (path, status, type) => {
    const answer = await service.get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toMatch(type);
    expect(answer.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    expect(answer.headers['x-powered-by']).toBeUndefined();
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });

  test.each([
    '/',
    '/nowhere',
    '/healthz',
    '/mcp',
    '/help',
    '/oauth/x',
    '/.well-known/x',
    '/documents/x/word',
    '/assets/x',
    '/%ff',
  ])('%s says to caches whether they may keep it, whatever the method', async (path) => {
    for (const method of ['GET', 'POST', 'DELETE']) {
      const answer = await fetch(service.url + path, { method, redirect: 'manual' });
      expect([method, answer.headers.get('cache-control')]).toEqual([
        method,
        expect.stringMatching(/^no-(store|cache)$/),
      ]);
    }
  });
});

test('forwarded and Host headers do not change the URLs in a response', async () => {
  const forged = {
    Host: 'evil.example',
    'X-Forwarded-Host': 'evil.example',
    'X-Forwarded-Proto': 'https',
    Forwarded: 'host=evil.example',
  };
  const { key } = tenant;
  const template = await seedTemplate(service.services.database.db, tenant.workspaceId, '---\ntitle: H\n---\nText\n');
  const made = await service.call('POST', `/templates/${template}/generations`, { key, headers: forged });
  const pages = ['/sign-in', '/docs', '/account', '/.well-known/oauth-protected-resource/mcp'];
  const others = await Promise.all(pages.map((page) => service.get(page, { ...forged, Accept: 'text/html' })));
  for (const { headers, text } of [made, ...others])
    expect(JSON.stringify([headers, text])).not.toContain('evil.example');
});

test.each<[string, string]>([
  ['If-None-Match', '"1"'],
  ['If-Modified-Since', 'Sat, 01 Jan 2100 00:00:00 GMT'],
])('%s: %s does not match a response of the service, so the response is complete', async (name, value) => {
  const answer = await service.call('GET', '/templates', { headers: { [name]: value } });
  expect(answer).toMatchObject({ status: 200, body: { truncated: false } });
});

test('/readyz names its parts', async () => {
  expect((await service.get('/readyz')).body).toEqual({
    status: 'ready',
    database: 'ready',
    queue: 'ready',
    clock: 'ready',
  });
});

test('the contract that is served is the contract that is tested', async () => {
  const { body } = await service.get('/api/v1/openapi.json');
  expect(body).toEqual(specification);
});
