/** §12.10: where a person issues documents, programs get no number: their values wait for a person. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { removeMember } from '../../src/data/storage/people/members.ts';
import { archiveTemplate } from '../../src/data/storage/templates/archived-templates.ts';
import { DAY } from '../../src/domain/durations.ts';
import type { IssueRule } from '../../src/domain/issue-rules.ts';
import { connectClient } from '../doors/mcp/support/connect-client.ts';
import { formFields } from '../doors/web/support/form-fields.ts';
import { seedKey, seedMember, seedTemplate, seedTenant, type Tenant } from '../support/seed.ts';
import { startTestService, type TestService } from '../support/service.ts';
import { signedIn, type WebVisitor } from '../support/web.ts';

const OFFER = `---
title: Offer
placeholders: [{label: Number, type: counter, format: A-0001}, {label: Client, required: true}]
---
# Offer {{Number}}

For {{Client}}.
`;

let service: TestService;
let tenant: Tenant;
let offer: string;
/** The owner, for whom the key acts, and another member. */
let ann: WebVisitor;
let bea: WebVisitor;
let beaId: string;

beforeAll(async () => {
  service = await startTestService({ role: 'api', key: () => tenant.key });
});
afterAll(() => service?.close());
beforeEach(async () => {
  tenant = await seedTenant(db());
  offer = await seedTemplate(db(), tenant.workspaceId, OFFER);
  beaId = (await seedMember(db(), tenant.workspaceId, `bea-${tenant.email}`, 'member')).userId;
  [ann, bea] = [await signedIn(service, tenant.userId), await signedIn(service, beaId)];
  await rule('on');
});

function db() {
  return service.services.database.db;
}
function rule(personIssues: IssueRule, id = offer) {
  return db().template.updateMany({ where: { id }, data: { personIssues } });
}

type Refused = { error: { code: string; message: string; url?: string } };

function post(headers: Record<string, string> = {}, values: object = { client: 'Ann' }, path = `/templates/${offer}`) {
  return service.call('POST', `${path}/generations`, { headers, body: { values } });
}
async function refused(headers: Record<string, string> = {}, values?: object): Promise<string> {
  const { status, body } = await post(headers, values);
  const { code, url } = (body as Refused).error;
  expect([status, code]).toEqual([409, 'approval_required']);
  return new URL(url!).pathname;
}
async function made(): Promise<number[]> {
  const all = await db().generation.findMany({ where: { workspaceId: tenant.workspaceId } });
  return all.map(({ generationNumber }) => generationNumber).sort();
}
/** Presses the button of the page, with what the page has shown. */
async function issue(who: WebVisitor, page: string) {
  const { html } = await who.get(page);
  return who.post(`${page}/issue`, Object.fromEntries(formFields(html, `${page}/issue`)));
}
async function events(): Promise<string[]> {
  const all = await db().auditEvent.findMany({ where: { workspaceId: tenant.workspaceId }, orderBy: { at: 'asc' } });
  return all.map(({ action }) => action).filter((action) => /approval|issued/.test(action));
}

test('a request waits for a person, however often it is sent; once issued, it answers the document', async () => {
  const key = { 'Idempotency-Key': 'one' };
  const page = await refused(key);
  expect(await refused(key)).toBe(page);
  expect(await refused(key, { client: 'Somebody else' })).toBe(page);
  expect(await made()).toEqual([]);
  const { html: list } = await bea.get(`/w/${tenant.workspaceId}/approvals`);
  expect(list).toContain(`href="${page}"`);
  expect(list).toContain('Approvals (1)');
  const { html } = await bea.get(page);
  expect(html).toContain('\u2068test\u2069, for \u2068The owner');
  expect((await bea.get(`${page}/preview`)).html).toContain('For Ann.');

  const issued = await issue(bea, page);
  expect(issued.location).toMatch(/documents\/[\w-]+\?notice=documentIssued$/);
  const answer = await post(key);
  expect([answer.status, answer.headers['idempotent-replayed']]).toEqual([200, 'true']);
  expect(issued.location).toContain((answer.body as { id: string }).id);
  expect((answer.body as { markdown: string }).markdown).toContain('# Offer A-0001');
  expect(await made()).toEqual([1]);
  expect(await events()).toEqual(['approval_requested', 'document_issued']);
  expect((await bea.get(page)).location).toContain('notice=documentIssuedBefore');
  expect((await bea.get(`/w/${tenant.workspaceId}/templates`)).html).not.toContain('Approvals (');
});

test('a request without a key is the same for as long as it is remembered', async () => {
  const page = await refused();
  expect(await refused()).toBe(page);
  expect(await refused({}, { client: 'Bea' })).not.toBe(page);
  await issue(ann, page);
  expect((await post()).status).toBe(200);
  expect((await post({}, { client: '' })).body).toMatchObject({ error: { code: 'invalid_values' } });
});

