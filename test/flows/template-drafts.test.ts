/** §4.10–§4.12: templates that programs and assistants check, preview and write into drafts; a person publishes them. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { components } from '../../generated/openapi.d.ts';
import { connectClient } from '../doors/mcp/support/connect-client.ts';
import { seedAccessToken, seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn, type WebVisitor } from '../support/web.ts';

type Schemas = components['schemas'];

const RECEIPT = `---
title: Receipt
placeholders:
  - {label: Amount, type: number, format: "1,234.50"}
groups:
  - label: Items
    fields: [{label: Item}]
---
# Receipt

{{Amount}} for {{Client}}

- {{#Items}}{{Item}}{{/Items}}
`;

let service: TestService;
let tenant: Tenant;
let person: WebVisitor;

beforeAll(async () => {
  service = await startTestService({ key: () => tenant.key });
  tenant = await seedTenant(service.services.database.db);
  person = await signedIn(service, tenant.userId);
});
afterAll(() => service?.close());

async function post<Body>(path: string, body: object, status = 200, key?: string): Promise<Body> {
  const answer = await service.call('POST', path, { body, ...(key !== undefined && { key }) });
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.body as Body;
}
function save(body: object, status = 201, key?: string): Promise<Schemas['TemplateDraft']> {
  return post('/template-drafts', body, status, key);
}
/** What the refusal is about. */
async function refused(path: string, body: object, status: number, key?: string) {
  const { error } = await post<Schemas['ErrorAnswer']>(path, body, status, key);
  return [error.code, error.detail];
}
function stored() {
  return service.services.database.db.templateDraft.findMany({ where: { workspaceId: tenant.workspaceId } });
}

describe('a check', () => {
  const check = (source: string) => post<Schemas['TemplateCheck']>('/template-checks', { source });

  test('has the placeholders of a text without mistakes, as get_template has them once it is published', async () => {
    const checked = await check(RECEIPT);
    expect(checked).toMatchObject({ ready: true, title: 'Receipt', fault_count: 0, faults: [], warning_count: 0 });
    const id = await seedTemplate(service.services.database.db, tenant.workspaceId, RECEIPT);
    const { body } = await service.call('GET', `/templates/${id}`);
    const { placeholders, groups } = body as Schemas['Template'];
    expect([checked.placeholders, checked.groups]).toEqual([placeholders, groups]);
  });

  test.each([
    ['a group that is never closed', '---\ntitle: T\n---\n# A\n\n{{#Items}}{{Item}}\n', 6, /never closed/],
    ['a type that there is none of', '---\ntitle: T\nplaceholders: [{label: A, type: dat}]\n---\n{{A}}', 3, /"dat"/],
    ['a theme that there is none of', '---\ntitle: T\ntheme: blue\n---\n{{A}}', 3, /blue/],
    ['a picture that is not beside it', '---\ntitle: T\n---\n![A](a.png)', 4, /a\.png/],
    ['HTML that runs', '---\ntitle: T\n---\nA\n\n<script>alert(1)</script>', 6, /script/],
  ])('names the line of %s', async (_, source, line, message) => {
    const { ready, faults, fault_count: count } = await check(source);
    expect([ready, count, faults[0]]).toEqual([
      false,
      1,
      { line, column: faults[0]?.column, message: expect.stringMatching(message) },
    ]);
  });

  test('has a fault that only shows on paper', async () => {
    const wide = '---\ntitle: T\npage: {size: A6}\n---\n::: aside\nFar too wide\n:::\n\nText\n';
    const { faults, ready } = await check(wide);
    expect([ready, faults.length]).toEqual([false, 1]);
  });

  test('lists 200 of more mistakes and says how many there are', async () => {
    const { faults, fault_count: count } = await check(
      Array.from({ length: 300 }, (_, at) => `{{/A${at}}}\n`).join('\n'),
    );
    expect(faults.length).toBeLessThanOrEqual(200);
    expect(count).toBeGreaterThanOrEqual(faults.length);
  });
});

