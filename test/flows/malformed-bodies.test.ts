/** §7.2, §8, §15.1 and §15.4: bodies that are wrong, and what each answer tells the caller to send. */

import { brotliCompressSync, deflateSync, gzipSync, zstdCompressSync } from 'node:zlib';
import { describe, expect, test } from '@jest/globals';
import { MEBIBYTE } from '../../src/domain/sizes.ts';
import { expectRefusal, type Refusal } from '../support/expect-refusal.ts';
import { rawSender } from '../support/raw-sender.ts';
import { useServiceWithTemplate } from '../support/use-service-with-template.ts';

const MB = 1024 * 1024;
const at = useServiceWithTemplate();

const send = rawSender(
  () => at.service.url!,
  () => at.tenant.key,
);

describe('bodies', () => {
  const JSON_TYPE = 'Content-Type: application/json';
  const post = (headers: string[], body: string | Buffer) =>
    send(
      'POST',
      `/templates/${at.templateId}/generations`,
      [...headers, `Content-Length: ${Buffer.byteLength(body)}`],
      body,
    );
  const large = JSON.stringify({ values: { name: 'x'.repeat(MB) } });
  const small = JSON.stringify({ title: 'Small', values: { name: 'é' } });

  test.each<[string, string[], string | Buffer, Refusal]>([
    ['no type', [], '{}', [400, 'validation', 'Content-Type', /application\/json/]],
    [
      'a form',
      ['Content-Type: application/x-www-form-urlencoded'],
      'a=1',
      [400, 'validation', 'Content-Type', /application\/json/],
    ],
    ...['zstd', 'ZSTD', 'compress', 'gzip, br', 'x'].map((coding): [string, string[], string | Buffer, Refusal] => [
      `the coding ${coding}`,
      [JSON_TYPE, `Content-Encoding: ${coding}`],
      zstdCompressSync('{}'),
      [400, 'validation', 'Content-Encoding', /must be gzip, deflate or br/],
    ]),
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
      [400, 'validation', 'body', /not valid UTF-8/],
    ],
    ['no JSON', [JSON_TYPE], '{"title":', [400, 'validation', 'body', /JSON object/]],
    [
      'JSON that is no object',
      [JSON_TYPE],
      '"text"',
      [400, 'validation', 'body', /not an object\. Send one JSON object/],
    ],
    ['a list', [JSON_TYPE], '[]', [400, 'validation', 'body', /not an object/]],
    ['null', [JSON_TYPE], 'null', [400, 'validation', 'body', /not an object/]],
    ['JSON inside JSON', [JSON_TYPE], JSON.stringify(small), [400, 'validation', 'body', /not an object/]],
    ['blanks', [JSON_TYPE], '  ', [400, 'validation', 'body', /not valid JSON/]],
    [
      'UTF-16 that nobody declared',
      [JSON_TYPE],
      Buffer.from('{}', 'utf16le'),
      [400, 'validation', 'body', /not valid JSON/],
    ],
    ['UTF-16 with its mark', [JSON_TYPE], Buffer.from('\ufeff{}', 'utf16le'), [400, 'validation', 'body', /UTF-8/]],
    ['a name twice', [JSON_TYPE], '{"title":"a","t\\u0069tle":"b"}', [400, 'validation', 'title', /sent twice/]],
    ['a key twice', [JSON_TYPE], '{"values":{"a":"1","a":"1"}}', [400, 'validation', 'values.a', /sent twice/]],
    [
      'a field twice in an entry',
      [JSON_TYPE],
      '{"values":{"x":"[{,:\\"","items":[{"a b":""},{"a b":"1","c":"","a b":"2"}]}}',
      [400, 'validation', 'values.items[1]["a b"]', /sent twice/],
    ],
    ['__proto__ twice', [JSON_TYPE], '{"__proto__":1,"__proto__":2}', [400, 'validation', '__proto__', /sent twice/]],
    ['__proto__', [JSON_TYPE], '{"__proto__":{"title":"a"}}', [400, 'validation', '__proto__', /is unknown/]],
    [
      '__proto__ among the values',
      [JSON_TYPE],
      '{"values":{"__proto__":"a"}}',
      [422, 'unknown_placeholder', 'values.__proto__', /is not a placeholder/],
    ],
    [
      'names that every object has',
      [JSON_TYPE],
      '{"values":{"constructor":"a","toString":"b"}}',
      [422, 'unknown_placeholder', 'values.constructor', /And 1 more error/],
    ],
    ['a misspelt field', [JSON_TYPE], '{"tilte":"a"}', [400, 'validation', 'tilte', /Did you mean title/]],
    ['no values', [JSON_TYPE], '{"values":null}', [400, 'validation', 'values', /values is null. Send an object/]],
    ['a control character', [JSON_TYPE], '{"title":"\\u0007"}', [400, 'validation', 'title', /contains U\+0007/]],
    ['half a surrogate pair', [JSON_TYPE], '{"title":"\\ud800"}', [400, 'validation', 'title', /contains U\+D800/]],
    [
      'half a surrogate pair as a key',
      [JSON_TYPE],
      '{"values":{"\\ud800":"a"}}',
      [422, 'unknown_placeholder', 'values["\\ud800"]', /^"\ufffd" is not a placeholder/],
    ],
    [
      'very many values of a wrong type',
      [JSON_TYPE],
      JSON.stringify({ values: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, i])) }),
      [400, 'validation', 'values.k0', /is a number. Send a string/],
    ],
    [
      'very many unknown keys',
      [JSON_TYPE],
      JSON.stringify({ values: Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [String(i), ''])) }),
      [422, 'unknown_placeholder', 'values.0', /And 9999 more errors/],
    ],
    [
      'a very long key',
      [JSON_TYPE],
      JSON.stringify({ values: { ['k'.repeat(500_000)]: 1 } }),
      [400, 'validation', `values["${'k'.repeat(80)}…"]`, /^.{80,200}$/],
    ],
    [
      'depth in the title',
      [JSON_TYPE],
      `{"title":${'['.repeat(999)}${']'.repeat(999)}}`,
      [400, 'validation', 'title', /a string/],
    ],
    [
      'depth in objects',
      [JSON_TYPE],
      `${'{"a":'.repeat(1_000)}1${'}'.repeat(1_000)}`,
      [400, 'validation', 'a', /is unknown/],
    ],
    [
      'a type like it',
      ['Content-Type: application/vnd.api+json'],
      '{}',
      [400, 'validation', 'Content-Type', /application\/json/],
    ],
    [
      'two compressions',
      [JSON_TYPE, 'Content-Encoding: gzip, gzip'],
      '{}',
      [400, 'validation', 'Content-Encoding', /gzip, deflate or br/],
    ],
    [
      'something after the compression',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      Buffer.concat([gzipSync(small), Buffer.from('x')]),
      [400, 'validation', 'body', /matches its headers/],
    ],
    [
      'a bomb',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      gzipSync(Buffer.alloc(200 * MEBIBYTE, ' ')),
      [413, 'payload_too_large', 'body', /Send a smaller one/],
    ],
    [
      'nothing but depth',
      [JSON_TYPE],
      '['.repeat(MEBIBYTE / 2),
      [400, 'validation', 'body', /more than 1000 levels deep/],
    ],
    [
      'too deep an object in a long body',
      [JSON_TYPE],
      `${'{"a":'.repeat(1_001)}"${'x'.repeat(50_000)}"${'}'.repeat(1_001)}`,
      [400, 'validation', 'body', /more than 1000 levels deep/],
    ],
    [
      'too many members of one object',
      [JSON_TYPE],
      JSON.stringify({ values: Object.fromEntries(Array.from({ length: 10_001 }, (_, i) => [`k${i}`, ''])) }),
      [400, 'validation', 'body', /more than 10000 members/],
    ],
    [
      'too many members of which none is a value',
      [JSON_TYPE],
      JSON.stringify(Object.fromEntries(Array.from({ length: 10_000 }, (_, i) => [`k${i}`, {}]))),
      [400, 'validation', 'k0', /is unknown/],
    ],
    [
      'a key twice in a long body',
      [JSON_TYPE],
      `{"values":{"name":"${'x'.repeat(50_000)}","items":[{"a":"1","a":"1"}]}}`,
      [400, 'validation', 'values.items[0].a', /sent twice/],
    ],
    [
      'a wrong type in a long body',
      [JSON_TYPE],
      `{"values":{"name":"${'x'.repeat(50_000)}","items":[{"a":null}]}}`,
      [400, 'validation', 'values.items[0].a', /is null. Send a string/],
    ],
    [
      'no object of values in a long body',
      [JSON_TYPE],
      `{"values":"${'x'.repeat(50_000)}"}`,
      [400, 'validation', 'values', /values is a string. Send an object/],
    ],
    [
      'too long a title in a long body',
      [JSON_TYPE],
      `{"title":"${'x'.repeat(50_000)}"}`,
      [400, 'validation', 'title', /at most 200 characters/],
    ],
    [
      'what looks like long values from within',
      [JSON_TYPE],
      '{"values":{"json":"{}","digest":"","Symbol(long values)":"true"}}',
      [422, 'unknown_placeholder', 'values.json', /And 2 more errors/],
    ],
    [
      'depth inside values',
      [JSON_TYPE],
      `{"values":{"name":${'['.repeat(900)}${']'.repeat(900)}}}`,
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
      [400, 'validation', 'body', /matches its headers/],
    ],
    [
      'half a compression',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      gzipSync(small).subarray(0, 20),
      [400, 'validation', 'body', /matches its headers/],
    ],
    ['more than 1 MB', [JSON_TYPE], large, [413, 'payload_too_large', 'body', /Send a smaller one/]],
    [
      'more than 1 MB in gzip',
      [JSON_TYPE, 'Content-Encoding: gzip'],
      gzipSync(large),
      [413, 'payload_too_large', 'body', /Send a smaller one/],
    ],
    [
      'more than 1 MB in brotli',
      [JSON_TYPE, 'Content-Encoding: br'],
      brotliCompressSync(large),
      [413, 'payload_too_large', 'body', /Send a smaller one/],
    ],
  ])('%s', async (_what, headers, body, refusal) => {
    expectRefusal(await post(headers, body), refusal);
  });

  test.each([
    ['gzip', gzipSync(small)],
    ['deflate', deflateSync(small)],
    ['br', brotliCompressSync(small)],
  ])('a small body in %s is read', async (encoding, body) => {
    const answer = await post([JSON_TYPE, `Content-Encoding: ${encoding}`, `Idempotency-Key: ${encoding}`], body);
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ title: 'Small' })]);
  });

  test('a byte order mark is accepted', async () => {
    const answer = await post([JSON_TYPE, 'Idempotency-Key: mark'], `\ufeff${small}`);
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ title: 'Small' })]);
  });

  test('a name may repeat in different objects and inside texts', async () => {
    const given = { title: '{"title":1,"title":2}', values: { name: '\\":{', Name: '\\":{' } };
    const answer = await post([JSON_TYPE, 'Idempotency-Key: names'], JSON.stringify(given));
    expect([answer.status, answer.body]).toEqual([201, expect.objectContaining({ title: given.title })]);
  });

  test('a chunked body is limited while it arrives, before its last chunk', async () => {
    const chunk = `10000\r\n${'x'.repeat(0x10000)}\r\n`;
    const headers = [JSON_TYPE, 'Transfer-Encoding: chunked'];
    const answer = await send('POST', `/templates/${at.templateId}/generations`, headers, chunk.repeat(17));
    expectRefusal(answer, [413, 'payload_too_large', 'body', /Send a smaller one/]);
  });

  describe('a chunked body', () => {
    const CHUNKED = 'Transfer-Encoding: chunked';
    const END = '0\r\n\r\n';

    test.each<[string, string[]]>([
      ['without a type', []],
      ['as JSON', [JSON_TYPE]],
      ['as another type', ['Content-Type: text/plain']],
      ['that is waited with', ['Expect: 100-continue']],
    ])('that is empty counts as no body: %s', async (what, headers) => {
      const path = `/templates/${at.templateId}/generations`;
      const key = `Idempotency-Key: empty ${what}`;
      const made = await send('POST', path, [CHUNKED, key, ...headers], END);
      const read = await send('GET', '/templates', [CHUNKED, ...headers], END);
      expect([made.status, read.status]).toEqual([201, 200]);
    });

    test('a chunk of one byte counts as a body', async () => {
      const path = `/templates/${at.templateId}/generations`;
      const made = await send('POST', path, [CHUNKED], `1\r\n{\r\n${END}`);
      expectRefusal(made, [400, 'validation', 'Content-Type', /application\/json/]);
      expectRefusal(await send('GET', '/templates', [CHUNKED], `1\r\n{\r\n${END}`), [
        400,
        'validation',
        'body',
        /in the query/,
      ]);
    });
  });

  test.each(['GET', 'HEAD'])('%s takes none', async (method) => {
    const answer = await send(method, '/templates', [JSON_TYPE, 'Content-Length: 2'], '{}');
    if (method === 'GET') expectRefusal(answer, [400, 'validation', 'body', /in the query/]);
    expect(answer.status).toBe(400);
  });
});
