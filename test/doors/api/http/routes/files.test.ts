/** §4.6, §13.11: what a browser gets from a signed URL of the local store. */
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { type LocalDisk, openLocalDisk } from '../../../../../src/data/objects/local-disk.ts';
import { filesRouter } from '../../../../../src/doors/api/http/routes/files-router.ts';
import { bytesOf, PDF, sha256Of, signing } from '../../../../data/objects/object-store-suite.ts';

const now = new Date('2026-08-27T10:00:00Z');
const name = 'w/d.pdf';
const TEXT = '0123456789';
let folder: string;
let store: LocalDisk;
const app = express();

beforeAll(async () => {
  // A dot in front, as in ~/.platen: it must not make the files hidden ones.
  folder = await mkdtemp(join(tmpdir(), '.platen-files-'));
  store = await openLocalDisk({ folder, publicUrl: '', secrets: [randomBytes(32)] });
  await store.put(name, bytesOf(TEXT), PDF);
  app.use(
    '/files',
    filesRouter(
      store,
      async () => 'unknown',
      () => now,
      (_req, res) => void res.status(403).type('html').send(res.locals.link),
    ),
  );
});
afterAll(() => rm(folder, { recursive: true }));

function urlOf(changes = {}, object = name) {
  return store.signedUrl(object, signing({ now, sha256: sha256Of(TEXT), ...changes }));
}
async function get(headers: Record<string, string> = {}, changes = {}) {
  return request(app)
    .get(await urlOf(changes))
    .set(headers)
    .responseType('blob');
}

test('the whole file, with what a browser and a cache need', async () => {
  const { status, headers, body } = await get();
  expect(status).toBe(200);
  expect(body.toString()).toBe('0123456789');
  expect(headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': '10',
    'content-disposition': 'inline; filename="Offer.pdf"',
    'accept-ranges': 'bytes',
    'cache-control': 'private, max-age=900',
    'content-security-policy': "frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
    etag: expect.stringMatching(/^"[^"]+"$/),
    'last-modified': expect.stringContaining('GMT'),
  });
});

test('HEAD has the headers and no body', async () => {
  const { status, headers, text } = await request(app).head(await urlOf());
  expect([status, headers['content-length'], text]).toEqual([200, '10', undefined]);
});

test.each([
  ['Offer.pdf', 'attachment; filename="Offer.pdf"'],
  [
    'Straße 見積 €.pdf',
    `attachment; filename="Stra?e ?? ?.pdf"; filename*=UTF-8''Stra%C3%9Fe%20%E8%A6%8B%E7%A9%8D%20%E2%82%AC.pdf`,
  ],
  ['Ångström 😀.pdf', `attachment; filename="?ngstr?m ?.pdf"; filename*=UTF-8''%C3%85ngstr%C3%B6m%20%F0%9F%98%80.pdf`],
  ['A/B\\C.pdf', 'attachment; filename="A-B-C.pdf"'],
  ['../../etc/passwd.pdf', 'attachment; filename="..-..-etc-passwd.pdf"'],
  ['a "b"; filename=x.pdf', 'attachment; filename="a \\"b\\"; filename=x.pdf"'],
  ['a\r\nSet-Cookie: b.pdf', 'attachment; filename="a Set-Cookie: b.pdf"'],
  ['100%20.pdf', `attachment; filename="100%20.pdf"; filename*=UTF-8''100%2520.pdf`],
])('an attachment called %j', async (fileName, disposition) => {
  const { headers } = await get({}, { fileName, download: true });
  expect(headers['content-disposition']).toBe(disposition);
  expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox");
});

describe('parts and conditions', () => {
  test.each([
    ['bytes=0-3', 206, 'bytes 0-3/10', '0123'],
    ['bytes=4-', 206, 'bytes 4-9/10', '456789'],
    ['bytes=-2', 206, 'bytes 8-9/10', '89'],
    ['bytes=8-99', 206, 'bytes 8-9/10', '89'],
    ['bytes=0-1,4-5', 200, undefined, '0123456789'],
    ['lines=0-1', 200, undefined, '0123456789'],
  ])('Range %s: %d', async (range, status, contentRange, text) => {
    const answer = await get({ Range: range });
    expect([answer.status, answer.headers['content-range'], answer.body.toString()]).toEqual([
      status,
      contentRange,
      text,
    ]);
  });

  test('a range past the end: 416, with the length', async () => {
    const { status, headers, body } = await request(app)
      .get(await urlOf())
      .set('Range', 'bytes=10-');
    expect([status, headers['content-range'], body.error.code]).toEqual([416, 'bytes */10', 'validation']);
    expect(headers).not.toHaveProperty('content-disposition');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('If-Range: the part with the same tag, the whole with another', async () => {
    const { etag } = (await get()).headers;
    expect((await get({ Range: 'bytes=0-3', 'If-Range': etag! })).status).toBe(206);
    expect((await get({ Range: 'bytes=0-3', 'If-Range': '"other"' })).status).toBe(200);
  });

  test('If-None-Match: 304 and no body', async () => {
    const { etag } = (await get()).headers;
    const answer = await request(app)
      .get(await urlOf())
      .set('If-None-Match', etag!);
    expect([answer.status, answer.text]).toEqual([304, '']);
  });

  test('If-Match of another file: 412', async () => {
    const { status, body } = await request(app)
      .get(await urlOf())
      .set('If-Match', '"other"');
    expect([status, body.error.detail]).toEqual([412, 'If-Match']);
  });
});

describe('refused', () => {
  const refusal = (code: string, detail: string) => ({ error: { code, detail, message: expect.any(String) } });

  test('403 `link_invalid` when the link was altered', async () => {
    const { status, body } = await request(app).get((await urlOf()).replace('Offer', 'Other'));
    expect([status, body]).toEqual([403, refusal('link_invalid', 'signature')]);
  });

  test('403 `link_expired`, and when it expired', async () => {
    const url = await urlOf({ now: new Date('2026-08-27T09:00:00Z') });
    const { status, body, headers } = await request(app).get(url);
    expect([status, body]).toEqual([403, refusal('link_expired', 'expires')]);
    expect(body.error.message).toContain('2026-08-27T09:15:00.000Z');
    expect(headers['cache-control']).toBe('no-store');
  });

  test('404 when it was signed but is not there', async () => {
    const { status, body } = await request(app).get(await urlOf({}, 'w/other.pdf'));
    expect([status, body]).toEqual([404, refusal('not_found', 'path')]);
  });

  test.each(['post', 'put', 'patch', 'delete', 'options'] as const)('405 for %s', async (method) => {
    const { status, body, headers } = await request(app)[method](await urlOf());
    expect([status, body, headers.allow]).toEqual([405, refusal('method_not_allowed', 'method'), 'GET, HEAD']);
  });

  test.each([
    '/files',
    '/files/',
    '/files/w/d.pdf',
    '/files/..%2f..%2fetc/passwd',
    '/files/%',
    '/files//w/d.pdf',
    '/files/.writing/x',
  ])('403 for %s, which nobody signed', async (path) => {
    const { status, body } = await request(app).get(path);
    expect([status, body]).toEqual([403, refusal('link_invalid', 'signature')]);
  });
});