test('every door of a program leads to a person; checks, drafts and previews do not', async () => {
  const { slug } = await db().template.findFirstOrThrow({ where: { id: offer } });
  const bySlug = await post({}, { client: 'By slug' }, `/templates/by-slug/${slug}`);
  const asPdf = await post({ Accept: 'application/pdf' }, { client: 'As a PDF' });
  for (const { status, body } of [bySlug, asPdf])
    expect([status, (body as Refused).error.code]).toEqual([409, 'approval_required']);
  const client = await connectClient(service.url!, tenant.key);
  const called = await client.tool('generate_document', { id: offer, values: { client: 'By a tool' } });
  expect([called.isError, JSON.stringify(called.content)]).toEqual([
    true,
    expect.stringContaining('approval_required'),
  ]);
  expect(JSON.stringify(called.content)).toContain('/approvals/');
  await client.close();
  expect(await made()).toEqual([]);
  const check = (id: string) => service.call('POST', `/templates/${id}/checks`, { body: { values: { client: 'A' } } });
  expect(await check(offer)).toMatchObject({ status: 200, body: { ready: true, approval_required: true } });
  const free = await seedTemplate(db(), tenant.workspaceId, OFFER.replace('title: Offer', 'title: Free'));
  expect((await check(free)).body).not.toHaveProperty('approval_required');
  expect((await service.call('POST', `/templates/${offer}/drafts`, { body: { values: { client: 'A' } } })).status).toBe(
    201,
  );
});

test('a person fills in the form and creates the document as before', async () => {
  const path = `/w/${tenant.workspaceId}/templates/${offer}/fill-in`;
  const { html } = await bea.get(path);
  const fields = Object.fromEntries(formFields(html, path));
  const sent = await bea.post(path, { ...fields, 'values.client': 'Cleo' });
  expect(sent.location).toContain('notice=documentMade');
});

test('who drafted it may send the form of the draft: that issues it', async () => {
  const key = { 'Idempotency-Key': 'form' };
  const page = await refused(key);
  const { html } = await ann.get(page);
  const edit = /href="([^"]*fill-in\?draft[^"]*)"/.exec(html)![1]!.replace('&#x3D;', '=');
  const path = edit.split('?')[0]!;
  const form = await ann.get(edit);
  const sent = await ann.post(path, { ...Object.fromEntries(formFields(form.html, path)), 'values.client': 'Dora' });
  expect(sent.location).toContain('notice=documentMade');
  const answer = await post(key);
  expect([answer.status, (answer.body as { markdown: string }).markdown]).toEqual([
    200,
    expect.stringContaining('For Dora.'),
  ]);
  expect(await made()).toEqual([1]);
  expect((await ann.get(`/w/${tenant.workspaceId}/drafts`)).html).not.toContain('/look');
});

describe('two people', () => {
  beforeEach(() => rule('two_people'));

  test('who drafted it cannot issue it: for a key, whoever created it', async () => {
    const page = await refused({ 'Idempotency-Key': 'two' });
    const own = await ann.get(page);
    expect(own.html).toContain('another member must issue it');
    expect(own.html).not.toContain(`${page}/issue`);
    const seen = Object.fromEntries(formFields((await bea.get(page)).html, `${page}/issue`));
    const forced = await ann.post(`${page}/issue`, { shown: seen.shown! });
    expect([forced.status, forced.html]).toEqual([409, expect.stringContaining('Another person must issue')]);
    expect(await made()).toEqual([]);
    expect((await issue(bea, page)).location).toContain('notice=documentIssued');
    expect(await made()).toEqual([1]);
  });

  test('a form that somebody fills in waits for another member', async () => {
    const path = `/w/${tenant.workspaceId}/templates/${offer}/fill-in`;
    const { html } = await bea.get(path);
    const sent = await bea.post(path, { ...Object.fromEntries(formFields(html, path)), 'values.client': 'Eve' });
    expect(sent.location).toContain('notice=approvalRequested');
    const page = sent.location!.split('?')[0]!;
    expect((await issue(ann, page)).location).toContain('notice=documentIssued');
    expect(await made()).toEqual([1]);
  });

  test('a draft of an assistant is sent for approval by its person', async () => {
    const { body } = await service.call('POST', `/templates/${offer}/drafts`, { body: { values: { client: 'Fay' } } });
    const page = `/w/${tenant.workspaceId}/approvals/${(body as { id: string }).id}`;
    expect((await bea.get(page)).status).toBe(404);
    expect((await ann.get(page)).html).toContain(`${page}/ask`);
    const asked = await ann.post(`${page}/ask`);
    const approval = asked.location!.split('?')[0]!;
    expect((await ann.post(`${page}/ask`)).location).toBe(asked.location);
    expect((await issue(bea, approval)).location).toContain('notice=documentIssued');
  });

  test('a sheet makes none', async () => {
    const path = `/w/${tenant.workspaceId}/templates/${offer}/sheet`;
    const taken = await bea.upload(path, { 'a.csv': 'Client\nAda\n' });
    const batch = taken.location!.split('?')[0]!;
    await db().batch.updateMany({ where: { workspaceId: tenant.workspaceId }, data: { state: 'checked' } });
    const sent = await bea.post(batch, { do: 'make' });
    expect([sent.status, sent.html]).toEqual([400, expect.stringContaining('cannot be created from a sheet')]);
  });
});

