/** §18.19: what callers and operators see while the database is down. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createLog } from '../../src/platform/log.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { type SilentProxy, startSilentProxy } from '../support/silent-proxy.ts';

const ID = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';
const lines: Record<string, unknown>[] = [];
let proxy: SilentProxy;
let service: TestService;
let tenant: Tenant;
let template: string;

beforeAll(async () => {
  service = await startTestService({
    key: () => tenant.key,
    reach: async (url) => {
      proxy = await startSilentProxy(url);
      return proxy.url;
    },
    log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
  });
  tenant = await seedTenant(service.services.database.db);
  template = await seedTemplate(service.services.database.db, tenant.workspaceId, '---\ntitle: T\n---\nText\n');
  await service.call('POST', `/templates/${template}/generations`);
  await proxy.close();
});
afterAll(() => service?.close());

describe('503 with Retry-After', () => {
  test.each([
    ['GET', '/templates'],
    ['GET', `/templates/${ID}`],
    ['POST', `/templates/${ID}/generations`],
    ['GET', '/generations'],
    ['GET', `/generations/${ID}`],
    ['GET', `/generations/${ID}/pdf`],
  ] as const)('%s %s', async (method, path) => {
    const { status, body, headers } = await service.call(method, path);
    expect([status, body, headers['retry-after']]).toEqual([
      503,
      { error: { code: 'unavailable', message: expect.stringMatching(/Send the request again/) } },
      '2',
    ]);
  });
});

test('/readyz names the part that is not ready', async () => {
  let answer = await service.get('/readyz');
  // A fault counts when it is the third in a row.
  const isTold = () =>
    answer.status === 503 && answer.body.database === 'unavailable' && answer.body.queue === 'unavailable';
  for (; !isTold(); answer = await service.get('/readyz')) await pause(100);
  expect([answer.status, answer.body]).toMatchObject([
    503,
    { database: 'unavailable', queue: 'unavailable', store: 'ready' },
  ]);
});

test('the log has one line about it, without a stack trace', async () => {
  await Promise.all(Array.from({ length: 50 }, () => service.call('GET', '/templates')));
  const told = lines.filter(({ msg }) => msg === 'the database does not answer');
  expect(told[0]).toMatchObject({ reason: expect.any(String), more: 1 });
  // A slow machine may need more than the 10 seconds of a line.
  const times = told.map(({ time }) => Date.parse(String(time)));
  for (const [at, time] of times.slice(1).entries()) expect(time - times[at]!).toBeGreaterThan(9_000);
  expect(lines.filter(({ err }) => err !== undefined)).toEqual([]);
});
