/** §4.8: what a document would be, without making it, over HTTP and as a tool. */
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { components } from '../../generated/openapi.d.ts';
import { readPng } from '../../src/domain/png.ts';
import { connectClient, type McpClient } from '../doors/mcp/support/connect-client.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

type Check = components['schemas']['Check'];

const OFFER = `---
title: Offer
placeholders:
  - {label: Number, type: counter, format: A-0001}
  - {label: Client, required: true}
  - {label: Due, type: date, format: 27/08/2026}
  - {label: Urgent, type: select, options: ["yes", "no"], default: "no"}
  - {label: Note}
  - {label: Total, type: number, format: "1,234.50", formula: SUM(Items.Amount)}
groups:
  - label: Items
    fields:
      - {label: What}
      - {label: Amount, type: number, format: "1,234.50"}
---
# Offer {{Number}}

For {{Client}}, due {{Due}}.

{{#if Urgent = yes}}Because: {{Note}}{{/if}}

| What | Amount |
|---|--:|
| {{#Items}}{{What}} | {{Amount}}{{/Items}} |
| Total | {{Total}} |
`;
const LETTER = '---\ntitle: Letter\n---\nDear {{Name}},\n\n{{Text}}\n';
/** No page is wide enough for it. */
const WIDE = `---\ntitle: Wide\n---\n|${' a |'.repeat(400)}\n|${'---|'.repeat(400)}\n`;
const INVOICE = `---
title: Invoice
placeholders:
  - {label: Number, type: counter, format: RE-0001}
  - {label: Date, type: today, format: 27.08.2026}
  - {label: Customer}
  - {label: Net, type: number, format: "1,234.56", formula: SUM(Positions.Amount)}
  - {label: VAT, type: number, format: "1,234.56", formula: "ROUND(Net * 0.19, 2)"}
  - {label: Total, type: number, format: "1,234.56", formula: Net + VAT}
groups:
  - label: Positions
    fields:
      - {label: What}
      - {label: Quantity, type: number}
      - {label: Price, type: number, format: "1,234.56"}
      - {label: Amount, type: number, format: "1,234.56", formula: Quantity * Price}
e-invoice:
  profile: en16931
  type: invoice
  number: "{{Number}}"
  date: "{{Date}}"
  delivery: {date: "{{Date}}"}
  terms: Payable at once.
  currency: EUR
  seller: {name: Rosen GmbH, street: Weg 1, post-code: "10115", city: Berlin, country: DE, vat-id: DE123456789}
  buyer: {name: "{{Customer}}", street: Weg 2, post-code: "10117", city: Berlin, country: DE}
  payment: {means: sepa-transfer, iban: DE02 1203 0000 0000 2020 51}
  lines: {group: Positions, name: "{{What}}", quantity: "{{Quantity}}", unit: HUR, price: "{{Price}}", vat: 19, amount: "{{Amount}}"}
  totals: {net: "{{Net}}", vat: "{{VAT}}", due: "{{Total}}"}
---
# Invoice {{Number}}

{{Customer}}, {{Date}}

| What | Quantity | Price | Amount |
|---|---|---|---|
| {{#Positions}}{{What}} | {{Quantity}} | {{Price}} | {{Amount}}{{/Positions}} |

{{Net}}, {{VAT}}, {{Total}}
`;
const OPEN = `---
title: Open items
placeholders: [{label: Sum, type: number, formula: SUM(Orders.Items.Open)}]
groups:
  - label: Orders
    fields: [{label: Number}]
    groups: [{label: Items, where: Open > 0, fields: [{label: Open, type: number}]}]
---
{{#Orders}}

## {{Number}}

- {{#Items}}{{Open}}{{/Items}}

{{/Orders}}

{{Sum}}
`;
const FITTING = {
  client: 'Ann *Lee*',
  due: '01/12/2026',
  items: [
    { what: 'Lamp', amount: '10' },
    { what: 'Oil', amount: '2.5' },
  ],
};

let service: TestService;
let tenant: Tenant;
const ids: Record<string, string> = {};

