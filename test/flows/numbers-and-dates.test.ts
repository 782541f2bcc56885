/** §11.9 to §11.12: how numbers, dates and counters are sent and written, over HTTP, and what saved versions keep. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readTemplate } from '../../src/template/import/read-template.ts';
import { saveTemplates } from '../../src/use-cases/templates/save-templates.ts';
import { seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';

let service: TestService;
let tenant: Tenant;
let templates = 0;
let requests = 0;

beforeAll(async () => {
  service = await startTestService({ role: 'api', env: { STORAGE_URL: 'none' }, key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db, { timeZone: 'Pacific/Kiritimati' });
});
afterAll(() => service?.close());

/** `lines`: of the front matter. */
function sourceOf(lines: string, text: string): string {
  templates += 1;
  return `---\ntitle: T${templates}\n${lines}\n---\n${text}\n`;
}

function save(source: string): Promise<string> {
  return seedTemplate(service.services.database.db, tenant.workspaceId, source);
}

async function generate(template: string, values: object = {}) {
  requests += 1;
  const headers = { 'Idempotency-Key': `numbers-${requests}` };
  const { status, body } = await service.call('POST', `/templates/${template}/generations`, {
    body: { values },
    headers,
  });
  return { status, body: body as { markdown: string; error: { code: string; message: string; detail: string } } };
}

async function textOf(template: string, values: object = {}): Promise<string> {
  const { status, body } = await generate(template, values);
  expect([status, body.error]).toEqual([201, undefined]);
  return body.markdown.trim();
}

test('numbers are written in their format, and formulas use the printed value', async () => {
  const declared = `language: en-US
placeholders:
  - {label: Price, type: number, format: "1,234"}
  - {label: Rate, type: number, format: 8.875 %}
  - {label: Fine, type: number, format: "1,234.##"}
  - {label: Amount, type: number, format: "(1,234.56)", formula: Price * 48 * Rate / 100}`;
  const template = await save(sourceOf(declared, '{{Price}} | {{Rate}} | {{Fine}} | {{Amount}}'));
  expect(await textOf(template, { price: '97.5', rate: '8.875', fine: '1234.5' })).toBe(
    '98 | 8.875 % | 1,234.5 | 417.48',
  );
  expect(await textOf(template, { price: '-97.5', rate: '8.875', fine: '12' })).toBe('-98 | 8.875 % | 12 | (417.48)');
});

test('numbers are sent as plain numbers, whatever sign is printed', async () => {
  const declared = `language: sv
placeholders: [{label: A, type: number, format: "1 234,56"}, {label: B, type: number}]`;
  const template = await save(sourceOf(declared, '{{A}} | {{B}}'));
  expect(await textOf(template, { a: '-5', b: '-5' })).toBe('−5,00 | -5');
  for (const a of ['−5', '(5)', '5-', '+5', '–5']) {
    const { status, body } = await generate(template, { a });
    expect([status, body.error.code, body.error.detail]).toEqual([422, 'invalid_number', 'values.a']);
  }
});

test('an exact number with more decimals than its format is refused by its key', async () => {
  const declared = `placeholders: [{label: A, type: number, format: "1,234.5", exact: true}]
groups: [{label: G, fields: [{label: B, type: number, format: "1,234", exact: true}]}]`;
  const template = await save(sourceOf(declared, '{{A}}\n\n- {{#G}}{{B}}{{/G}}'));
  expect(await textOf(template, { a: '1.50', g: [{ b: '2.00' }] })).toBe('1.5\n\n- 2');
  expect(await generate(template, { a: '1.55' })).toMatchObject({
    status: 422,
    body: {
      error: {
        code: 'invalid_values',
        detail: 'values.a',
        message: 'Invalid value for "a": it would be printed as 1.6. Send at most 1 decimal place.',
      },
    },
  });
  expect((await generate(template, { g: [{ b: '1.5' }] })).body.error).toMatchObject({
    detail: 'values.g[0].b',
    message: 'Invalid value for "b" in entry 0 of "g": it would be printed as 2. Send a whole number.',
  });
  const { body } = await service.call('GET', `/templates/${template}`);
  expect(body).toMatchObject({ placeholders: [{ decimals: 1, exact: true }], groups: [{ fields: [{ decimals: 0 }] }] });
});

test.each([
  ['en', 'August 27th, 2026', 'January 1st, 2027', 'August 27th, 2026', []],
  ['en', 'August 2026', 'January 2027', 'August 2026', []],
  ['en', '03 Aug 2026', '01 Jan 2027', '27 Aug 2026', ['1 Jan 2027']],
  ['fr', '1er août 2026', '1er janvier 2027', '27 août 2026', ['1 janvier 2027']],
  ['ja', '令和8年8月27日', '令和9年1月1日', '令和8年8月27日', []],
])(
  'in %s a date of the format %s is sent and written as %s; programs see %s',
  async (language, format, day, seen, also) => {
    const declared = `language: ${language}\nplaceholders: [{label: A, type: date, format: "${format}"}]`;
    const template = await save(sourceOf(declared, '{{A}}'));
    const { body } = await service.call('GET', `/templates/${template}`);
    expect((body as { placeholders: { format: string }[] }).placeholders[0]!.format).toBe(seen);
    for (const a of [day, ...also]) expect(await textOf(template, { a })).toBe(day);
    const { status } = await generate(template, { a: '2027-01-01' });
    expect(status).toBe(422);
  },
);