test('a refusal tells why, also in a retry; the draft stays', async () => {
  const key = { 'Idempotency-Key': 'refused' };
  const page = await refused(key);
  const without = await bea.post(`${page}/refuse`, { reason: ' ' });
  expect([without.status, without.html]).toEqual([400, expect.stringContaining('Enter a reason.')]);
  expect((await bea.post(`${page}/refuse`, { reason: 'Wrong "price"' })).location).toContain('notice=approvalRefused');
  const answer = await post(key);
  const { code, message } = (answer.body as Refused).error;
  expect([answer.status, code, message]).toEqual([
    409,
    'approval_refused',
    expect.stringContaining('"Wrong \\"price\\""'),
  ]);
  expect((await ann.post(`${page}/issue`, { shown: 'a'.repeat(64) })).location).toContain('approvalGone');
  expect((await ann.get(`/w/${tenant.workspaceId}/drafts`)).html).toContain('Drafted by test');
  await expectRefused(page, 'Wrong &quot;price&quot;');
  expect(await refused({ 'Idempotency-Key': 'again' })).not.toBe(page);
  await service.pass(DAY + 1);
  expect(await refused(key)).not.toBe(page);
  expect(await made()).toEqual([]);
});

/** Who drafted it reads the reason in its form, and on its page; others are led to the list. */
async function expectRefused(page: string, reason: string): Promise<string> {
  const { location } = await ann.get(page);
  expect(location).toContain('/fill-in?draft=');
  const own = new URL(location!, service.url!).searchParams.get('draft')!;
  for (const address of [location!, page.replace(/[^/]+$/, own)]) {
    const { html } = await ann.get(address);
    expect(html).toContain('refused this document:');
    expect(html).toContain(reason);
  }
  expect((await bea.get(page)).location).toContain('approvalGone');
  return own;
}

test('a person reads why their draft was refused, until it waits again', async () => {
  await rule('two_people');
  const path = `/w/${tenant.workspaceId}/templates/${offer}/fill-in`;
  const fields = formFields((await ann.get(path)).html, path);
  const asked = await ann.post(path, [
    ...fields.filter(([name]) => name !== 'values.client'),
    ['values.client', 'Ann'],
  ]);
  const page = asked.location!.split('?')[0]!;
  await bea.post(`${page}/refuse`, { reason: 'Not <b>so</b>' });
  const own = await expectRefused(page, 'Not &lt;b&gt;so&lt;/b&gt;');
  await ann.post(`${page.replace(/[^/]+$/, own)}/ask`);
  expect((await ann.get(`${path}?draft=${own}`)).html).not.toContain('refused this document');
});

test('a discarded draft waits no more; restored, it waits again', async () => {
  const key = { 'Idempotency-Key': 'discarded' };
  const page = await refused(key);
  const { id } = await db().draft.findFirstOrThrow({ where: { workspaceId: tenant.workspaceId } });
  await ann.post(`/w/${tenant.workspaceId}/drafts/${id}/discard`);
  expect((await post(key)).body).toMatchObject({ error: { code: 'approval_refused' } });
  expect((await bea.get(page)).location).toContain('approvalGone');
  await ann.post(`/w/${tenant.workspaceId}/drafts/${id}/restore`);
  expect(await refused(key)).toBe(page);
});

test('ten people and tries at once make one document', async () => {
  const page = await refused({ 'Idempotency-Key': 'race' });
  const fields = Object.fromEntries(formFields((await bea.get(page)).html, `${page}/issue`));
  await ann.get(page);
  const sent = await Promise.all(
    Array.from({ length: 10 }, (_, at) => (at % 2 ? ann : bea).post(`${page}/issue`, { shown: fields.shown! })),
  );
  expect(new Set(sent.map(({ location = '' }) => location.split('?')[0])).size).toBe(1);
  expect(await made()).toEqual([1]);
});

