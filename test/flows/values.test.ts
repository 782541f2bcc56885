/** §4.3, "Rules for `values`": one test a rule and one an error code, over HTTP. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { inTurn } from '../support/in-turn.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

const QUOTE = `---
title: Quote
placeholders:
  - label: Customer
    description: Full name
  - label: Salutation
    default: Dear
  - label: Delivery
    type: select
    options: [post, courier]
    default: post
  - label: Total
    type: number
    format: "1,234.56 €"
  - label: Valid until
    type: date
    format: 27/08/2026
  - label: Issued
    type: today
    format: 27 August 2026
  - label: Number
    type: counter
    format: Q-0001
    start: 41
groups:
  - label: Positions
    key: items
    fields:
      - label: Item
        default: Advice
      - label: Qty
        type: number
      - label: Line
        type: counter
        format: "01"
---
# Quote {{Number}} for {{Customer}}

{{Salutation}} {{Customer}}, issued {{Issued}}, by {{Delivery}}, valid until {{Valid until}}: {{Total}}

| No. | Item | Qty |
|:--|:--|--:|
| {{#Positions}}{{Line}} | {{Item}} | {{Qty}}{{/Positions}} |

End of {{Number}}.
`;

let service: TestService;
let tenant: Tenant;
let quote: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { STORAGE_URL: 'none' }, key: () => tenant.key });
  // The service's clock says 09:00 UTC; in Kiritimati the day is the same, in the evening it would not be.
  service.time.now = new Date('2026-08-27T20:00:00Z');
  tenant = await seedTenant(service.services.database.db, { timeZone: 'Pacific/Kiritimati' });
  quote = await seedTemplate(service.services.database.db, tenant.workspaceId, QUOTE);
});
afterAll(() => service?.close());

function generate(values: unknown) {
  return service.call('POST', `/templates/${quote}/generations`, { body: { values } });
}
let requests = 0;

/** The document's Markdown; each request is another one, so that none is a replay. */
async function markdownOf(values: Record<string, unknown>): Promise<string> {
  requests += 1;
  const answer = await service.call('POST', `/templates/${quote}/generations`, {
    body: { values },
    headers: { 'Idempotency-Key': `values-${requests}` },
  });
  expect(answer.status).toBe(201);
  return (answer.body as { markdown: string }).markdown;
}
function rowsOf(markdown: string) {
  return markdown
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2);
}

