/** §7.2, §8, §15.1 and §15.3: URLs, headers and methods that are wrong, and what each answer tells the caller to send. */
import { describe, expect, test } from '@jest/globals';
import { expectRefusal, type Refusal } from '../support/expect-refusal.ts';
import { sendRaw } from '../support/raw-request.ts';
import { rawSender } from '../support/raw-sender.ts';
import { useServiceWithTemplate } from '../support/use-service-with-template.ts';

const at = useServiceWithTemplate();

const UNKNOWN = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';

const send = rawSender(
  () => at.service.url!,
  () => at.tenant.key,
);

describe('malformed URLs', () => {
  test.each<[string, string, Refusal]>([
    ['a parameter twice', '/templates?limit=1&limit=2', [400, 'validation', 'limit', /only once/]],
    ['twice the same', '/templates?search=a&search=a', [400, 'validation', 'search', /only once/]],
    ['an unknown parameter', '/templates?page=2', [400, 'validation', 'page', /is unknown. Remove it/]],
    ['one of another operation', '/templates?cursor=x', [400, 'validation', 'cursor', /Remove it/]],
    ['one where none is taken', `/templates/${UNKNOWN}?a=1`, [400, 'validation', 'a', /Remove it/]],
    [
      'one in capitals',
      '/templates?Limit=1',
      [400, 'validation', 'Limit', /Did you mean limit\? Allowed: search, limit/],
    ],
    ['one in brackets', '/templates?search[]=a', [400, 'validation', 'search[]', /Did you mean search/]],
    ['one like a field of the body', '/templates?values.x=1', [400, 'validation', 'values.x', /Remove it/]],
    [
      'one with a very long name',
      `/templates?${'k'.repeat(5_000)}=1`,
      [400, 'validation', `${'k'.repeat(80)}…`, /Remove it/],
    ],
    ['no integer', '/templates?limit=ten', [400, 'validation', 'limit', /integer from 1 to 200/]],
    ['a signed integer', '/templates?limit=%2B5', [400, 'validation', 'limit', /integer from 1 to 200/]],
    ['digits of another script', '/templates?limit=%D9%A5', [400, 'validation', 'limit', /integer from 1 to 200/]],
    ['a name with no value', '/templates?limit', [400, 'validation', 'limit', /integer from 1 to 200/]],
    ['semicolons', '/templates?limit=1;search=a', [400, 'validation', 'limit', /integer from 1 to 200/]],
    ['a fragment', '/templates?limit=1#top', [400, 'validation', 'limit', /integer from 1 to 200/]],
    ['NUL in an id', '/templates/%00', [400, 'validation', 'id', /a UUID such as 0/]],
    ['an id with a matrix parameter', `/templates/${UNKNOWN};a=1`, [400, 'validation', 'id', /a UUID such as 0/]],
    ['half a surrogate pair', '/templates?search=%ED%A0%80', [400, 'validation', 'search', /UTF-8/]],
    ['an escaped slash', `/templates%2F${UNKNOWN}`, [404, 'not_found', 'path', /openapi.json/]],
    ['dots', '/generations/../templates', [404, 'not_found', 'path', /openapi.json/]],
    ['escaped dots', '/%2e%2e/v1/templates', [404, 'not_found', 'path', /openapi.json/]],
    ['a slash twice', '//templates', [404, 'not_found', 'path', /openapi.json/]],
    ['a bare + in an instant', '/generations?from=2026-08-27T09:30:00+02:00', [400, 'validation', 'from', /as %2B\.$/]],
    ['a slash at the end', '/templates/', [404, 'not_found', 'path', /openapi.json/]],
    ['a path in capitals', '/Templates', [404, 'not_found', 'path', /openapi.json/]],
    ['one named __proto__', '/templates?__proto__=a', [400, 'validation', '__proto__', /Remove it/]],
    ['one without a name', '/templates?=5', [400, 'validation', 'query', /without a name/]],
    ['half an escape in a value', '/templates?search=100%', [400, 'validation', 'search', /%25/]],
    ['no hexadecimal in a value', '/templates?search=%zz', [400, 'validation', 'search', /%25/]],
    ['no UTF-8 in a value', '/generations?search=%FF', [400, 'validation', 'search', /UTF-8/]],
    ['half an escape in a name', '/templates?%E0=1', [400, 'validation', 'query', /%25/]],
    ['NUL in a value', '/templates?search=%00', [400, 'validation', 'search', /contains U\+0000/]],
    ['half an escape in the path', '/templates/%E0%A4%A', [400, 'validation', 'path', /%25/]],
    ['too long a query', `/templates?search=${'x'.repeat(9_000)}`, [400, 'validation', 'query', /8000 bytes.*shorter/]],
    ['too long a path', `/templates/${'x'.repeat(9_000)}`, [400, 'validation', 'path', /8000 bytes.*shorter/]],
    [
      'a URL larger than all headers may be',
      `/templates?search=${'x'.repeat(40_000)}`,
      [400, 'validation', 'headers', /32768 bytes/],
    ],
  ])('%s', async (_what, path, refusal) => {
    expectRefusal(await send('GET', path), refusal);
  });
});

