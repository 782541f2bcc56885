/** §2.4, §11.5, §11.16: groups within groups from the inventory to the stored document, by the API. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { describeInventory } from '../../src/doors/mcp/tools/describe-answer.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const ORDERS = `---
title: Orders
placeholders:
  - {label: Total, type: number, format: "1,234.56", formula: SUM(Orders.Items.Amount)}
groups:
  - label: Orders
    fields: [{label: Number, description: Of the shop.}]
    groups:
      - label: Items
        fields: [{label: Amount, type: number}]
---
{{#Orders}}

## {{Number}}

- {{#Items}}{{Item}}: {{Amount}}{{/Items}}

{{/Orders}}

{{Total}}
`;

let service: TestService;
let tenant: Tenant;
let id: string;
beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  id = await seedTemplate(service.services.database.db, tenant.workspaceId, ORDERS);
});
afterAll(() => service?.close());

async function make(values: unknown, template = id) {
  const { status, body } = await service.call('POST', `/templates/${template}/generations`, { body: { values } });
  return { status, body: body as { id: string; markdown: string; error: { code: string; detail?: string } } };
}

test('the inventory has the groups that the entries of a group hold', async () => {
  const { body } = await service.call('GET', `/templates/${id}`);
  const { groups } = body as { groups: object[] };
  expect(groups).toEqual([
    expect.objectContaining({
      key: 'orders',
      fields: [expect.objectContaining({ key: 'number', description: 'Of the shop.' })],
      groups: [
        {
          label: 'Items',
          key: 'items',
          fields: [
            expect.objectContaining({ key: 'item' }),
            expect.objectContaining({ key: 'amount', type: 'number' }),
          ],
        },
      ],
    }),
  ]);
});

test('a document of entries within entries is made, read again and replayed', async () => {
  const orders = [
    {
      number: 'A',
      items: [
        { item: 'x', amount: '1' },
        { item: '*y*', amount: '2.5' },
      ],
    },
    { Number: 'B', Items: [] },
  ];
  const { status, body } = await make({ orders });
  expect([status, body.markdown]).toEqual([201, '## A\n\n- x: 1\n- \\*y\\*: 2.5\n\n## B\n\n3.50\n']);
  const read = await service.call('GET', `/generations/${body.id}`);
  expect(read.body).toMatchObject({ markdown: body.markdown });
  expect(await make({ orders })).toMatchObject({ status: 200, body: { id: body.id } });
});

test('an assistant is told of the groups within groups', async () => {
  const { body } = await service.call('GET', `/templates/${id}`);
  const lines = describeInventory(body as Parameters<typeof describeInventory>[0]);
  expect(lines.map((line) => line.slice(0, 16))).toEqual([
    '- "total": "Tota',
    '- "orders": "Ord',
    '  - "number": "N',
    '  - "items": "It',
    '    - "item": "I',
    '    - "amount": ',
  ]);
});

test('values of many entries are read in a thread', async () => {
  const items = Array.from({ length: 800 }, (_, at) => ({ item: `item ${at} ${'x'.repeat(100)}`, amount: '1' }));
  const { status, body } = await make({ orders: [{ items }, { items }] });
  expect([status, body.markdown?.endsWith('1,600.00\n')]).toEqual([201, true]);
  const wrong = await make({ orders: [{ items }, { items: [...items, { amount: 1 }] }] });
  expect([wrong.status, wrong.body.error]).toMatchObject([
    400,
    { code: 'validation', detail: 'values.orders[1].items[800].amount' },
  ]);
});

test.each([
  [{ orders: [{}, { items: [{ amount: 'x' }] }] }, 422, 'invalid_number', 'values.orders[1].items[0].amount'],
  [{ orders: [{ items: [{ price: '1' }] }] }, 422, 'unknown_group_field', 'values.orders[0].items[0].price'],
  [{ orders: [{ items: {} }] }, 400, 'validation', 'values.orders[0].items'],
  [{ orders: [{ number: [] }] }, 400, 'validation', 'values.orders[0].number'],
  [{ orders: [{ items: [{ item: [] }] }] }, 400, 'validation', 'values.orders[0].items[0].item'],
])('%j is refused by its path', async (values, status, code, detail) => {
  expect(await make(values)).toMatchObject({ status, body: { error: { code, detail } } });
});

test('without its template, a request has the refusal of any other', async () => {
  const unknown = '01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90';
  expect(await make({ orders: [{ items: [{}] }] }, unknown)).toMatchObject({ status: 404 });
  expect(await make({ orders: [{ items: [{ a: [{ b: [] }] }] }] }, unknown)).toMatchObject({ status: 400 });
});

test('an entry takes no list where the template has no group in it', async () => {
  const flat = await seedTemplate(
    service.services.database.db,
    tenant.workspaceId,
    '---\ntitle: Flat\n---\n- {{#G}}{{a}}{{/G}}\n',
  );
  expect(await make({ G: [{ a: [] }] }, flat)).toMatchObject({
    status: 400,
    body: { error: { code: 'validation', detail: 'values.G[0].a' } },
  });
  expect((await service.call('GET', `/templates/${flat}`)).body).toMatchObject({
    groups: [{ label: 'G', key: 'g', fields: [{ label: 'a' }] }],
  });
});
