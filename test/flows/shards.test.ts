/** §18.49: a service that is told its shards does its background work there. `make test-distributed` tries several behind a router. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { useDatabase } from '../support/use-database.ts';

const database = useDatabase();
let tenant: Tenant;
let template: string;
let service: TestService;

beforeAll(async () => {
  tenant = await seedTenant(database.db);
  template = await seedTemplate(database.db, tenant.workspaceId, '---\ntitle: Note\n---\n{{Text}}\n');
  const { url, direct } = database;
  service = await startTestService({
    key: () => tenant.key,
    env: { DATABASE_SHARDS: direct },
    database: { url, direct, drop: async () => undefined },
  });
});
afterAll(() => service.close());

function make(text: string) {
  return service.call('POST', `/templates/${template}/generations`, { body: { values: { text } } });
}

test('a PDF is rendered at the shard, without being asked for', async () => {
  const { id } = (await make('One')).body as { id: string };
  const state = () => database.db.generation.findUniqueOrThrow({ where: { id } });
  while ((await state()).pdfStatus !== 'ready') await new Promise((resolve) => setTimeout(resolve, 20));
  expect((await service.get('/readyz')).body).toMatchObject({ status: 'ready', database: 'ready', queue: 'ready' });
});

test('the workspace of a key is remembered, and a revoked key opens nothing at the next request', async () => {
  expect([(await make('Two')).status, (await make('Three')).status]).toEqual([201, 201]);
  const answers = await Promise.all([
    make('Four'),
    service.call('GET', '/templates', { key: 'no-such-key' }),
    service.call('GET', '/templates'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual([201, 401, 200]);
  await database.db.apiKey.updateMany({ data: { revokedAt: new Date(), revocation: 'revoked' } });
  expect([(await make('Five')).status, (await make('Six')).status]).toEqual([401, 401]);
});
