/** §26.9: an admin connects a service in the browser, and members send documents there and see what became of them. */
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { t } from '../../../../src/doors/web/pages/index.ts';
import { seedMember, seedTemplate, seedTenant, type Tenant } from '../../../support/seed.ts';
import { startTestService, type TestService } from '../../../support/service.ts';
import { signedIn, type WebVisitor } from '../../../support/web.ts';
import { openDocuseal } from '../../../use-cases/signatures/support/fake-docuseal.ts';
import type { FakeProvider } from '../../../use-cases/signatures/support/fake-provider.ts';

const SALE = `---
title: Sale
signers: [{role: Buyer, name: Ann Lee, email: ann@example.com}]
---
{{signature: Buyer}}
`;

let service: TestService;
let tenant: Tenant;
let other: Tenant;
let fake: FakeProvider;
let member: WebVisitor;
let templateId: string;
let hook: string;
let secret: string;

beforeAll(async () => {
  service = await startTestService({ env: { WEBHOOK_HOSTS: '127.0.0.1' }, key: () => tenant.key });
  fake = await openDocuseal();
  const { db } = service.services.context;
  tenant = await seedTenant(db);
  other = await seedTenant(db);
  templateId = await seedTemplate(db, tenant.workspaceId, SALE);
  const { userId } = await seedMember(db, tenant.workspaceId, 'member-who-sends@example.com', 'member');
  member = await signedIn(service, userId);
});
afterAll(async () => {
  await service?.close();
  await fake?.close();
});

let made = 0;
async function makeDocument(): Promise<string> {
  made += 1;
  const { body } = await service.call('POST', `/templates/${templateId}/generations`, {
    body: { title: `Sale ${made}`, values: {} },
  });
  const { id } = body as { id: string };
  while ((await service.call('GET', `/generations/${id}/pdf`)).status !== 200);
  return id;
}
function pageOf(id: string): string {
  return `/w/${tenant.workspaceId}/documents/${id}`;
}
/** Reads the page of a document until it says so. */
async function untilShown(id: string, text: string): Promise<string> {
  for (;;) {
    const { html } = await member.get(pageOf(id));
    if (html.includes(text)) return html;
  }
}
async function send(id: string, email = 'other@example.com'): Promise<void> {
  await member.get(`${pageOf(id)}/sign`);
  const sent = await member.post(`${pageOf(id)}/sign`, { role: 'Buyer', name: 'Ann Lee', email });
  expect([sent.status, sent.location]).toEqual([303, expect.stringContaining(pageOf(id))]);
  await untilShown(id, t('signatures.states.sent'));
}
function tell(event: object): Promise<Response> {
  const headers = { 'Content-Type': 'application/json', ...fake.headersWith(secret) };
  return fetch(`${service.url}${hook}`, { method: 'POST', headers, body: JSON.stringify(event) });
}