describe('a preview', () => {
  const preview = (body: object) =>
    post<Schemas['TemplatePreview']>('/template-previews', { source: RECEIPT, ...body });

  test('shows text, pages and a picture with the values, and draws no number', async () => {
    const shown = await preview({ values: { amount: '1200', client: 'Ann & <b>Co</b>', items: [{ item: '*Pen*' }] } });
    expect(shown).toMatchObject({ ready: true, pages: 1, value_faults: [] });
    expect(shown.markdown).toContain('1,200.00 for Ann & \\<b>Co\\</b>');
    expect(shown.picture).toMatch(/^data:image\/png;base64,iVBOR/);
  });

  test('makes up typical values, and says which', async () => {
    const { values, markdown, picture } = await preview({ picture: false });
    expect(Object.keys(values).sort()).toEqual(['amount', 'client', 'items']);
    expect(markdown).toContain((values.client as string).split(' ')[0]);
    expect(picture).toBeUndefined();
  });

  test('names values that do not fit', async () => {
    const { value_faults: faults, ready } = await preview({ values: { amount: 'a lot' }, picture: false });
    expect([ready, faults]).toEqual([true, [{ path: 'values.amount', message: expect.stringContaining('a lot') }]]);
  });

  test('names each value that is of another kind, and leaves out what has no placeholder', async () => {
    const sent = { Amount: 1200, client: [{ item: 'Pen' }], items: [{ item: 'Pen' }, { item: ['Pen'] }, 4], other: 5 };
    const { value_faults: faults, values } = await preview({ values: sent, picture: false });
    expect(faults.map(({ path }) => path).sort()).toEqual([
      'values.Amount',
      'values.client',
      'values.items[1].item',
      'values.items[2]',
    ]);
    expect(values).toMatchObject({ items: [{ item: 'Pen' }, {}, {}] });
  });

  test('takes labels, and rows within rows', async () => {
    const source = `---
title: Order
groups: [{label: Lots, fields: [{label: Lot}], groups: [{label: Items, fields: [{label: Item}]}]}]
---
# {{Client}}

{{#Lots}}
## {{Lot}}

{{#Items}}
- {{Item}}
{{/Items}}
{{/Lots}}
`;
    const sent = { Client: 'Ann', Lots: [{ Lot: 'A', items: [{ Item: 'Pen' }, { item: 'Ink' }] }] };
    const { value_faults: faults, values, markdown } = await preview({ source, values: sent, picture: false });
    expect([faults, markdown]).toEqual([[], '# Ann\n\n## A\n\n- Pen\n- Ink\n']);
    expect(values).toEqual({ client: 'Ann', lots: [{ lot: 'A', items: [{ item: 'Pen' }, { item: 'Ink' }] }] });
  });
});

describe('a draft', () => {
  test('is the person’s, says who wrote it and why, and publishes nothing', async () => {
    const draft = await save({ source: RECEIPT.replace('Receipt', 'Own'), reason: 'You asked for <i>one</i>.' });
    expect(draft).toEqual({
      id: expect.any(String),
      url: `${service.url}/w/${tenant.workspaceId}/template-drafts/${draft.id}`,
      revision: 1,
      saved_beside: null,
      template_id: null,
      source: null,
      ready: true,
      faults: [],
      fault_count: 0,
      warnings: [],
      warning_count: 0,
    });
    const { html } = await person.get(new URL(draft.url).pathname);
    expect(html).toContain('test wrote this draft.');
    expect(html).toContain('<blockquote dir="auto">You asked for &lt;i&gt;one&lt;/i&gt;.</blockquote>');
    const { html: list } = await person.get(`/w/${tenant.workspaceId}/drafts`);
    expect(list).toContain('<span class="badge">Drafted by test</span>');
    const { body } = await service.call('GET', '/templates?search=Own');
    expect(body).toMatchObject({ templates: [] });
  });

  test('the same call again is the same draft, also five at once', async () => {
    const source = RECEIPT.replace('Receipt', 'Five');
    const all = await Promise.all(
      Array.from({ length: 5 }, () => service.call('POST', '/template-drafts', { body: { source } })),
    );
    const ids = new Set(all.map(({ body }) => (body as { id: string }).id));
    expect([ids.size, all.filter(({ status }) => status === 201).length]).toEqual([1, 1]);
  });

  test('of a template begins with the published text, and is changed by its id', async () => {
    const source = RECEIPT.replace('Receipt', 'Next');
    const template = await seedTemplate(service.services.database.db, tenant.workspaceId, source);
    const read = await save({ template }, 200);
    expect(read).toMatchObject({ template_id: template, source, ready: true });
    const changed = await save({ template, source: `${source}\nThank you.\n` }, 200);
    expect(changed).toMatchObject({ id: read.id, source: null, saved_beside: null });
    const again = await save({ draft: read.id, source: `${source}\nThanks.\n` }, 200);
    expect(again).toMatchObject({ id: read.id, revision: changed.revision + 1, template_id: template });
    expect(await save({ draft: read.id }, 200)).toMatchObject({ source: `${source}\nThanks.\n` });
    // The person's button shows what changes, and for whom.
    const { html } = await person.get(`${new URL(read.url).pathname}/publish`);
    expect(html).toContain('Thanks.');
    expect((await service.call('GET', `/templates/${template}`)).body).not.toMatchObject({
      markdown: expect.stringContaining('Thanks.'),
    });
  });

  test('what the person has changed since is never overwritten', async () => {
    const template = await seedTemplate(
      service.services.database.db,
      tenant.workspaceId,
      RECEIPT.replace('Receipt', 'Mine'),
    );
    const read = await save({ template }, 200);
    await save({ draft: read.id, source: '# By the app\n' }, 200);
    const { db } = service.services.database;
    await db.templateDraft.updateMany({
      where: { id: read.id },
      data: { page: tenant.workspaceId, revision: { increment: 1 }, source: '# By the person\n' },
    });
    const other = await save({ draft: read.id, revision: read.revision, source: '# By the app again\n' });
    expect(other).toMatchObject({ saved_beside: read.id, template_id: template });
    expect(await save({ draft: read.id, source: '# By the app again\n' }, 200)).toMatchObject({ id: other.id });
    const sources = new Map((await stored()).map(({ id, source }) => [id, source]));
    expect([read.id, other.id].map((id) => sources.get(id))).toEqual(['# By the person\n', '# By the app again\n']);
  });

  test.each([['API'], ['MCP']])('a text of 300 KB arrives whole, by the %s', async (door) => {
    const source = `${RECEIPT.replace('Receipt', `Long by ${door}`)}\n${'A sentence of some words. '.repeat(12_000)}The end.\n`;
    if (door === 'API') await save({ source });
    else {
      const client = await connectClient(service.url!, tenant.key);
      const { content } = await client.callTool({ name: 'draft_template', arguments: { source } });
      expect((content as { text: string }[])[0]!.text).toContain('Saved the draft');
      await client.close();
    }
    expect((await stored()).map((one) => one.source)).toContain(source);
  });

  test('a discarded draft stays discarded', async () => {
    const body = { source: RECEIPT.replace('Receipt', 'Gone') };
    const first = await save(body);
    await person.post(`${new URL(first.url).pathname}/discard`);
    const second = await save(body);
    expect(second.id).not.toBe(first.id);
    expect(await refused('/template-drafts', { draft: first.id }, 404)).toEqual(['not_found', 'draft']);
  });
});

