/** §15.6: who asked, from where and with which credential, as the log tells it; and no secret. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createCredential, SECRET_BYTES } from '../../src/domain/credential.ts';
import { createLog } from '../../src/platform/log.ts';
import { seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const STRANGER = createCredential('api-key', Buffer.alloc(SECRET_BYTES, 7));
let written = '';
let service: TestService;
let tenant: Tenant;

beforeAll(async () => {
  const log = createLog('info', {
    write: (line) => {
      written += line;
    },
  });
  service = await startTestService({ role: 'api', key: () => tenant.key, log });
  tenant = await seedTenant(service.services.database.db);
});
afterAll(() => service?.close());

/** The line of a request with this bearer; it is written when the connection has the answer, perhaps after we have. */
async function lineOf(id: string, key: string | null, headers: Record<string, string> = {}) {
  await service.call('GET', '/templates?search=secret', { key, headers: { 'X-Request-Id': id, ...headers } });
  for (;;) {
    const line = written.split('\n').find((one) => one.includes(`"${id}"`));
    if (line) return JSON.parse(line);
    await new Promise(setImmediate);
  }
}

test('a request is logged with the address and the credential of its caller', async () => {
  expect(await lineOf('known', tenant.key, { 'X-Forwarded-For': '203.0.113.7, 10.0.0.1' })).toMatchObject({
    status: 200,
    client: expect.stringContaining('127.0.0.1'),
    forwardedFor: '203.0.113.7, 10.0.0.1',
    workspaceId: tenant.workspaceId,
    credentialId: tenant.keyId,
  });
});

test.each([
  ['none', null, 'none'],
  ['one that is no token', 'hunter2', 'malformed'],
  ['a stranger’s', STRANGER.token, STRANGER.prefix],
])('the log line of a 401 names the credential: %s', async (what, key, credential) => {
  const line = await lineOf(`refused-${credential}`, key, { 'X-Forwarded-For': '<script>' });
  expect(line).toMatchObject({ status: 401, credential, client: expect.any(String) });
  expect([what, line.forwardedFor]).toEqual([what, undefined]);
});

test('the log holds no secret and no query', () => {
  for (const secret of [tenant.key, STRANGER.token, 'hunter2', 'search=']) expect(written).not.toContain(secret);
});