beforeAll(async () => {
  service = await startTestService({ key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  for (const [name, source] of Object.entries({ OFFER, LETTER, WIDE, INVOICE, OPEN }))
    ids[name] = await seedTemplate(db, tenant.workspaceId, source);
});
afterAll(() => service?.close());

function post(kind: 'checks' | 'generations', body: unknown, template = 'OFFER') {
  return service.call('POST', `/templates/${ids[template]}/${kind}`, { body });
}
async function check(body: unknown, template?: string): Promise<Check> {
  const answer = await post('checks', body, template);
  expect(answer.status).toBe(200);
  return answer.body as Check;
}

const ORDERS = [
  { number: 'A', items: [{ open: '5' }] },
  { number: 'B', items: [{ open: '0' }, { open: '7' }] },
];

test('the lists of which a where leaves entries out', async () => {
  const checked = await check({ values: { orders: ORDERS } }, 'OPEN');
  expect(checked).toMatchObject({
    ready: true,
    computed: [{ path: 'values.sum', text: '12' }],
    filtered: [{ path: 'values.orders', label: 'Items', where: 'Open > 0', entries: 3, shown: 2 }],
  });
});

test('values that fit: the text, what is calculated, what is blank, the pages; nothing is made and no number is used', async () => {
  expect(await check({ values: { ...FITTING, due: '' }, title: 'For Ann' })).toEqual({
    ready: true,
    faults: [],
    fault_count: 0,
    computed: [{ path: 'values.total', text: '12.50' }],
    computed_count: 1,
    blanks: ['values.due'],
    blank_count: 1,
    filtered: [],
    title: 'For Ann',
    markdown: expect.stringContaining('# Offer {{Number}}\n\nFor Ann \\*Lee\\*, due {{Due}}.'),
    pages: 1,
    valid_e_invoice: null,
  });
  expect((await service.call('GET', '/generations')).body).toMatchObject({ total: 0 });
  expect((await post('generations', { values: FITTING })).body).toMatchObject({
    generation_number: 1,
    markdown: expect.stringContaining('# Offer A-0001'),
  });
});

test('all faults at once, each with its place, and a page with blanks in place of faulty values', async () => {
  const values = {
    colour: 'red',
    due: '31/02/2026',
    urgent: 'maybe',
    note: 7,
    items: [{ what: 'Lamp', amount: '1,5' }, null, { what: ['x'], price: '1' }],
  };
  const { ready, faults, fault_count, markdown, pages } = await check({ values });
  expect({ ready, fault_count, pages }).toEqual({ ready: false, fault_count: faults.length, pages: 1 });
  expect(faults.map(({ code, path }) => [path, code]).sort()).toEqual([
    ['values.client', 'invalid_values'],
    ['values.colour', 'unknown_placeholder'],
    ['values.due', 'invalid_values'],
    ['values.items[0].amount', 'invalid_number'],
    ['values.items[1]', 'validation'],
    ['values.items[2].price', 'unknown_group_field'],
    ['values.items[2].what', 'validation'],
    ['values.note', 'validation'],
    ['values.urgent', 'invalid_option'],
  ]);
  expect(markdown).toContain('due {{Due}}');
});

test.each([
  ['no values', {}],
  ['an unknown key', { values: { ...FITTING, colour: 'red' } }],
  ['a bad number', { values: { ...FITTING, items: [{ amount: 'x' }] } }],
  ['a bad title', { values: FITTING, title: 'a\u0007b' }],
  ['another total', { values: { ...FITTING, total: '13' } }],
  ['what fits', { values: FITTING }],
  ['labels in place of keys', { values: { Client: 'Ann', Items: [{ What: 'x' }] } }],
])('%s: what the check says is what the request for a document answers', async (_name, body) => {
  const checked = await post('checks', body);
  const made = await post('generations', body);
  if (checked.status !== 200) return expect([made.status, made.body]).toEqual([checked.status, checked.body]);
  const { ready, faults } = checked.body as Check;
  expect(ready).toBe(made.status < 300);
  if (!ready) {
    const { code, detail } = (made.body as { error: { code: string; detail: string } }).error;
    expect(faults[0]).toMatchObject({ code, path: detail });
  }
});

test('a long body is checked as a short one is', async () => {
  const text = 'word '.repeat(60_000);
  expect(await check({ values: { text } }, 'LETTER')).toMatchObject({ ready: true, blanks: ['values.name'] });
  const { pages } = await check({ values: { text, name: 'Ann' } }, 'LETTER');
  expect(pages).toBeGreaterThan(50);
  expect(await check({ values: { text, name: 7, nam: 'x' } }, 'LETTER')).toMatchObject({
    ready: false,
    faults: [{ path: 'values.name' }, { path: 'values.nam' }],
  });
});

test('many faults: the first 200, and how many there are', async () => {
  const values = { ...FITTING, items: Array.from({ length: 5000 }, () => ({ amount: 'x' })) };
  const { faults, fault_count } = await check({ values });
  expect([faults.length, fault_count]).toEqual([200, 5000]);
});

test('a document that has no PDF is not ready', async () => {
  expect(await check({}, 'WIDE')).toMatchObject({
    ready: false,
    faults: [{ code: 'pdf_render_failed', path: 'values' }],
    pages: null,
  });
});

test('an e-invoice is valid, or not yet', async () => {
  const positions = [{ what: 'Work', quantity: '2', price: '100' }];
  expect(await check({ values: { customer: 'Ann', positions } }, 'INVOICE')).toMatchObject({
    faults: [],
    ready: true,
    valid_e_invoice: true,
    computed: expect.arrayContaining([{ path: 'values.total', text: '238.00' }]),
  });
  const lacking = await check({ values: { positions } }, 'INVOICE');
  expect(lacking).toMatchObject({ ready: false, valid_e_invoice: false });
  expect((await post('generations', { values: { positions } }, 'INVOICE')).status).toBe(422);
});

test('the first page as a picture, with blanks where numbers will stand', async () => {
  const { picture } = await check({ values: FITTING, picture: true });
  const [, base64 = ''] = /^data:image\/png;base64,(.+)$/.exec(picture!) ?? [];
  const { header } = readPng(Buffer.from(base64, 'base64'));
  expect([header.width, header.height]).toEqual([793, 1121]);
  expect(await check({ values: FITTING })).not.toHaveProperty('picture');
});

describe('refused', () => {
  test.each([
    [400, 'validation', () => post('checks', { pictures: true })],
    [400, 'validation', () => post('checks', { values: [] })],
    [400, 'validation', () => post('checks', { picture: 'yes' })],
    [404, 'not_found', () => service.call('POST', '/templates/01a1d0c4-52be-7c11-9a3f-6e1f0b7d2c90/checks')],
    [413, 'payload_too_large', () => post('checks', { title: 'x'.repeat(2 ** 20) })],
  ])('%i %s', async (status, code, ask) => {
    const answer = await ask();
    expect([answer.status, answer.body]).toEqual([status, { error: expect.objectContaining({ code }) }]);
  });

  test('402 without a plan, and 404 for the template of another workspace', async () => {
    const { db } = service.services.database;
    const other = await seedTenant(db, { plan: 'none' });
    const own = await seedTemplate(db, other.workspaceId, LETTER);
    const ask = (id: string) => service.call('POST', `/templates/${id}/checks`, { key: other.key });
    expect((await ask(own)).status).toBe(402);
    expect((await service.call('POST', `/templates/${own}/checks`)).status).toBe(404);
  });
});

test('of many checks at once a few work and some wait; the others are refused as busy, and documents are made meanwhile', async () => {
  const { trials } = service.services.context;
  const work = Promise.withResolvers<void>();
  const others = Array.from({ length: 4 }, () => trials(tenant.workspaceId, () => work.promise));
  const statuses: number[] = [];
  const asked = Array.from({ length: 40 }, async () => {
    statuses.push((await post('checks', { values: FITTING })).status);
  });
  while (statuses.length < 8) await pause(10);
  expect(statuses).toEqual(Array(8).fill(503));
  expect((await post('generations', { values: FITTING, title: 'Meanwhile' })).status).toBe(201);
  work.resolve();
  await Promise.all([...others, ...asked]);
  expect(statuses.slice(8)).toEqual(Array(32).fill(200));
});

describe('as a tool', () => {
  test('it says which lists are not shown whole', async () => {
    const { texts } = await client.tool('check_document', { id: ids.OPEN, values: { orders: ORDERS } });
    expect(texts[0]).toContain('0 blanks, 2 of 3 entries of "Items" shown. Nothing was created.');
  });

  let client: McpClient;
  beforeAll(async () => {
    client = await connectClient(service.url!, tenant.key);
  });
  afterAll(() => client?.close());

  test('it says what is wrong and shows the page, and the picture is an image of its own', async () => {
    const args = { id: ids.OFFER, values: FITTING };
    const { content, structured } = await client.tool('check_document', { ...args, picture: true });
    expect(content).toEqual([
      { type: 'text', text: expect.stringContaining('"Offer" can be made: 1 page, 0 blanks. Nothing was created.') },
      { type: 'text', text: expect.not.stringContaining('base64') },
      { type: 'image', mimeType: 'image/png', data: expect.stringMatching(/^iVBOR/) },
    ]);
    expect(structured).toMatchObject({ ready: true, pages: 1 });
    const dense = Array.from({ length: 900 }, (_, at) => `Word${at * 7919}`).join(' ');
    const full = await client.tool('check_document', { id: ids.LETTER, values: { text: dense }, picture: true });
    expect(full.content).toHaveLength(3);
    expect(Buffer.byteLength(JSON.stringify(full))).toBeLessThan(100_000);
    const faulty = await client.tool('check_document', { id: ids.OFFER, values: { client: '' } });
    expect(faulty.isError).toBe(false);
    expect(faulty.texts[0]).toContain('"Offer" cannot be made yet: 1 fault. Nothing was created.');
  });
});