test('what has changed since the look is shown anew, with the names of the values', async () => {
  const page = await refused({ 'Idempotency-Key': 'changed' });
  const fields = Object.fromEntries(formFields((await bea.get(page)).html, `${page}/issue`));
  await db().draft.updateMany({
    where: { workspaceId: tenant.workspaceId },
    data: { values: { client: 'Somebody else' }, revision: 9 },
  });
  const sent = await bea.post(`${page}/issue`, fields);
  expect([sent.status, sent.html]).toEqual([409, expect.stringContaining('has changed since you opened it')]);
  expect(sent.html).toContain('<li><bdi>Client</bdi></li>');
  expect(await made()).toEqual([]);
  expect((await issue(bea, page)).location).toContain('notice=documentIssued');
});

test('the rule of the workspace holds for each template; the stricter one applies', async () => {
  await rule('off');
  const settings = await ann.get(`/w/${tenant.workspaceId}/settings`);
  const fields = Object.fromEntries(formFields(settings.html, `/w/${tenant.workspaceId}/settings`));
  await ann.post(`/w/${tenant.workspaceId}/settings`, { ...fields, person_issues: 'two_people' });
  await rule('on');
  const page = await refused();
  expect((await ann.get(page)).html).toContain('another member must issue it');
  await bea.get('/account');
  const denied = await bea.post(`/w/${tenant.workspaceId}/templates/${offer}/issuing`, { person_issues: 'off' });
  expect(denied.status).toBe(403);
  await ann.post(`/w/${tenant.workspaceId}/templates/${offer}/issuing`, { person_issues: 'off' });
  const log = await db().auditEvent.findMany({ where: { workspaceId: tenant.workspaceId } });
  const changes = log.flatMap(({ detail }) => (detail as { person_issues?: object }).person_issues ?? []);
  expect(changes).toEqual(
    expect.arrayContaining([
      { before: 'off', after: 'two_people' },
      { before: 'on', after: 'off' },
    ]),
  );
});

test('nobody of another workspace sees or issues it', async () => {
  const page = await refused();
  const other = await seedTenant(db());
  const stranger = await signedIn(service, other.userId);
  const id = page.split('/').at(-1);
  for (const path of [
    page,
    `/w/${other.workspaceId}/approvals/${id}`,
    `/w/${other.workspaceId}/approvals/${id}/preview`,
  ])
    expect((await stranger.get(path)).status).toBe(404);
  const { html } = await bea.get(page);
  const fields = Object.fromEntries(formFields(html, `${page}/issue`));
  const sent = await stranger.post(`/w/${other.workspaceId}/approvals/${id}/issue`, { shown: fields.shown! });
  expect(sent.status).toBe(404);
  await stranger.post(`/w/${other.workspaceId}/approvals/${id}/refuse`, { reason: 'Mine' });
  expect(await made()).toEqual([]);
  expect((await issue(bea, page)).location).toContain('notice=documentIssued');
});

test('an archived template and a member who has left: nothing is issued, and nothing is lost that others have', async () => {
  const page = await refused({ 'Idempotency-Key': 'archived' });
  const fields = Object.fromEntries(formFields((await bea.get(page)).html, `${page}/issue`));
  await archiveTemplate(db(), offer);
  expect(await refused({ 'Idempotency-Key': 'archived' })).toBe(page);
  expect((await bea.get(page)).status).toBe(409);
  expect((await bea.post(`${page}/issue`, fields)).status).toBe(404);
  const admin = (await seedMember(db(), tenant.workspaceId, `admin-${tenant.email}`, 'admin')).email;
  const { token } = await seedKey(db(), tenant.workspaceId, admin);
  const another = await seedTemplate(db(), tenant.workspaceId, OFFER.replace('title: Offer', 'title: Other'));
  await rule('on', another);
  const asked = await service.call('POST', `/templates/${another}/generations`, {
    key: token,
    body: { values: { client: 'G' } },
  });
  const left = new URL((asked.body as Refused).error.url!).pathname;
  await removeMember(db(), tenant.workspaceId, admin);
  expect((await bea.get(left)).location).toContain('approvalGone');
  expect(await made()).toEqual([]);
});

test('a webhook is told once', async () => {
  const { workspaceId } = tenant;
  await db().webhookEndpoint.create({
    data: {
      id: beaId,
      workspaceId,
      url: 'https://example.com/',
      events: ['document.approval.requested'],
      secret: Buffer.from('x'),
      createdAt: new Date(),
    },
  });
  const page = await refused({ 'Idempotency-Key': 'told' });
  await refused({ 'Idempotency-Key': 'told' });
  const told = await db().webhookDelivery.findMany({ where: { workspaceId } });
  expect(told.map(({ type, data }) => [type, data])).toEqual([
    ['document.approval.requested', { id: page.split('/').at(-1), template_id: offer }],
  ]);
});