test('a month alone counts as its first day in comparisons, in date arithmetic, and when it is computed', async () => {
  const declared = `placeholders:
  - {label: A, type: date, format: August 2026, default: "2026-08-27"}
  - {label: B, type: date, formula: A + 1 month}
  - {label: C, type: date, format: August 2026, formula: B + 45 days}
  - {label: D, type: number, formula: C - A}`;
  const template = await save(sourceOf(declared, '{{A}} {{B}} {{C}} {{D}}{{#if A < "2026-08-02"}} first{{/if}}'));
  expect(await textOf(template)).toBe('August 2026 2026-09-01 October 2026 61 first');
});

test('adding months keeps the day, or takes the last day of a shorter month', async () => {
  const declared = `placeholders:
  - {label: A, type: date}
  - {label: B, type: date, formula: A + 1 month}`;
  const template = await save(sourceOf(declared, '{{A}} {{B}}'));
  expect(await textOf(template, { a: '2027-02-28' })).toBe('2027-02-28 2027-03-28');
  expect(await textOf(template, { a: '2027-01-31' })).toBe('2027-01-31 2027-02-28');
});

describe('a counter with the year', () => {
  const declared = 'placeholders: [{label: No, type: counter, format: "RE-{year}-0001", start: 7}]';

  test('has a range for each year in the time zone of the workspace, without gaps under concurrency', async () => {
    const template = await save(sourceOf(declared, '{{No}}'));
    const before = service.time.now;
    const draw = (count: number) => Promise.all(Array.from({ length: count }, () => textOf(template)));
    try {
      // Kiritimati is 14 hours ahead: one minute before its New Year, and one behind it.
      service.time.now = new Date('2026-12-31T09:59:00Z');
      const old = await draw(10);
      const refused = await generate(template, { unknown: 'x' });
      service.time.now = new Date('2026-12-31T10:01:00Z');
      const fresh = await draw(10);
      service.time.now = new Date('2026-12-31T09:59:30Z');
      const late = await textOf(template);
      const range = (year: number) =>
        Array.from({ length: 10 }, (_, at) => `RE-${year}-${String(at + 7).padStart(4, '0')}`);
      expect([old.sort(), refused.status, fresh.sort(), late]).toEqual([range(2026), 422, range(2027), 'RE-2026-0017']);
    } finally {
      service.time.now = before;
    }
  });

  test('keeps braces as text in an earlier version', async () => {
    const { id } = await bring(sourceOf(declared, '{{No}}'), true);
    expect(await textOf(id)).toBe('RE-{year}-0007');
  });
});

describe('a version that was saved before formats were read by language', () => {
  const declared = `language: en-US
placeholders: [{label: A, type: number, format: 8.875 %}, {label: B, type: number, format: "(1,234.56)"}]`;

  test('keeps its meaning, and the same file becomes the next version, with a note', async () => {
    const source = sourceOf(declared, '{{A}} | {{B}}');
    const { id: template } = await bring(source, true);
    const values = { a: '8.875', b: '-1234.56' };
    expect(await textOf(template, values)).toBe('9 % | -(1,234.56)');
    const again = await bring(source);
    expect(again).toMatchObject({ id: template, version: 2 });
    expect(again.changes.map(({ key, was, noticed }) => [key, was, noticed])).toEqual([
      ['a', '-1234.5678 as -1.235 %', ''],
      ['b', '-1234.5678 as -(1,234.57)', ''],
    ]);
    expect(await textOf(template, values)).toBe('8.875 % | (1,234.56)');
    expect(await bring(source)).toMatchObject({ version: 2, unchanged: true });
  });

  test('stays unchanged if its meaning does', async () => {
    const source = sourceOf('placeholders: [{label: A, type: number, format: "1,234.56"}]', '{{A}}');
    await save(source);
    expect(await bring(source)).toMatchObject({ version: 1, unchanged: true });
  });
});

/** Brings a file; `asBefore`: as a release saved it that read no language in formats. */
async function bring(source: string, asBefore = false) {
  const file = { file: 'test.md', bytes: Buffer.from(source) };
  const inventoryAfter = (history?: Parameters<typeof readTemplate>[1]) => {
    const read = readTemplate(file, history);
    if (!read.ok) throw new Error('faults');
    const { formats, ...inventory } = read.template.inventory;
    return { ...inventory, ...(!asBefore && formats && { formats }) };
  };
  const title = /title: (.*)/.exec(source)![1]!;
  const version = { title, folder: '', source, assets: [], inventoryAfter, onlyChanged: true };
  const [saved] = await saveTemplates(service.services.database.db, tenant.workspaceId, [version], new Date());
  return saved!;
}
