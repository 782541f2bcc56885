/** §2.5 `url`: the pages and their files, through the router alone. */
import { describe, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { errorHandler } from '../../../../src/doors/api/http/errors/error-handler.ts';
import { loadAssets } from '../../../../src/doors/web/pages/index.ts';
import { pagesRouter } from '../../../../src/doors/web/routing/pages-router.ts';
import { createLog } from '../../../../src/platform/log.ts';

const ID = '019a2b3c-4d5e-7f60-8a9b-0c1d2e3f4a5b';

const assets = loadAssets();

function appAt(publicUrl: string) {
  return express().use(pagesRouter({ publicUrl, version: '1.2.3', assets }), errorHandler(createLog('silent')));
}
const app = appAt('http://127.0.0.1:3000');

function get(path: string) {
  return request(app).get(path);
}
function assetIn(html: string, name: string) {
  return new RegExp(`/assets/[0-9a-f]{12}/${name}`).exec(html)![0];
}

const PAGES = [
  ['/', 200],
  [`/documents/${ID}`, 200],
  ['/documents/17', 404],
] as const;

describe.each(PAGES)('GET %s', (path, status) => {
  test(`answers ${status} with a page`, async () => {
    const answer = await get(path);
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.headers['cache-control']).toBe('no-cache');
  });

  test('loads only from this service, and cannot be framed', async () => {
    const { headers } = await get(path);
    const policy = (headers['content-security-policy'] as string).replace(/ 'nonce-[^']+'/, '');
    expect(policy.split(';').toSorted()).toEqual([
      "base-uri 'none'",
      "connect-src 'self'",
      "default-src 'none'",
      // Only a document's page shows previews, which bring their fonts with them.
      path.startsWith('/documents/') ? "font-src 'self' data:" : "font-src 'self'",
      "form-action 'none'",
      "frame-ancestors 'none'",
      "img-src 'self' data:",
      "script-src 'self'",
      "style-src 'self'",
    ]);
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
  });

  test('has no inline code, and loads nothing from elsewhere', async () => {
    const { text } = await get(path);
    expect(text).not.toMatch(/<style|\sstyle=|\son\w+=|javascript:/i);
    expect(text).not.toMatch(/<script(?![^>]*\ssrc=)/i);
    for (const [, address] of text.matchAll(/(?:src|href)="([^"]*)"/g)) expect(address).toMatch(/^(\/(?!\/)|\?)/);
  });

  test('loads only files that exist', async () => {
    const { text } = await get(path);
    const addresses = [...text.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, address]) => address!);
    expect(addresses.length).toBeGreaterThan(1);
    for (const address of addresses) expect((await get(address)).status).toBe(200);
  });
});

test('a script imports only files of this service', async () => {
  const { text } = await get(`/documents/${ID}`);
  const read = new Set<string>();
  const follow = async (address: string) => {
    if (read.has(address)) return;
    read.add(address);
    const answer = await get(address);
    expect({ address, status: answer.status }).toEqual({ address, status: 200 });
    expect(answer.headers['content-type']).toBe('text/javascript; charset=utf-8');
    for (const [, from] of answer.text.matchAll(/^(?:import|export|\}).*\bfrom ['"]([^'"]+)['"]/gm)) {
      expect(from).toMatch(/^\.\/[\w-]+\.js$/);
      await follow(new URL(from!, `http://x${address}`).pathname);
    }
  };
  await follow(assetIn(text, 'document.js'));
  const names = [...read].map((address) => address.split('/').at(-1));
  expect(names).toEqual(expect.arrayContaining(['api.js', 'client.js', 'openapi-fetch.js', 'elements.js']));
});

describe('the page of a document', () => {
  test('knows the id and nothing else about the document', async () => {
    const { text } = await get(`/documents/${ID}`);
    expect(text).toContain(`data-id="${ID}"`);
    expect(text).toContain(' sandbox ');
  });

  test('allows one more style sheet, by the nonce of the response', async () => {
    const [first, second] = [await get(`/documents/${ID}`), await get(`/documents/${ID}`)];
    const nonceOf = (answer: request.Response) => {
      const inPolicy = /style-src 'self' 'nonce-([^']{22,})'/.exec(
        answer.headers['content-security-policy'] as string,
      )![1]!;
      expect(answer.text.replaceAll('&#x3D;', '=')).toContain(`nonce="${inPolicy}"`);
      return inPolicy;
    };
    expect(nonceOf(first)).not.toBe(nonceOf(second));
  });

  test.each([
    ['no-such-id'],
    [`${ID}0`],
    ['019a2b3c4d5e7f608a9b0c1d2e3f4a5b'],
    ['%3Cscript%3Ealert(1)%3C%2Fscript%3E'],
    ['{{version}}'],
  ])('refuses %s as an id, and does not repeat it', async (id) => {
    const answer = await get(`/documents/${id}`);
    expect(answer.status).toBe(404);
    expect(answer.text).toContain('Document not found');
    expect(answer.text).not.toContain(decodeURIComponent(id));
  });
});

