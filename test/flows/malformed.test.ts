/** §7, §8 and decisions, section 6: requests that are wrong as HTTP, and what each answer tells the caller to send. */
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { checkAnswer } from '../support/contract.ts';
import { sendRaw } from '../support/raw-request.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const MB = 1024 * 1024;
let service: TestService;
let tenant: Tenant;
let note: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  note = await seedTemplate(service.services.database.db, tenant.workspaceId, '---\ntitle: Note\n---\nTo {{Name}}\n');
});
afterAll(() => service?.close());

type Told = [status: number, code: string, detail: string | undefined, message: RegExp];
type Sent = { status: number; body: unknown };

function expectTold({ status, body }: Sent, [wantedStatus, code, detail, message]: Told): void {
  expect(body).toEqual({ error: { code, message: expect.stringMatching(message), ...(detail && { detail }) } });
  expect(status).toBe(wantedStatus);
}

/** With the bearer and `Connection: close`, checked against the contract. `path` is below /api/v1. */
async function send(method: string, path: string, headers: string[] = [], body: string | Buffer = '') {
  const lines = [`${method} /api/v1${path} HTTP/1.1`, 'Host: x', `Authorization: Bearer ${tenant.key}`];
  const answer = await sendRaw(service.url!, [...lines, 'Connection: close', ...headers], body);
  checkAnswer(method, path, answer);
  return answer;
}

describe('the URL', () => {
  test.each<[string, string, Told]>([
    ['a parameter twice', '/templates?limit=1&limit=2', [400, 'validation', 'limit', /once only/]],
    ['twice the same', '/templates?search=a&search=a', [400, 'validation', 'search', /once only/]],
    ['an unknown parameter', '/templates?page=2', [400, 'validation', 'page', /not known here. Leave it out/]],
    ['one of another operation', '/templates?cursor=x', [400, 'validation', 'cursor', /Leave it out/]],
    [
      'one where none is taken',
      `/templates/${'0'.repeat(8)}-0000-4000-8000-000000000000?a=1`,
      [400, 'validation', 'a', /Leave it out/],
    ],
    ['one in capitals', '/templates?Limit=1', [400, 'validation', 'Limit', /Leave it out/]],
    ['one in brackets', '/templates?search[]=a', [400, 'validation', 'search[]', /Leave it out/]],
    ['one named __proto__', '/templates?__proto__=a', [400, 'validation', '__proto__', /Leave it out/]],
    ['one without a name', '/templates?=5', [400, 'validation', 'query', /without a name/]],
    ['half an escape in a value', '/templates?search=100%', [400, 'validation', 'search', /%25/]],
    ['no hexadecimal in a value', '/templates?search=%zz', [400, 'validation', 'search', /%25/]],
    ['no UTF-8 in a value', '/generations?search=%FF', [400, 'validation', 'search', /UTF-8/]],
    ['half an escape in a name', '/templates?%E0=1', [400, 'validation', 'query', /%25/]],
    ['NUL in a value', '/templates?search=%00', [400, 'validation', 'search', /plain text/]],
    ['half an escape in the path', '/templates/%E0%A4%A', [400, 'validation', 'path', /%25/]],
    ['too long a query', `/templates?search=${'x'.repeat(9_000)}`, [400, 'validation', 'query', /8000 bytes.*shorter/]],
    ['too long a path', `/templates/${'x'.repeat(9_000)}`, [400, 'validation', 'path', /8000 bytes.*shorter/]],
    [
      'a URL larger than all headers may be',
      `/templates?search=${'x'.repeat(40_000)}`,
      [400, 'validation', 'headers', /32768 bytes/],
    ],
  ])('%s', async (_what, path, told) => {
    expectTold(await send('GET', path), told);
  });
});

describe('headers', () => {
  const post = (headers: string[]) => send('POST', `/templates/${note}/generations`, headers);

  test.each<[string, string[], Told]>([
    ['too many bytes', [`X-Filler: ${'x'.repeat(40_000)}`], [400, 'validation', 'headers', /Send less/]],
    ['two keys', ['Idempotency-Key: a', 'Idempotency-Key: b'], [400, 'validation', 'Idempotency-Key', /once only/]],
    ['an empty key', ['Idempotency-Key:'], [400, 'validation', 'Idempotency-Key', /must not be empty/]],
    ['too long a key', [`Idempotency-Key: ${'x'.repeat(256)}`], [400, 'validation', 'Idempotency-Key', /at most 255/]],
    ['no header at all', ['nothing'], [400, 'validation', 'request', /HTTP\/1.1/]],
  ])('%s', async (_what, headers, told) => {
    expectTold(await post(headers), told);
  });

  test('an expectation that nobody knows is no reason to refuse', async () => {
    expect((await post(['Expect: the-spanish-inquisition'])).status).toBe(201);
  });

  test('HTTP/1.1 without Host is told so, and what is no HTTP too', async () => {
    expectTold(await sendRaw(service.url!, ['GET /api/v1/templates HTTP/1.1', 'Connection: close']), [
      400,
      'validation',
      'Host',
      /is missing/,
    ]);
    expectTold(await sendRaw(service.url!, ['hello']), [400, 'validation', 'request', /HTTP\/1.1/]);
  });
});