describe('refusals', () => {
  test('name what is missing or unknown', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    expect(await refused('/template-drafts', {}, 400)).toEqual(['validation', 'source']);
    const odd = { source: RECEIPT.replace('Receipt', 'Odd'), reason: 'a\ud800' };
    expect(await refused('/template-drafts', odd, 400)).toEqual(['validation', 'reason']);
    expect(await refused('/template-drafts', { template: unknown }, 404)).toEqual(['not_found', 'template']);
    expect(await refused('/template-drafts', { draft: unknown }, 404)).toEqual(['not_found', 'draft']);
    expect(await refused('/template-checks', { source: 'A', draft: unknown }, 404)).toEqual(['not_found', 'draft']);
    expect(await refused('/template-checks', {}, 400)).toEqual(['validation', 'source']);
    expect(await refused('/template-previews', { source: 'A', values: 'a' }, 400)).toEqual(['validation', 'values']);
    const archived = await seedTemplate(
      service.services.database.db,
      tenant.workspaceId,
      '---\ntitle: Unsaved\n---\nText\n',
      { draft: true },
    );
    expect(await refused('/template-drafts', { template: archived }, 409)).toEqual(['template_not_saved', 'template']);
  });

  test('only the texts of owners and admins are read', async () => {
    const { db } = service.services.database;
    await seedMember(db, tenant.workspaceId, 'writer@example.com', 'member');
    const { token } = await seedAccessToken(db, tenant.workspaceId, 'writer@example.com', new Date('2099-01-01'));
    for (const path of ['/template-drafts', '/template-checks', '/template-previews'])
      expect([path, await refused(path, { source: 'A' }, 400, token)]).toEqual([path, ['validation', 'Authorization']]);
  });

  test('another person’s draft is unknown', async () => {
    const { db } = service.services.database;
    const draft = await save({ source: '# Of one person\n' });
    await seedMember(db, tenant.workspaceId, 'other@example.com', 'admin');
    const { token: key } = await seedKey(db, tenant.workspaceId, 'other@example.com');
    expect(await refused('/template-drafts', { draft: draft.id }, 404, key)).toEqual(['not_found', 'draft']);
    expect(await refused('/template-checks', { source: 'A', draft: draft.id }, 404, key)).toEqual([
      'not_found',
      'draft',
    ]);
  });
});

test('an assistant checks, fixes, looks and drafts; the guide is a resource', async () => {
  const client = await connectClient(service.url!, tenant.key);
  const call = async (name: string, args: object) => {
    const { content, structuredContent } = await client.callTool({ name, arguments: { ...args } });
    return {
      content: content as { type: string; text?: string }[],
      answer: structuredContent as Record<string, unknown>,
    };
  };
  const guide = await client.readResource({ uri: 'platen://guide/templates' });
  expect((guide.contents[0] as { text: string }).text).toMatch(/^# Templates for Platen\n/);
  const faulty = await call('check_template', { source: RECEIPT.replace('{{/Items}}', '') });
  expect(faulty.content[0]!.text).toMatch(/^The text.* has \d+ mistakes?/);
  const shown = await call('preview_template', { source: RECEIPT });
  expect(shown.content.map(({ type }) => type)).toContain('image');
  expect(shown.answer.picture).toBeUndefined();
  const { answer, content } = await call('draft_template', { source: RECEIPT.replace('Receipt', 'By chat') });
  expect(content[0]!.text).toContain(`publishes it here: ${answer.url}`);
  await client.close();
});