describe('an unknown address', () => {
  test.each(['/documents', '/templates/17', '/favicon.ico'])('%s shows a page to a browser', async (path) => {
    const { status, text, headers } = await get(path).set('Accept', 'text/html,application/xhtml+xml,*/*;q=0.8');
    expect([status, headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(text).toContain('Page not found');
  });

  test.each([['*/*'], ['application/json'], ['image/png']])('goes on to the JSON handler for %s', async (accept) => {
    const { text } = await get('/documents').set('Accept', accept);
    expect(text).not.toContain('Page not found');
  });

  test('has no page for methods that change something', async () => {
    const { text } = await request(app).post('/documents').set('Accept', 'text/html');
    expect(text).not.toContain('Page not found');
  });
});

describe('files', () => {
  test.each([
    ['/', 'page.css', 'text/css; charset=utf-8'],
    ['/', 'favicon.svg', 'image/svg+xml'],
    [`/documents/${ID}`, 'document.js', 'text/javascript; charset=utf-8'],
  ])('%s loads %s as %s, cached for ever', async (page, name, type) => {
    const { status, headers } = await get(assetIn((await get(page)).text, name));
    expect({ status, type: headers['content-type'], cache: headers['cache-control'] }).toEqual({
      status: 200,
      type,
      cache: 'public, max-age=31536000, immutable',
    });
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['x-content-type-options']).toBe('nosniff');
  });

  test('of another release get the current content, and are not cached', async () => {
    const address = '/assets/000000000000/page.css';
    const { status, headers } = await get(address);
    expect([status, headers['cache-control']]).toEqual([200, 'public, no-cache']);
    expect((await get(address).set('If-None-Match', headers.etag!)).status).toBe(304);
  });

  test('are scripts without types, whose imports lead to files', async () => {
    const entry = assetIn((await get(`/documents/${ID}`)).text, 'document.js');
    const seen = new Set<string>();
    const visit = async (address: string): Promise<void> => {
      if (seen.has(address)) return;
      seen.add(address);
      const { status, text } = await get(address)
        .responseType('text')
        .then((answer) => ({ status: answer.status, text: String(answer.body) }));
      expect([address, status]).toEqual([address, 200]);
      expect(text).not.toMatch(/^\s*(export )?(type|interface|import type) /m);
      for (const [, name] of text.matchAll(/from '\.\/([^']+)'/g)) await visit(address.replace(/[^/]+$/, name!));
    };
    await visit(entry);
    expect(seen.size).toBeGreaterThan(3);
  });

  test.each([['nothing.js'], ['%2e%2e%2fassets.ts'], ['__proto__'], ['document.ts'], ['tsconfig.json']])(
    '%s is none of them',
    async (name) => expect((await get(`/assets/000000000000/${name}`)).status).toBe(404),
  );
});

describe('a public URL with a path', () => {
  test('puts the path into every link', async () => {
    const { text } = await request(appAt('https://example.org/platen')).get('/');
    expect(text).toContain('href="/platen/docs"');
    expect(text).toContain('data-base="/platen"');
    expect(text).toContain('https://example.org/platen/api/v1/templates');
    expect(text).toMatch(/"\/platen\/assets\/[0-9a-f]{12}\/page\.css"/);
  });
});

describe('methods', () => {
  test.each(PAGES)('%s answers HEAD as it answers GET', async (path, status) => {
    const answer = await request(app).head(path);
    expect([answer.status, answer.text]).toEqual([status, undefined]);
  });

  test.each(['/', `/documents/${ID}`, '/assets/000000000000/page.css'])('%s is not written to', async (path) => {
    const answer = await request(app).post(path);
    expect([answer.status, answer.headers.allow, answer.body.error.code]).toEqual([
      405,
      'GET, HEAD',
      'method_not_allowed',
    ]);
  });

  test('an address without a page goes on to the next handler', async () => {
    for (const path of ['/nothing', '/documents', '/assets/page.css', '/api/v1/templates'])
      expect((await get(path)).status).toBe(404);
    expect((await get('/api/v1/templates')).headers['content-security-policy']).not.toContain('script-src');
  });
});