describe('bodies', () => {
  const JSON_TYPE = 'Content-Type: application/json';
  const post = (headers: string[], body: string | Buffer) =>
    send('POST', `/templates/${note}/generations`, [...headers, `Content-Length: ${Buffer.byteLength(body)}`], body);
  const large = JSON.stringify({ values: { name: 'x'.repeat(MB) } });
  const small = JSON.stringify({ title: 'Small', values: { name: 'é' } });

  test.each<[string, string[], string | Buffer, Told]>([
    ['no type', [], '{}', [400, 'validation', 'Content-Type', /application\/json/]],
    [
      'a form',
      ['Content-Type: application/x-www-form-urlencoded'],
      'a=1',
      [400, 'validation', 'Content-Type', /application\/json/],
    ],
    ['another charset', [`${JSON_TYPE}; charset=iso-8859-1`], '{}', [400, 'validation', 'Content-Type', /UTF-8/]],
    [
      'UTF-16',
      [`${JSON_TYPE}; charset=utf-16`],
      Buffer.from('{}', 'utf16le'),
      [400, 'validation', 'Content-Type', /UTF-8/],
    ],
    [
      'bytes that are no UTF-8',
      [JSON_TYPE],
      Buffer.from('{"title":"\xe9"}', 'latin1'),
      [400, 'validation', 'Content-Type', /UTF-8/],
    ],
    ['no JSON', [JSON_TYPE], '{"title":', [400, 'validation', 'body', /JSON object/]],
    ['JSON that is no object', [JSON_TYPE], '"text"', [400, 'validation', 'body', /must be an object/]],
    ['a list', [JSON_TYPE], '[]', [400, 'validation', 'body', /must be an object/]],
    ['JSON inside JSON', [JSON_TYPE], JSON.stringify(small), [400, 'validation', 'body', /must be an object/]],
    ['nothing but depth', [JSON_TYPE], '['.repeat(MB / 2), [400, 'validation', 'body', /JSON object/]],
    [
      'depth inside values',
      [JSON_TYPE],
      `{"values":{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`,
      [400, 'validation', 'values.name[0]', /./],
    ],
    [
      'an unknown compression',
      [JSON_TYPE, 'Content-Encoding: zip'],
      '{}',
      [400, 'validation', 'Content-Encoding', /gzip, deflate or br/],
    ],
    [
      'a compression that is none',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      '{}',
      [400, 'validation', 'body', /as it is declared/],
    ],
    [
      'half a compression',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      gzipSync(small).subarray(0, 20),
      [400, 'validation', 'body', /as it is declared/],
    ],
    ['more than 1 MB', [JSON_TYPE], large, [413, 'payload_too_large', 'body', /Send less/]],
    [
      'more than 1 MB in gzip',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      gzipSync(large),
      [413, 'payload_too_large', 'body', /Send less/],
    ],
    [
      'more than 1 MB in brotli',
      [JSON_TYPE, 'Content-Encoding: br'],
      brotliCompressSync(large),
      [413, 'payload_too_large', 'body', /Send less/],
    ],
  ])('%s', async (_what, headers, body, told) => {
    expectTold(await post(headers, body), told);
  });

  test.each([
    ['gzip', gzipSync(small)],
    ['deflate', deflateSync(small)],
    ['br', brotliCompressSync(small)],
  ])('a small one in %s is read', async (encoding, body) => {
    const answer = await post([JSON_TYPE, `Content-Encoding: ${encoding}`, `Idempotency-Key: ${encoding}`], body);
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ title: 'Small' })]);
  });

  test('chunks are counted as they come, and the answer does not wait for the last', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const headers = [JSON_TYPE, 'Transfer-Encoding: chunked'];
    const answer = await send('POST', `/templates/${note}/generations`, headers, chunk.repeat(17));
    expectTold(answer, [413, 'payload_too_large', 'body', /Send less/]);
  });

  test.each(['GET', 'HEAD'])('%s takes none', async (method) => {
    const answer = await send(method, '/templates', [JSON_TYPE, 'Content-Length: 2'], '{}');
    if (method === 'GET') expectTold(answer, [400, 'validation', 'body', /in the query/]);
    expect(answer.status).toBe(400);
  });
});

describe('methods', () => {
  test.each([
    ['/templates', 'GET, HEAD'],
    ['/generations?limit=1', 'GET, HEAD'],
    ['/templates/x/generations', 'POST'],
    ['/openapi.json', 'GET, HEAD'],
  ])('OPTIONS %s answers 405 with what the path takes', async (path, allow) => {
    const answer = await sendRaw(service.url!, [`OPTIONS /api/v1${path} HTTP/1.1`, 'Host: x', 'Connection: close']);
    expectTold(answer, [405, 'method_not_allowed', 'method', /GET|POST/]);
    expect(answer.headers.allow).toBe(allow);
  });

  test.each(['TRACE', 'PROPFIND', 'DELETE', 'PATCH'])('%s is 405', async (method) => {
    expectTold(await send(method, '/templates'), [405, 'method_not_allowed', 'method', /GET, HEAD/]);
  });

  test.each([
    ['/templates', 200],
    ['/templates?limit=0', 400],
    ['/nothing', 404],
  ])('HEAD %s has the status and the headers of GET, and no body', async (path, status) => {
    const [get, head] = [await send('GET', path), await send('HEAD', path)];
    expect([head.status, head.text]).toEqual([status, '']);
    expect(head.headers['content-length']).toBe(get.headers['content-length']);
  });

  test.each(['/healthz', '/readyz'])('POST %s is 405', async (path) => {
    const answer = await sendRaw(service.url!, [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close']);
    expectTold(answer, [405, 'method_not_allowed', 'method', /GET or HEAD/]);
  });
});
