/** §10.10, §18.27, §18.30: versions, erasing, moving and the command for templates with groups within groups. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { platenJsonInProcess, runPlatenInProcess } from '../support/platen-in-process.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const FIRST = `---
title: Orders
groups:
  - label: Orders
    groups:
      - label: Items
        fields: [{label: Amount, type: number}, {label: No, type: counter}]
---
{{#Orders}}

## {{Number}}

- {{#Items}}{{No}} {{Item}}: {{Amount}}{{/Items}}

{{/Orders}}
`;
/** Another label for a field and for a group, and another field gone. */
const SECOND = FIRST.replace('label: Amount', 'label: Price')
  .replace('{{Amount}}', '{{Price}}')
  .replace('label: Items', 'label: Positions')
  .replace('{{#Items}}', '{{#Positions}}')
  .replace('{{/Items}}', '{{/Positions}}');
const THIRD = SECOND.replace(' {{Item}}:', '');

let folder: string;
let here: TestService;
let there: TestService;
let tenant: Tenant;
let key: string;
let id: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'platen-nested-'));
  here = await startTestService({ role: 'api', key: () => tenant.key });
  there = await startTestService({ role: 'api', key: () => key });
  tenant = await seedTenant(here.services.database.db);
  id = await seedTemplate(here.services.database.db, tenant.workspaceId, FIRST);
});
afterAll(async () => {
  await here.close();
  await there.close();
  await rm(folder, { recursive: true });
});

function settings({ config }: TestService) {
  return { env: { DATABASE_URL: config.databaseUrl!, DATA_DIR: config.dataDir } };
}
type Made = { id: string; markdown: string; error?: { code: string; message: string } };
async function make(service: TestService, orders: unknown): Promise<Made> {
  const { body } = await service.call('POST', `/templates/${id}/generations`, { body: { values: { orders } } });
  return body as Made;
}
async function save(source: string): Promise<void> {
  const file = path.join(folder, 'orders.md');
  await writeFile(file, source);
  await platenJsonInProcess(['template', 'import', tenant.name, file], settings(here));
}

test('entries of inner groups keep their keys and counters when they are reworded', async () => {
  expect((await make(here, [{ items: [{ item: 'x', amount: '1' }] }])).markdown).toContain('- 1 x: 1\n');
  await save(SECOND);
  const { body } = await here.call('GET', `/templates/${id}`);
  expect(body).toMatchObject({
    groups: [
      {
        key: 'orders',
        groups: [
          {
            label: 'Positions',
            key: 'items',
            fields: [{ key: 'no' }, { key: 'item' }, { label: 'Price', key: 'amount' }],
          },
        ],
      },
    ],
  });
  expect((await make(here, [{ items: [{ item: 'y', amount: '2' }] }])).markdown).toContain('- 2 y: 2\n');
  await save(THIRD);
  expect((await make(here, [{ items: [{ item: 'z' }] }])).error).toMatchObject({
    code: 'unknown_group_field',
    message: expect.stringContaining('"item" was removed'),
  });
  await save(SECOND);
  expect((await make(here, [{ items: [{ item: 'z' }] }])).markdown).toContain('- 3 z:');
});

test('a workspace moves with them, and their counters go on', async () => {
  await platenJsonInProcess(['workspace', 'export', tenant.name, path.join(folder, 'a.tar')], settings(here));
  await platenJsonInProcess(['workspace', 'import', path.join(folder, 'a.tar')], settings(there));
  const { db } = there.services.database;
  await seedMember(db, tenant.workspaceId, 'new@example.com', 'owner');
  ({ token: key } = await seedKey(db, tenant.workspaceId, 'new@example.com'));
  expect((await make(there, [{ items: [{ item: 'moved', amount: '5' }] }])).markdown).toContain('- 4 moved: 5\n');
});

test('an erased document leaves nothing of what its entries held', async () => {
  const { id: document } = await make(here, [{ number: 'A', items: [{ item: 'secret word', amount: '1' }] }]);
  const { db } = here.services.database;
  const kept = () => db.generation.findMany({ where: { id: document } });
  expect(JSON.stringify(await kept())).toContain('secret word');
  await platenJsonInProcess(['document', 'erase', document, '--yes'], settings(here));
  expect(JSON.stringify(await kept())).not.toContain('secret word');
});

test('the command checks and sends lines with entries within entries', async () => {
  const lines = path.join(folder, 'orders.jsonl');
  const env = { env: { PLATEN_URL: here.url!, PLATEN_API_KEY: tenant.key } };
  await writeFile(
    lines,
    '{"orders":[{"items":[{"item":"a","price":"1"}]}]}\n{"orders":[{"items":[{"item":"a","amount":"x"}]}]}\n',
  );
  const wrong = await runPlatenInProcess(['document', 'create', 'Orders', '--batch', lines], env);
  expect([wrong.code, wrong.stderr]).toEqual([expect.any(Number), expect.stringContaining('orders[0].items[0].price')]);
  expect(wrong.stderr).toContain('orders[0].items[0].amount');
  await writeFile(lines, '{"orders":[{"items":[{"item":"by line","amount":"1"},{"item":"b"}]}]}\n');
  const sent = await runPlatenInProcess(['document', 'create', 'Orders', '--batch', lines], env);
  expect([sent.code, sent.stderr]).toEqual([0, expect.any(String)]);
});
