/** §4.9: drafts that programs and assistants write for a person, who creates the document in the browser. */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { components } from '../../generated/openapi.d.ts';
import { removeMember } from '../../src/data/storage/people/members.ts';
import { connectClient } from '../doors/mcp/support/connect-client.ts';
import { formFields } from '../doors/web/support/form-fields.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn } from '../support/web.ts';

type Draft = components['schemas']['Draft'];

const OFFER = `---
title: Offer
placeholders:
  - {label: Number, type: counter, format: A-0001}
  - {label: Client, required: true}
  - {label: Due, type: date, format: 27/08/2026}
groups:
  - label: Items
    fields:
      - {label: What}
      - {label: Amount, type: number, format: "1,234.50"}
---
# Offer {{Number}}

For {{Client}}, due {{Due}}.

| What | Amount |
|---|--:|
| {{#Items}}{{What}} | {{Amount}}{{/Items}} |
`;
const VALUES = { client: 'Ann', items: [{ what: 'Lamp', amount: '10' }] };

let service: TestService;
let tenant: Tenant;
let offer: string;

beforeAll(async () => {
  service = await startTestService({ key: () => tenant.key });
  const { db } = service.services.database;
  tenant = await seedTenant(db);
  offer = await seedTemplate(db, tenant.workspaceId, OFFER);
});
afterAll(() => service?.close());

function post(body: unknown, template = offer, key?: string) {
  return service.call('POST', `/templates/${template}/drafts`, { body, ...(key !== undefined && { key }) });
}
async function save(body: object, status = 201): Promise<Draft> {
  const answer = await post(body);
  expect([answer.status, answer.body]).toEqual([status, expect.anything()]);
  return answer.body as Draft;
}
function fieldsIn(html: string) {
  return Object.fromEntries(formFields(html, `/w/${tenant.workspaceId}/templates/${offer}/fill-in`));
}

/** What the person has, as the database says. */
function stored() {
  const { db } = service.services.database;
  return db.draft.findMany({ where: { workspaceId: tenant.workspaceId, expiresAt: null }, orderBy: { id: 'asc' } });
}

test.each<[where: string, body: object, detail: string]>([
  ['a value', { values: { client: 'a\ud800' } }, 'values'],
  ['a name', { values: { 'a\ud800': 'x' } }, 'values'],
  ['an entry', { values: { items: [{ what: '\udfff' }] } }, 'values'],
  ['U+0000', { values: { client: 'a\0' } }, 'values'],
  ['the reason', { reason: 'a\ud800' }, 'reason'],
])('what cannot be stored is refused, not changed: %s', async (_, body, detail) => {
  const { status, body: answer } = await post(body);
  const message = expect.stringMatching(/U\+(D800|DFFF|0000)/);
  expect([status, answer]).toEqual([400, { error: { code: 'validation', message, detail } }]);
  expect(await stored()).toEqual([]);
});

test('a draft has a link, what is wrong and what is missing; no document is made and no number is used', async () => {
  const draft = await save({ title: 'For Ann', values: VALUES, reason: 'Ann asked for <b>it</b>.' });
  expect(draft).toEqual({
    id: expect.any(String),
    url: `${service.url}/w/${tenant.workspaceId}/drafts/${draft.id}`,
    revision: 1,
    saved_beside: null,
    ready: true,
    faults: [],
    fault_count: 0,
    blanks: ['values.due'],
    blank_count: 1,
    changes: [],
    change_count: 0,
  });
  expect((await service.call('GET', '/generations')).body).toMatchObject({ total: 0 });

  const person = await signedIn(service, tenant.userId);
  const { html: list } = await person.get(`/w/${tenant.workspaceId}/drafts`);
  expect(list).toContain('<span class="badge">Drafted by test</span>');
  const form = await person.follow(await person.get(new URL(draft.url).pathname));
  expect(form.html).toContain('test drafted this for you.');
  expect(form.html).toContain('<blockquote dir="auto">Ann asked for &lt;b&gt;it&lt;/b&gt;.</blockquote>');
  expect(fieldsIn(form.html)).toMatchObject({ 'values.client': 'Ann', 'values.items[0].what': 'Lamp' });
});

