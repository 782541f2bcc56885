/** §22.2, §22.9: who is let in at `/mcp`, how much they may send, and what they are told; on the wire, without a client. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { revokeApiKey } from '../../../../src/data/storage/access/api-keys.ts';
import { HOUR } from '../../../../src/domain/durations.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { sendRaw } from '../../../support/raw-request.ts';
import { seedAccessToken, seedKey, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';

const LIST = { jsonrpc: '2.0', id: 1, method: 'tools/list' };
const HOUR_AHEAD = new Date(Date.now() + HOUR);

/** §18.35 */
const FRIEND = 'https://app.example.com';

const lines: string[] = [];
let service: TestService;
let tenant: Tenant;
beforeAll(async () => {
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  service = await startTestService({ role: 'api', log, env: { RATE_LIMIT: '1000', CORS_ORIGINS: FRIEND } });
  tenant = await seedTenant(service.services.database.db);
});
afterAll(() => service?.close());

type Sent = { token?: string | null; headers?: Record<string, string>; method?: string; body?: unknown; path?: string };

async function send({ token = tenant.key, headers = {}, method = 'POST', body = LIST, path = '/mcp' }: Sent = {}) {
  const answer = await fetch(service.url + path, {
    method,
    headers: {
      Accept: 'application/json, text/event-stream',
      ...(method === 'POST' && { 'Content-Type': 'application/json' }),
      ...(token !== null && { Authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(method === 'POST' && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
}

test('an answer is plain JSON, but where progress is asked for', async () => {
  const call = {
    ...LIST,
    method: 'tools/call',
    params: { name: 'list_templates', arguments: {}, _meta: { progressToken: 1 } },
  };
  const [plain, told] = [await send(), await send({ body: call })];
  expect([plain, told].map(({ headers }) => headers.get('content-type'))).toEqual([
    'application/json',
    'text/event-stream',
  ]);
  expect(JSON.parse(plain.text).result.tools).toHaveLength(11);
  expect(Buffer.byteLength(plain.text)).toBeLessThan(100_000);
});

describe('who is let in', () => {
  test('401 names where access is given, by /mcp and by the API', async () => {
    const metadata = (path: string) =>
      `scope="documents", resource_metadata="${service.url}/.well-known/oauth-protected-resource${path}"`;
    const [none, bad, api] = await Promise.all([
      send({ token: null, method: 'GET' }),
      send({ token: `plt_${'0'.repeat(49)}` }),
      send({ token: null, method: 'GET', path: '/api/v1/templates' }),
    ]);
    expect([none, bad, api].map(({ status, headers }) => [status, headers.get('www-authenticate')])).toEqual([
      [401, `Bearer realm="Platen", ${metadata('/mcp')}`],
      [401, `Bearer realm="Platen", error="invalid_token", ${metadata('/mcp')}`],
      [401, `Bearer realm="Platen", ${metadata('/api/v1')}`],
    ]);
    expect(JSON.parse(none.text).error.code).toBe('unauthorized');
  });

  test('API keys and access tokens are, and no longer once they are revoked', async () => {
    const { db } = service.services.database;
    const { token } = await seedAccessToken(db, tenant.workspaceId, tenant.email, HOUR_AHEAD);
    const key = await seedKey(db, tenant.workspaceId, tenant.email);
    expect([(await send({ token })).status, (await send({ token: key.token })).status]).toEqual([200, 200]);
    await revokeApiKey(db, tenant.workspaceId, key.id, new Date());
    expect((await send({ token: key.token })).status).toBe(401);
  });

  test.each<[origin: () => string, status: number]>([
    [() => service.url!, 200],
    [() => FRIEND, 200],
    [() => 'https://evil.example', 403],
    [() => `${service.url}.evil.example`, 403],
    [() => 'http://localhost:1', 403],
    [() => 'null', 403],
  ])('a page of an origin', async (origin, status) => {
    expect((await send({ headers: { Origin: origin() } })).status).toBe(status);
  });

  test('a page of an origin that is named reads answers, here and where tokens are asked for', async () => {
    const headers = { Origin: FRIEND };
    const app = { redirect_uris: [`${FRIEND}/back`], client_name: 'A page', token_endpoint_auth_method: 'none' };
    const registered = await send({ path: '/oauth/register', headers, body: app, token: null });
    const form = `grant_type=authorization_code&code=none&client_id=${JSON.parse(registered.text).client_id}`;
    const asked = {
      path: '/oauth/token',
      headers: { ...headers, 'Content-Type': 'application/x-www-form-urlencoded' },
    };
    const answers = [
      await send({ headers }),
      await send({ headers, token: null }),
      await send({ headers, method: 'GET', path: '/api/v1/templates' }),
      registered,
      await send({ ...asked, body: form, token: null }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 401, 200, 201, 400]);
    expect(answers[4]!.text).toMatch(/invalid_(grant|request|target)/);
    for (const { headers } of answers) expect(headers.get('Access-Control-Allow-Origin')).toBe(FRIEND);
    expect(answers[1]!.headers.get('Access-Control-Expose-Headers')).toMatch(/WWW-Authenticate.*Mcp-Session-Id/);
  });

  test('a request counts once, together with those to the API', async () => {
    const { token } = await seedKey(service.services.database.db, tenant.workspaceId, tenant.email);
    const call = { ...LIST, method: 'tools/call', params: { name: 'list_templates', arguments: {} } };
    const answers = [
      await send({ token, body: call }),
      await send({ token, method: 'GET', path: '/api/v1/templates' }),
      await send({ token, body: call }),
    ];
    expect(answers.map(({ headers }) => /r=(\d+)/.exec(headers.get('ratelimit')!)?.[1])).toEqual(['999', '998', '997']);
  });
});

describe('what is sent', () => {
  test.each<[what: string, sent: Sent, status: number]>([
    ['GET, as there are no sessions', { method: 'GET' }, 405],
    ['DELETE', { method: 'DELETE' }, 405],
    ['several messages at once', { body: [LIST, LIST] }, 400],
    ['a body that is no JSON', { body: '{' }, 400],
    ['a member twice', { body: '{"jsonrpc":"2.0","id":1,"id":2,"method":"tools/list"}' }, 400],
    ['more than 1 MB', { body: { ...LIST, params: { x: 'x'.repeat(1_048_576) } } }, 413],
    ['a long message beside its values', { body: { ...LIST, params: { x: 'x'.repeat(40_000) } } }, 400],
    ['another type', { headers: { 'Content-Type': 'text/plain' } }, 400],
    ['an address below', { path: '/mcp/x' }, 404],
    ['a slash behind', { path: '/mcp/' }, 200],
  ])('%s', async (_what, sent, status) => {
    const answer = await send(sent);
    expect(answer.status).toBe(status);
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  const PROMPT = 'prompts/get';
  test.each<[method: string, params: object | undefined, problems: string]>([
    ['initialize', {}, 'params.protocolVersion: expected string, received undefined; params.capabilities: '],
    ['tools/call', undefined, 'params: expected object, received undefined. Send '],
    ['tools/call', { name: 5 }, 'params.name: expected string, received number. Send '],
    [
      'tools/call',
      { name: 'list_templates', arguments: [] },
      'params.arguments: expected record, received array. Send ',
    ],
    ['resources/read', {}, 'params.uri: expected string, received undefined. Send '],
    [PROMPT, { name: 'x', arguments: { a: 5 } }, 'params.arguments.a: expected string, received number. Send '],
  ])('parameters of %s that are wrong are named in a sentence: %j', async (method, params, problems) => {
    const { text } = await send({ body: { ...LIST, method, params } });
    expect(JSON.parse(text).error).toEqual({
      code: -32_602,
      message: expect.stringContaining(`The parameters of this request are wrong: ${problems}`),
    });
  });

  test('many wrong parameters are an answer of bounded length, and what a caller quotes is not read for long', async () => {
    const many = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`a${at}`, 5]));
    const wrong = await send({ body: { ...LIST, method: PROMPT, params: { name: 'x', arguments: many } } });
    expect(JSON.parse(wrong.text).error.code).toBe(-32_602);
    expect(wrong.text.length).toBeLessThan(1_500);
    const uri = '[{'.repeat(15_000);
    const quoted = await send({ body: { ...LIST, method: 'resources/read', params: { uri } } });
    expect(JSON.parse(quoted.text).error.message).toMatch(/^Resource not found: /);
  });

  test.each([
    ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', 'The body is not an object. Send one JSON object, not a list.'],
    ['{"jsonrpc"', 'The body is not valid JSON. Send one JSON object.'],
  ])('a body that is no message is told what to send: %s', async (body, message) => {
    const { status, text } = await send({ body });
    expect([status, JSON.parse(text).error]).toEqual([400, { code: 'validation', message, detail: 'body' }]);
  });

  test.each(['GET', 'OPTIONS', 'TRACE'])('%s is told which method to use', async (method) => {
    const head = [`${method} /mcp HTTP/1.1`, 'Host: x', `Authorization: Bearer ${tenant.key}`, 'Connection: close'];
    const { status, headers, body } = await sendRaw(service.url!, head);
    expect([status, headers.allow]).toEqual([405, 'POST']);
    expect(body).toMatchObject({ error: { code: 'method_not_allowed', detail: 'method' } });
  });

  test('nobody can keep a connection open to listen', async () => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'x', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    };
    const { status, text } = await send({
      body: { ...LIST, method: 'subscriptions/listen', params: { notifications: {}, _meta: meta } },
      headers: { 'MCP-Protocol-Version': '2026-07-28', 'Mcp-Method': 'subscriptions/listen' },
    });
    expect([status, text]).toEqual([200, expect.stringContaining('Subscription limit reached')]);
  });
});

test('the log says who asked, and holds no token', async () => {
  await send();
  const told = lines.join('');
  expect(told).toContain(`"path":"/mcp","status":200`);
  expect(told).toContain(`"workspaceId":"${tenant.workspaceId}","credentialId":"${tenant.keyId}"`);
  expect(told).not.toContain(tenant.key);
});
