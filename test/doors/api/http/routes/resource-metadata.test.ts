/** §22.9: the documents that say where access is given, below an address with a path too. */

import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { Refusal } from '../../../../../src/domain/errors.ts';
import { errorHandler } from '../../../../../src/doors/api/http/errors/error-handler.ts';
import { resourceMetadata } from '../../../../../src/doors/api/http/routes/app.ts';
import { foreign } from '../../../../../src/locales/message.ts';
import { createLog } from '../../../../../src/platform/log.ts';

const WELL_KNOWN = '/.well-known/oauth-protected-resource';

function appAt(publicUrl: string) {
  return express()
    .use(resourceMetadata(publicUrl))
    .use(errorHandler(createLog('silent')));
}

function documentOf(publicUrl: string, resource: string) {
  return {
    resource: publicUrl + resource,
    authorization_servers: [publicUrl],
    bearer_methods_supported: ['header'],
    scopes_supported: ['documents'],
    resource_name: 'Platen',
  };
}

test.each([
  ['https://docs.example.com', WELL_KNOWN],
  ['https://example.com/platen', WELL_KNOWN],
  ['https://example.com/platen', `${WELL_KNOWN}/platen`],
])('%s has them below %s', async (publicUrl, below) => {
  for (const resource of ['/mcp', '/api/v1']) {
    const { status, body } = await request(appAt(publicUrl)).get(below + resource);
    expect([status, body]).toEqual([200, documentOf(publicUrl, resource)]);
  }
  expect((await request(appAt(publicUrl)).get(below)).body).toEqual(documentOf(publicUrl, '/mcp'));
});

test.each<[what: string, publicUrl: string | null, challenge: string]>([
  [
    'names its own',
    'https://example.com/platen',
    `Bearer realm="Platen", scope="documents", resource_metadata="https://example.com/platen${WELL_KNOWN}/mcp"`,
  ],
  ['names none where no app can be connected', null, 'Bearer realm="Platen"'],
])('401 %s', async (_what, publicUrl, challenge) => {
  const app = express();
  if (publicUrl) app.use(resourceMetadata(publicUrl));
  app.use('/mcp', () => {
    throw new Refusal('unauthorized', foreign('No.'));
  });
  const { headers } = await request(app.use(errorHandler(createLog('silent')))).get('/mcp');
  expect(headers['www-authenticate']).toBe(challenge);
});

test('only GET of these paths is answered', async () => {
  const app = appAt('https://docs.example.com');
  expect((await request(app).post(`${WELL_KNOWN}/mcp`)).status).toBe(405);
  expect((await request(app).get(`${WELL_KNOWN}/other`)).status).toBe(404);
});
