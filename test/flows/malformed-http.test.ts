/** §15.5: what is hardly HTTP at all. Node's own answers have no body, so none of them may get through. */
import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setImmediate as immediate } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from '@jest/globals';
import type { Request, Response } from 'express';
import { MEBIBYTE } from '../../src/domain/sizes.ts';
import { checkAnswer } from '../../src/doors/api/http/contract/check-answer.ts';
import { readJsonBody } from '../../src/doors/api/http/request/read-request.ts';
import { createHttpServer } from '../../src/doors/api/http/server/http-server.ts';
import { createLog } from '../../src/platform/log.ts';
import { expectRefusal, type Refusal } from '../support/expect-refusal.ts';
import { type RawAnswer, sendBytes, sendRaw } from '../support/raw-request.ts';
import { useServiceWithTemplate } from '../support/use-service-with-template.ts';

const at = useServiceWithTemplate();

const LINE = 'GET /api/v1/templates HTTP/1.1';
const POST = 'POST /api/v1/templates/x/generations HTTP/1.1';
const JSON_TYPE = 'Content-Type: application/json';
const EXAMPLE = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';
const CHUNKED = 'Transfer-Encoding: chunked';

describe('requests that are refused and close the connection', () => {
  test.each<[string, string[], string, Refusal]>([
    ['no HTTP', ['hello'], '', [400, 'validation', 'method', /HTTP\/1.1/]],
    ['TLS', ['\x16\x03\x01\x02\x00\x01'], '', [400, 'validation', 'method', /plain HTTP/]],
    ['HTTP/2', ['PRI * HTTP/2.0', '', 'SM'], '', [400, 'validation', 'request', /HTTP\/2 .* Send HTTP\/1.1/]],
    ['a version that is none', ['GET / HTTP/9.9', 'Host: x'], '', [400, 'validation', 'request', /request line/]],
    ['a method that is none', ['FETCH /api/v1/templates HTTP/1.1'], '', [400, 'validation', 'method', /method/]],
    ['a method in small letters', ['get /api/v1/templates HTTP/1.1'], '', [400, 'validation', 'method', /in capitals/]],
    ['a blank in the URL', ['GET /api/v1/a b HTTP/1.1'], '', [400, 'validation', 'request', /URL without spaces/]],
    ['NUL in the URL', ['GET /api/v1/a\0b HTTP/1.1'], '', [400, 'validation', 'URL', /percent-encoding/]],
    ['bare UTF-8 in the URL', ['GET /api/v1/é HTTP/1.1'], '', [400, 'validation', 'URL', /percent-encoding/]],
    ['a header with no colon', [LINE, 'nothing'], '', [400, 'validation', 'headers', /name, colon and value/]],
    ['NUL in a header', [LINE, 'X-A: \0'], '', [400, 'validation', 'headers', /without control characters/]],
    ['a header on two lines', [LINE, 'X-A: a', ' b'], '', [400, 'validation', 'headers', /on one line/]],
    ['a line feed alone', [LINE, 'X-A: a\nHost: x'], '', [400, 'validation', 'headers', /on one line/]],
    ['a length that is none', [POST, 'Content-Length: +2'], '{}', [400, 'validation', 'Content-Length', /number/]],
    ['a negative length', [POST, 'Content-Length: -2'], '{}', [400, 'validation', 'Content-Length', /number/]],
    [
      'two lengths',
      [POST, 'Content-Length: 2', 'Content-Length: 3'],
      '{}',
      [400, 'validation', 'Content-Length', /once/],
    ],
    [
      'a length, then chunks',
      [POST, 'Content-Length: 2', CHUNKED],
      '2\r\n{}\r\n0\r\n\r\n',
      [400, 'validation', 'Transfer-Encoding', /Do not send it together/],
    ],
    [
      'chunks, then a length',
      [POST, CHUNKED, 'Content-Length: 2'],
      '2\r\n{}\r\n0\r\n\r\n',
      [400, 'validation', 'Content-Length', /not together/],
    ],
    [
      'a blank before the colon',
      [POST, 'Transfer-Encoding : chunked'],
      '0\r\n\r\n',
      [400, 'validation', 'headers', /colon/],
    ],
  ])('%s', async (_what, lines, body, refusal) => {
    const answer = await sendRaw(at.service.url!, lines, body);
    checkAnswer('GET', '/templates', answer);
    expect(answer.headers.connection).toBe('close');
    expectRefusal(answer, refusal);
  });
});

/** A request that is HTTP, with a bearer. */
async function ask(line: string, headers: string[] = [], body = ''): Promise<RawAnswer> {
  const [method = '', target = ''] = line.split(' ');
  const bearer = `Authorization: Bearer ${at.tenant.key}`;
  const answer = await sendRaw(at.service.url!, [line, 'Host: x', bearer, 'Connection: close', ...headers], body);
  checkAnswer(method, target.replace(/^.*\/api\/v1/, ''), answer);
  return answer;
}
function post(headers: string[], body: string) {
  return ask(`POST /api/v1/templates/${at.templateId}/generations HTTP/1.1`, [JSON_TYPE, ...headers], body);
}

