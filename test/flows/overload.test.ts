/** §18.18, §7.2 `unavailable`: who waits too long for work that others ask for too is told so; nobody's values are blamed for it. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { createSavedVersions } from '../../src/use-cases/create-document/index.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { SHARED_WORKERS } from '../support/shared-workers.ts';

/** Long enough for a worker thread. */
const TEXT = 'word '.repeat(5_000);
/** More than may wait of one workspace. */
const FLOOD = 64;

let service: TestService;
const tenants: (Tenant & { template: string })[] = [];
beforeAll(async () => {
  // Its own threads have to start first, so that the flood waits for them however fast this machine is.
  const workers = { ...SHARED_WORKERS, versions: createSavedVersions };
  service = await startTestService({ role: 'api', env: { STORAGE_URL: 'none' }, workers });
  const { db } = service.services.database;
  for (const _ of [1, 2]) {
    const tenant = await seedTenant(db);
    tenants.push({
      ...tenant,
      template: await seedTemplate(db, tenant.workspaceId, '---\ntitle: Text\n---\n{{Text}}\n'),
    });
  }
});
afterAll(() => service?.close());

function generate({ key, template }: (typeof tenants)[number], text: string) {
  return service.call('POST', `/templates/${template}/generations`, { key, body: { values: { text } } });
}

test('a flood from one workspace is mostly served and otherwise refused as overload; another workspace is served', async () => {
  const [a, b] = tenants as [(typeof tenants)[number], (typeof tenants)[number]];
  const { promise: full, resolve: refused } = Promise.withResolvers<void>();
  const flood = Array.from({ length: FLOOD }, async (_, at) => {
    const answer = await generate(a, `${at} ${TEXT}`);
    if (answer.status === 503) refused();
    return answer;
  });
  await Promise.race([full, Promise.all(flood)]);
  expect((await generate(b, TEXT)).status).toBe(201);
  const answers = await Promise.all(flood);
  const busy = answers.filter(({ status }) => status === 503);
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 503]));
  expect(busy.length).toBeLessThanOrEqual(FLOOD - 32);
  for (const { body, headers } of busy) {
    expect(body).toMatchObject({ error: { code: 'unavailable' } });
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
  }
});