describe('rules for values', () => {
  test('1: keys are placeholder keys; a label is accepted as a key', async () => {
    expect(await markdownOf({ customer: 'By key' })).toContain('for By key\n');
    expect(await markdownOf({ Customer: 'By label' })).toContain('for By label\n');
  });

  test('2: a placeholder that appears several times is filled everywhere', async () => {
    expect((await markdownOf({ customer: 'Twice' })).match(/Twice/g)).toHaveLength(2);
  });

  test('3: an omitted key keeps the default', async () => {
    expect(await markdownOf({})).toContain('Dear {{Customer}}');
  });

  test('4: an empty string clears a placeholder: it has no default and is blank', async () => {
    const markdown = await markdownOf({ salutation: '', customer: 'Ada' });
    expect(markdown).toContain('\n{{Salutation}} Ada, issued');
  });

  test('5: a group takes an array of entries; the row is repeated for each, in order', async () => {
    const markdown = await markdownOf({ items: [{ item: 'A', qty: '2' }, { Item: 'B' }, {}] });
    expect(
      rowsOf(markdown).map((row) =>
        row
          .split('|')
          .slice(2, 4)
          .map((cell) => cell.trim()),
      ),
    ).toEqual([
      ['A', '2'],
      ['B', '{{Qty}}'],
      ['Advice', '{{Qty}}'],
    ]);
  });

  test('6: an omitted group keeps the authored row; an empty array removes the section', async () => {
    expect(rowsOf(await markdownOf({}))).toHaveLength(1);
    const without = await markdownOf({ items: [] });
    expect(without).not.toContain('|');
    expect(without).toContain('End of Q-');
  });

  test('7: automatic placeholders are filled by the service, and values for them are ignored', async () => {
    const markdown = await markdownOf({ issued: 'never', number: 'none', items: [{ line: 'x' }] });
    expect(markdown).toMatch(/^# Quote Q-\d{4} for/);
    expect(markdown).toContain('issued 28 August 2026');
  });

  test.each([
    ['a number', '5'],
    ['a boolean', 'true'],
    ['null', 'null'],
    ['a list', '["x",1]'],
    ['an object', '{"a":{"b":null}}'],
    ['a text that no text may hold', '"\\u0000"'],
    ['something very deep', `${'['.repeat(990)}${']'.repeat(990)}`],
    ['something long', JSON.stringify(Array.from({ length: 10_000 }, () => 1))],
  ])('7: also for the type: %s', async (_what, json) => {
    const entry = `{"line":${json},"Line":${json},"item":"Kept"}`;
    const body = `{"values":{"issued":${json},"Number":${json},"items":[${entry}],"customer":"Ada"}}`;
    const answer = await service.call('POST', `/templates/${quote}/generations`, { body });
    expect(answer.status).toBe(201);
    const { markdown } = answer.body as { markdown: string };
    expect(markdown).toMatch(/^# Quote Q-\d{4} for Ada\n/);
    expect(rowsOf(markdown)[0]).toContain('Kept');
    const retry = await service.call('POST', `/templates/${quote}/generations`, { body });
    expect([retry.status, (retry.body as { id: string }).id]).toEqual([200, (answer.body as { id: string }).id]);
  });

  test('8: a select value is one of the options, or empty', async () => {
    expect(await markdownOf({ delivery: 'courier' })).toContain('by courier,');
    expect(await markdownOf({ delivery: '' })).toContain('by {{Delivery}}, valid');
  });

  test('9: a plain number is written in the format', async () => {
    expect(await markdownOf({ total: '-1234567.895' })).toContain(': -1,234,567.90 €');
  });

  test('10: a date is sent in its format', async () => {
    expect(await markdownOf({ valid_until: '31/12/2026' })).toContain('valid until 31/12/2026:');
  });
});

test('counters have neither gaps nor repeats, in documents and in their rows', async () => {
  const [first, second] = [await markdownOf({ items: [{}, {}] }), await markdownOf({ items: [{}] })];
  const number = (markdown: string) => Number(/Q-(\d{4}) for/.exec(markdown)![1]);
  const lines = (markdown: string) => rowsOf(markdown).map((row) => Number(row.split('|')[1]));
  expect(number(second)).toBe(number(first) + 1);
  expect(first).toContain(`End of Q-${String(number(first)).padStart(4, '0')}.`);
  expect(lines(second)).toEqual([lines(first)[1]! + 1]);
  expect(lines(first)[1]).toBe(lines(first)[0]! + 1);
});

describe('keys of earlier versions', () => {
  const save = (title: string, body: string, ...placeholders: string[]) =>
    seedTemplate(
      service.services.database.db,
      tenant.workspaceId,
      `---\ntitle: ${title}\nplaceholders: [${placeholders.join(', ')}]\n---\n${body}\n`,
    );
  const create = (id: string, values: unknown) =>
    service.call('POST', `/templates/${id}/generations`, { body: { values } });

  test('a counter continues when its label or key changes, or when it was removed for a while', async () => {
    const counter = 'type: counter, format: INV-001';
    const versions: string[][] = [
      ['{{Bill number}}', `{label: Bill number, ${counter}}`],
      ['{{Bill No.}}', `{label: Bill No., ${counter}}`],
      ['{{Bill No.}}', `{label: Bill No., key: bill, ${counter}}`],
      ['none'],
      ['{{Bill No.}}', `{label: Bill No., start: 2, ${counter}}`],
      ['{{Bill No.}}', `{label: Bill No., start: 50, ${counter}}`],
    ];
    const numbers: string[] = [];
    for (const [body = '', ...declared] of versions) {
      const id = await save('Bill', body, ...declared);
      const titles = ['first', 'second'].map((nth) => `${nth} of version ${numbers.length}`);
      for (const title of titles) {
        const { body } = await service.call('POST', `/templates/${id}/generations`, { body: { title } });
        numbers.push((body as { markdown: string }).markdown.trim());
      }
    }
    expect(numbers.map((number) => number.replace('INV-', ''))).toEqual([
      '001',
      '002',
      '003',
      '004',
      '005',
      '006',
      'none',
      'none',
      '007',
      '008',
      '050',
      '051',
    ]);
  });

  test('a key is not given to another entry, and the refusal says what became of its own', async () => {
    const id = await save('合同', '{{签约日期}} {{Client}} {{Sum}}');
    await save(
      '合同',
      '{{违约金}} {{Customer}} {{Sum}}',
      '{label: 违约金, type: number}',
      '{label: Customer, key: client}',
    );
    await save(
      '合同',
      '{{违约金}} {{Customer}} {{Sum}}',
      '{label: 违约金, type: number}',
      '{label: Customer, key: customer}',
    );
    const refused = async (values: Record<string, string>) => (await create(id, values)).body;
    const error = (name: string, message: unknown) => ({
      error: { code: 'unknown_placeholder', message, detail: `values.${name}` },
    });
    const removed = '"qian_yue_ri_qi" was removed from the template. Valid keys: wei_yue_jin, customer, sum.';
    expect(await refused({ qian_yue_ri_qi: '1' })).toEqual(error('qian_yue_ri_qi', removed));
    const renamed = (name: string) => error(name, `"${name}" is now called "customer". Send that key.`);
    expect([await refused({ client: 'x' }), await refused({ Client: 'x' })]).toEqual([
      renamed('client'),
      renamed('Client'),
    ]);
    expect((await create(id, { customer: 'x', 违约金: '5' })).status).toBe(201);
  });
});

describe('values that are refused', () => {
  test.each<[string, unknown, number, string, string, RegExp]>([
    ['unknown_placeholder', { custmer: 'x' }, 422, 'unknown_placeholder', 'values.custmer', /customer/],
    ['unknown_placeholder', JSON.parse('{"__proto__": "x"}'), 422, 'unknown_placeholder', 'values.__proto__', /./],
    ['unknown_placeholder', { constructor: 'x' }, 422, 'unknown_placeholder', 'values.constructor', /./],
    ['unknown_group_field', { items: [{}, { qyt: '1' }] }, 422, 'unknown_group_field', 'values.items[1].qyt', /qty/],
    ['invalid_option', { delivery: 'Post' }, 422, 'invalid_option', 'values.delivery', /post.*courier/],
    ['invalid_number', { total: '1,234' }, 422, 'invalid_number', 'values.total', /total/],
    ['invalid_number', { total: '1e3' }, 422, 'invalid_number', 'values.total', /total/],
    ['invalid_number', { items: [{ qty: ' 1' }] }, 422, 'invalid_number', 'values.items[0].qty', /qty/],
    [
      'invalid_values',
      { valid_until: '31/02/2026' },
      422,
      'invalid_values',
      'values.valid_until',
      /there is no 31 February 2026/,
    ],
    ['invalid_values', { valid_until: '2026-12-31' }, 422, 'invalid_values', 'values.valid_until', /27\/08\/2026/],
    ['invalid_values', { items: 'x' }, 422, 'invalid_values', 'values.items', /items/],
    ['invalid_values', { customer: [] }, 422, 'invalid_values', 'values.customer', /customer/],
    ['invalid_values', { customer: 'a', Customer: 'b' }, 422, 'invalid_values', 'values.Customer', /customer/],
    ['invalid_values', { customer: '\u0000' }, 422, 'invalid_values', 'values.customer', /customer/],
    ['invalid_values', { customer: '\ud800' }, 422, 'invalid_values', 'values.customer', /customer/],
    ['validation', { customer: 1 }, 400, 'validation', 'values.customer', /string/],
    ['validation', { number: 1, customer: null }, 400, 'validation', 'values.customer', /string/],
    ['validation', { items: [{ line: 1, qty: 2 }] }, 400, 'validation', 'values.items[0].qty', /string/],
    ['validation', { nobody: 1 }, 400, 'validation', 'values.nobody', /string/],
    ['validation', { items: [null] }, 400, 'validation', 'values.items[0]', /object/],
    ['validation', { items: [{ qty: 1 }] }, 400, 'validation', 'values.items[0].qty', /string/],
    ['validation', { items: {} }, 400, 'validation', 'values.items', /array/],
  ])('refused as %s: %j', async (_name, values, status, code, detail, message) => {
    const answer = await generate(values);
    expect(answer.status).toBe(status);
    expect(answer.body).toEqual({ error: { code, detail, message: expect.stringMatching(message) } });
  });

  test('the same placeholder by key and by label is accepted if both are equal', async () => {
    expect(await markdownOf({ customer: 'Same', Customer: 'Same' })).toContain('for Same\n');
  });

  test('of several faults, the first in the order of the body is named, with the number of the others', async () => {
    const answer = await generate({ total: 'x', custmer: 'y', delivery: 'z' });
    expect(answer.body).toMatchObject({ error: { code: 'invalid_number', message: expect.stringMatching(/2 more/) } });
  });

  test('more than 10,000 entries are refused as invalid_values', async () => {
    const answer = await generate({ items: Array.from({ length: 10_001 }, () => ({})) });
    expect(answer.body).toMatchObject({ error: { code: 'invalid_values', detail: 'values.items' } });
  });
});

test('a body of nearly 1 MB is accepted: 10,000 entries of three fields', async () => {
  const item = 'Advice on paper, ink and the rest, and on what else there may be'.padEnd(70, '.');
  const markdown = await markdownOf({ items: Array.from({ length: 10_000 }, (_, at) => ({ item, qty: `${at}` })) });
  expect(rowsOf(markdown)).toHaveLength(10_000);
});

inTurn('the preview of a large document')('a long document has a preview, cut where it gets too long', async () => {
  const made = await generate({ items: Array.from({ length: 4000 }, (_, i) => ({ item: `Piece ${i}` })) });
  const { body } = await service.call('GET', `/generations/${(made.body as { id: string }).id}`);
  const { html, html_truncated: truncated } = body as { html: string; html_truncated: boolean };
  expect([html.startsWith('<!doctype html>'), truncated]).toEqual([true, true]);
  expect(html).toContain('Piece 99<');
  expect(Buffer.byteLength(html)).toBeLessThan(600 * 1024);
});

test('keys stay the same in the next version of a template', async () => {
  const { db } = service.services.database;
  const source = (label: string) =>
    `---\ntitle: Keys\nplaceholders:\n  - label: ${label}\n    key: who\n---\n{{${label}}}\n`;
  const id = await seedTemplate(db, tenant.workspaceId, source('Reader'));
  expect(await seedTemplate(db, tenant.workspaceId, source('The reader'))).toBe(id);
  const { body } = await service.call('GET', `/templates/${id}`);
  expect(body).toMatchObject({ placeholders: [{ label: 'The reader', key: 'who' }] });
  const made = await service.call('POST', `/templates/${id}/generations`, { body: { values: { who: 'You' } } });
  expect(made.body).toMatchObject({ source_version: 2, markdown: 'You\n' });
});

test('§17.26: a hyphenated document has soft hyphens in its preview; its Markdown has only those that were sent', async () => {
  const source = '---\ntitle: Vertrag\nlanguage: de\nhyphenate: true\n---\nVertragsstrafen {{Text}}\n';
  const id = await seedTemplate(service.services.database.db, tenant.workspaceId, source);
  const made = await service.call('POST', `/templates/${id}/generations`, {
    body: { values: { text: 'Auf\u00adlage, Auflagen' } },
  });
  const { id: document, markdown } = made.body as { id: string; markdown: string };
  const { html } = (await service.call('GET', `/generations/${document}`)).body as { html: string };
  expect(markdown).toBe('Vertragsstrafen Auf\u00adlage, Auflagen\n');
  expect(html).toContain('<p>Ver\u00adtrags\u00adstra\u00adfen Auf\u00adlage, Auf\u00adlagen</p>');
});

test('§10.23: clauses are numbered in Markdown and preview, and a clause that a reference needs cannot be removed', async () => {
  const source = `---
title: Terms
numbering: legal
---
# Terms

{{#Extras}}

## {{Name}} {#extra}

{{/Extras}}

## Fees {#fees}

1. As in [](#extra), and [](#fees).
`;
  const id = await seedTemplate(service.services.database.db, tenant.workspaceId, source);
  const made = (values: object) => service.call('POST', `/templates/${id}/generations`, { body: { values } });
  const { status, body } = await made({ extras: [{ name: 'Support [](#fees) {#fees}' }] });
  expect(status).toBe(201);
  const { id: document, markdown } = body as { id: string; markdown: string };
  const { html } = (await service.call('GET', `/generations/${document}`)).body as { html: string };
  expect(markdown).toContain('## <a id="fees"></a>2 Fees\n\n1. As in [1](#extra), and [2](#fees).');
  expect(html).toContain('<li data-number="(a)">');
  const refused = await made({ extras: [] });
  expect(refused).toMatchObject({ status: 422, body: { error: { code: 'invalid_values', detail: 'values.extras' } } });
  const template = await service.call('GET', `/templates/${id}`);
  expect((template.body as { markdown: string }).markdown).toContain('## <a id="extra"></a>1 {{Name}}');
});