describe('malformed headers', () => {
  const post = (headers: string[]) => send('POST', `/templates/${at.templateId}/generations`, headers);

  test.each<[string, string[], Refusal]>([
    ['too many bytes', [`X-Filler: ${'x'.repeat(40_000)}`], [400, 'validation', 'headers', /Send up to/]],
    ['two keys', ['Idempotency-Key: a', 'Idempotency-Key: b'], [400, 'validation', 'Idempotency-Key', /only once/]],
    ['an empty key', ['Idempotency-Key:'], [400, 'validation', 'Idempotency-Key', /must not be empty/]],
    ['too long a key', [`Idempotency-Key: ${'x'.repeat(256)}`], [400, 'validation', 'Idempotency-Key', /at most 255/]],
    [
      'two types',
      ['Content-Type: application/json', 'Content-Type: text/plain'],
      [400, 'validation', 'Content-Type', /once/],
    ],
    ['two bearers', ['Authorization: Bearer x'], [400, 'validation', 'Authorization', /only once/]],
    ['two hosts', ['Host: y'], [400, 'validation', 'Host', /only once/]],
  ])('%s', async (_what, headers, refusal) => {
    expectRefusal(await post(headers), refusal);
  });

  test('an unknown expectation is ignored', async () => {
    expect((await post(['Expect: the-spanish-inquisition'])).status).toBe(201);
  });

  test('no header is dropped, however many there are', async () => {
    const filler = Array.from({ length: 4_000 }, () => 'a:');
    expectRefusal(await post([...filler, 'Idempotency-Key:']), [
      400,
      'validation',
      'Idempotency-Key',
      /must not be empty/,
    ]);
  });
});

describe('wrong methods', () => {
  test.each([
    ['/templates', 'GET, HEAD'],
    ['/generations?limit=1', 'GET, HEAD'],
    ['/templates/x/generations', 'POST'],
    ['/openapi.json', 'GET, HEAD'],
  ])('OPTIONS %s gives 405 with the methods of the path', async (path, allow) => {
    const answer = await sendRaw(at.service.url!, [`OPTIONS /api/v1${path} HTTP/1.1`, 'Host: x', 'Connection: close']);
    expectRefusal(answer, [405, 'method_not_allowed', 'method', /GET or HEAD|POST/]);
    expect(answer.headers.allow).toBe(allow);
  });

  test.each(['TRACE', 'PROPFIND', 'DELETE', 'PATCH'])('%s is 405', async (method) => {
    expectRefusal(await send(method, '/templates'), [405, 'method_not_allowed', 'method', /accepts GET or HEAD, not/]);
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
    const answer = await sendRaw(at.service.url!, [`POST ${path} HTTP/1.1`, 'Host: x', 'Connection: close']);
    expectRefusal(answer, [405, 'method_not_allowed', 'method', /GET or HEAD/]);
  });
});