test('an admin connects the service, and sees the secret once; whoever is no admin of this workspace does not', async () => {
  const page = `/w/${tenant.workspaceId}/signatures`;
  const owner = await signedIn(service, tenant.userId);
  expect((await owner.get(page)).html).toContain(t('signatures.none'));
  const refused = await owner.post(page, { provider: 'docuseal', url: fake.url, token: 'wrong' });
  expect([refused.status, refused.html.includes('401'), refused.html.includes('"wrong"')]).toEqual([422, true, false]);
  const { status, html } = await owner.post(page, { provider: 'docuseal', url: fake.url, token: 'docuseal-token' });
  expect([status, html.includes('docuseal-token')]).toEqual([200, false]);
  hook = /\/webhooks\/signatures\/[0-9a-f-]+/.exec(html)![0];
  secret = /[\w-]{43}(?=<|")/.exec(html.slice(html.indexOf(hook) + hook.length))![0];
  expect((await owner.get(page)).html).not.toContain(secret);
  expect((await member.get(page)).status).toBe(403);
  const stranger = await signedIn(service, other.userId);
  expect((await stranger.get(page)).status).toBe(404);
  await stranger.get(`/w/${other.workspaceId}/signatures`);
  expect((await stranger.post(`${page}/disconnect`)).status).toBe(404);
});

test('a document is sent to a changed address, and its signed file can be downloaded', async () => {
  const id = await makeDocument();
  const before = await member.get(`${pageOf(id)}/sign`);
  expect(before.html).toContain('ann@example.com');
  const wrong = await member.post(`${pageOf(id)}/sign`, { role: 'Buyer', name: '', email: 'nobody' });
  expect([wrong.status, wrong.html.includes('nobody')]).toEqual([422, true]);
  await send(id);
  const remote = fake.sent.at(-1)!;
  expect(fake.fieldsOf(remote)[0]!.of).toBe('other@example.com');
  const list = await member.get(`/w/${tenant.workspaceId}/documents`);
  expect(list.html).toContain(t('signatures.states.sent'));
  const signed = Buffer.concat([fake.fileOf(remote), Buffer.from('\n% signed\n')]);
  expect((await tell(fake.sign(remote, signed))).status).toBe(200);
  const html = await untilShown(id, t('signatures.download'));
  expect(html).toContain(t('signatures.extends'));
  const { location } = await member.get(`${pageOf(id)}/signed?download=1`);
  const file = await fetch(new URL(location!, service.url!));
  expect(file.headers.get('content-disposition')).toMatch(/^attachment/);
  expect(Buffer.from(await file.arrayBuffer())).toEqual(signed);
  // Nobody of another workspace gets it.
  const stranger = await signedIn(service, other.userId);
  expect((await stranger.get(`/w/${other.workspaceId}/documents/${id}/signed`)).status).toBe(404);
  expect((await stranger.get(`${pageOf(id)}/signed`)).status).toBe(404);
});

test('a refusal has its reason, and a request is cancelled', async () => {
  const id = await makeDocument();
  await send(id);
  await tell(fake.decline(fake.sent.at(-1)!, 'The price is <b>wrong</b>'));
  const html = await untilShown(id, t('signatures.states.declined'));
  expect(html).toContain('The price is &lt;b&gt;wrong&lt;/b&gt;');
  await send(id);
  expect((await member.post(`${pageOf(id)}/sign/cancel`)).status).toBe(303);
  await untilShown(id, t('signatures.states.cancelled'));
  expect(fake.statusOf(fake.sent.at(-1)!)).toBe('archived');
});

test('the list is narrowed to what waits for signatures, is signed, or was declined', async () => {
  const list = `/w/${tenant.workspaceId}/documents`;
  const links = async (query: string) => {
    const { status, html } = await member.get(`${list}${query}`);
    const total = /<p class="quiet" id="total" role="status">(\d*)/.exec(html)![1];
    return {
      status,
      total,
      ids: [...html.matchAll(/<th scope="row"><a href="[^"]+documents\/([0-9a-f-]{36})"/g)].map(([, id]) => id),
      html,
    };
  };
  const id = await makeDocument();
  expect((await links('?signature=waiting')).ids).toEqual([]);
  await send(id);
  const waiting = await links('?signature=waiting');
  expect([waiting.ids, waiting.total]).toEqual([[id], '1']);
  expect(waiting.html).toContain(`<option value="waiting" selected>${t('documents.waitingForSignatures')}</option>`);
  expect((await links('?signature=waiting&source=app')).ids).toEqual([]);
  expect((await links('?signature=signed')).ids).not.toContain(id);
  await tell(fake.decline(fake.sent.at(-1)!, 'No'));
  await untilShown(id, t('signatures.states.declined'));
  expect([(await links('?signature=waiting')).ids, (await links('?signature=declined')).ids]).toEqual([[], [id]]);
  expect((await links('?signature=maybe')).status).toBe(400);
  // Who never sent anything has no such filter.
  const stranger = await signedIn(service, other.userId);
  expect((await stranger.get(`/w/${other.workspaceId}/documents`)).html).not.toContain('name="signature"');
});

test('a webhook of one workspace does not look at requests of another', async () => {
  const id = await makeDocument();
  await send(id);
  const { db } = service.services.context;
  const theirs = await signedIn(service, other.userId);
  const page = `/w/${other.workspaceId}/signatures`;
  await theirs.get(page);
  const { html } = await theirs.post(page, { provider: 'docuseal', url: fake.url, token: 'docuseal-token' });
  const at = /\/webhooks\/signatures\/[0-9a-f-]+/.exec(html)![0];
  const theirSecret = /[\w-]{43}(?=<|")/.exec(html.slice(html.indexOf(at) + at.length))![0];
  const due = async () => (await db.signatureRequest.findFirstOrThrow({ where: { generationId: id } })).dueAt;
  const before = await due();
  const headers = { 'Content-Type': 'application/json', ...fake.headersWith(theirSecret) };
  const body = JSON.stringify(fake.view(fake.sent.at(-1)!));
  expect((await fetch(`${service.url}${at}`, { method: 'POST', headers, body })).status).toBe(200);
  expect(await due()).toEqual(before);
  // Their secret does not open our address.
  expect((await fetch(`${service.url}${hook}`, { method: 'POST', headers, body })).status).toBe(401);
});
