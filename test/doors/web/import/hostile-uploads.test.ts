/** §20.12, §15.12: bodies that are made to do harm are refused early, and what is kept of them is bounded. */
import { connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { MULTIPART, multipartOf, partOf } from '../../../support/multipart.ts';
import { seedTenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { ofThisRun } from '../../../support/this-run.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';

const MEBIBYTE = 1024 * 1024;

let service: TestService;
let ours: Importer;
/** What is answered to a body that stops arriving, which takes some seconds. */
let stopped: Promise<string>;

/** Somebody on the page of the import. */
type Importer = { owner: WebVisitor; path: string; token: string };

beforeAll(async () => {
  service = await startTestService({ role: 'api' });
  ours = await openImport();
  const theirs = await openImport();
  const body = [head(theirs.token), partOf({ field: 'files', file: 'a.md', content: 'x' })];
  stopped = answerTo(body, { says: 1000 }, theirs);
});
afterAll(() => service.close());

async function openImport(): Promise<Importer> {
  const tenant = await seedTenant(service.services.context.db);
  const owner = await signedIn(service, tenant.userId);
  const path = `/w/${tenant.workspaceId}/import`;
  return { owner, path, token: /name="csrf" value="([^"]+)"/.exec((await owner.get(path)).html)![1]! };
}

function head(csrf = ours.token) {
  return Buffer.concat([partOf({ field: 'csrf', content: csrf }), Buffer.from('\r\n')]);
}

/** What is answered to a request whose body is written as it comes; `says`: its declared length. */
function answerTo(
  body: Iterable<Buffer>,
  { says, type = MULTIPART }: { says?: number; type?: string } = {},
  { owner, path } = ours,
): Promise<string> {
  const { hostname, port } = new URL(service.url!);
  const length = says === undefined ? 'Transfer-Encoding: chunked' : `Content-Length: ${says}`;
  const lines = [
    `POST ${path} HTTP/1.1`,
    `Host: ${hostname}`,
    `Cookie: ${owner.cookie}`,
    `Content-Type: ${type}`,
    length,
  ];
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), hostname);
    let answer = '';
    socket
      .setEncoding('utf8')
      .on('error', reject)
      .on('data', (text) => {
        answer += text;
        if (!answer.includes('</html>')) return;
        resolve(answer);
        socket.destroy();
      });
    socket.write(`${lines.join('\r\n')}\r\nAccept: text/html\r\n\r\n`);
    const parts = body[Symbol.iterator]();
    const next = () => {
      const { value, done } = parts.next();
      if (done || socket.destroyed) return;
      const chunk = says === undefined ? chunked(value) : value;
      socket.write(chunk, next);
    };
    next();
  });
}

function chunked(bytes: Buffer): Buffer {
  return Buffer.concat([Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from('\r\n')]);
}

function* endless(): Generator<Buffer> {
  yield head();
  yield partOf({ field: 'files', file: 'a.png', content: '' });
  for (;;) yield Buffer.alloc(MEBIBYTE);
}

function* endlessField(): Generator<Buffer> {
  yield head();
  yield partOf({ field: 'replaces', content: '' });
  for (;;) yield Buffer.alloc(MEBIBYTE, 'x');
}

function* endlessPreamble(): Generator<Buffer> {
  for (;;) yield Buffer.alloc(MEBIBYTE, 'x');
}

type Upload = [
  what: string,
  body: () => Iterable<Buffer>,
  options: Parameters<typeof answerTo>[1],
  status: number,
  says: string,
];

const ENDLESS: Upload[] = [
  ['a file without an end', endless, {}, 413, 'larger than 32 MB'],
  ['a field without an end', endlessField, {}, 413, 'larger than 32 MB'],
  ['a body that never begins its first part', endlessPreamble, {}, 413, 'larger than 32 MB'],
];

test.each<Upload>([
  [
    'a length of 1 GB',
    () => [head(), partOf({ field: 'files', file: 'a.md', content: 'x' })],
    { says: 1024 * MEBIBYTE },
    413,
    'larger than 32 MB',
  ],
  ...ofThisRun(ENDLESS, 3),
  [
    'files before the token',
    () => [partOf({ field: 'files', file: 'a.md', content: 'x' })],
    { says: 1000 },
    403,
    'out of date',
  ],
  [
    'files behind another token',
    () => [head('other'), partOf({ field: 'files', file: 'a.md', content: 'x' })],
    { says: 1000 },
    403,
    'out of date',
  ],
  [
    'a body that ends within a file',
    () => [head(), partOf({ field: 'files', file: 'a.md', content: 'x' }), Buffer.alloc(0)],
    {},
    400,
    'could not be read',
  ],
  ['no boundary', () => [head()], { says: 120, type: 'multipart/form-data' }, 400, 'could not be read'],
  ['another type', () => [head()], { says: 120, type: 'application/json' }, 400, 'could not be read'],
])('the import refuses %s', async (_, body, options, status, message) => {
  const answer = await answerTo(body(), options);
  expect(answer.slice(0, 12)).toBe(`HTTP/1.1 ${status}`);
  expect(answer).toContain(message);
});

test('an upload with too many files is refused', async () => {
  const files = Array.from({ length: 1_002 }, (_, at) => ({ field: 'files', file: `${at}.md`, content: 'x' }));
  const body = multipartOf([{ field: 'csrf', content: ours.token }, ...files]);
  const answer = await answerTo([body], { says: body.length });
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 413');
  expect(answer).toContain('more than 1,000 files');
});

test('file names that lead out of the upload are refused, and shown as text', async () => {
  const { status, html } = await ours.owner.upload(ours.path, { '../<img src=x>.md': 'x' });
  expect(status).toBe(400);
  expect(html).toContain('../&lt;img src&#x3D;x&gt;.md');
});

test('the import refuses a body that stops arriving', async () => {
  const answer = await stopped;
  expect(answer.slice(0, 12)).toBe('HTTP/1.1 400');
  expect(answer).toContain('could not be read');
});

test('after all hostile uploads, the service still takes files', async () => {
  expect((await ours.owner.upload(ours.path, { 'a.md': '---\ntitle: A\n---\n' })).status).toBe(303);
});