test.each([
  'GET /api/v1/templates/%ED%A0%80',
  'PATCH /api/v1/templates/%ED%A0%80/generations',
  'GET /api/v1/nothing/%FF',
])('%s: an unreadable path is refused before it is looked up', async (line) => {
  expectRefusal(await ask(`${line} HTTP/1.1`), [400, 'validation', 'path', /percent-encoded/]);
});

describe('chunked requests', () => {
  test.each<[string, string[], string, Refusal]>([
    ['no length of a chunk', [CHUNKED], 'zz\r\n{}\r\n0\r\n\r\n', [400, 'validation', 'body', /in hexadecimal/]],
    ['a chunk longer than it says', [CHUNKED], '1\r\n{}\r\n0\r\n\r\n', [400, 'validation', 'body', /in hexadecimal/]],
    [
      'long extensions',
      [CHUNKED],
      `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`,
      [400, 'validation', 'body', /Send no chunk extensions/],
    ],
    [
      'another coding around them',
      ['Transfer-Encoding: gzip, chunked'],
      '2\r\n{}\r\n0\r\n\r\n',
      [400, 'validation', 'Transfer-Encoding', /must be chunked/],
    ],
    [
      'something like them',
      ['Transfer-Encoding: xchunked'],
      '0\r\n\r\n',
      [400, 'validation', 'Transfer-Encoding', /must be chunked/],
    ],
  ])('%s', async (_what, headers, body, refusal) => expectRefusal(await post(headers, body), refusal));

  test('a body that breaks off makes no document', async () => {
    const { db } = at.service.services.database;
    const broken = `2;${'a'.repeat(20_000)}\r\n{}\r\n0\r\n\r\n`;
    await Promise.all(Array.from({ length: 8 }, () => post([CHUNKED], broken)));
    // A request that is answered after them would have come after their documents.
    await ask(LINE);
    expect(await db.generation.count({ where: { workspaceId: at.tenant.workspaceId } })).toBe(0);
  });

  test('a trailer is not a header of the request', async () => {
    const trailer = '2\r\n{}\r\n0\r\nIdempotency-Key: a\r\n\r\n';
    const first = await post([CHUNKED, 'Trailer: Idempotency-Key'], trailer);
    expect([first.status, (await post([CHUNKED], '2\r\n{}\r\n0\r\n\r\n')).status]).toEqual([201, 200]);
  });
});

describe('requests that are answered as usual', () => {
  test.each(['HTTP/1.0', 'HTTP/1.1'])('%s', async (version) => {
    expect((await ask(`GET /api/v1/templates ${version}`)).status).toBe(200);
  });

  test('an absolute URL in the request line, as proxies send it', async () => {
    expect((await ask('GET http://platen.example/api/v1/templates?limit=1 HTTP/1.1')).status).toBe(200);
  });

  test('a request to upgrade to another protocol', async () => {
    expect((await ask(LINE, ['Upgrade: websocket'])).status).toBe(200);
  });
});

test('HTTP/1.1 without Host is refused by name', async () => {
  const answer = await sendRaw(at.service.url!, [LINE, 'Connection: close']);
  checkAnswer('GET', '/templates', answer);
  expectRefusal(answer, [400, 'validation', 'Host', /is missing/]);
});

test('CONNECT gives 405', async () => {
  const answer = await sendRaw(at.service.url!, ['CONNECT platen.example:443 HTTP/1.1', 'Host: x']);
  checkAnswer('CONNECT', '/templates', answer);
  expectRefusal(answer, [405, 'method_not_allowed', 'method', /not a proxy/]);
});

describe('Expect: 100-continue', () => {
  const EXPECT = 'Expect: 100-continue';

  test('gives 100 when the body is wanted', async () => {
    const answer = await post([EXPECT, 'Content-Length: 17'], '{"title":"Asked"}');
    expect([answer.interim, answer.status]).toEqual([[100], 201]);
  });

  test.each([
    ['too large', `Content-Length: ${2 ** 21}`, 413],
    ['of another type', 'Content-Encoding: x\r\nContent-Type: text/plain\r\nContent-Length: 5', 400],
  ])('gives the refusal before the body is sent: %s', async (_what, header, status) => {
    const line = `POST /api/v1/templates/${at.templateId}/generations HTTP/1.1`;
    const answer = await ask(line, [EXPECT, ...header.split('\r\n')]);
    expect([answer.interim, answer.status]).toEqual([[], status]);
  });
});

