/** §18.53: what a browser is told for pages of other origins. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from '../../support/seed.ts';
import { startTestService, type TestService } from '../../support/service.ts';

const FRIEND = 'https://app.example.com';
const STRANGER = 'https://evil.example';
const OPEN = [
  '/api/v1/templates',
  '/api/v1/openapi.json',
  '/mcp',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
];
const CLOSED = ['/', '/sign-in', '/account', '/oauth/authorize', '/w/01a0e5b1-2c44-7d90-b1f6-0a8e6d35c7f2/templates'];

let service: TestService;
let tenant: Tenant;
let off: TestService;
beforeAll(async () => {
  [service, off] = await Promise.all([
    startTestService({ role: 'api', env: { CORS_ORIGINS: FRIEND, CHECK_ANSWERS: '1' }, key: () => tenant.key }),
    startTestService({ role: 'api' }),
  ]);
  tenant = await seedTenant(service.services.database.db);
});
afterAll(() => Promise.all([service?.close(), off?.close()]));

function preflight(path: string, origin: string, at = service) {
  const headers = {
    Origin: origin,
    'Access-Control-Request-Method': 'POST',
    'Access-Control-Request-Headers': 'authorization,content-type,idempotency-key,mcp-protocol-version',
  };
  return fetch(at.url + path, { method: 'OPTIONS', headers });
}

const allowed = ({ headers }: Response) => headers.get('Access-Control-Allow-Origin');

test.each(OPEN)('%s may be called by the pages of the list, and by no others', async (path) => {
  const asked = await preflight(path, FRIEND);
  expect([asked.status, allowed(asked)]).toEqual([204, FRIEND]);
  expect(asked.headers.get('Access-Control-Allow-Methods')).toBe('GET,HEAD,POST,DELETE');
  expect(asked.headers.get('Access-Control-Allow-Headers')).toContain('idempotency-key');
  expect(asked.headers.get('Vary')).toContain('Origin');
  expect(asked.headers.get('Access-Control-Allow-Credentials')).toBeNull();
  expect(allowed(await preflight(path, STRANGER))).toBeNull();
});

test.each(CLOSED)('%s of the web app may not', async (path) => {
  expect(allowed(await preflight(path, FRIEND))).toBeNull();
  expect(allowed(await fetch(service.url + path, { headers: { Origin: FRIEND }, redirect: 'manual' }))).toBeNull();
});

test.each([...OPEN.slice(0, 6), ...CLOSED])('%s may not be called by any unless it is switched on', async (path) => {
  const { status, headers } = await fetch(off.url + path, { headers: { Origin: FRIEND }, redirect: 'manual' });
  expect([status === 204, headers.get('Access-Control-Allow-Origin')]).toEqual([false, null]);
});

describe('a page', () => {
  const headers = { Origin: FRIEND };

  test('reads answers and errors, with their headers', async () => {
    const refused = await service.call('GET', '/templates', { key: null, headers });
    expect(refused.headers).toMatchObject({ 'access-control-allow-origin': FRIEND });
    const exposed = String(refused.headers['access-control-expose-headers']).split(',');
    expect(exposed).toEqual(expect.arrayContaining(['WWW-Authenticate', 'Mcp-Session-Id', 'Mcp-Protocol-Version']));
    const found = await service.call('GET', '/templates', { headers });
    expect([found.status, found.headers['access-control-allow-origin']]).toEqual([200, FRIEND]);
  });

  test('reads the PDF of the document that it made', async () => {
    const source = '---\ntitle: Note\n---\nTo {{Name}}\n';
    const template = await seedTemplate(service.services.database.db, tenant.workspaceId, source);
    const made = await service.call('POST', `/templates/${template}/generations`, { body: {}, headers });
    const { body } = await service.call('GET', `/generations/${(made.body as { id: string }).id}/pdf`, { headers });
    const file = await fetch((body as { url: string }).url, { headers });
    expect([file.status, allowed(file)]).toEqual([200, FRIEND]);
  });

  test('speaks to /mcp', async () => {
    const message = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
    const post = (origin: string) =>
      fetch(`${service.url}/mcp`, {
        method: 'POST',
        headers: {
          Origin: origin,
          Authorization: `Bearer ${tenant.key}`,
          'Content-Type': 'application/json',
          Accept: 'application/json, text/event-stream',
        },
        body: JSON.stringify(message),
      });
    const [friend, stranger] = await Promise.all([post(FRIEND), post(STRANGER)]);
    expect([friend.status, allowed(friend), stranger.status]).toEqual([200, FRIEND, 403]);
  });

  test('is an app: it registers, and asks for tokens', async () => {
    const post = (path: string, type: string, body: string) =>
      fetch(service.url + path, { method: 'POST', headers: { ...headers, 'Content-Type': type }, body });
    const app = { redirect_uris: [`${FRIEND}/back`], client_name: 'A page', token_endpoint_auth_method: 'none' };
    const registered = await post('/oauth/register', 'application/json', JSON.stringify(app));
    expect([registered.status, allowed(registered)]).toEqual([201, FRIEND]);
    const { client_id } = (await registered.json()) as { client_id: string };
    const form = new URLSearchParams({ grant_type: 'authorization_code', client_id, code: 'none' });
    const asked = await post('/oauth/token', 'application/x-www-form-urlencoded', String(form));
    expect(allowed(asked)).toBe(FRIEND);
    expect(await asked.json()).toMatchObject({ error: expect.stringMatching(/^invalid_(grant|request|target)$/) });
  });
});