test('the same call again saves the same draft; a change is told by value', async () => {
  const content = { title: 'Twice', values: VALUES };
  const [first, second] = [await save(content), await save(content)];
  expect([second.id, second.revision]).toEqual([first.id, 2]);
  const items = [...VALUES.items, { what: 'Oil', amount: '2' }];
  const changed = await save({ ...content, draft: first.id, revision: 2, values: { client: 'Bea', items } }, 200);
  expect(changed).toMatchObject({ id: first.id, revision: 3, saved_beside: null, change_count: 3 });
  expect(changed.changes).toEqual([
    { path: 'values.client', before: 'Ann', after: 'Bea' },
    { path: 'values.items[1].what', before: '', after: 'Oil' },
    { path: 'values.items[1].amount', before: '', after: '2' },
  ]);
});

test('what the person has changed since is never overwritten, also by two changes', async () => {
  const draft = await save({ title: 'Mine', values: VALUES });
  await service.services.database.db.draft.updateMany({
    where: { id: draft.id },
    data: { page: tenant.workspaceId, revision: 2, title: 'By the person' },
  });
  const others = [
    await save({ draft: draft.id, revision: 1, title: 'By the app', values: VALUES }),
    await save({ draft: draft.id, title: 'By the app again', values: VALUES }),
  ];
  for (const other of others) expect(other.saved_beside).toBe(draft.id);
  const titles = new Map((await stored()).map(({ id, title }) => [id, title]));
  expect([draft, ...others].map(({ id }) => titles.get(id))).toEqual([
    'By the person',
    'By the app',
    'By the app again',
  ]);
  await save({ draft: draft.id, revision: 2, title: 'Seen', values: VALUES }, 200);
});

test('faults are saved with the values; what the template has no name for is shown to the person', async () => {
  const draft = await save({ values: { client: '', due: 'soon', colour: 'red', items: 7 } });
  expect(draft.ready).toBe(false);
  expect(draft.faults.map(({ path }) => path).sort()).toEqual([
    'values.client',
    'values.colour',
    'values.due',
    'values.items',
  ]);
  const person = await signedIn(service, tenant.userId);
  const form = await person.follow(await person.get(new URL(draft.url).pathname));
  expect(form.html).toContain('<dt dir="auto">colour</dt><dd dir="auto">red</dd>');
  expect(fieldsIn(form.html)).toMatchObject({ 'values.due': 'soon' });
});

describe('refused', () => {
  test.each([
    [400, 'validation', () => post({ reasons: 'x' })],
    [400, 'validation', () => post({ title: 'a\u0007' })],
    [400, 'validation', () => post({ reason: 'x'.repeat(501) })],
    [404, 'not_found', () => post({ draft: tenant.workspaceId })],
    [413, 'payload_too_large', () => post({ values: { client: 'x'.repeat(300_000) } })],
  ])('%i %s', async (status, code, ask) => {
    const answer = await ask();
    expect([answer.status, answer.body]).toEqual([status, { error: expect.objectContaining({ code }) }]);
  });

  test('the draft of another person or template, and a key whose maker has left', async () => {
    const { db } = service.services.database;
    const { id } = await save({ title: 'Ours', values: VALUES });
    const email = 'colleague@example.com';
    await seedMember(db, tenant.workspaceId, email, 'admin');
    const { token } = await seedKey(db, tenant.workspaceId, email);
    expect((await post({ draft: id }, offer, token)).status).toBe(404);
    const other = await seedTemplate(db, tenant.workspaceId, '---\ntitle: Other\n---\nText\n');
    expect((await post({ draft: id }, other)).status).toBe(404);
    await removeMember(db, tenant.workspaceId, email);
    expect([400, 401]).toContain((await post({}, offer, token)).status);
  });
});

test('as a tool: the link, and what is missing', async () => {
  const client = await connectClient(service.url!, tenant.key);
  const { texts, structured } = await client.tool('draft_document', { id: offer, values: { client: 'Cleo' } });
  const { url } = structured as Draft;
  expect(texts[0]).toBe(
    `Saved a draft: it can be created, 3 blanks. Nothing was created. The person looks at it and creates the document here: ${url}`,
  );
  await client.close();
});