describe('the response arrives and the connection closes while the caller is still sending', () => {
  const body = 'x'.repeat(4 * MEBIBYTE);
  const begin = `POST /api/v1/templates/${EXAMPLE}/generations HTTP/1.1`;

  test.each<[string, () => string[], number]>([
    ['401', () => ['Authorization: Bearer x'], 401],
    ['413', () => [`Authorization: Bearer ${at.tenant.key}`], 413],
  ])('%s', async (_what, bearer, status) => {
    const headers = ['Host: x', JSON_TYPE, `Content-Length: ${body.length}`, ...bearer()];
    // What follows is not answered any more.
    const answer = await sendRaw(
      at.service.url!,
      [begin, ...headers],
      `${body}GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n`,
    );
    checkAnswer('POST', `/templates/${EXAMPLE}/generations`, answer);
    expect([answer.status, answer.headers.connection]).toEqual([status, 'close']);
  });
});

describe('incomplete requests', () => {
  test.each([
    ['headers', `${LINE}\r\nHost: x\r\nX-A`],
    ['a body', `${POST}\r\nHost: x\r\nAuthorization: Bearer x\r\nContent-Length: 9\r\n\r\n{}`],
  ])('%s without the rest time out', async (_what, bytes) => {
    const { server, port } = await listenPatiently((req) => req.resume());
    const connected = once(server, 'connection');
    const answered = sendBytes(`http://127.0.0.1:${port}`, bytes);
    const [socket] = (await connected) as [Socket];
    while (socket.bytesRead < bytes.length) await immediate();
    // The server reads its limits each time that it looks at its connections.
    Object.assign(server, { headersTimeout: 1, requestTimeout: 1 });
    const answer = await answered.finally(() => server.close());
    checkAnswer('GET', '/templates', answer);
    expectRefusal(answer, [400, 'validation', 'request', /too long to arrive/]);
  });

  test('an idle connection closes without a response, which the next request would take for its own', async () => {
    const { server, port } = await listenBriefly((_req, res) => res.end());
    const received = await text(connect(port, '127.0.0.1')).finally(() => server.close());
    expect(received).toBe('');
  });

  test('a request that arrived while the process was stopped is answered after its timeout', async () => {
    const { server, port } = await listenBriefly((_req, res) => res.end('here'));
    const written = new Int32Array(new SharedArrayBuffer(4));
    // The event loop looks at its timers before it reads what has come.
    server.once('connection', () => {
      Atomics.wait(written, 0, 0);
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
    });
    const caller = new Worker(`(${callOnce})()`, { eval: true, workerData: { port, written } });
    const [received] = await once(caller, 'message').finally(() => server.close());
    expect(received).toMatch(/^HTTP\/1.1 200 OK\r\n/);
  });

  test('a whole body whose caller has left is not called malformed', async () => {
    const outcome = new Promise((resolve) => {
      listenPatiently(async (req, res) => {
        await once(req.socket, 'end');
        readJsonBody(req as Request, res as Response, async () => 'read').then(resolve, resolve);
      }).then(({ server, port }) => {
        server.unref();
        connect(port, '127.0.0.1').end([POST, 'Host: x', JSON_TYPE, 'Content-Length: 2', '', '{}'].join('\r\n'));
      });
    });
    expect(await outcome).toMatchObject({ code: 'unavailable' });
  });

  test('headers that end when the caller leaves', async () => {
    const answer = await sendBytes(at.service.url!, `${LINE}\r\nHost: x\r\nX-A`, true);
    checkAnswer('GET', '/templates', answer);
    expectRefusal(answer, [400, 'validation', 'request', /is incomplete/]);
  });
});

/** A server that gives callers hardly any time. Only for callers that send nothing, or whose bytes are there before it looks. */
function listenBriefly(listener: RequestListener) {
  return listen(listener, 50);
}
/** A server that waits without end, because a busy machine may take longer than any short time to send a request. */
function listenPatiently(listener: RequestListener) {
  return listen(listener, 0);
}
async function listen(listener: RequestListener, timeout: number) {
  const server = createHttpServer(listener, createLog('silent'), {
    headersTimeout: timeout,
    requestTimeout: timeout,
    connectionsCheckingInterval: 20,
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, port: (server.address() as AddressInfo).port };
}

/** Runs in a thread of its own, so that it can send while the server's event loop stands still. */
function callOnce() {
  const { parentPort, workerData } = require('node:worker_threads');
  const socket = require('node:net').connect(workerData.port, '127.0.0.1');
  socket.setEncoding('utf8');
  let received = '';
  socket.on('data', (part: string) => {
    received += part;
  });
  socket.on('close', () => parentPort.postMessage(received));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n', () => {
    Atomics.store(workerData.written, 0, 1);
    Atomics.notify(workerData.written, 0);
  });
}
