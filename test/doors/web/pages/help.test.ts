/** §20.99: the help, as a built site and from its Markdown. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliCompressSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { helpAddressOf, helpFiles } from '../../../../src/doors/web/pages/site/help-contents.ts';
import { openHelp } from '../../../../src/doors/web/pages/site/open-help.ts';
import { helpRouter } from '../../../../src/doors/web/routing/help-router.ts';

let site: string;

beforeAll(async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'platen-help-'));
  site = path.join(folder, 'help');
  await mkdir(path.join(site, 'assets'), { recursive: true });
  await mkdir(path.join(site, 'tutorials'));
  const packed = (text: string) => brotliCompressSync(Buffer.from(text));
  await writeFile(path.join(site, 'index.html.br'), packed('<a href="/help/tutorials/invoice">Begin</a>'));
  await writeFile(path.join(site, 'tutorials/invoice.html.br'), packed('<h1>Built</h1>'));
  await writeFile(path.join(site, 'assets/app.BLcFDt2K.js.br'), packed('import("/help/assets/x.js")'));
  await writeFile(path.join(site, 'assets/early.js.br'), packed('early()'));
  await writeFile(path.join(site, 'assets/page.BLcFDt2K.png'), 'png');
  await writeFile(path.join(folder, 'secret.html'), 'never shown');
  await writeFile(path.join(site, 'notes.txt'), 'notes');
});
afterAll(() => rm(path.dirname(site), { recursive: true }));

function serve(folder: string, base = '') {
  const render = ({ title, html }: { title: string; html: string }) => `<title>${title}</title>${html}`;
  return request(express().use(helpRouter(openHelp(base, folder), base, render)));
}

test('a built site: pages, assets, and what there is not', async () => {
  const help = serve(site);
  const answers = [];
  for (const address of [
    '',
    '/',
    '/tutorials/invoice',
    '/assets/app.BLcFDt2K.js',
    '/assets/early.js',
    '/assets/page.BLcFDt2K.png',
  ]) {
    const { status, headers } = await help.get(`/help${address}`).set('Accept-Encoding', 'br');
    answers.push([
      status,
      headers['content-type'],
      headers['content-encoding'],
      headers['cache-control'],
      headers.location,
    ]);
  }
  const immutable = 'public, max-age=31536000, immutable';
  expect(answers).toEqual([
    [301, 'text/plain; charset=utf-8', undefined, undefined, '/help/'],
    [200, 'text/html; charset=utf-8', 'br', 'no-cache', undefined],
    [200, 'text/html; charset=utf-8', 'br', 'no-cache', undefined],
    [200, 'text/javascript; charset=utf-8', 'br', immutable, undefined],
    [200, 'text/javascript; charset=utf-8', 'br', 'no-cache', undefined],
    [200, 'image/png', undefined, immutable, undefined],
  ]);
});

test('a caller that takes no brotli, or a service with a path, gets the text', async () => {
  const plain = await serve(site).get('/help/').set('Accept-Encoding', 'gzip');
  expect([plain.text, plain.headers['content-encoding']]).toEqual([
    '<a href="/help/tutorials/invoice">Begin</a>',
    undefined,
  ]);
  const below = await serve(site, '/platen').get('/help/assets/app.BLcFDt2K.js').set('Accept-Encoding', 'br');
  expect(below.body.toString() + below.text).toContain('import("/platen/help/assets/x.js")');
});

test.each([
  '/help/../secret',
  '/help/%2e%2e/secret',
  '/help/..%2fsecret',
  '/help/..%5csecret',
  '/help/notes.txt',
  '/help/no/such',
  '/help/%00',
])('%s is not part of the help', async (address) => {
  const { status, text } = await serve(site).get(address);
  expect([status, text.includes('never shown')]).toEqual([404, false]);
});

test('it is read, and changed by no one; its policy allows no inline script', async () => {
  const help = serve(site);
  // Who mounts the router answers the refusal, 405.
  expect((await help.put('/help/')).headers.allow).toBe('GET, HEAD');
  const policy = (await help.get('/help/')).headers['content-security-policy']!;
  expect(policy).toContain("script-src 'self';style-src 'self'");
});

test('without a site, every chapter is rendered, and its links lead to chapters, to the service or nowhere', async () => {
  const help = openHelp('/platen', path.join(site, 'no-such-folder'));
  expect([help.isBuilt(), openHelp('', site).isBuilt()]).toEqual([false, true]);
  for (const file of helpFiles()) {
    const { html } = help.chapter(helpAddressOf(file))!;
    const links = [...html.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href!);
    expect(links.filter((href) => !/^(https:|mailto:|#|\/platen\/(help|docs))/.test(href))).toEqual([]);
  }
  const { title, html } = help.chapter('tutorials/invoice')!;
  expect(title).toBe('An invoice in ten minutes');
  expect(html).toContain('<h2 id="1-write-the-template">1. Write the template</h2>');
  expect(html).toContain('<img src="/platen/help/pictures/tutorial-invoice.png"');
  expect(html).toContain('<a href="/platen/help/how-to/retry-safely">Retry safely</a>');
  expect(html).not.toContain('<script');
  expect(help.chapter('tutorials/none')).toBeNull();
  expect(
    (await serve(path.join(site, 'none')).get('/help/pictures/tutorial-invoice.png')).headers['content-type'],
  ).toBe('image/png');
  expect((await serve(site).get('/help/pictures/..%2fcompose.yaml')).status).toBe(404);
});
