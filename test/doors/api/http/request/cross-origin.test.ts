/** §18.35: which addresses pages of other origins may call, and what a preflight request is answered. */
import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { crossOrigin } from '../../../../../src/doors/api/http/request/cross-origin.ts';

const FRIEND = 'https://app.example.com';
const ALLOWED = 'access-control-allow-origin';
const some = express().use(crossOrigin([FRIEND, 'http://localhost:5173'])!, (_req, res) => void res.status(405).end());
const all = express().use(crossOrigin('*')!, (_req, res) => void res.end());

function preflight(app: express.Express, path: string, origin: string) {
  const asked = { 'Access-Control-Request-Method': 'POST', 'Access-Control-Request-Headers': 'authorization,x-any' };
  return request(app)
    .options(path)
    .set({ Origin: origin, ...asked });
}

test.each([
  '/api/v1/templates',
  '/api/v1/openapi.json',
  '/files/a/b.pdf',
  '/mcp',
  '/oauth/token',
  '/oauth/register',
  '/oauth/revoke',
  '/.well-known/oauth-protected-resource/mcp',
  '/.well-known/oauth-authorization-server',
])('%s may be called by the pages of the list, and by no others', async (path) => {
  const { status, headers } = await preflight(some, path, FRIEND);
  expect(status).toBe(204);
  expect(headers).toMatchObject({
    [ALLOWED]: FRIEND,
    'access-control-allow-methods': 'GET,HEAD,POST',
    'access-control-allow-headers': 'authorization,x-any',
    'access-control-max-age': '600',
    vary: expect.stringContaining('Origin'),
  });
  expect(headers).not.toHaveProperty('access-control-allow-credentials');
  expect((await preflight(some, path, 'https://evil.example')).headers).not.toHaveProperty(ALLOWED);
  expect((await preflight(all, path, 'https://evil.example')).headers).toHaveProperty(ALLOWED, '*');
});

test.each(['/', '/sign-in', '/account', '/w/x/templates', '/oauth/authorize', '/connect/x', '/api/v12', '/mcpx'])(
  '%s may not',
  async (path) => {
    expect((await preflight(all, path, FRIEND)).headers).not.toHaveProperty(ALLOWED);
    expect((await request(all).get(path).set('Origin', FRIEND)).headers).not.toHaveProperty(ALLOWED);
  },
);

test('OPTIONS that is no preflight request is answered as ever', async () => {
  expect((await request(some).options('/api/v1/templates').set('Origin', FRIEND)).status).toBe(405);
});

test('without origins there is no handler', () => expect(crossOrigin([])).toBeNull());
