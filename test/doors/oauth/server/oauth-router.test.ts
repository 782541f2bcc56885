/** §21.2: below a path in `PUBLIC_URL`, which a proxy in front takes away. */
import { expect, test } from '@jest/globals';
import express from 'express';
import request from 'supertest';
import { createAuthorizationServer } from '../../../../src/doors/oauth/index.ts';
import { createLog } from '../../../../src/platform/log.ts';
import { authorization } from '../../../support/app.ts';
import { useDatabase } from '../../../support/use-database.ts';

const PUBLIC_URL = 'https://example.com/platen';
const WELL_KNOWN = '/.well-known/oauth-authorization-server';
const database = useDatabase();

test('all addresses and cookies are below it, and for TLS alone', async () => {
  const { router } = createAuthorizationServer({
    db: database.db,
    clock: () => new Date(),
    log: createLog('silent'),
    publicUrl: PUBLIC_URL,
    renderError: ({ kind }) => kind,
    renderWayBack: String,
  });
  const server = express().use(router);

  for (const path of [WELL_KNOWN, `${WELL_KNOWN}/platen`])
    expect((await request(server).get(path)).body).toMatchObject({
      issuer: PUBLIC_URL,
      authorization_endpoint: `${PUBLIC_URL}/oauth/authorize`,
      token_endpoint: `${PUBLIC_URL}/oauth/token`,
      registration_endpoint: `${PUBLIC_URL}/oauth/register`,
      revocation_endpoint: `${PUBLIC_URL}/oauth/revoke`,
    });
  const redirectUri = 'https://app.example/back';
  const { body } = await request(server)
    .post('/oauth/register')
    .send({ redirect_uris: [redirectUri] });
  const app = { origin: PUBLIC_URL, clientId: body.client_id, redirectUri };
  const { headers } = await request(server).get(authorization(app, { resource: `${PUBLIC_URL}/` }).path);
  const uid = /^\/platen\/connect\/([\w-]{43})$/.exec(headers.location!)![1];
  const cookies = headers['set-cookie'] as unknown as string[];
  for (const [name, path] of [
    ['platen_connect', `/platen/connect/${uid}`],
    ['platen_resume', `/platen/oauth/authorize/${uid}`],
  ])
    expect(cookies).toContainEqual(
      expect.stringMatching(`^${name}=${uid}; path=${path}; expires=.*; samesite=lax; secure; httponly$`),
    );
});
